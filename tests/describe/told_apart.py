"""Effects that differ in what they do and not in what is said of them.

Each effect of a random ruleset is changed in one place at a time: a number, an operator, whose it is, a thing of the
same type. Where the description stays as it was, both are played: they must do the same.

    python -m tests.describe.told_apart --programs 300 --seed 1
"""

from __future__ import annotations

import argparse
import difflib
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import interpreter
from interpreter.checker import typed as t
from interpreter.checker.printer import print_typed
from interpreter.checker.symbols import EffectSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.codegen.image import make_image
from interpreter.describe.statements import Writer
from interpreter.foundation.errors import InvalidRuleset, RuleFault
from interpreter.foundation.nodes import NODES
from interpreter.language.types import Bool, Int, Member, required
from interpreter.lower.program import lower_ruleset
from interpreter.runtime import driver
from interpreter.runtime.loader import load_program
from interpreter.verbs import all_verbs
from tests.fuzz.generator import random_source

#: Lines that are played of an effect and its mutant, and decisions in each.
LINES, DECISIONS = 4, 30
#: Mutants of one program that are played at most: compiling them is what takes time.
MOST = 25
OPERATORS: Mapping[str, str] = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "and": "or", "or": "and",
    "max": "min", "min": "max", "any": "all", "all": "any",
}  # fmt: skip
#: Flags of nodes that say what is done.
FLAGS = {"negated", "whole", "others", "reverse", "from_bottom", "adds", "random", "ordered", "everyone"}
#: What is only written into the log is not described.
LOGGED = (t.Note, t.Tell)


@dataclass(frozen=True)
class Mutants:
    """Changes of one place in trees of a ruleset after which the statement around it is described as before."""

    ruleset: CheckedRuleset
    language: str

    def of(self, node: Any) -> Iterator[Any]:
        """The trees of which the same is said, a block or what holds blocks."""
        if isinstance(node, t.Block):
            for n, stmt in enumerate(node.statements):
                for other in self.of(stmt):
                    yield replace(node, statements=(*node.statements[:n], other, *node.statements[n + 1 :]))
        elif not isinstance(node, LOGGED):
            if isinstance(node, t.Stmt):
                said = self._said(node)
                yield from (other for other in self._own(node) if said is not None and self._said(other) == said)
            yield from self._below(node, self.of, lambda part: not isinstance(part, t.Expr))

    def _own(self, node: Any) -> Iterator[Any]:
        """All changes of one place of a statement or expression, outside of blocks."""
        yield from self._here(node)
        if isinstance(node, t.Menu) and node.origin != "choose_one":
            return  # its conditions are made, too
        if isinstance(node, t.Fallback) and isinstance(node.value, t.ZoneOf):
            return  # one zone after the other in which a component may be
        if isinstance(node, t.Transfer | t.TransferAmounts):
            return  # one of the two is always me
        yield from self._below(node, self._own, lambda part: not isinstance(part, t.Block))

    def _below(
        self, node: Any, changed: Callable[[Any], Iterator[Any]], wanted: Callable[[Any], bool]
    ) -> Iterator[Any]:
        for field in fields(node):
            if isinstance(node, t.ValueAt) and field.name == "me":
                continue  # it follows from whose the value is
            value = getattr(node, field.name)
            for other in _changes(value, changed, wanted):
                yield replace(node, **{field.name: other})

    def _said(self, stmt: Any) -> str | None:
        """What is said of a statement without the blocks in it; None of one that is not well-formed."""
        try:
            return said(self.ruleset, t.Block(stmt.span, (_hollow(stmt),)), self.language)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return None

    def _here(self, node: Any) -> Iterator[Any]:
        match node:
            case t.Me(span=span, type=of):
                yield t.Neighbour(span, of, node, 1)
            case t.Const(type=of, value=bool(value)) if isinstance(required(of), Bool):
                yield replace(node, value=not value)
            case t.Const(type=of, value=int(value)) if isinstance(required(of), Int):
                yield replace(node, value=value + 1)
            case t.Const(type=of, value=int(value)) if isinstance(kind := required(of), Member):
                yield replace(node, value=(value + 1) % len(self.ruleset.kinds[kind.kind].members))
        for field in fields(node):
            value = getattr(node, field.name)
            if field.name in FLAGS and isinstance(value, bool) and not _is_made(node, field.name):
                yield replace(node, **{field.name: not value})
            elif field.name == "op" and value in OPERATORS:
                yield replace(node, op=OPERATORS[value])
            elif field.name in ("counter", "variable", "zone", "value", "function"):
                yield from (replace(node, **{field.name: other}) for other in self._alike(field.name, value))

    def _alike(self, what: str, symbol: Any) -> Iterator[Any]:
        """What else has the same indices and type."""
        if not hasattr(symbol, "name"):
            return
        group: Mapping[str, Any] = getattr(self.ruleset, f"{what}s")
        for other in group.values():
            if other is not symbol and _form(other) == _form(symbol):
                yield other
                return


def _changes(value: Any, changed: Callable[[Any], Iterator[Any]], wanted: Callable[[Any], bool]) -> Iterator[Any]:
    """What may be in the place of a field's value."""
    if type(value) in NODES:
        if wanted(value):
            yield from changed(value)
    elif isinstance(value, tuple):
        for n, part in enumerate(value):
            for other in _changes(part, changed, wanted):
                yield (*value[:n], other, *value[n + 1 :])


def _is_made(node: Any, name: str) -> bool:
    """What no text of the language comes to: `may` at random, the others and dummies."""
    match node:
        case t.Menu():
            return node.origin != "choose_one"
        case t.Players():
            return name == "everyone" and (node.others or not node.everyone)
    return False


def _hollow(value: Any) -> Any:
    """With empty blocks."""
    if isinstance(value, t.Block):
        return replace(value, statements=())
    if isinstance(value, tuple):
        return tuple(map(_hollow, value))
    if type(value) not in NODES or isinstance(value, t.Expr):
        return value
    return replace(value, **{field.name: _hollow(getattr(value, field.name)) for field in fields(value)})


def _form(symbol: Any) -> tuple[Any, ...]:
    params = tuple(p.type for p in getattr(symbol, "params", ()))
    parts = ("per", "type", "holds", "slot", "visible", "uses_me", "unit", "index")
    return (params, *(repr(getattr(symbol, part, None)) if part != "index" else None for part in parts))


@dataclass(frozen=True)
class Difference:
    """An effect and a mutant that do different things, of which the same is said."""

    effect: str
    before: str
    after: str
    place: str

    def __str__(self) -> str:
        changed = difflib.unified_diff(self.before.split("\n"), self.after.split("\n"), lineterm="", n=0)
        return f"{self.effect} is described as before after a change of {self.place}\n" + "\n".join(list(changed)[2:])


def alike_in_words(seed: int, language: str = "en") -> Iterator[Difference]:
    """The differences that the description of a random ruleset does not tell; nothing of one that is refused."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "random_rules"
        folder.mkdir()
        source = random_source(seed)
        (folder / "ruleset.yaml").write_text(source.text, "utf-8")
        try:
            ruleset = interpreter.load(folder)
        except InvalidRuleset:
            return
        yield from _differences(ruleset, {"limit": source.declared.limit}, language)


def _differences(ruleset: Any, settings: dict[str, int], language: str) -> Iterator[Difference]:
    checked: CheckedRuleset = ruleset.checked
    usual: list[Any] | None = None
    played = 0
    for effect in _effects(checked):
        body = effect.body
        if body is None:
            continue
        for mutant in Mutants(checked, language).of(body):
            if played >= MOST or not _same_words(checked, body, mutant, language):
                continue
            played += 1
            if usual is None:
                usual = _course(ruleset, settings)
            effect.body = mutant
            try:
                other = _course(ruleset, settings)
            finally:
                effect.body = body
            if usual is not None and other is not None and other != usual:
                yield Difference(effect.name, print_typed(body), print_typed(mutant), place_of_change(body, mutant))


def place_of_change(before: Any, after: Any) -> str:
    """The class and field in which two trees differ, and the values."""
    if isinstance(before, tuple):
        return next(place_of_change(b, a) for b, a in zip(before, after, strict=True) if b is not a)
    if type(before) is not type(after) or type(before) not in NODES:
        return f"{before!r:.80} to {after!r:.80}"
    name = next(f.name for f in fields(before) if getattr(before, f.name) is not getattr(after, f.name))
    return f"{type(before).__name__}.{name}: {place_of_change(getattr(before, name), getattr(after, name))}"


def _effects(checked: CheckedRuleset) -> list[EffectSym]:
    hooks = [h for c in (*checked.components.values(), *checked.kinds.values()) for h in c.hooks.values()]
    return [*checked.effects.values(), *(e for hook in hooks for e in hook.bodies.values())]


def _same_words(checked: CheckedRuleset, body: t.Block, mutant: t.Block, language: str) -> bool:
    try:
        return said(checked, mutant, language) == said(checked, body, language)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False  # a mutant need not be well-formed


def said(checked: CheckedRuleset, body: t.Block, language: str) -> str:
    return "".join(f"{'  ' * depth}{text}\n" for depth, text in Writer(checked, language).block(body, 1))


def _course(ruleset: Any, settings: dict[str, int]) -> list[Any] | None:
    """What is asked and what comes of it in a few games; None where it cannot be played."""
    checked = ruleset.checked
    try:
        lowered = lower_ruleset(checked, checked.fewest, settings, all_verbs().values())
        program = load_program(make_image(lowered, ruleset.files, False), ruleset.files, settings, "simulation")
    except Exception:  # a mutant need not be well-formed
        return None
    found: list[Any] = []
    for seed in range(LINES):
        answers = random.Random(seed)
        try:
            state = driver.start(program, seed)
            for _ in range(DECISIONS):
                if state.over:
                    break
                found.append((state.who, len(state.opts)))
                driver.choose(program, state, state.opts[answers.randrange(len(state.opts))])
            # frames are numbered as the program has them, which is not what is done
            found.append({name: value for name, value in state.dump().items() if name not in ("frames", "opts")})
        except RuleFault as fault:
            found.append(("fault", str(fault).split("\n")[0]))
        except Exception:
            return None
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", default="en")
    chosen = parser.parse_args()
    failures = 0
    for seed in range(chosen.seed, chosen.seed + chosen.programs):
        for difference in alike_in_words(seed, chosen.lang):
            failures += 1
            print(f"seed {seed}: {difference}\n", flush=True)
    print(f"{chosen.programs} programs, {failures} differences that the descriptions do not tell")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
