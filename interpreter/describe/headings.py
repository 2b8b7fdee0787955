"""Text of ours around what is generated: headings, and facts about counters and zones, in each language."""

from __future__ import annotations

from interpreter.describe.phrases.forms import Variants


def _say(name: str, en: str, de: str) -> Variants:
    return {name: {"en": en, "de": de}}


HEADINGS: Variants = {
    **_say("range", "{low} to {high}", "{low} bis {high}"),
    **_say("players", "For {number} players.", "Für {number} Spieler."),
    **_say("where", "Where:", "Dabei gilt:"),
    **_say("error", "not described: its text has an error", "nicht beschrieben: der Text hat einen Fehler"),
    **_say("settings", "Settings", "Einstellungen"),
    **_say("kinds", "What there is", "Was es gibt"),
    **_say("pieces", "Pieces", "Spielmaterial"),
    **_say("zones", "Places", "Bereiche"),
    **_say("counters", "Counters", "Zähler"),
    **_say("variables", "What is kept in mind", "Was sich alle merken"),
    **_say("play", "How it is played", "Spielablauf"),
    **_say("formulas", "Formulas", "Formeln"),
    **_say("tables", "Tables", "Tabellen"),
    **_say("score", "Points are counted for", "Punkte gibt es für"),
    **_say("ranking", "Who wins", "Wer gewinnt"),
    **_say("less", "{value} (the lower the better)", "{value} (je niedriger, desto besser)"),
    **_say("then", "; if that is equal, ", "; bei Gleichstand "),
    **_say("not shared", "A rank is never shared.", "Kein Rang wird geteilt."),
    **_say("endings", "How it can have ended", "Wie es geendet haben kann"),
    **_say("main", "The course of the game", "Verlauf der Partie"),
    **_say("said", "“{text}”", "„{text}“"),
    **_say("player", "player", "Spieler"),
    **_say("copies", "{number} copies", "{number}-mal"),
    **_say(
        "entry",
        "{name} ({kind}[, {copies}][, only in games where {needs}])",
        "{name} ({kind}[, {copies}][, nur in Partien, für die gilt: {needs}])",
    ),
    **_say(
        "setting", "{name}: {value} unless it is set otherwise", "{name}: {value}, wenn nichts anderes eingestellt ist"
    ),
    **_say("with players", "{value} with {number} players", "{value} bei {number} Spielern"),
    **_say("with one player", "{value} with one player", "{value} bei einem Spieler"),
    **_say("else", "else {value}", "sonst {value}"),
    **_say("value", "{name}[, for each {per}]: {value}", "{name}[, je {per}]: {value}"),
    **_say("ending", "{name}: {condition}", "{name}: {condition}"),
    **_say("bot", "{name} judges a position by {worth}", "{name} beurteilt eine Lage nach: {worth}"),
    **_say("grid", "{kind}: a board of {columns} by {rows}", "{kind}: ein Plan aus {columns} mal {rows}"),
    **_say("otherwise", "anything else: {value}", "alles andere: {value}"),
    **_say(
        "counter",
        "{name}[, for each {per}][, at least {low}][, at most {high}][, at the start {start}]"
        "[, counts as points ({score})][, {seen}][, {reset}]",
        "{name}[, je {per}][, mindestens {low}][, höchstens {high}][, am Anfang {start}]"
        "[, zählt als Punkte ({score})][, {seen}][, {reset}]",
    ),
    **_say("reach", "at {number}", "bei {number}"),
    **_say("fall", "down to {number}", "sinkt sie auf {number}"),
    **_say(
        "variable",
        "{name}[, for each {per}] ({noun})[, at the start {start}][, {seen}][, {reset}]",
        "{name}[, je {per}] ({noun})[, am Anfang {start}][, {seen}][, {reset}]",
    ),
    **_say(
        "zone",
        "{name}[, for each {per}]: [{holds}][, at most {capacity}][, {seen}]"
        "[; at the start all {starts}[ where {where}]][; when empty, {refill} is shuffled into it]",
        "{name}[, je {per}]: [{holds}][, höchstens {capacity}][, {seen}]"
        "[; am Anfang alle {starts}[ mit der Bedingung: {where}]][; ist nichts mehr da, wird {refill} hineingemischt]",
    ),
    **_say("events", "Events", "Ereignisse"),
    **_say("offers", "What players can offer each other", "Was die Spieler einander anbieten können"),
    **_say(
        "offer",
        "{name}, at most {open} of a player at a time[, to {whom}][, {seen}]"
        "[; its giver confirms what was picked if {confirmed}]",
        "{name}, höchstens {open} eines Spielers zur selben Zeit[, an {whom}][, {seen}]"
        "[; was gewählt wurde, bestätigt der Anbietende, falls {confirmed}]",
    ),
    **_say(
        "offer move",
        "{name}: up to {most}[ {holds}] from {zone}[, each such that {condition}][; others learn of each: {shown}]",
        "{name}: bis zu {most}[ {holds}] aus {zone}[, jeweils mit der Bedingung: {condition}]"
        "[; die anderen erfahren jeweils: {shown}]",
    ),
    **_say(
        "offer pay",
        "{name}: up to {most} {holds}[; {given}]",
        "{name}: bis zu {most} {holds}[; {given}]",
    ),
    **_say("offer do", "{name}, a promise[ ({about})][; {given}]", "{name}, ein Versprechen[ ({about})][; {given}]"),
    **_say("only given", "can be given, not asked for", "wird gegeben, nicht verlangt"),
    **_say("seen parties", "seen by its two parties alone", "nur für die beiden Beteiligten sichtbar"),
    **_say(
        "passive",
        "while it is active[, if {condition}]: {change}",
        "solange es aktiv ist[, wenn gilt: {condition}, dann]: {change}",
    ),
    **_say("change =", "[{aim} ]{value} is {new}", "{value} ist {new}[ ({aim})]"),
    **_say("change +=", "[{aim} ]{value} is {new} more", "{value} ist um {new} höher[ ({aim})]"),
    **_say("change -=", "[{aim} ]{value} is {new} less", "{value} ist um {new} niedriger[ ({aim})]"),
    **_say("change set +=", "[{aim} ]{value} also includes {new}", "{value} umfasst auch {new}[ ({aim})]"),
    **_say("change set -=", "[{aim} ]{value} does not include {new}", "{value} umfasst nicht {new}[ ({aim})]"),
    **_say("change true", "{value} holds[ for {aim}]", "{value} trifft zu[ ({aim})]"),
    **_say("change false", "{value} does not hold[ for {aim}]", "{value} trifft nicht zu[ ({aim})]"),
    **_say("aim mine", "your", "bei dir"),
    **_say("aim others", "the other players'", "bei den anderen Spielern"),
    **_say("aim players", "all players'", "bei allen Spielern"),
    **_say("aim everyone", "everyone's", "bei allen"),
    **_say("value at", "{value} of {player}", "{value} bei {player}"),
    **_say("for mine", "you", "bei dir"),
    **_say("for others", "the other players", "bei den anderen Spielern"),
    **_say("for players", "all players", "bei allen Spielern"),
    **_say("for everyone", "everyone", "bei allen"),
    **_say("for at", "{player}", "bei {player}"),
    **_say("before own", "before “{name}”[ ({params})] of yours", "vor „{name}“[ ({params})] bei dir"),
    **_say(
        "before others",
        "before “{name}”[ ({params})] of another player",
        "vor „{name}“[ ({params})] bei einem anderen Spieler",
    ),
    **_say("before any", "before “{name}”[ ({params})] of anybody", "vor „{name}“[ ({params})] bei irgendwem"),
    **_say("instead own", "instead of “{name}”[ ({params})] of yours", "statt „{name}“[ ({params})] bei dir"),
    **_say(
        "instead others",
        "instead of “{name}”[ ({params})] of another player",
        "statt „{name}“[ ({params})] bei einem anderen Spieler",
    ),
    **_say("instead any", "instead of “{name}”[ ({params})] of anybody", "statt „{name}“[ ({params})] bei irgendwem"),
    **_say("after own", "after “{name}”[ ({params})] of yours", "nach „{name}“[ ({params})] bei dir"),
    **_say(
        "after others",
        "after “{name}”[ ({params})] of another player",
        "nach „{name}“[ ({params})] bei einem anderen Spieler",
    ),
    **_say("after any", "after “{name}”[ ({params})] of anybody", "nach „{name}“[ ({params})] bei irgendwem"),
    **_say("active", "each is active[ if {condition}]", "jedes ist aktiv[, wenn gilt: {condition}]"),
    **_say(
        "zone active",
        "its components are active[ if {condition}]",
        "was dort liegt, ist aktiv[, wenn gilt: {condition}]",
    ),
    **_say(
        "until turn",
        "at the end of the turn what has come there goes to {zone}",
        "am Ende des Zuges geht, was dorthin kam, nach {zone}",
    ),
    **_say(
        "until round",
        "at the end of the round what has come there goes to {zone}",
        "am Ende der Runde geht, was dorthin kam, nach {zone}",
    ),
    **_say(
        "until game",
        "at the end of the game what has come there goes to {zone}",
        "am Ende des Spiels geht, was dorthin kam, nach {zone}",
    ),
    **_say(
        "until scope",
        "at the end of {scope} what has come there goes to {zone}",
        "am Ende von {scope} geht, was dorthin kam, nach {zone}",
    ),
    **_say("backs", "off the backs {who} can read: {fields}", "auf den Rückseiten {who} lesbar: {fields}"),
    **_say("front all", "all", "für alle"),
    **_say("front owner", "its owner", "für den Besitzer"),
    **_say("front none", "nobody", "für niemanden"),
    **_say(
        "front when", "{then} (if {condition}; else {otherwise})", "{then} (wenn gilt: {condition}; sonst {otherwise})"
    ),
    **_say("seen owner", "seen by its owner alone", "nur für den Besitzer sichtbar"),
    **_say("seen none", "seen by nobody", "für niemanden sichtbar"),
    **_say("reset turn", "is reset with each turn", "beginnt mit jedem Zug neu"),
    **_say("reset round", "is reset with each round", "beginnt mit jeder Runde neu"),
    **_say("reset game", "is reset with each game", "beginnt mit jedem Spiel neu"),
}
