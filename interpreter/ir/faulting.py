"""Which expressions may break a game down while they are worked out."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import nodes as ir


def may_fault(e: ir.Expr) -> Iterator[ir.Expr]:
    """The largest parts of an expression that may fault: by a division, a step budget, none as an index, ..

    May give parts that never fault, and leaves none out that does.
    """
    match e:
        case ir.Const() | ir.Var():
            return
        case ir.Slot(index=None | ir.Const()) | ir.Table(index=ir.Const()):
            return
        case ir.TupleOf(items=items):
            for item in items:
                yield from may_fault(item)
        case ir.Compare(op="==" | "!=" | "is" | "is not", left=left, right=right):
            yield from may_fault(left)
            yield from may_fault(right)
        case ir.Not(operand=operand):
            yield from may_fault(operand)
        case _:
            yield e
