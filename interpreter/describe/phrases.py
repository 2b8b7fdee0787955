"""What expressions and control statements say, in each language; what verbs say stands in `verbs/`.

A phrase is written as `Verb.phrase` is: parts in braces, in German with their case, and in brackets what is left out
where a part is missing. The variants of a node are told apart by its form (`expressions`, `statements`); a variant
`name.dat` is used where a dative is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.check import typed as t

LANGUAGES = ("en", "de")

#: variant -> language -> phrase
Variants = Mapping[str, Mapping[str, str]]


def say(en: str, de: str, dative: str = "", accusative: str = "", name: str = "") -> Variants:
    """One variant, with its other cases where they differ."""
    cases = {name: {"en": en, "de": de}}
    if dative:
        cases[f"{name}.dat"] = {"en": en, "de": dative}
    if accusative:
        cases[f"{name}.acc"] = {"en": en, "de": accusative}
    return cases


def _held(en: str, de: str) -> Variants:
    """What is true or false of something, beside its value."""
    return {
        **say("“{name}” holds[ for {index}]", "„{name}“ trifft zu[ für {index:acc}]", name="true"),
        **say("“{name}” does not hold[ for {index}]", "„{name}“ trifft nicht zu[ für {index:acc}]", name="false"),
        **say(en, de),
    }


def _not(en: str, de: str, en_not: str, de_not: str) -> Variants:
    return {**say(en, de), **say(en_not, de_not, name="not")}


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
    **_held("“{name}”[ of {index}]", "„{name}“[ von {index:dat}]"),
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
        "what lies in {zone}",
        "der Inhalt von {zone:dat}",
        "dem Inhalt von {zone:dat}",
        "den Inhalt von {zone:dat}",
        name="content",
    ),
}
_COMPARE = {
    **say("{left} is {right}", "{left} ist {right}", name="=="),
    **say("{left} is not {right}", "{left} ist nicht {right}", name="!="),
    **say("{left} is less than {right}", "{left} ist kleiner als {right}", name="<"),
    **say("{left} is at most {right}", "{left} ist höchstens {right}", name="<="),
    **say("{left} is more than {right}", "{left} ist größer als {right}", name=">"),
    **say("{left} is at least {right}", "{left} ist mindestens {right}", name=">="),
    **say("{left} exactly if {right}", "genau dann gilt: {left}, wenn gilt: {right}", name="alike"),
    **say("{left} or {right}, but not both", "entweder gilt: {left}, oder: {right}", name="unlike"),
    **say("{left} is divisible by {right}", "{left} ist durch {right:acc} teilbar", name="divides"),
    **say("{left} is not divisible by {right}", "{left} ist nicht durch {right:acc} teilbar", name="divides not"),
    **say("you have exactly {amount}", "du hast genau {amount}", name="have =="),
    **say("you do not have exactly {amount}", "du hast nicht genau {amount}", name="have !="),
    **say("you have fewer than {amount}", "du hast weniger als {amount}", name="have <"),
    **say("you have at most {amount}", "du hast höchstens {amount}", name="have <="),
    **say("you have more than {amount}", "du hast mehr als {amount}", name="have >"),
    **say("you have at least {amount}", "du hast mindestens {amount}", name="have >="),
}
_AGGREGATE = {
    **say(
        "the number of {sources}[ where {condition}]",
        "die Anzahl {sources}[ mit der Bedingung: {condition}]",
        "der Anzahl {sources}[ mit der Bedingung: {condition}]",
        name="count",
    ),
    **say("there are {sources}[ where {condition}]", "es gibt {sources}[, sodass gilt: {condition}]", name="any"),
    **say(
        "there are no {sources}[ where {condition}]", "es gibt keine {sources}[, sodass gilt: {condition}]", name="no"
    ),
    **say("for all {sources}: {condition}", "für alle {sources} gilt: {condition}", name="all"),
    **say(
        "all {sources}[ where {condition}]",
        "alle {sources}[ mit der Bedingung: {condition}]",
        "allen {sources:dat}[ mit der Bedingung: {condition}]",
        name="set",
    ),
    **say(
        "everything that {element} is for {sources}[ where {condition}]",
        "alles, was {element} ist für {sources}[ mit der Bedingung: {condition}]",
        "allem, was {element} ist für {sources}[ mit der Bedingung: {condition}]",
        name="set of",
    ),
    **say(
        "the first of all {sources}[ where {condition}][, or else {default}]",
        "das Erste von allen {sources:dat}[ mit der Bedingung: {condition}][, sonst {default}]",
        "dem Ersten von allen {sources:dat}[ mit der Bedingung: {condition}][, sonst {default}]",
        name="first",
    ),
    **say(
        "the sum of {element} over all {sources}[ where {condition}]",
        "die Summe von {element:dat} über alle {sources}[ mit der Bedingung: {condition}]",
        "der Summe von {element:dat} über alle {sources}[ mit der Bedingung: {condition}]",
        name="sum",
    ),
    **say(
        "the greatest {element} of all {sources}[ where {condition}][, or else {default}]",
        "das Größte von {element:dat} für alle {sources}[ mit der Bedingung: {condition}][, sonst {default}]",
        "dem Größten von {element:dat} für alle {sources}[ mit der Bedingung: {condition}][, sonst {default}]",
        name="max",
    ),
    **say(
        "the smallest {element} of all {sources}[ where {condition}][, or else {default}]",
        "das Kleinste von {element:dat} für alle {sources}[ mit der Bedingung: {condition}][, sonst {default}]",
        "dem Kleinsten von {element:dat} für alle {sources}[ mit der Bedingung: {condition}][, sonst {default}]",
        name="min",
    ),
    **say(
        "the number of different values of {element} over all {sources}[ where {condition}]",
        "die Anzahl verschiedener Werte von {element:dat} über alle {sources}[ mit der Bedingung: {condition}]",
        "der Anzahl verschiedener Werte von {element:dat} über alle {sources}[ mit der Bedingung: {condition}]",
        name="distinct",
    ),
}

EXPRESSIONS: Mapping[type, Variants] = {
    t.Const: {
        **say("{value}", "{value}"),
        **say("true", "wahr", name="true"),
        **say("false", "falsch", name="false"),
        **say("nothing", "nichts", name="none"),
    },
    t.Local: {
        **_held("{name}", "{name}"),
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
        **_held("the {name}[ ({index})] of {base}", "„{name}“[ ({index})] von {base:dat}"),
        # of several words it may be anything, not only a noun
        **say("“{name}”[ ({index})] of {base}", "„{name}“[ ({index})] von {base:dat}", name="words"),
    },
    t.SettingRead: {
        **_held("the setting “{name}”[ for {index}]", "die Einstellung „{name}“[ für {index:acc}]"),
        **say(
            "the setting “{name}”[ for {index}]",
            "die Einstellung „{name}“[ für {index:acc}]",
            "der Einstellung „{name}“[ für {index:acc}]",
        ),
    },
    t.TableRead: _held("“{name}”[ for {index}]", "„{name}“[ für {index:acc}]"),
    t.ValueAt: _STORED,
    t.CallFunction: {
        **_held("“{name}”[ for {index}]", "„{name}“[ für {index:acc}]"),
        **say("{all}", "{all}", "{all:dat}", "{all:acc}", name="full"),
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
        **say("the points of {player}[ in {category}]", "die Punkte von {player:dat}[ in {category}]"),
        **say("your points[ in {category}]", "deine Punkte[ in {category}]", name="mine"),
    },
    t.Arithmetic: {
        **say(
            "{left} {op} {right}", "{left} {op} {right}", "{left:dat} {op} {right:dat}", "{left:acc} {op} {right:acc}"
        ),
        **say(
            "the remainder of {left} ÷ {right}",
            "der Rest von {left:dat} ÷ {right}",
            "dem Rest von {left:dat} ÷ {right}",
            "den Rest von {left:dat} ÷ {right}",
            name="rest",
        ),
    },
    t.Negate: say("−{operand}", "−{operand}"),
    t.Not: {
        **_held("it is not so that {operand}", "es gilt nicht: {operand}"),
        **say("{operand}", "{operand}", name="plain"),
    },
    t.Logic: say("{all}", "{all}"),
    t.Compare: _COMPARE,
    t.In: {
        **_not(
            "{element} is among {domain}",
            "{element} gehört zu {domain:dat}",
            "{element} is not among {domain}",
            "{element} gehört nicht zu {domain:dat}",
        ),
        **say("{element} is {all}", "{element} ist {all}", name="written"),
        **say("{element} is none of {all}", "{element} ist nichts von {all}", name="written not"),
    },
    t.IsNone: {
        **_not(
            "{operand} does not exist",
            "{operand:acc} gibt es nicht",
            "{operand} exists",
            "{operand:acc} gibt es",
        ),
        **say("there is nothing in {operand}", "in {operand:dat} ist nichts", name="slot"),
        **say("there is something in {operand}", "in {operand:dat} ist etwas", name="slot not"),
    },
    t.IsEmpty: _not(
        "there is nothing in {operand}",
        "in {operand:dat} ist nichts",
        "there is something in {operand}",
        "in {operand:dat} ist etwas",
    ),
    t.IsFull: _not(
        "there is no room left in {zone}",
        "in {zone:dat} ist kein Platz mehr",
        "there is room left in {zone}",
        "in {zone:dat} ist noch Platz",
    ),
    t.IsType: _not(
        "{operand} is one of the {plural}",
        "{operand} gehört zu: {plural}",
        "{operand} is none of the {plural}",
        "{operand} gehört nicht zu: {plural}",
    ),
    t.HasHook: _not(
        "{base} has “{name}”", "{base} hat „{name}“", "{base} does not have “{name}”", "{base} hat kein „{name}“"
    ),
    t.FormulaOf: _held("“{name}” of {base}", "„{name}“ von {base:dat}"),
    t.Reactions: say("the reactions to “{name}”", "die Reaktionen auf „{name}“", "den Reaktionen auf „{name}“"),
    t.Reactor: say("whoever reacts to “{name}”", "wer auf „{name}“ reagiert", "dem, der auf „{name}“ reagiert"),
    t.MakeSet: {**say("{all}", "{all}", "{all:dat}", "{all:acc}"), **say("nothing", "nichts", name="none")},
    t.RangeOf: say(
        "the numbers from {low} to {high}", "die Zahlen von {low} bis {high}", "den Zahlen von {low} bis {high}"
    ),
    t.SetOperation: {
        **say(
            "{left} together with {right}",
            "{left} und dazu {right}",
            "{left:dat} und dazu {right:dat}",
            "{left:acc} und dazu {right:acc}",
            name="+",
        ),
        **say(
            "{left} without {right}",
            "{left} ohne {right:acc}",
            "{left:dat} ohne {right:acc}",
            "{left:acc} ohne {right:acc}",
            name="-",
        ),
    },
    t.Aggregate: _AGGREGATE,
    t.Count: {
        **say(
            "the number of {plural} in {operand}",
            "die Anzahl {plural} in {operand:dat}",
            "der Anzahl {plural} in {operand:dat}",
        ),
        **say("the number of players", "die Zahl der Spieler", "der Zahl der Spieler", name="players"),
    },
    t.Extreme: {
        **say("the greatest of {all}", "das Größte von: {all}", "dem Größten von: {all}", name="max"),
        **say("the smallest of {all}", "das Kleinste von: {all}", "dem Kleinsten von: {all}", name="min"),
        **say("the greater of {all}", "das Größere von: {all}", "dem Größeren von: {all}", name="max two"),
        **say("the smaller of {all}", "das Kleinere von: {all}", "dem Kleineren von: {all}", name="min two"),
        **say(
            "{value}, but at least {limit}",
            "{value}, mindestens aber {limit}",
            "{value:dat}, mindestens aber {limit}",
            "{value:acc}, mindestens aber {limit}",
            name="max limit",
        ),
        **say(
            "{value}, but at most {limit}",
            "{value}, höchstens aber {limit}",
            "{value:dat}, höchstens aber {limit}",
            "{value:acc}, höchstens aber {limit}",
            name="min limit",
        ),
    },
    t.Absolute: say("the absolute value of {operand}", "der Betrag von {operand:dat}", "dem Betrag von {operand:dat}"),
    t.Conditional: say(
        "{value} if {condition}, otherwise {otherwise}",
        "{value}, wenn gilt: {condition}, sonst {otherwise}",
        "{value:dat}, wenn gilt: {condition}, sonst {otherwise:dat}",
        "{value:acc}, wenn gilt: {condition}, sonst {otherwise:acc}",
    ),
    t.Fallback: say(
        "{value} (if there is none: {otherwise})",
        "{value} (wenn es das nicht gibt: {otherwise})",
        "{value:dat} (wenn es das nicht gibt: {otherwise})",
        "{value:acc} (wenn es das nicht gibt: {otherwise})",
    ),
    t.Neighbour: {
        **say(
            "the one after {operand}",
            "der Nachfolger von {operand:dat}",
            "dem Nachfolger von {operand:dat}",
            "den Nachfolger von {operand:dat}",
            name="next",
        ),
        **say(
            "the one before {operand}",
            "der Vorgänger von {operand:dat}",
            "dem Vorgänger von {operand:dat}",
            "den Vorgänger von {operand:dat}",
            name="previous",
        ),
    },
    t.NumberOf: say("the position of {operand}", "die Nummer von {operand:dat}", "der Nummer von {operand:dat}"),
    t.MemberNumbered: say("the {name} at position {number}", "{name} mit der Nummer {number}"),
    t.Rotations: say(
        "the ways to turn {base}",
        "die Drehungen von {base:dat}",
        "den Drehungen von {base:dat}",
    ),
    t.FacePart: {
        **say(
            "the face of {base} that lies up",
            "die Seite von {base:dat}, die oben liegt",
            "der Seite von {base:dat}, die oben liegt",
            name="up",
        ),
        **say(
            "the {name} of {base}",
            "die Seite „{name}“ von {base:dat}",
            "der Seite „{name}“ von {base:dat}",
            name="one",
        ),
        **say("the faces of {base}", "die Seiten von {base:dat}", "den Seiten von {base:dat}", name="all"),
        **say(
            "the {name} to which {base} belongs",
            "was {base:acc} als Seite hat ({name})",
            "dem, was {base:acc} als Seite hat ({name})",
            name="card",
        ),
        **say("{base}", "{base}", "{base:dat}", name="which"),
    },
    t.ShapePart: {
        **say("the column of {base}", "die Spalte von {base:dat}", "der Spalte von {base:dat}", name="column"),
        **say("the row of {base}", "die Reihe von {base:dat}", "der Reihe von {base:dat}", name="row"),
        **say(
            "what lies next to {base} ({argument})",
            "was neben {base:dat} liegt ({argument})",
            "dem, was neben {base:dat} liegt ({argument})",
            name="next",
        ),
        **say(
            "the neighbours of {base}",
            "die Nachbarn von {base:dat}",
            "den Nachbarn von {base:dat}",
            name="neighbours",
        ),
        **say(
            "the diagonal neighbours of {base}",
            "die schrägen Nachbarn von {base:dat}",
            "den schrägen Nachbarn von {base:dat}",
            name="diagonals",
        ),
        **say(
            "everything from {base} to the edge ({argument})",
            "alles von {base:dat} bis zum Rand ({argument})",
            "allem von {base:dat} bis zum Rand ({argument})",
            name="ray",
        ),
        **say("the side of {base}", "die Seite von {base:dat}", "der Seite von {base:dat}", name="side"),
        **say("what {base} touches", "was {base:acc} berührt", "dem, was {base:acc} berührt", name="across"),
        **say(
            "what lies opposite {base}",
            "was {base:dat} gegenüberliegt",
            "dem, was {base:dat} gegenüberliegt",
            name="opposite",
        ),
        **say(
            "{base} after {argument} quarter turns",
            "{base} nach {argument} Vierteldrehungen",
            "{base:dat} nach {argument} Vierteldrehungen",
            name="turned",
        ),
    },
    t.Can: say("it is possible to {all}", "es ist möglich: {all}"),
    t.Supposing: say(
        "after “{name}”[ with {index}] it would be so that {condition}",
        "nach „{name}“[ mit {index:dat}] würde gelten: {condition}",
    ),
    t.Spread: say(
        "{start} with everything that can be reached from there by way of {domain} of each ({name})"
        "[ where {condition}]",
        "{start} mit allem, was von dort aus über {domain:acc} von jedem ({name}) erreicht wird"
        "[, mit der Bedingung: {condition}]",
    ),
}

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
        **say("up to {times} times you may", "bis zu {times}-mal darfst du", name="may known"),
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
        **say("the game goes on until it is ended", "das Spiel läuft, bis es beendet wird", name="game"),
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
        "at each pause from here on you may carry out {all}",
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
            name="so many",
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
            "{text}[ – for each {noun} ({name})[ in {domain}][ where {where}]][ – only if {condition}]",
            "{text}[ – für jede Wahl von {noun} ({name})[ aus {domain:dat}][ mit der Bedingung: {where}]]"
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
