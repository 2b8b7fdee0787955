"""The lint rule that `rulewright new rule` writes: complete and tested by its own examples, and made to be changed."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter import resources
from interpreter.foundation.errors import UsageError
from interpreter.foundation.suggest import did_you_mean
from interpreter.linter.registry import all_rules
from interpreter.linter.rule import Category

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")

RULE = '''\
"""An effect that is called old."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.foundation.diagnostics import Severity
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\\
effects:
  it: do old_way
  «old_way»: score 1
"""
PREFER = """\\
effects:
  it: do way
  way: score 1
"""


def check(context: LintContext) -> Iterator[Problem]:
    for name, effect in context.ruleset.effects.items():
        if name.startswith("old_"):
            yield Problem(effect.span, f"the effect `{{name}}` is called old", "say in its name what it does")


RULE = Rule(
    id="{id}",
    name="{name}",
    category=Category.{category},
    severity=Severity.NOTE,
    confidence=Confidence.WEAK,
    title="An effect that is called old",
    what="An effect whose name begins with `old_`.",
    why="It may be left over from a change of the rules.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
'''


def write_rule(name: str, category: str) -> Path:
    """Writes a new rule into the checkout that runs, under the next free id of its category.

    UsageError for a name that is none or taken, for an unknown category, and outside of a checkout.
    """
    root = resources.root()
    if not (root / "interpreter" / "lint" / "rules").is_dir():
        raise UsageError("a rule is added to a checkout of rulewright; there is none around this installation")
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} cannot be a rule's name: it takes small words with - between them, two at least")
    if name in {rule.name for rule in all_rules()}:
        raise UsageError(f"there is a rule {name!r} already")
    categories = [c.value for c in Category if c is not Category.SUPPRESSIONS]
    if category not in categories:
        raise UsageError(f"there is no category {category!r}; {did_you_mean(category, categories)}")
    chosen = Category(category)
    first = (categories.index(category) + 91) * 100
    used = {rule.id for rule in all_rules()}
    id = next(f"RW{n}" for n in range(first + 1, first + 100) if f"RW{n}" not in used)
    file = root / "interpreter" / "lint" / "rules" / f"{name.replace('-', '_')}.py"
    text = RULE.format(id=id, name=name, category=chosen.name)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from error
    return file
