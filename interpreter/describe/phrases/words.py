"""Words that go with the phrases, in each language, and other small change."""

from __future__ import annotations

from interpreter.describe.phrases.forms import Variants, say

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
    **say("points equal to ({number})", "Punkte (Anzahl: {number})", name="as many points apart"),
    **say("{noun} equal to ({number})", "{noun} (Anzahl: {number})", name="as many apart"),
    **say("{amount} of {player}", "{amount} von {player:dat}", name="amount of"),
    **say("{amount} ({index})", "{amount} ({index})", name="amount at"),
    **say("and", "und", name="and"),
    **say("or", "oder", name="or"),
    **say("{plural} ({name})[ {range}][ in {domain}]", "{plural} ({name})[ {range}][ in {domain:dat}]", name="source"),
    **say("from {low} to {high}", "von {low} bis {high}", name="range"),
    **say("other player", "anderem Spieler", name="other player"),
    **say("another player", "einen anderen Spieler", name="another player"),
    **say("other players", "andere Spieler", name="other players"),
    **say("other players", "anderen Spieler", name="all other players"),
    **say("player", "Spieler", name="player"),
    **say("players", "Spieler", name="players"),
    **say("face", "Seite", name="face"),
    **say("faces", "Seiten", name="faces"),
    **say("the acting player", "der Handelnde", "dem Handelnden", "den Handelnden", name="by"),
    **say("its owner", "der Besitzer", name="owner"),
    **say("number", "Zahl", name="number"),
    **say("numbers", "Zahlen", name="numbers"),
    **say("yes", "ja", name="yes"),
    **say("no", "nein", name="no"),
    **say("yes or no", "ja oder nein", name="truth"),
    **say("this {noun}", "dieses Stück ({noun})", "diesem Stück ({noun})", name="this"),
    **say("this {noun}", "dies hier ({noun})", "diesem hier ({noun})", name="this member"),
    **say("piece", "Teil", name="piece"),
    **say("pieces", "Teile", name="pieces"),
    **say("nothing", "nichts", name="nothing"),
    **say("Player {name}", "Spieler {name}", name="seat"),
}
