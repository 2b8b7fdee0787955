"""The game as a whole: its head, how it ends, how players are ranked, its bots and texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from interpreter.checker import typed
from interpreter.checker.codes.declarations import (
    DUPLICATE_NAME,
    UNKNOWN_LANGUAGE,
    UNKNOWN_TEXT,
    WRONG_RANGE,
    WRONG_VALUE,
)
from interpreter.checker.declarations.said import can_be_said, fits
from interpreter.checker.declarations.settings import player_range
from interpreter.checker.expressions.rewriting import rewritten
from interpreter.checker.scope import Scope, declared_at
from interpreter.checker.static.declaration_context import Reading, get, pairs, scalars, word
from interpreter.checker.static.naming import check_id, report_twice
from interpreter.checker.static.validate import header
from interpreter.checker.symbols import BotSym, ComponentSym, EndingSym, KindSym, Ranking
from interpreter.foundation.diagnostics import Related
from interpreter.foundation.source import NOWHERE, Span
from interpreter.foundation.suggest import near_names
from interpreter.language.model import SECTION_SHAPES
from interpreter.language.types import INT
from interpreter.syntax import nodes
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar

_LANGUAGE = re.compile(r"[a-z]{2,3}(_[a-z0-9]{2,8})*")
#: The version of the ruleset language that this interpreter reads.
LANGUAGE_VERSION = 1
#: More players than this no game of the language can have.
MOST_PLAYERS = 12

#: Who can take a seat in every game: the generic bots, and people.
GENERIC_SEATS = ("random", "greedy", "search", "human")


@dataclass(slots=True)
class Head:
    """The section `ruleset`; defaults are where it is wrong."""

    id: str = ""
    title: str = ""
    language: int = LANGUAGE_VERSION
    fewest: int = 1
    most: int = MOST_PLAYERS


@dataclass(slots=True)
class Ends:
    """What happens when the game is over; filled once the formulas are read."""

    endings: dict[str, EndingSym]
    bots: dict[str, BotSym]
    ranking: Ranking | None = None


def _whole(section: str, reading: Reading) -> tuple[YamlScalar, YamlNode] | None:
    """A section that is no mapping of entries: its key and what of it is well formed."""
    found = reading.tree.sections.get(section)
    if found is None:
        return None
    key = found.keys[0]
    if found.value is None:
        written: YamlNode = YamlMap(tuple(found.entries.values()), found.parts[0].span)
    else:
        written = found.value
    good = reading.conformed(written, SECTION_SHAPES[section], key, (section, ""))
    return None if good is None else (key, good)


# ------------------------------------------------------------------ head
def read_head(reading: Reading) -> Head:
    """Who plays what."""
    head = Head()
    found = _whole("ruleset", reading)
    if found is None:
        return head
    node = found[1]
    head.id, head.title = word(node, "id", ""), word(node, "title", "")
    players = get(node, "players")
    if isinstance(players, YamlScalar):
        _read_players(players, head, reading)
    language = get(node, "language")
    if isinstance(language, YamlScalar) and language.as_int != LANGUAGE_VERSION:
        reading.findings.add(
            UNKNOWN_LANGUAGE,
            language.span,
            f"this interpreter reads version {LANGUAGE_VERSION} of the language, not {language.text}",
            help=f"write `language: {LANGUAGE_VERSION}`, or use another version of the interpreter",
            suggestions=[str(LANGUAGE_VERSION)],
        )
    return head


def _read_players(node: YamlScalar, head: Head, reading: Reading) -> None:
    found = player_range(node.text)
    if found is None:
        message, hint = f"`{node.text}` is no number of players", "write `2..4`, or one number"
    elif found[0] > found[1]:
        message, hint = (
            f"{found[0]} to {found[1]} players: the first number is greater than the second",
            f"write `{found[1]}..{found[0]}`",
        )
    elif found[0] < 1 or found[1] > MOST_PLAYERS:
        message, hint = f"a game has 1 to {MOST_PLAYERS} players", "write a range inside of that"
    else:
        head.fewest, head.most = found
        return
    reading.findings.add(WRONG_RANGE, node.span, message, help=hint)


# ------------------------------------------------------------------ score and end
def read_score_categories(reading: Reading) -> None:
    """Enters the score categories, in order."""
    found = _whole("score_categories", reading)
    first: dict[str, Span] = {}
    for item in scalars(found[1]) if found is not None else ():
        if item.text in first:
            report_twice(item.text, item.span, first[item.text], "the score categories", reading.findings)
        elif check_id(item, reading.findings):
            first[item.text] = item.span
            reading.names.score_categories.append(item.text)


def read_ends(reading: Reading) -> Ends:
    """Queues the formulas of endings, bots and ranking; the answer is filled when they are read."""
    ends = Ends({}, {})
    for key, node in reading.entries("endings"):
        formula = get(node, "is") if isinstance(node, YamlMap) else node
        reading.bodies.append(partial(_ending, ends, key, formula, reading))
    for key, node in reading.entries("bots"):
        reading.bodies.append(partial(_bot, ends, key, node, reading))
    ranking = _whole("ranking", reading)
    if ranking is not None:
        reading.bodies.append(partial(_ranking, ends, *ranking, reading))
    return ends


def _ending(ends: Ends, key: YamlScalar, node: YamlNode | None, reading: Reading) -> None:
    condition = reading.condition(node, Scope())
    if condition is not None:
        ends.endings[key.text] = EndingSym(key.text, key.span, condition)


def _bot(ends: Ends, key: YamlScalar, node: YamlNode, reading: Reading) -> None:
    if key.text in GENERIC_SEATS:
        message = f"`{key.text}` is the name of a built-in bot"
        reading.findings.add(DUPLICATE_NAME, key.span, message, help="choose another name")
    for name, _ in pairs(get(node, "weights")):
        if (place := declared_at(name.text, reading.names)) is not None:
            related = [Related(place, f"`{name.text}` is declared here")] if place != NOWHERE else []
            message = f"`{name.text}` is already declared by the ruleset, so a weight cannot have this name"
            reading.findings.add(DUPLICATE_NAME, name.span, message, help="choose another name", related=related)
    parsed = reading.parsed(get(node, "worth") if isinstance(node, YamlMap) else node)
    if parsed is None:
        return
    weights = {name.text: value.as_int for name, value in pairs(get(node, "weights")) if isinstance(value, YamlScalar)}

    def weight(name: nodes.NameRef) -> nodes.Expr | None:
        value = weights.get(name.name)
        if value is None:
            return None
        number = nodes.Number(name.span, abs(value))
        return number if value >= 0 else nodes.Minus(name.span, number)

    worth = reading.elaborator.expression(rewritten(parsed, weight), Scope(has_me=True), INT)
    ends.bots[key.text] = BotSym(key.text, key.span, worth)


def _ranking(ends: Ends, key: YamlScalar, node: YamlNode, reading: Reading) -> None:
    by = get(node, "by")
    found: list[typed.Expr] = []
    for item in by.items if isinstance(by, YamlList) else ():
        expr = reading.expression(item, Scope(has_me=True), INT)
        if expr is not None:
            found.append(expr)
    shared = get(node, "shared")
    may_share = shared.as_bool is not False if isinstance(shared, YamlScalar) else True
    ends.ranking = Ranking(key.span, tuple(found), may_share)


# ------------------------------------------------------------------ texts and scenarios
def read_texts(reading: Reading, options: Iterable[str]) -> None:
    """Adds the section `text` to the texts of the entries. `options` are keys of options, names of locals, letters
    of seats, which may have texts, too."""
    found = _whole("text", reading)
    if found is None:
        return
    known = _named(reading) | set(options)
    # the options of an effect that could not be read are not known: their texts would only repeat that mistake
    sure = not reading.findings.errors
    overlay = reading.tree.overlay
    for language, texts in pairs(found[1]):
        if not _LANGUAGE.fullmatch(language.text):
            message = f"`{language.text}` is not a language code"
            near = near_names(language.text, ("en",))
            hint = "write two letters, such as `en` or `de`, with a country if needed: `de_at`"
            reading.findings.add(WRONG_VALUE, language.span, message, help=hint, suggestions=near)
        for id, node in pairs(texts):
            lines = scalars(node)
            if not _is_known(id.text, known, reading):
                if not sure or (overlay is not None and id.span.source not in overlay.files):
                    continue  # what the extended ruleset calls a thing goes along with it
                near = near_names(id.text, (*known, *_faces(id.text.partition(".")[0], reading)))
                hint = f"did you mean `{near[0]}`?" if near else "write the id of a declaration, member or entry"
                reading.findings.add(
                    UNKNOWN_TEXT, id.span, f"there is nothing with the id `{id.text}`", help=hint, suggestions=near
                )
                continue
            if len(lines) not in (1, 2):
                _report_forms(id, node, reading)
                continue
            if can_be_said(id.text, reading) and not fits(id, lines, reading):
                continue
            into = reading.texts.setdefault(language.text, {})
            for form, line in zip((id.text, f"{id.text}.plural"), lines, strict=False):
                into[form] = line.text


def _report_forms(id: YamlScalar, node: YamlNode, reading: Reading) -> None:
    hint = f"write `{id.text}: name`, or `{id.text}: [one, several]`"
    message = f"the text of `{id.text}` must be one text, or a list of two: singular and plural"
    reading.findings.add(WRONG_VALUE, header(node), message, help=hint)


def _is_known(id: str, known: set[str], reading: Reading) -> bool:
    name, dot, part = id.partition(".")
    return name in known and (not dot or part == "plural" or id in _faces(name, reading) or can_be_said(id, reading))


def _faces(entry: str, reading: Reading) -> tuple[str, ...]:
    """What the faces of an entry are called in texts: `urn.front`."""
    found = reading.names.entries.get(entry)
    return () if found is None else tuple(f"{entry}.{face}" for face in found[0].faces)


def _named(reading: Reading) -> set[str]:
    names = reading.names
    named = {
        *names.nouns,
        *names.plurals,
        *names.members,
        *names.entries,
        *names.effects,
        *names.events,
        *names.score_categories,
    }
    found = reading.tree.sections
    for section in ("endings", "bots", "ruleset"):
        named |= set(found[section].entries) if section in found else set()
    owners: list[KindSym | ComponentSym] = [*names.kinds.values(), *names.components.values()]
    for owner in owners:
        named |= {*owner.fields, *owner.hooks, *owner.formulas}
    for component in names.components.values():
        named |= {*component.face_fields, *component.variables, *component.faces}
    return named


def read_scenarios(reading: Reading) -> tuple[tuple[YamlScalar, YamlNode], ...]:
    """The scenarios as they are written, their keys checked."""
    return tuple(reading.entries("scenarios"))
