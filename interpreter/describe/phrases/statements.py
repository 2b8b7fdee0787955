"""What control statements say; what verbs say is in `verbs/`."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checker import typed as t
from interpreter.describe.phrases.forms import Variants, say

STATEMENTS: Mapping[type, Variants] = {
    t.Block: say("in this order", "der Reihe nach"),
    t.Store: {
        **say("set {target} to {value}", "setze {target:acc} auf {value:acc}"),
        **say("from now on {target}", "ab jetzt: {target}", name="truth"),
        **say("{target} exactly if {value}", "genau dann gilt: {target}, wenn gilt: {value}", name="holds"),
        **say("raise {target} by {value}", "erhöhe {target:acc} um {value:acc}", name="+"),
        **say("lower {target} by {value}", "verringere {target:acc} um {value:acc}", name="-"),
        **say("add {value} to {target}", "nimm {value:acc} zu {target:dat} hinzu", name="set +"),
        **say("take {value} out of {target}", "nimm {value:acc} aus {target:dat} heraus", name="set -"),
    },
    t.SetLocal: {
        **say("from now on {name} is {value}", "ab jetzt ist {name}: {value}"),
        **say("let {name} be {value}", "als {name} gilt: {value}", name="first"),
        **say("prevent it", "verhindere es", name="prevent"),
        **say("{name} holds exactly if {value}", "{name} gilt genau dann, wenn gilt: {value}", name="truth"),
        **say("raise {name} by {value}", "erhöhe {name} um {value:acc}", name="+"),
        **say("lower {name} by {value}", "verringere {name} um {value:acc}", name="-"),
        **say("add {value} to {name}", "nimm {value:acc} zu {name} hinzu", name="set +"),
        **say("take {value} out of {name}", "nimm {value:acc} aus {name} heraus", name="set -"),
    },
    t.Afford: say("this can be done only by who can pay {amount}", "das geht nur, wenn man {amount} bezahlen kann"),
    t.OnlyIf: say("this can be done only if {condition}", "das geht nur, wenn gilt: {condition}"),
    t.If: {
        **say("if {condition}", "wenn gilt: {condition}, dann"),
        **say("otherwise, if {condition}", "sonst, wenn gilt: {condition}, dann", name="elif"),
        **say("otherwise", "sonst", name="else"),
    },
    t.While: {
        **say("as long as {condition}", "solange gilt: {condition}, tu immer wieder dies"),
        **say("again and again", "immer wieder", name="ever"),
        **say("as often as you like, you may", "so oft du willst, darfst du", name="may"),
    },
    t.Repeat: {
        **say("as many times as {times} says", "so oft, wie {times} angibt"),
        **say("you may, as many times as {times} says", "du darfst, so oft, wie {times} angibt", name="may"),
        **say("{times} times", "{times}-mal", name="known"),
        **say("once", "einmal", name="once"),
        **say("up to {times} times you may", "bis zu {times}-mal darfst du", name="may known"),
        **say("once you may", "einmal darfst du", name="may once"),
    },
    t.ForEach: {
        **say(
            "for each {noun} ({name})[ {range}][ in {domain}][ where {condition}][, {order}]",
            "für alle {plural} (je {name})[ {range}][ in {domain:dat}][ mit der Bedingung: {condition}][, {order}]",
        ),
        **say(
            "each player[ ({name})] in turn[, beginning with {start}][, {reverse}]",
            "alle Spieler[ (je {name})] der Reihe nach[, beginnend mit {start:dat}][, {reverse}]",
            name="players",
        ),
        **say(
            "each other player[ ({name})] in turn[, beginning with {start}][, {reverse}]",
            "alle anderen Spieler[ (je {name})] der Reihe nach[, beginnend mit {start:dat}][, {reverse}]",
            name="others",
        ),
        **say(
            "all players and {dummies}[ ({name})] in turn[, beginning with {start}][, {reverse}]",
            "alle Spieler und {dummies}[ (je {name})] der Reihe nach[, beginnend mit {start:dat}][, {reverse}]",
            name="everyone",
        ),
        **say("in random order", "in zufälliger Reihenfolge", name="random"),
        **say("in an order of your choice", "in einer Reihenfolge deiner Wahl", name="any"),
    },
    t.Stop: say("stop repeating", "beende die Wiederholung"),
    t.SpanBlock: {
        **say("during “{name}”[ ({tag})]", "während „{name}“[ ({tag})]", name="scope"),
        **say("a turn", "ein Zug", name="turn"),
        **say("a round", "eine Runde", name="round"),
        **say("the game, until it ends", "die Partie, bis sie endet", name="game"),
    },
    t.End: {
        **say("the turn ends at once", "der Zug endet sofort", name="turn"),
        **say("the round ends at once", "die Runde endet sofort", name="round"),
        **say("the game ends at once", "das Spiel endet sofort", name="game"),
        **say("“{name}” ends at once", "„{name}“ endet sofort", name="scope"),
    },
    t.With: {
        **say("while {target} is {value}", "solange {target} gleich {value} ist"),
        **say("while {target} is {value} more", "während {target} um {value:acc} höher ist", name="adds"),
        **say("while {target} is {value} less", "während {target} um {value:acc} niedriger ist", name="lowers"),
    },
    t.ForThis: {
        **say("until the end of {scope}, {target} is {value}", "bis zum Ende {scope} ist {target} gleich {value}"),
        **say(
            "until the end of {scope}, raise {target} by {value}",
            "erhöhe bis zum Ende {scope} {target:acc} um {value:acc}",
            name="adds",
        ),
        **say(
            "until the end of {scope}, lower {target} by {value}",
            "verringere bis zum Ende {scope} {target:acc} um {value:acc}",
            name="lowers",
        ),
        **say("this turn", "des Zuges", name="turn"),
        **say("this round", "der Runde", name="round"),
        **say("this game", "der Partie", name="game"),
        **say("this “{name}”", "von „{name}“", name="scope"),
    },
    t.Allowing: say(
        "at each pause in what follows you may carry out {all}",
        "bei jeder Pause in dem, was folgt, darfst du {all} ausführen",
    ),
    t.Anytime: say("at a pause", "in einer Pause"),
    t.Pause: say("here is a pause", "hier ist eine Pause"),
    t.As: say("{player} does this", "das tut {player}"),
    t.Together: {
        **say("all players do this at the same time", "das tun alle gleichzeitig"),
        **say(
            "all players may do this as they like[, {steps} steps in all]",
            "das tun alle, wie sie mögen[, zusammen {steps} Schritte]",
            name="floor",
        ),
    },
    t.Wait: say("do nothing more for now", "tu vorerst nichts mehr"),
    t.Do: {
        **say("carry out “{name}”[ with {index}]", "führe „{name}“ aus[ mit {index:dat}]"),
        **say(
            "carry out “{name}”[ with {index}]; what it gives is {result}",
            "führe „{name}“ aus[ mit {index:dat}]; das Ergebnis ist {result}",
            name="result",
        ),
        **say("{all}", "{all}", name="full"),
        **say("make an offer (“{name}”)", "mache ein Angebot („{name}“)", name="offer"),
        **say("make {index} an offer (“{name}”)", "mache {index:dat} ein Angebot („{name}“)", name="offer to"),
        **say(
            "accept, refuse or counter an offer (“{name}”)",
            "nimm ein Angebot („{name}“) an, lehne es ab oder mache ein Gegenangebot",
            name="answer",
        ),
        **say("take back an offer (“{name}”)", "nimm ein Angebot („{name}“) zurück", name="withdraw"),
        **say("all open offers (“{name}”) end", "alle offenen Angebote („{name}“) enden", name="close"),
    },
    t.OfferNews: say("everybody reads of the offer (“{name}”)", "alle lesen von dem Angebot („{name}“)"),
    t.RunHook: say(
        "carry out “{name}” of {base}[ with {index}]", "führe „{name}“ von {base:dat} aus[ mit {index:dat}]"
    ),
    t.Emit: {
        **say("now “{name}” happens[ with {index}]", "jetzt geschieht „{name}“[ mit {index:dat}]"),
        **say("what happens with it", "was dabei geschieht", name="body"),
    },
    t.React: say("carry out the reaction to “{name}”", "führe die Reaktion auf „{name}“ aus"),
    t.Return: say("the result is {value}", "das Ergebnis ist: {value}"),
    t.Choose: {
        **say(
            "[{chooser}: ][{looking}]choose [{secret} ]{picks}[, such that {such_that}][{skip}][ (“{question}”)]",
            "[{chooser}: ][{looking}]wähle [{secret} ]{picks}[, sodass gilt: {such_that}][{skip}][ („{question}“)]",
        ),
        **say(
            "{number} {plural} ({name}[, {ordered}])[ from {domain}][, each such that {condition}]",
            "{number} {plural} ({name}[, {ordered}])[ aus {domain:dat}][, jeweils mit der Bedingung: {condition}]",
            name="several",
        ),
        **say(
            "{plural} ({name}; {number}[, {ordered}])[ from {domain}][, each such that {condition}]",
            "{plural} ({name}; {number}[, {ordered}])[ aus {domain:dat}][, jeweils mit der Bedingung: {condition}]",
            name="this many",
        ),
        **say("up to {high}", "bis zu {high}", name="up to"),
        **say("exactly {high}", "genau {high}", name="exactly"),
        **say("from {low} to {high}", "{low} bis {high}", name="from"),
        **say("at least {low}", "mindestens {low}", name="at least"),
        **say("any number of", "beliebig viele", name="any number"),
        **say("their order counts", "ihre Reihenfolge zählt", name="ordered"),
        **say("draw by lot {picks}[{skip}]", "bestimme durch Los {picks}[{skip}]", name="random"),
        **say(
            "{a} ({name})[ from {domain}][ where {condition}]",
            "{one} ({name})[ aus {domain:dat}][ mit der Bedingung: {condition}]",
            name="pick",
        ),
        **say(
            "a number ({name}) from {low} to {high}[ where {condition}]",
            "eine Zahl ({name}) von {low:dat} bis {high}[ mit der Bedingung: {condition}]",
            name="number",
        ),
        **say("{high}", "zu {high:dat}", name="limit"),
        **say("look through {domain} and ", "sieh {domain:acc} durch und ", name="looking"),
        **say("secretly", "geheim", name="secret"),
        **say(
            " – or choose nothing[ (allowed only if {condition})]",
            " – oder wähle nichts[ (erlaubt nur, wenn gilt: {condition})]",
            name="skip",
        ),
        **say(", if there is one", ", wenn es das gibt", name="if_any"),
        **say("if you choose nothing", "wenn du nichts wählst", name="else"),
        **say("if you choose", "wenn du wählst", name="chosen"),
        **say("if there is one", "wenn es das gibt", name="found"),
    },
    t.Menu: {
        **say("[{chooser}: ]choose one[{skip}][ (“{question}”)]", "[{chooser}: ]wähle eines[{skip}][ („{question}“)]"),
        **say("by lot one of these", "durch Los eines davon", name="random"),
        **say("you may", "du darfst", name="may"),
        **say("all of these, in any order", "alles davon, in beliebiger Reihenfolge", name="any order"),
        **say(
            "{text}[ – for each {noun} ({name})[ {range}][ in {domain}][ where {where}]][ – only if {condition}]",
            "{text}[ – für jede Wahl von {noun} ({name})[ {range}][ aus {domain:dat}][ mit der Bedingung: {where}]]"
            "[ – nur wenn gilt: {condition}]",
            name="option",
        ),
        **say(
            " – or none of it[ (allowed only if {condition})]",
            " – oder keines davon[ (erlaubt nur, wenn gilt: {condition})]",
            name="skip",
        ),
        **say(", if one is possible", ", wenn eines möglich ist", name="if_any"),
        **say("if you choose none", "wenn du keines wählst", name="else"),
    },
}
