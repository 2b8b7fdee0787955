"""What expressions say in each language, all in one table, and the words that go with the phrases of verbs."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.describe.board_phrases import BOARD
from interpreter.describe.operation_phrases import OPERATIONS
from interpreter.describe.phrase_forms import Variants, say
from interpreter.describe.read_phrases import READS

EXPRESSIONS: Mapping[type, Variants] = {**READS, **OPERATIONS, **BOARD}

#: Words that go with the phrases of verbs, and other small change.
WORDS: Variants = {
    **say("on top", "oben", name="top"),
    **say("from the bottom", "von unten", name="from_bottom"),
    **say("without looking at it", "ohne sie anzusehen", name="unseen"),
    **say("in reverse order", "in umgekehrter Folge", name="reverse"),
    **say("{noun} equal to {number}", "{noun} (Anzahl: {number})", name="as many"),
    **say("{number} points", "{number} Punkte", name="points"),
    **say("1 point", "1 Punkt", name="point"),
    **say("points equal to {number}", "Punkte (Anzahl: {number})", name="as many points"),
    **say("{amount} of {player}", "{amount} von {player:dat}", name="amount of"),
    **say("{amount} ({index})", "{amount} ({index})", name="amount at"),
    **say("and", "und", name="and"),
    **say("or", "oder", name="or"),
    **say("{plural} ({name})[ in {domain}]", "{plural} ({name})[ in {domain}]", name="source"),
    **say("player", "Spieler", name="player"),
    **say("players", "Spieler", name="players"),
    **say("face", "Seite", name="face"),
    **say("faces", "Seiten", name="faces"),
    **say("whoever acts", "wer handelt", name="by"),
    **say("its owner", "der Besitzer", name="mine"),
    **say("number", "Zahl", name="number"),
    **say("numbers", "Zahlen", name="numbers"),
    **say("yes", "ja", name="yes"),
    **say("no", "nein", name="no"),
    **say("yes or no", "ja oder nein", name="truth"),
    **say("this {noun}", "{noun} selbst", name="this"),
    **say("piece", "Teil", name="piece"),
    **say("pieces", "Teile", name="pieces"),
    **say("nothing", "nichts", name="nothing"),
    **say("Player {name}", "Spieler {name}", name="seat"),
}
