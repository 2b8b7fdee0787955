"""Braces in a text that nothing fills."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.source import Span
from interpreter.linter.context import LintContext, scalars_in
from interpreter.linter.rule import Category, Confidence, Problem, Rule
from interpreter.syntax.yaml.nodes import YamlMap

AVOID = """\
kinds:
  ware:
    members: {salt: {text: 'Salt «{n}»'}, wine: {}}
effects:
  it: |
    choose one:
      option rob "Rob «{q}»" for p in others: score 1
      option buy "Buy «{w}»": score 2
      option sell for w in wares: score w.number
text:
  de: {rob: '«{q}» ausrauben', buy: Kaufen, sell: '{w} verkaufen', wine: 'Wein «{»'}
"""
PREFER = """\
kinds:
  ware:
    members: {salt: {text: Salt}, wine: {}}
effects:
  it: |
    choose one:
      option rob "Rob {p}" for p in others: score 1
      option buy "Buy": score 2
      option sell for w in wares: score w.number
text:
  de: {rob: '{p} ausrauben', buy: Kaufen, sell: '{w} verkaufen', wine: Wein}
"""
_HOLE = re.compile(r"\{([^{}]*)\}|[{}]")


def check(context: LintContext) -> Iterator[Problem]:
    families: dict[str, set[str] | None] = {}
    for option in context.nodes(t.MenuOption):
        names = set() if option.family is None else {option.family.local.name}
        if option.text:
            at = option.span.text.find(f'"{option.text}"')
            if at >= 0:  # else it is written by the language itself
                start = option.span.start + at + 1
                yield from _unfilled(Span(option.span.source, start, start + len(option.text)), names)
        if option.key:
            known = families.setdefault(option.key, names)
            # where one option of a name has no member to fill in, its text has none
            families[option.key] = {*known, *names} if known and names else set()
    for id, span in _texts(context):
        yield from _unfilled(span, families.get(id) or ())


def _texts(context: LintContext) -> Iterator[tuple[str, Span]]:
    """All texts of declared things, each with its id. What calls are said with is checked by the checker."""
    for (_, id), span in context.ruleset.text_places.items():
        yield id, span
    section = context.tree.sections.get("text")
    for part in () if section is None else section.parts:
        for _, texts in part if isinstance(part, YamlMap) else ():
            for key, lines in texts if isinstance(texts, YamlMap) else ():
                if not key.text.endswith(".said"):
                    yield from ((key.text, scalar.span) for scalar, _ in scalars_in(lines))


def _unfilled(text: Span, names: Collection[str]) -> Iterator[Problem]:
    for hole in _HOLE.finditer(text.text):
        if hole[1] is not None and hole[1] in names:
            continue
        span = Span(text.source, text.start + hole.start(), text.start + hole.end())
        if hole[1] is None:
            yield Problem(span, f"this `{hole[0]}` is not matched", "remove it")
        elif names:
            wanted = " or ".join(f"`{{{name}}}`" for name in sorted(names))
            suggestions = (f"{{{next(iter(names))}}}",) if len(names) == 1 else ()
            yield Problem(span, f"there is no `{hole[1]}` here", f"write {wanted}", suggestions)
        else:
            help = "remove it; only an option `for p in ..` can insert a value, as `{p}`"
            yield Problem(span, f"`{hole[0]}` is not replaced: players see it as written", help)


RULE = Rule(
    id="RW9605",
    name="unfilled-hole",
    category=Category.TEXT,
    severity=Severity.WARNING,
    confidence=Confidence.STRONG,
    title="Braces in a text that are not replaced",
    what=(
        "`{..}` in the text of an option, in any language, that is not the name after its `for`; `{..}` in any "
        "other text; and a single brace. Notes, questions and `.said` texts are checked "
        "by the checker."
    ),
    why="Players see the braces.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
