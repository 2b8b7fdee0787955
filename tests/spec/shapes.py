"""The shapes in which statements and expressions are written, each with a test of a node of the parse tree.

The reference shows an example of each from the spec pages; what the fuzzers have is in `tests/fuzz/forms.py` and
`tests/fuzz/floors.py`. A node is in the table at least once; where its shapes are carried out in ways of their own,
once for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from interpreter.syntax import nodes as n

Row = Callable[[object], bool]


def has(type: type, **wanted: object) -> Row:
    """Nodes of a type with such values; a function is asked about the value."""

    def judge(node: object) -> bool:
        if not isinstance(node, type):
            return False
        found = {name: getattr(node, name) for name in wanted}
        return all(w(found[name]) if callable(w) else found[name] == w for name, w in wanted.items())

    return judge


def some(value: object) -> bool:
    return value is not None


def several(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 1


def one(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 1


def manner(name: str) -> Callable[[object], bool]:
    return lambda of: bool(getattr(of, name))


def skip(kind: str, conditional: bool = False) -> Callable[[object], bool]:
    return lambda s: isinstance(s, n.Skip) and s.kind == kind and (s.condition is not None) == conditional


def picks(quantity: str | None) -> Callable[[object], bool]:
    return lambda of: isinstance(of, tuple) and any(p.quantity == quantity for p in of)


def family(options: object) -> bool:
    return isinstance(options, tuple) and any(o.family is not None for o in options)


def unnamed(options: object) -> bool:
    return isinstance(options, tuple) and any(o.key is None for o in options)


def worded(options: object) -> bool:
    return isinstance(options, tuple) and any(o.text is not None for o in options)


def conditional(options: object) -> bool:
    return isinstance(options, tuple) and any(o.condition is not None for o in options)


def is_a(*types: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, types)


def begins_with(type: type) -> Callable[[object], bool]:
    return lambda block: isinstance(block, n.Block) and isinstance(block.statements[0], type)


def word(*words: str) -> Callable[[object], bool]:
    return lambda name: isinstance(name, n.Name) and name.text in words


COUNTED, WHOLE = is_a(n.Counted, n.Amounts), is_a(n.NameRef, n.Attribute, n.Binary, n.Less, n.Index)

SHAPES: dict[str, Row] = {
    # amounts
    "gain 1 coin": has(n.Gain, amount=COUNTED),
    "gain a": has(n.Gain, amount=WHOLE),
    "lose 1 coin": has(n.Lose, amount=COUNTED),
    "lose a": has(n.Lose, amount=WHOLE),
    "pay 1 coin": has(n.Pay, amount=COUNTED),
    "pay a": has(n.Pay, amount=WHOLE),
    "pay a less b": has(n.Pay, amount=is_a(n.Less)),
    "give 1 coin to p": has(n.Give, amount=COUNTED),
    "give a to p": has(n.Give, amount=WHOLE),
    "take 1 coin from p": has(n.Take, amount=COUNTED),
    "take a from p": has(n.Take, amount=WHOLE),
    "2 coins per n": has(n.Counted, per=some),
    "1 stock[x]": has(n.Counted, noun=lambda t: any(isinstance(a, n.At) for a in t.accessors)),
    "A and B": has(n.Amounts),
    "A less B": has(n.Less),
    "A + B": has(n.Binary, op="+", left=COUNTED),
    "a[x] of amounts": has(n.Index, base=has(n.Attribute, name=word("toll", "cost"))),
    # cards
    "move c to z": has(n.Move, edge=None),
    "move c to z top": has(n.Move, edge="top"),
    "move none to z": has(n.Move, what=is_a(n.Index)),
    "move c to (a when c otherwise b)": has(n.Move, to=is_a(n.Conditional)),
    "move all of z to z": has(n.MoveAll, edge=None),
    "move all of z to z top": has(n.MoveAll, edge="top"),
    "draw": has(n.Draw, edge=None),
    "draw from z bottom": has(n.Draw, edge="bottom"),
    "draw .. unseen": has(n.Draw, unseen=True),
    "fill": has(n.Fill),
    "swap": has(n.Swap),
    "flip": has(n.Flip),
    "rotate": has(n.Rotate),
    "shuffle z": has(n.Shuffle, into=None),
    "shuffle z into z": has(n.Shuffle, into=some),
    # telling
    "reveal": has(n.Reveal, to=None),
    "reveal to p": has(n.Reveal, to=some),
    "tell p": has(n.Tell),
    "score n as category": has(n.Score, per=None, category=some),
    "score n per m": has(n.Score, per=some),
    "note": has(n.Note),
    "phase": has(n.Phase),
    # names and calls
    "let x = e": has(n.Let, value=lambda v: not isinstance(v, n.Do)),
    "let x = do e": has(n.Let, value=is_a(n.Do)),
    "x = do e": has(n.Assign, value=is_a(n.Do)),
    "x = e": has(n.Assign, op="=", scope=None),
    "x += e": has(n.Assign, op="+=", scope=None),
    "x -= e": has(n.Assign, op="-=", scope=None),
    "x = e for this s": has(n.Assign, op="=", scope=some),
    "x += e for this s": has(n.Assign, op="+=", scope=some),
    "x -= e for this s": has(n.Assign, op="-=", scope=some),
    "do e": has(n.Do, invoke=lambda i: not i.arguments),
    "do e(..)": has(n.Do, invoke=lambda i: i.arguments),
    "return": has(n.Return),
    "run x.hook": has(n.Run, hook=lambda h: not getattr(h, "arguments", None)),
    "run x.hook(..)": has(n.Run, hook=lambda h: bool(getattr(h, "arguments", None))),
    "may run x.hook": has(n.May, body=begins_with(n.Run)),
    "run x.hook | S": has(n.Alternatives, branches=lambda of: any(isinstance(b.statements[0], n.Run) for b in of)),
    "emit e(..)": has(n.Emit, body=None),
    "emit e(..): body": has(n.Emit, body=some),
    "prevent": has(n.Prevent),
    "may prevent": has(n.May, body=begins_with(n.Prevent)),
    # order
    "S; S": has(n.Block, statements=several),
    "if c then S": has(n.If, orelse=None),
    "if, elif": has(n.If, arms=several),
    "if, else": has(n.If, orelse=some),
    "while": has(n.While),
    "repeat": has(n.Repeat),
    "for each": has(n.ForEach, order=None, where=None),
    "for each where": has(n.ForEach, order=None, where=some),
    "in any order for each": has(n.ForEach, order="any"),
    "in random order for each": has(n.ForEach, order="random"),
    "each player": has(n.EachPlayer, other=False),
    "each other player": has(n.EachPlayer, other=True),
    "each player from p": has(n.EachPlayer, start=some, reverse=False),
    "each player from p in reverse": has(n.EachPlayer, start=some, reverse=True),
    "as p": has(n.As),
    "each player at once": has(n.AtOnce),
    "open floor": has(n.OpenFloor, steps=None),
    "open floor up to n steps": has(n.OpenFloor, steps=some),
    "wait": has(n.Wait),
    "offer f": has(n.Offer, to=None),
    "offer f to p": has(n.Offer, to=some),
    "answer f": has(n.Answer),
    "withdraw f": has(n.Withdraw),
    "stop": has(n.Stop),
    "turn": has(n.SpanBlock, what="turn"),
    "round": has(n.SpanBlock, what="round"),
    "game": has(n.SpanBlock, what="game"),
    "end turn": has(n.End, what=word("turn")),
    "end round": has(n.End, what=word("round")),
    "end game": has(n.End, what=word("game")),
    "end scope": has(n.End, what=lambda name: name.text not in ("turn", "round", "game")),
    "in scope tag": has(n.ScopeBlock),
    "with x = e": has(n.With, modifier=has(n.Modifier, op="=")),
    "with x += e": has(n.With, modifier=has(n.Modifier, op="+=")),
    "with x -= e": has(n.With, modifier=has(n.Modifier, op="-=")),
    "allowing e": has(n.Allowing),
    "allowing e, f(a)": has(n.Allowing, invokes=several),
    "pause": has(n.Pause),
    # decisions
    "only if": has(n.OnlyIf),
    "choose x in D: S": has(n.Choose, body=some, picks=picks(None)),
    "choose x in D (bare)": has(n.Choose, body=None),
    "choose x in D, y in E": has(n.Choose, picks=several),
    "choose x in D where c": has(n.Choose, picks=lambda of: any(p.where is not None for p in of)),
    "choose n in low..high": has(n.Choose, picks=lambda of: any(isinstance(p.domain, n.Range) for p in of)),
    "choose up to n": has(n.Choose, picks=picks("up_to")),
    "choose exactly n": has(n.Choose, picks=picks("exactly")),
    "choose any": has(n.Choose, picks=picks("any")),
    "choose .. ordered": has(n.Choose, manner=manner("ordered")),
    "choose .. such that c": has(n.Choose, such_that=some),
    "choose .. by p": has(n.Choose, manner=manner("by")),
    "choose .. secretly": has(n.Choose, manner=manner("secretly")),
    "choose .. looking": has(n.Choose, manner=manner("looking")),
    'choose .. asking id "Text"': has(n.Choose, manner=manner("asking")),
    "choose x at random": has(n.Choose, manner=manner("at_random"), picks=picks(None)),
    "choose exactly n at random": has(n.Choose, manner=manner("at_random"), picks=picks("exactly")),
    "choose .. or skip": has(n.Choose, skip=skip("or_skip")),
    "choose .. or skip if c": has(n.Choose, skip=skip("or_skip", conditional=True)),
    "choose .. if any": has(n.Choose, skip=skip("if_any")),
    "choose .. else": has(n.Choose, orelse=some),
    "choose one": has(n.Menu, manner=lambda m: not m.at_random),
    "choose one by p": has(n.Menu, manner=manner("by")),
    "choose one secretly": has(n.Menu, manner=manner("secretly")),
    'choose one asking id "Text"': has(n.Menu, manner=manner("asking")),
    "choose one at random": has(n.Menu, manner=manner("at_random")),
    "choose one or skip": has(n.Menu, skip=skip("or_skip")),
    "choose one if any": has(n.Menu, skip=skip("if_any")),
    "choose one, else": has(n.Menu, orelse=some),
    "option if c": has(n.Menu, options=conditional),
    'option id "Text"': has(n.Menu, options=worded),
    "option id for x in D": has(n.Menu, options=family),
    "option for x in D": has(n.Menu, options=unnamed),
    "do all in any order": has(n.DoAll),
    "do all in any order, a family": has(n.DoAll, options=family),
    "do all in any order, if c": has(n.DoAll, options=conditional),
    "A | B": has(n.Alternatives),
    "pay A -> S": has(n.Exchange),
    "may S": has(n.May),
    "may choose": has(n.May, body=begins_with(n.Choose)),
    "may pay A -> S": has(n.May, body=begins_with(n.Exchange)),
    "up to n times": has(n.UpToTimes),
    "any number of times": has(n.AnyTimes),
    # expressions
    "number": has(n.Number),
    "name": has(n.NameRef),
    "x.f": has(n.Attribute),
    "x.f(..)": has(n.Attribute, arguments=some),
    "t[i]": has(n.Index, indices=lambda of: len(of) == 1),
    "t[i, j]": has(n.Index, indices=several),
    "f(..)": has(n.Call),
    "abs(a)": has(n.Call, name=word("abs")),
    "[a, b]": has(n.Listing, items=several),
    "[]": has(n.Listing, items=()),
    "low..high": has(n.Range),
    "max(a, b)": has(n.Measure, arguments=several),
    "min(a, b)": has(n.Measure, op="min", arguments=several),
    "max(D)": has(n.Measure, op="max", arguments=one),
    "min(D)": has(n.Measure, op="min", arguments=one),
    "sum(D)": has(n.Measure, op="sum", arguments=one),
    "distinct(D)": has(n.Measure, op="distinct", arguments=one),
    "any(D)": has(n.Measure, op="any", arguments=one),
    "count(D)": has(n.Measure, op="count"),
    "count(x in D where c)": has(n.Filter, op="count"),
    "any(x in D where c)": has(n.Filter, op="any"),
    "all(x in D where c)": has(n.Filter, op="all"),
    "set(x in D where c)": has(n.Filter, op="set"),
    "first(x in D otherwise d)": has(n.Filter, op="first"),
    "count(x in D, y in E)": has(n.Filter, sources=several),
    "max(x in D where c otherwise d)": has(n.Filter, op="max"),
    "min(x in D where c otherwise d)": has(n.Filter, op="min"),
    "sum(x in D where c)": has(n.Filter, op="sum"),
    "distinct(x in D where c)": has(n.Filter, op="distinct"),
    "sum(e for x in D)": has(n.Collect, op="sum"),
    "max(e for x in D otherwise d)": has(n.Collect, op="max"),
    "min(e for x in D otherwise d)": has(n.Collect, op="min"),
    "set(e for x in D)": has(n.Collect, op="set"),
    "distinct(e for x in D)": has(n.Collect, op="distinct"),
    "first(e for x in D otherwise d)": has(n.Collect, op="first"),
    "any(e for x in D)": has(n.Collect, op="any"),
    "all(e for x in D)": has(n.Collect, op="all"),
    "sum(e for x in D, y in E)": has(n.Collect, sources=several),
    "spread(x from A to E)": has(n.Spread, where=None),
    "spread(x from A to E where c)": has(n.Spread, where=some),
    "can(S)": has(n.Can),
    "max(k for k in 0..3 where can(S))": has(n.Collect, where=is_a(n.Can)),
    "supposing(do e, c)": has(n.Supposing),
    "a + b": has(n.Binary, op="+"),
    "a - b": has(n.Binary, op="-"),
    "a * b": has(n.Binary, op="*"),
    "a / b": has(n.Binary, op="/"),
    "a % b": has(n.Binary, op="%"),
    "-a": has(n.Minus),
    "not c": has(n.Not),
    "c and d": has(n.Logic, op="and"),
    "c or d": has(n.Logic, op="or"),
    **{f"a {op} b": has(n.Compare, op=op) for op in ("==", "!=", "<", "<=", ">", ">=")},
    "x in D": has(n.Membership, negated=False),
    "x not in D": has(n.Membership, negated=True),
    "x is none": has(n.IsState, state="none"),
    "D is empty": has(n.IsState, state="empty"),
    "z is full": has(n.IsState, state="full"),
    "x is not none": has(n.IsState, state="none", negated=True),
    "D is not empty": has(n.IsState, state="empty", negated=True),
    "z is not full": has(n.IsState, state="full", negated=True),
    "c is card": has(n.IsType),
    "a when c otherwise b": has(n.Conditional),
    "e otherwise d": has(n.Fallback),
}


def without_a_row() -> set[type]:
    """The nodes that no row of the table can find."""
    every = {*get_args(n.Stmt), *get_args(n.Expr)}
    return {node for node in every if not any(node in types_of(row) for row in SHAPES.values())}


def types_of(row: Row) -> set[object]:
    """The node types that a row made by `has` looks at."""
    return {cell.cell_contents for cell in row.__closure__ or () if isinstance(cell.cell_contents, type)}
