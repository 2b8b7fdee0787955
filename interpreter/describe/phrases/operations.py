"""What is said of what is worked out and asked: sums, conditions, sets, what is found among many."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checker import typed as t
from interpreter.describe.phrases.forms import Variants, held, negated, say

_COMPARE = {
    **say("{left} is {right}", "{left} ist {right}", name="=="),
    **say("{left} is not {right}", "{left} ist nicht {right}", name="!="),
    **say("{other} is you", "{other} bist du", name="me =="),
    **say("{other} is not you", "{other} bist nicht du", name="me !="),
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
    **say("{player} has exactly {amount}", "{player} hat genau {amount}", name="has =="),
    **say("{player} does not have exactly {amount}", "{player} hat nicht genau {amount}", name="has !="),
    **say("{player} has fewer than {amount}", "{player} hat weniger als {amount}", name="has <"),
    **say("{player} has at most {amount}", "{player} hat höchstens {amount}", name="has <="),
    **say("{player} has more than {amount}", "{player} hat mehr als {amount}", name="has >"),
    **say("{player} has at least {amount}", "{player} hat mindestens {amount}", name="has >="),
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
        "{element} for the first of all {sources}[ where {condition}][, or else {default}]",
        "{element} für das Erste von allen {sources:dat}[ mit der Bedingung: {condition}][, sonst {default}]",
        "{element:dat} für das Erste von allen {sources:dat}[ mit der Bedingung: {condition}][, sonst {default}]",
        "{element:acc} für das Erste von allen {sources:dat}[ mit der Bedingung: {condition}][, sonst {default}]",
        name="first of",
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

OPERATIONS: Mapping[type, Variants] = {
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
        **held("it is not so that {operand}", "es gilt nicht: {operand}"),
        **say("{operand}", "{operand}", name="plain"),
    },
    t.Logic: say("{all}", "{all}"),
    t.Compare: _COMPARE,
    t.In: {
        **negated(
            "{element} is among {domain}",
            "{element} gehört zu {domain:dat}",
            "{element} is not among {domain}",
            "{element} gehört nicht zu {domain:dat}",
        ),
        **say("{element} is {all}", "{element} ist {all}", name="written"),
        **say("{element} is none of {all}", "{element} ist nichts von {all}", name="written not"),
    },
    t.IsNone: {
        **negated(
            "{operand} does not exist",
            "{operand:acc} gibt es nicht",
            "{operand} exists",
            "{operand:acc} gibt es",
        ),
        **say("there is nothing in {operand}", "in {operand:dat} ist nichts", name="slot"),
        **say("there is something in {operand}", "in {operand:dat} ist etwas", name="slot not"),
    },
    t.IsEmpty: negated(
        "there is nothing in {operand}",
        "in {operand:dat} ist nichts",
        "there is something in {operand}",
        "in {operand:dat} ist etwas",
    ),
    t.IsFull: negated(
        "there is no room left in {zone}",
        "in {zone:dat} ist kein Platz mehr",
        "there is room left in {zone}",
        "in {zone:dat} ist noch Platz",
    ),
    t.IsType: negated(
        "{operand} is one of the {plural}",
        "{operand} gehört zu den {plural:dat}",
        "{operand} is none of the {plural}",
        "{operand} gehört nicht zu den {plural:dat}",
    ),
    t.HasHook: negated(
        "{base} has “{name}”", "{base} hat „{name}“", "{base} does not have “{name}”", "{base} hat kein „{name}“"
    ),
    t.FormulaOf: held("“{name}” of {base}[ (for {player})]", "„{name}“ von {base:dat}[ (für {player:acc})]"),
    t.Reactions: say("the reactions to “{name}”", "die Reaktionen auf „{name}“", "den Reaktionen auf „{name}“"),
    t.Reactor: say("the player who reacts to “{name}”", "wer auf „{name}“ reagiert", "dem, der auf „{name}“ reagiert"),
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
    t.Fallback: {
        **say(
            "{value} (if there is none: {otherwise})",
            "{value} (wenn es das nicht gibt: {otherwise})",
            "{value:dat} (wenn es das nicht gibt: {otherwise})",
            "{value:acc} (wenn es das nicht gibt: {otherwise})",
        ),
        **say(
            "the owner of {component}",
            "der Besitzer von {component:dat}",
            "dem Besitzer von {component:dat}",
            "den Besitzer von {component:dat}",
            name="owner",
        ),
        **say(
            "the place of {component}",
            "der Platz von {component:dat}",
            "dem Platz von {component:dat}",
            "den Platz von {component:dat}",
            name="at",
        ),
    },
}
