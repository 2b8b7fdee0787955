"""What is said of what is read: names, players, numbers, places, fields, values, amounts, points."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checker import typed as t
from interpreter.describe.phrases.forms import Variants, held, say

_NUMBER_OF = {
    **say(
        "the number of your {noun}[ ({index})]",
        "die Zahl deiner {noun}[ ({index})]",
        "der Zahl deiner {noun}[ ({index})]",
        name="mine",
    ),
    **say(
        "the number of {noun}[ ({index})] of {player}",
        "die Zahl der {noun}[ ({index})] von {player:dat}",
        "der Zahl der {noun}[ ({index})] von {player:dat}",
        name="of",
    ),
    **say("the number of {noun}[ ({index})]", "die Zahl der {noun}[ ({index})]", "der Zahl der {noun}[ ({index})]"),
}
_STORED = {
    **held("“{name}”[ of {index}]", "„{name}“[ von {index:dat}]"),
    **say(
        "your “{name}”[ ({index})]",
        "dein Wert „{name}“[ ({index})]",
        "deinem Wert „{name}“[ ({index})]",
        "deinen Wert „{name}“[ ({index})]",
        name="mine",
    ),
    **say("“{name}”[ ({index})] of {player}", "„{name}“[ ({index})] von {player:dat}", name="of"),
}
_PLACE = {
    **say(
        "your {name}[ ({index})]",
        "dein Bereich „{name}“[ ({index})]",
        "deinem Bereich „{name}“[ ({index})]",
        "deinen Bereich „{name}“[ ({index})]",
        name="mine",
    ),
    **say(
        "the {name}[ ({index})] of {player}",
        "der Bereich „{name}“[ ({index})] von {player:dat}",
        "dem Bereich „{name}“[ ({index})] von {player:dat}",
        "den Bereich „{name}“[ ({index})] von {player:dat}",
        name="of",
    ),
    **say(
        "the {name}[ ({index})]",
        "der Bereich „{name}“[ ({index})]",
        "dem Bereich „{name}“[ ({index})]",
        "den Bereich „{name}“[ ({index})]",
    ),
    **say(
        "what is in {zone}",
        "der Inhalt von {zone:dat}",
        "dem Inhalt von {zone:dat}",
        "den Inhalt von {zone:dat}",
        name="content",
    ),
}

READS: Mapping[type, Variants] = {
    t.Const: {
        **say("{value}", "{value}"),
        **say("true", "wahr", name="true"),
        **say("false", "falsch", name="false"),
        **say("nothing", "nichts", name="none"),
    },
    t.Local: {
        **held("{name}", "{name}"),
        **say("{name}", "{name}", "{name:dat}", "{name:acc}"),
        **say("player {name}", "Spieler {name}", name="player"),
    },
    t.Me: say("you", "du", "dir", "dich"),
    t.Dummy: say("{name}", "{name}"),
    t.Players: {
        **say(
            "all players[, beginning with {start}][, {reverse}]",
            "alle Spieler[, beginnend mit {start:dat}][, {reverse}]",
            "allen Spielern[, beginnend mit {start:dat}][, {reverse}]",
        ),
        **say(
            "the other players[, beginning with {start}][, {reverse}]",
            "die anderen Spieler[, beginnend mit {start:dat}][, {reverse}]",
            "den anderen Spielern[, beginnend mit {start:dat}][, {reverse}]",
            name="others",
        ),
        **say(
            "all players and {dummies}[, beginning with {start}][, {reverse}]",
            "alle Spieler und {dummies}[, beginnend mit {start:dat}][, {reverse}]",
            "allen Spielern und {dummies}[, beginnend mit {start:dat}][, {reverse}]",
            name="everyone",
        ),
    },
    t.Members: say("all {plural}", "alle {plural}", "allen {plural:dat}"),
    t.Components: say("all {plural}", "alle {plural}", "allen {plural:dat}"),
    t.CounterAt: _NUMBER_OF,
    t.VariableAt: _STORED,
    t.ZoneAt: _PLACE,
    t.ZoneUnion: {
        **say(
            "all places of the {name}",
            "der ganze Bereich „{name}“",
            "dem ganzen Bereich „{name}“",
            "den ganzen Bereich „{name}“",
        ),
        **say(
            "all places of your {name}",
            "dein ganzer Bereich „{name}“",
            "deinem ganzen Bereich „{name}“",
            "deinen ganzen Bereich „{name}“",
            name="mine",
        ),
        **say(
            "all places of the {name} of {player}",
            "der ganze Bereich „{name}“ von {player:dat}",
            "dem ganzen Bereich „{name}“ von {player:dat}",
            "den ganzen Bereich „{name}“ von {player:dat}",
            name="of",
        ),
    },
    t.ZoneOf: say("the place of {component} in {name}", "der Platz von {component:dat} in „{name}“"),
    t.FieldOf: {
        **held("the {name}[ ({index})] of {base}", "„{name}“[ ({index})] von {base:dat}"),
        # of several words it may be anything, not only a noun
        **say("“{name}”[ ({index})] of {base}", "„{name}“[ ({index})] von {base:dat}", name="words"),
    },
    t.SettingRead: {
        **held("the setting “{name}”[ for {index}]", "die Einstellung „{name}“[ für {index:acc}]"),
        **say(
            "the setting “{name}”[ for {index}]",
            "die Einstellung „{name}“[ für {index:acc}]",
            "der Einstellung „{name}“[ für {index:acc}]",
        ),
    },
    t.TableRead: held("“{name}”[ for {index}]", "„{name}“[ für {index:acc}]"),
    t.ValueAt: _STORED,
    t.CallFunction: {
        **held("“{name}”[ of {player}][ for {index}]", "„{name}“[ von {player:dat}][ für {index:acc}]"),
        **say(
            "{all}[ (for {player})]",
            "{all}[ (für {player:acc})]",
            "{all:dat}[ (für {player:acc})]",
            "{all:acc}[ (für {player:acc})]",
            name="full",
        ),
    },
    t.MakeAmounts: {**say("{all}", "{all}"), **say("nothing", "nichts", name="none")},
    t.AmountsOperation: {
        **say("{left} and {right}", "{left} und {right}", name="+"),
        **say("{left} × {right}", "{left} × {right}", name="*"),
        **say(
            "{left} less {right}, kind by kind",
            "{left} vermindert um {right:acc}, je Sorte",
            "{left:dat} vermindert um {right:acc}, je Sorte",
            "{left:acc} vermindert um {right:acc}, je Sorte",
            name="less",
        ),
    },
    t.PartOf: say(
        "the number of {noun} in {amounts}", "die Anzahl {noun} in {amounts:dat}", "der Anzahl {noun} in {amounts:dat}"
    ),
    t.ItemOf: say(
        "the value of {items} at {place} (from 0)",
        "der Wert von {items:dat} an der Stelle {place} (von 0 an)",
        "dem Wert von {items:dat} an der Stelle {place} (von 0 an)",
        "den Wert von {items:dat} an der Stelle {place} (von 0 an)",
    ),
    t.ScoreOf: {
        **say(
            "the points of {player}[ in {category}]",
            "die Punkte von {player:dat}[ in {category}]",
            "den Punkten von {player:dat}[ in {category}]",
        ),
        **say(
            "your points[ in {category}]", "deine Punkte[ in {category}]", "deinen Punkten[ in {category}]", name="mine"
        ),
    },
}
