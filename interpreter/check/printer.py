"""The typed tree as text: a statement a line, the type of each name where it is introduced, sugar gone.

For `rulewright show types` and golden files. Expressions are written much as in a ruleset, with what was found out made
plain: `coins[me]`, `@square m1`, `fallback`.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.check import typed
from interpreter.check.symbols import EffectSym, FunctionSym, Static
from interpreter.language.types import Member, SetOf, Type, written

Printable = typed.Stmt | typed.Expr | EffectSym | FunctionSym


def print_typed(node: Printable) -> str:
    """A statement, expression, effect or function as text, without a line break at its end."""
    match node:
        case EffectSym():
            me = "  # needs me" if node.needs_me else ""
            returns = f" -> {written(node.returns)}" if node.returns else ""
            body = [] if node.body is None else list(_block(node.body, 1))
            return "\n".join([f"effect {_signature(node.name, node.params)}{returns}:{me}", *body])
        case FunctionSym():
            me = "  # needs me" if node.uses_me else ""
            type = "?" if node.type is None else written(node.type)
            body_text = "?" if node.body is None else expression(node.body)
            return f"function {_signature(node.name, node.params)} -> {type}:{me}\n  {body_text}"
        case _ if isinstance(node, typed.Stmt):
            return "\n".join(_statement(node, 0))
        case _:
            return f"{expression(node)} : {written(node.type)}"


def _signature(name: str, params: tuple[typed.LocalVar, ...]) -> str:
    return f"{name}({', '.join(_local(p) for p in params)})"


def _local(local: typed.LocalVar) -> str:
    return f"{written(local.type)} {local.name}"


# ------------------------------------------------------------------ statements
def _block(block: typed.Block, depth: int) -> Iterator[str]:
    if not block.statements:
        yield "  " * depth + "nothing"
    for statement in block.statements:
        yield from _statement(statement, depth)


def _statement(node: typed.Stmt, depth: int) -> Iterator[str]:
    pad = "  " * depth
    match node:
        case typed.Block():
            yield f"{pad}block:"
            yield from _block(node, depth + 1)
        case typed.If(arms=arms, orelse=orelse):
            for n, (condition, body) in enumerate(arms):
                yield f"{pad}{'elif' if n else 'if'} {expression(condition)}:"
                yield from _block(body, depth + 1)
            yield from _orelse(orelse, depth)
        case typed.While() | typed.Repeat() | typed.ForEach() | typed.SpanBlock() | typed.As():
            yield f"{pad}{_head(node)}:"
            yield from _block(node.body, depth + 1)
        case typed.Choose():
            yield f"{pad}choose {', '.join(map(_pick, node.picks))}{_manner(node)}:"
            yield from _block(node.body, depth + 1)
            yield from _orelse(node.orelse, depth)
        case typed.Menu(options=options):
            yield f"{pad}menu ({node.origin}){_manner(node)}:"
            for option in options:
                yield from _option(option, depth + 1)
            yield from _orelse(node.orelse, depth)
        case _:
            yield pad + _simple(node)


def _orelse(orelse: typed.Block | None, depth: int) -> Iterator[str]:
    if orelse is not None:
        yield "  " * depth + "else:"
        yield from _block(orelse, depth + 1)


def _option(option: typed.MenuOption, depth: int) -> Iterator[str]:
    family = "" if option.family is None else f" for {_pick(option.family)}"
    condition = "" if option.condition is None else f" if {expression(option.condition)}"
    yield f'{"  " * depth}option {option.key or "-"} "{option.text}"{family}{condition}:'
    yield from _block(option.body, depth + 1)


def _head(node: typed.While | typed.Repeat | typed.ForEach | typed.SpanBlock | typed.As) -> str:
    match node:
        case typed.While(condition=condition):
            return f"while {expression(condition)}"
        case typed.Repeat(times=times):
            return f"repeat {expression(times)} times"
        case typed.ForEach(local=local, domain=domain, condition=condition, order=order):
            where = "" if condition is None else f" where {expression(condition)}"
            return f"{f'in {order} order ' if order else ''}for each {_local(local)} in {expression(domain)}{where}"
        case typed.SpanBlock(what=what):
            return what
        case typed.As(player=player):
            return f"as {expression(player)}"


def _pick(pick: typed.Pick) -> str:
    where = "" if pick.condition is None else f" where {expression(pick.condition)}"
    return f"{'number ' if pick.number else ''}{_local(pick.local)} in {expression(pick.domain)}{where}"


def _manner(node: typed.Choose | typed.Menu) -> str:
    words = "" if node.chooser is None else f" by {expression(node.chooser)}"
    words += " secretly" * node.secret + " at random" * node.random
    if isinstance(node, typed.Choose):
        words += " looking" * node.looking
    if node.skip is not None:
        words += {"skip": " or skip", "if_any": " if any"}[node.skip]
        words += "" if node.skip_condition is None else f" if {expression(node.skip_condition)}"
    return words


def _simple(node: typed.Stmt) -> str:
    match node:
        case typed.Change(op=op, counter=counter, indices=indices, amount=amount):
            return f"{op} {expression(amount)} of {_at(counter.name, indices)}"
        case typed.Transfer(counter=counter, source=source, target=target, amount=amount, whole=whole):
            way = f"from {_at(counter.name, source)} to {_at(counter.name, target)}"
            return f"{'give' if whole else 'take'} {expression(amount)} {way}"
        case typed.AddScore(category=category, points=points):
            return f"score {expression(points)}" + (f" as {category}" if category else "")
        case typed.Store(target=target, value=value):
            return f"{expression(target)} = {expression(value)}"
        case typed.SetLocal(local=local, value=value, first=first):
            return f"{f'let {_local(local)}' if first else local.name} = {expression(value)}"
        case typed.OnlyIf(condition=condition):
            return f"only if {expression(condition)}"
        case typed.Do(effect=effect, arguments=arguments, result=result):
            call = f"do {effect.name}({_list(arguments)})"
            return call if result is None else f"{_local(result)} = {call}"
        case typed.RunHook(base=base, owner=owner, hook=hook, arguments=arguments):
            return f"run {expression(base)}.{hook.name}({_list(arguments)}) of {owner.name}"
        case typed.Return(value=value):
            return f"return {expression(value)}"
        case typed.Stop():
            return "stop"
        case typed.End(what=what):
            return f"end {what}"
        case typed.Note(parts=parts, phase=phase):
            text = "".join(p if isinstance(p, str) else f"{{{expression(p)}}}" for p in parts)
            return f'{"phase" if phase else "note"} "{text}"'
        case _:
            return _component(node)


def _component(node: typed.Stmt) -> str:
    """The statements that move and show components."""
    match node:
        case typed.Move(what=what, to=to, edge=edge) | typed.MoveAll(what=what, to=to, edge=edge):
            every = "all of " if isinstance(node, typed.MoveAll) else ""
            return f"move {every}{expression(what)} to {edge} of {expression(to)}"
        case typed.Draw(number=number, source=source, from_bottom=bottom, to=to, unseen=unseen):
            edge = "bottom" if bottom else "top"
            way = f"from {edge} of {expression(source)} to {expression(to)}"
            return f"draw {expression(number)} {way}{' unseen' * unseen}"
        case typed.Fill(to=to, source=source):
            return f"fill {expression(to)} from {expression(source)}"
        case typed.Swap(left=left, right=right):
            return f"swap {expression(left)} with {expression(right)}"
        case typed.Shuffle(zone=zone, into=into):
            return f"shuffle {expression(zone)}" + ("" if into is None else f" into {expression(into)}")
        case typed.Reveal(what=what, to=to):
            return f"reveal {expression(what)}" + ("" if to is None else f" to {expression(to)}")
        case typed.Tell(player=player, value=value):
            return f"tell {expression(player)}: {expression(value)}"
        case _:
            raise TypeError(f"no text for {type(node).__name__}")


# ------------------------------------------------------------------ expressions
def expression(node: typed.Expr) -> str:
    """An expression on one line, fully bracketed."""
    match node:
        case typed.Const(type=type, value=value):
            return _constant(type, value)
        case typed.Local(local=local):
            return local.name
        case typed.Me():
            return "me"
        case typed.Players():
            word = "everyone" if node.everyone else "others" if node.others else "players"
            start = "" if node.start is None else f" from {expression(node.start)}"
            return word + start + " in reverse" * node.reverse
        case typed.Members(kind=kind):
            return kind.plural
        case typed.Components(component=component):
            return component.plural
        case typed.CounterAt(counter=counter, indices=indices):
            return _at(counter.name, indices)
        case typed.VariableAt(variable=variable, indices=indices):
            return _at(variable.name, indices)
        case typed.ZoneAt(zone=zone, indices=indices):
            return _at(zone.name, indices)
        case typed.ZoneUnion(zone=zone):
            return f"{zone.name}[..]"
        case typed.SettingRead(setting=setting, indices=indices):
            return _at(setting.name, indices)
        case typed.TableRead(table=table, keys=keys):
            return _at(table.name, keys)
        case typed.ValueAt(value=value, indices=indices, me=me):
            return _at(value.name, indices) + _as(me)
        case typed.CallFunction(function=function, arguments=arguments, me=me):
            return f"{function.name}({_list(arguments)}){_as(me)}"
        case typed.FieldOf(base=base, fields=fields, indices=indices):
            return _at(f"{expression(base)}.{fields[0][1].name}", indices)
        case typed.ZoneOf(component=component, zone=zone):
            return f"{expression(component)}.index_in({zone.name})"
        case typed.ScoreOf(player=player, category=category):
            return f"{expression(player)}.score" + (f".{category}" if category else "")
        case typed.Neighbour(operand=operand, step=step):
            return f"{expression(operand)}.{'next' if step > 0 else 'previous'}"
        case typed.NumberOf(operand=operand):
            return f"{expression(operand)}.number"
        case typed.MemberNumbered(kind=kind, number=number):
            return f"{kind.name}.number({expression(number)})"
        case _:
            return _operation(node)


def _operation(node: typed.Expr) -> str:
    match node:
        case typed.Arithmetic(op=op, left=left, right=right) | typed.Compare(op=op, left=left, right=right):
            return f"({expression(left)} {op} {expression(right)})"
        case typed.SetOperation(op=op, left=left, right=right):
            return (
                f"({expression(left)} {op} {f'[{expression(right)}]' if node.right_is_element else expression(right)})"
            )
        case typed.Logic(op=op, operands=operands):
            return f"({f' {op} '.join(map(expression, operands))})"
        case typed.Negate(operand=operand):
            return f"-{expression(operand)}"
        case typed.Not(operand=operand):
            return f"not {expression(operand)}"
        case typed.In(element=element, domain=domain, negated=negated):
            return f"({expression(element)} {'not ' * negated}in {expression(domain)})"
        case typed.IsNone(operand=operand, negated=negated):
            return f"({expression(operand)} is {'not ' * negated}none)"
        case typed.IsEmpty(operand=operand, negated=negated):
            return f"({expression(operand)} is {'not ' * negated}empty)"
        case typed.IsFull(zone=zone, negated=negated):
            return f"({expression(zone)} is {'not ' * negated}full)"
        case typed.IsType(operand=operand, component=component, negated=negated):
            return f"({expression(operand)} is {'not ' * negated}{component.name})"
        case typed.Conditional(value=value, condition=condition, otherwise=otherwise):
            return f"({expression(value)} when {expression(condition)} otherwise {expression(otherwise)})"
        case typed.Fallback(value=value, otherwise=otherwise):
            return f"({expression(value)} otherwise {expression(otherwise)})"
        case _:
            return _over_sets(node)


def _over_sets(node: typed.Expr) -> str:
    match node:
        case typed.MakeSet(items=items):
            return f"[{_list(items)}]"
        case typed.RangeOf(low=low, high=high):
            return f"{expression(low)}..{expression(high)}"
        case typed.Count(operand=operand):
            return f"count({expression(operand)})"
        case typed.Extreme(op=op, operands=operands):
            return f"{op}({_list(operands)})"
        case typed.Absolute(operand=operand):
            return f"abs({expression(operand)})"
        case typed.Aggregate():
            return _aggregate(node)
        case typed.Can(body=body):
            return f"can({'; '.join(line.strip() for line in _block(body, 0))})"
        case typed.Supposing(effect=effect, arguments=arguments, condition=condition):
            return f"supposing(do {effect.name}({_list(arguments)}), {expression(condition)})"
        case typed.Spread(local=local, start=start, domain=domain, condition=condition):
            where = "" if condition is None else f" where {expression(condition)}"
            return f"spread({_local(local)} from {expression(start)} to {expression(domain)}{where})"
        case _:
            raise TypeError(f"no text for {type(node).__name__}")


def _aggregate(node: typed.Aggregate) -> str:
    sources = ", ".join(f"{_local(g.local)} in {expression(g.domain)}" for g in node.generators)
    element = "" if node.element is None else f"{expression(node.element)} for "
    where = "" if node.condition is None else f" where {expression(node.condition)}"
    default = "" if node.default is None else f" otherwise {expression(node.default)}"
    return f"{node.op}({element}{sources}{where}{default})"


def _constant(type: Type, value: Static) -> str:
    match type, value:
        case _, None:
            return "none"
        case _, bool():
            return "true" if value else "false"
        case Member(kind=kind), _:
            return f"{kind}#{value}"
        case SetOf(element=element), tuple():
            return f"[{', '.join(_constant(element, item) for item in value)}]"
        case _:
            return str(value)


def _at(name: str, indices: tuple[typed.Expr, ...]) -> str:
    return f"{name}[{_list(indices)}]" if indices else name


def _as(me: typed.Expr | None) -> str:
    return "" if me is None or isinstance(me, typed.Me) else f"@{expression(me)}"


def _list(parts: tuple[typed.Expr, ...]) -> str:
    return ", ".join(map(expression, parts))
