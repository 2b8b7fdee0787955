"""The state class of a ruleset: straight-line `new`, `copy`, `copy_for_trial` and `key` over its slots."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from interpreter.codegen.expressions import call, load, store
from interpreter.language.running_sums import SUMS
from interpreter.runtime.together.blocks import BRANCHES

#: Engine slots that a copy shares or starts again; `goal` is kept in a copy for a trial only.
_SHARED = ("top", "over", "rng", "result", "fuel", "fuelled", "ask_nature", "ask_forced", "ways", "way")


def write_state_functions(scalars: Sequence[str], lists: Sequence[str]) -> list[ast.stmt]:
    """Functions `copy`, `copy_for_trial` and `key` for a class `State` whose slots hold values or lists of values.

    `scalars` and `lists` are the ruleset's slots, without the engine's.
    """
    return [
        _copy("copy", scalars, lists, False),
        _copy("copy_for_trial", scalars, lists, True),
        _key(scalars, lists),
    ]


def _of(owner: str, name: str) -> ast.Attribute:
    return ast.Attribute(load(owner), name, ast.Load())


def _set(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Attribute(load("T"), name, ast.Store())], value)


def _function(name: str, body: list[ast.stmt]) -> ast.FunctionDef:
    definition = ast.FunctionDef(
        name=name,
        args=ast.arguments([], [ast.arg("S")], None, [], [], None, []),
        body=body,
        decorator_list=[],
        returns=None,
        type_comment=None,
    )
    if "type_params" in ast.FunctionDef._fields:
        definition.type_params = []  # type: ignore[attr-defined]
    return definition


def _copy(name: str, scalars: Sequence[str], lists: Sequence[str], trial: bool) -> ast.FunctionDef:
    body: list[ast.stmt] = [ast.Assign([store("T")], call("new_state", load("State")))]
    body += [_set(s, _of("S", s)) for s in (*scalars, *_SHARED)]
    whole = ast.Slice(None, None, None)
    body += [_set(s, ast.Subscript(_of("S", s), whole, ast.Load())) for s in lists]
    if trial:
        body += [_set("goal", _of("S", "goal")), _set("log", ast.List([], ast.Load()))]
        body += [_set("opts", ast.Constant(None)), _set("who", ast.Constant(None))]
    else:
        body += [_set("goal", ast.Constant(None)), _set("log", ast.Subscript(_of("S", "log"), whole, ast.Load()))]
        body += [_set("opts", _of("S", "opts")), _set("who", _of("S", "who"))]
    body.append(ast.Return(load("T")))
    return _function(name, body)


def _key(scalars: Sequence[str], lists: Sequence[str]) -> ast.FunctionDef:
    parts: list[ast.expr] = [
        _of("S", "top"),
        *(_of("S", s) for s in scalars if s != BRANCHES),  # they follow from the rest
        *(call("tuple", _of("S", s)) for s in lists if s not in SUMS),
    ]
    return _function("key", [ast.Return(ast.Tuple(parts, ast.Load()))])
