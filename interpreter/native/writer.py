"""What writes expressions of the intermediate representation as expressions of C, and loops over their values.

Every value is a `V`; loops and bindings are in statement expressions, an extension that gcc, clang and their kin have
in common.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.ir import nodes as ir
from interpreter.native.names import Names

#: How each form of expression is written, by its class.
Forms = Mapping[type, Callable[["ExpressionWriter", Any], str]]


def judged_ends(function: str, low: str, high: str) -> str:
    """What makes sure of the ends of a `range`; `numbers` are counted as steps, and become one."""
    if function == "numbers":
        return f"count_numbers(S, {low}, {high}); {high}++; "
    return f"not_none(S, {low}); not_none(S, {high}); "


class ExpressionWriter:
    """Writes the expressions of one function; `forms` has how each form is written, `once` is as in code generation."""

    def __init__(self, names: Names, forms: Forms, once: Mapping[int, str]) -> None:
        self.names = names
        self.forms = forms
        self.once = once
        self.locals: dict[str, str] = {}

    def local(self, name: str) -> str:
        return self.locals.setdefault(name, f"v{len(self.locals)}")

    def fresh(self, stem: str) -> str:
        return f"{stem}{next(self.names.counter)}"

    def write(self, e: ir.Expr) -> str:
        written = self.forms[type(e)](self, e)
        if id(e) in self.once:
            name = self.once[id(e)]
            return f"({name} != STOPPED ? {name} : ({name} = {written}))"
        return written

    def all(self, expressions: Sequence[ir.Expr]) -> str:
        return "".join(f", {self.write(e)}" for e in expressions)

    def array(self, expressions: Sequence[ir.Expr]) -> str:
        """Values as an array that lives as long as the block around."""
        return f"(V[]){{{', '.join([*map(self.write, expressions), '0'])}}}"

    def test(self, e: ir.Expr) -> str:
        """The expression as a condition."""
        match e:
            case ir.Not(operand=operand):
                return f"!{self.test(operand)}"
            case ir.Logic(op=op, operands=operands):
                return f"({(' && ' if op == 'and' else ' || ').join(map(self.test, operands))})"
            case ir.Library(function="bool", arguments=(value,)):
                return self.test(value)
        return self.write(e) if self.is_bool(e) else f"truth(S, {self.write(e)})"

    def is_bool(self, e: ir.Expr) -> bool:
        match e:
            case ir.Compare() | ir.Not() | ir.Trial():
                return True
            case ir.Const(value=bool()):
                return True
            case ir.Logic(operands=operands):
                return all(map(self.is_bool, operands))
            case ir.Comprehension(kind="any" | "all"):
                return True
            case ir.Library(function="bool" | "has_hook" | "same_set"):
                return True
        return False

    def word(self, base: int, size: int, index: ir.Expr) -> str:
        """The word of a list's item."""
        match index:
            case ir.Const(value=int(n)) if not isinstance(n, bool) and 0 <= n < size:
                return str(base + n)
        return f"{base} + place(S, {self.write(index)}, {size})"

    # ------------------------------------------------------------------ loops
    def loop(self, name: str, domain: ir.Expr) -> str:
        """The head of a loop over a domain, up to its opening brace; the loop's variable is set in it."""
        match domain:
            case ir.Library(function="range" | "numbers" as function, arguments=arguments):
                return self._range(name, function, arguments, "")
            case ir.Library(function="metered", arguments=(ir.Library(function="range" | "numbers") as items, parts)):
                paid = f"spend(S, portions({{n}}, {self.write(parts)}, 6)); "
                return self._range(name, items.function, items.arguments, paid)
            case ir.Library(function="paced", arguments=(ir.Library(function="range" | "numbers") as items,)):
                return self._range(name, items.function, items.arguments, "spend(S, portions({n}, 1, 4)); ")
            case ir.Library(function="completions", arguments=arguments):
                return self._completions(name, arguments)
        at, size, whole = self.fresh("i"), self.fresh("n"), self.fresh("t")
        return (
            f"for (V {whole} = {self.write(domain)}, {size} = length(S, {whole}), {at} = 0; {at} < {size}; {at}++) "
            f"{{ {name} = item(S, {whole}, {at}); "
        )

    def ends(self, arguments: Sequence[ir.Expr]) -> tuple[str, str]:
        """The two ends of a `range` or of `numbers`."""
        return self.write(arguments[0]) if len(arguments) > 1 else "0", self.write(arguments[-1])

    def _range(self, name: str, function: str, arguments: Sequence[ir.Expr], paid: str) -> str:
        low, high, size = self.fresh("a"), self.fresh("b"), self.fresh("n")
        first, last = self.ends(arguments)
        paid = paid.replace("{n}", size)
        number = f"V {size} UNUSED = {high} > {low} ? {high} - {low} : 0; "
        end = f"({{ V {high} = {last}; {judged_ends(function, low, high)}{number}{paid}{high}; }})"
        return f"for (V {low} = {first}, {high} = {end}; {low} < {high}; {low}++) {{ {name} = {low}; "

    def _completions(self, name: str, arguments: Sequence[ir.Expr]) -> str:
        chosen, domain, low, high, ordered, alike, _ = arguments
        state = self.fresh("c")
        given = ", ".join(self.write(e) for e in (domain, low, high, ordered, alike))
        first = f"pair(S, {self.write(chosen)}, NONE)"
        return f"for (Completions {state} = {{ {first}, {given}, 0 }}; next_completion(S, &{state}, &{name}); ) {{ "

    def generators(self, generators: Sequence[ir.Generator], body: str) -> str:
        """Loops in each other with a body in the innermost."""
        heads, ends = [], []
        for g in generators:
            name = self.local(g.name)
            heads.append(self.loop(name, g.domain))
            ends.append("}")
            heads.extend(f"if (!{self.test(c)}) continue; " for c in g.conditions)
        return "".join(heads) + body + "".join(ends)
