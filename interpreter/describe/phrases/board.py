"""What is said of neighbours, numbered members, faces, turns and shapes, and of what is only tried out."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checker import typed as t
from interpreter.describe.phrases.forms import Variants, say

BOARD: Mapping[type, Variants] = {
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
            "the upper face of {base}",
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
            "what is next to {base} ({argument})",
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
            "what is opposite {base}",
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
