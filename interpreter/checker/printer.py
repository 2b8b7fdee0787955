"""The typed tree as text: a statement a line, the type of each name where it is introduced, sugar gone.

For `rulewright show types` and golden files. Expressions are written much as in a ruleset, with what was found out made
plain: `coin[me]` for a bare `coins`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.checker import typed
from interpreter.checker.symbols import CounterSym, EffectSym, FunctionSym, KindSym, Static
from interpreter.foundation.nodes import part_names
from interpreter.language.types import Member, SetOf, Type, written

Printable = typed.Stmt | typed.Expr | EffectSym | FunctionSym


def print_typed(node: Printable, kinds: Mapping[str, KindSym] | None = None) -> str:
    """A statement, expression, effect or function as text, without a line break at its end; `kinds` give members
    their names."""
    return _Printer(kinds or {}).whole(node)


class _Printer:
    def __init__(self, kinds: Mapping[str, KindSym]) -> None:
        self._kinds = kinds

    def whole(self, node: Printable) -> str:
        match node:
            case EffectSym():
                me = "  # needs me" if node.needs_me else ""
                returns = f" -> {written(node.returns)}" if node.returns else ""
                body = [] if node.body is None else list(self._block(node.body, 1))
                return "\n".join([f"effect {_signature(node.name, node.params)}{returns}:{me}", *body])
            case FunctionSym():
                me = "  # needs me" if node.uses_me else ""
                type = "?" if node.type is None else written(node.type)
                body_text = "?" if node.body is None else self.expression(node.body)
                return f"function {_signature(node.name, node.params)} -> {type}:{me}\n  {body_text}"
            case _ if isinstance(node, typed.Stmt):
                return "\n".join(self._statement(node, 0))
            case _:
                return f"{self.expression(node)} : {written(node.type)}"

    # ------------------------------------------------------------------ statements
    def _block(self, block: typed.Block, depth: int) -> Iterator[str]:
        if not block.statements:
            yield "  " * depth + "nothing"
        for statement in block.statements:
            yield from self._statement(statement, depth)

    def _statement(self, node: typed.Stmt, depth: int) -> Iterator[str]:
        pad = "  " * depth
        match node:
            case typed.Block():
                yield f"{pad}block:"
                yield from self._block(node, depth + 1)
            case typed.If(arms=arms, orelse=orelse):
                for n, (condition, body) in enumerate(arms):
                    yield f"{pad}{'elif' if n else 'if'} {self.expression(condition)}:"
                    yield from self._block(body, depth + 1)
                yield from self._orelse(orelse, depth)
            case typed.Emit(event=event, arguments=arguments, body=body):
                yield f"{pad}emit {event.name}({self._list(arguments)}){'' if body is None else ':'}"
                yield from () if body is None else self._block(body, depth + 1)
            case (
                typed.While()
                | typed.Repeat()
                | typed.ForEach()
                | typed.SpanBlock()
                | typed.As()
                | typed.With()
                | typed.Allowing()
                | typed.Anytime()
                | typed.Together()
            ):
                yield f"{pad}{self._head(node)}:"
                yield from self._block(node.body, depth + 1)
            case typed.Choose():
                yield f"{pad}choose {', '.join(map(self._pick, node.picks))}{self._manner(node)}:"
                yield from self._block(node.body, depth + 1)
                yield from self._orelse(node.orelse, depth)
            case typed.Menu(options=options):
                yield f"{pad}menu ({node.origin}){self._manner(node)}:"
                for option in options:
                    yield from self._option(option, depth + 1)
                yield from self._orelse(node.orelse, depth)
            case _:
                yield pad + self._simple(node)

    def _orelse(self, orelse: typed.Block | None, depth: int) -> Iterator[str]:
        if orelse is not None:
            yield "  " * depth + "else:"
            yield from self._block(orelse, depth + 1)

    def _option(self, option: typed.MenuOption, depth: int) -> Iterator[str]:
        family = "" if option.family is None else f" for {self._pick(option.family)}"
        condition = "" if option.condition is None else f" if {self.expression(option.condition)}"
        yield f'{"  " * depth}option {option.key or "-"} "{option.text}"{family}{condition}:'
        yield from self._block(option.body, depth + 1)

    def _head(self, node: typed.Stmt) -> str:
        match node:
            case typed.While(condition=condition):
                return f"while {self.expression(condition)}"
            case typed.Repeat(times=times):
                return f"repeat {self.expression(times)} times"
            case typed.ForEach(local=local, domain=domain, condition=condition, order=order):
                where = "" if condition is None else f" where {self.expression(condition)}"
                start = f"in {order} order " if order else ""
                return f"{start}for each {_local(local)} in {self.expression(domain)}{where}"
            case typed.SpanBlock(what=what, scope=scope, tag=tag):
                name = what if scope is None else f"in {what}"
                return name if tag is None else f"{name} {self.expression(tag)}"
            case typed.As(player=player):
                return f"as {self.expression(player)}"
            case typed.With():
                return f"with {self._changed(node)}"
            case typed.Together(floor=True, steps=steps):
                return "open floor" + ("" if steps is None else f" up to {self.expression(steps)} steps")
            case typed.Together():
                return "each player at once"
            case typed.Allowing(allowing=allowing):
                each = zip(allowing.effects, allowing.arguments, strict=True)
                return "allowing " + ", ".join(f"{e.name}({', '.join(a.name for a in given)})" for e, given in each)
            case typed.Anytime(number=number):
                return f"anytime effect {number}"
            case _:
                raise TypeError(f"no text for {type(node).__name__}")

    def _changed(self, node: typed.With | typed.ForThis) -> str:
        return f"{self.expression(node.target)} {'+=' if node.adds else '='} {self.expression(node.value)}"

    def _pick(self, pick: typed.Pick) -> str:
        where = "" if pick.condition is None else f" where {self.expression(pick.condition)}"
        many = "number " if pick.number else "" if pick.several is None else f"{self._several(pick.several)} "
        return f"{many}{_local(pick.local)} in {self.expression(pick.domain)}{where}"

    def _several(self, several: typed.Several) -> str:
        low, high = several.low, several.high
        limit = "any" if high is None else f"{'exactly' if low is high else 'up to'} {self.expression(high)}"
        return limit + " ordered" * several.ordered

    def _manner(self, node: typed.Choose | typed.Menu) -> str:
        words = "" if node.chooser is None else f" by {self.expression(node.chooser)}"
        words += " secretly" * node.secret + " at random" * node.random
        words += "" if node.question is None else f' asking {node.question.key} "{node.question.text}"'
        if isinstance(node, typed.Choose):
            words += " looking" * node.looking
            words += "" if node.such_that is None else f" such that {self.expression(node.such_that)}"
        if node.skip is not None:
            words += {"skip": " or skip", "if_any": " if any"}[node.skip]
            words += "" if node.skip_condition is None else f" if {self.expression(node.skip_condition)}"
        return words

    def _simple(self, node: typed.Stmt) -> str:
        match node:
            case typed.Change(op=op, counter=counter, indices=indices, amount=amount):
                return f"{op} {self.expression(amount)} of {self._at(counter.name, indices)}"
            case typed.Transfer(counter=counter, source=source, target=target, amount=amount, whole=whole):
                way = f"from {self._at(counter.name, source)} to {self._at(counter.name, target)}"
                return f"{'give' if whole else 'take'} {self.expression(amount)} {way}"
            case typed.Afford(counter=counter, indices=indices, amount=amount):
                return f"afford {self.expression(amount)} of {self._at(counter.name, indices)}"
            case typed.ChangeAmounts(op=op, holder=holder, amounts=amounts):
                return f"{op} {self.expression(amounts)} of {self.expression(holder)}"
            case typed.TransferAmounts(amounts=amounts, whole=whole):
                way = f"from {self.expression(node.source)} to {self.expression(node.target)}"
                return f"{'give' if whole else 'take'} {self.expression(amounts)} {way}"
            case typed.AddScore(category=category, points=points):
                return f"score {self.expression(points)}" + (f" as {category}" if category else "")
            case typed.Store(target=target, value=value):
                return f"{self.expression(target)} = {self.expression(value)}"
            case typed.SetLocal(local=local, value=value, first=first):
                return f"{f'let {_local(local)}' if first else local.name} = {self.expression(value)}"
            case typed.OnlyIf(condition=condition):
                return f"only if {self.expression(condition)}"
            case typed.Do(effect=effect, arguments=arguments, result=result):
                call = f"do {effect.name}({self._list(arguments)})"
                return call if result is None else f"{_local(result)} = {call}"
            case typed.RunHook(base=base, owner=owner, hook=hook, arguments=arguments):
                return f"run {self.expression(base)}.{hook.name}({self._list(arguments)}) of {owner.name}"
            case typed.React(event=event, when=when, number=number, arguments=arguments, told=told):
                call = f"react {when} {event.name}({self._list(arguments)}) by number {self.expression(number)}"
                return call if told is None else f"{told.name} = {call}"
            case typed.Return(value=value):
                return f"return {self.expression(value)}"
            case typed.Stop():
                return "stop"
            case typed.Pause():
                return "pause"
            case typed.OfferNews(offer=offer, what=what, at=at):
                return f"{offer.name} {self.expression(at)} {what}"
            case typed.Wait():
                return "wait"
            case typed.ForThis(modification=modification):
                return f"{self._changed(node)} for this {modification.scope}"
            case typed.End(what=what):
                return f"end {what}"
            case typed.Note(parts=parts, phase=phase):
                text = "".join(p if isinstance(p, str) else f"{{{self.expression(p)}}}" for p in parts)
                return f'{"phase" if phase else "note"} "{text}"'
            case _:
                return self._component(node)

    def _component(self, node: typed.Stmt) -> str:
        """The statements that move and show components."""
        match node:
            case typed.Move(what=what, to=to, edge=edge) | typed.MoveAll(what=what, to=to, edge=edge):
                every = "all of " if isinstance(node, typed.MoveAll) else ""
                return f"move {every}{self.expression(what)} to {edge} of {self.expression(to)}"
            case typed.Draw(number=number, source=source, from_bottom=bottom, to=to, unseen=unseen):
                edge = "bottom" if bottom else "top"
                way = f"from {edge} of {self.expression(source)} to {self.expression(to)}"
                return f"draw {self.expression(number)} {way}{' unseen' * unseen}"
            case typed.Fill(to=to, source=source):
                return f"fill {self.expression(to)} from {self.expression(source)}"
            case typed.Swap(left=left, right=right):
                return f"swap {self.expression(left)} with {self.expression(right)}"
            case typed.Shuffle(zone=zone, into=into):
                return f"shuffle {self.expression(zone)}" + ("" if into is None else f" into {self.expression(into)}")
            case typed.Reveal(what=what, to=to):
                return f"reveal {self.expression(what)}" + ("" if to is None else f" to {self.expression(to)}")
            case typed.Flip(what=what):
                return f"flip {self.expression(what)}"
            case typed.Rotate(what=what, by=by):
                return f"rotate {self.expression(what)} by {self.expression(by)}"
            case typed.Tell(player=player, value=value):
                return f"tell {self.expression(player)}: {self.expression(value)}"
            case _ if not node.traits.control:
                fields = ((name, getattr(node, name)) for name in part_names(type(node)))
                parts = (f" {name} {self.expression(e)}" for name, e in fields if isinstance(e, typed.Expr))
                return type(node).__name__.lower() + "".join(parts)
            case _:
                raise TypeError(f"no text for {type(node).__name__}")

    # ------------------------------------------------------------------ expressions
    def expression(self, node: typed.Expr) -> str:
        """An expression on one line, fully bracketed."""
        match node:
            case typed.Const(type=type, value=value):
                return self._constant(type, value)
            case typed.Local(local=local):
                return local.name
            case typed.Me():
                return "me"
            case typed.Players():
                word = "everyone" if node.everyone else "others" if node.others else "players"
                start = "" if node.start is None else f" from {self.expression(node.start)}"
                return word + start + " in reverse" * node.reverse
            case typed.Dummy(dummy=dummy):
                return dummy.name
            case typed.Members(kind=kind):
                return kind.plural
            case typed.Components(component=component):
                return component.plural
            case typed.CounterAt(counter=counter, indices=indices):
                return self._at(counter.name, indices)
            case typed.VariableAt(variable=variable, indices=indices):
                return self._at(variable.name, indices)
            case typed.ZoneAt(zone=zone, indices=indices):
                return self._at(zone.name, indices)
            case typed.ZoneUnion(zone=zone, player=player):
                return f"{zone.name}[{'' if player is None else self.expression(player) + ', '}..]"
            case typed.SettingRead(setting=setting, indices=indices):
                return self._at(setting.name, indices)
            case typed.TableRead(table=table, keys=keys):
                return self._at(table.name, keys)
            case typed.ValueAt(value=value, indices=indices, me=me):
                return self._at(value.name, indices) + self._as(me)
            case typed.CallFunction(function=function, arguments=arguments, me=me):
                return f"{function.name}({self._list(arguments)}){self._as(me)}"
            case typed.FieldOf(base=base, fields=fields, indices=indices):
                return self._at(f"{self.expression(base)}.{fields[0][1].name}", indices)
            case typed.ZoneOf(component=component, zone=zone, position=position):
                which = f", {position}" if position < len(zone.per) - 1 else ""
                return f"{self.expression(component)}.index_in({zone.name}{which})"
            case typed.ScoreOf(player=player, category=category):
                return f"{self.expression(player)}.score" + (f".{category}" if category else "")
            case typed.Neighbour(operand=operand, step=step):
                return f"{self.expression(operand)}.{'next' if step > 0 else 'previous'}"
            case typed.NumberOf(operand=operand):
                return f"{self.expression(operand)}.number"
            case typed.Rotations(base=base):
                return f"{self.expression(base)}.rotations"
            case typed.FacePart(part=part, component=component, base=base, face=face):
                return f"{self.expression(base)}.{component.faces[face] if part == 'one' else _FACE_PARTS[part]}"
            case typed.ShapePart(part=part, base=base, argument=argument):
                given = "" if argument is None else f"({self.expression(argument)})"
                return f"{self.expression(base)}.{part}{given}"
            case typed.MemberNumbered(kind=kind, number=number):
                return f"{kind.name}.number({self.expression(number)})"
            case _:
                return self._operation(node)

    def _operation(self, node: typed.Expr) -> str:
        match node:
            case typed.Arithmetic(op=op, left=left, right=right) | typed.Compare(op=op, left=left, right=right):
                return f"({self.expression(left)} {op} {self.expression(right)})"
            case typed.SetOperation(op=op, left=left, right=right):
                other = self.expression(right)
                return f"({self.expression(left)} {op} {f'[{other}]' if node.right_is_element else other})"
            case typed.Logic(op=op, operands=operands):
                return f"({f' {op} '.join(map(self.expression, operands))})"
            case typed.Negate(operand=operand):
                return f"-{self.expression(operand)}"
            case typed.Not(operand=operand):
                return f"not {self.expression(operand)}"
            case typed.In(element=element, domain=domain, negated=negated):
                return f"({self.expression(element)} {'not ' * negated}in {self.expression(domain)})"
            case typed.IsNone(operand=operand, negated=negated):
                return f"({self.expression(operand)} is {'not ' * negated}none)"
            case typed.IsEmpty(operand=operand, negated=negated):
                return f"({self.expression(operand)} is {'not ' * negated}empty)"
            case typed.IsFull(zone=zone, negated=negated):
                return f"({self.expression(zone)} is {'not ' * negated}full)"
            case typed.IsType(operand=operand, component=component, negated=negated):
                return f"({self.expression(operand)} is {'not ' * negated}{component.name})"
            case typed.HasHook(base=base, hook=hook, negated=negated):
                return f"({self.expression(base)}.{hook.name} is {'' if negated else 'not '}none)"
            case typed.FormulaOf(base=base, formulas=formulas, me=me):
                return f"{self.expression(base)}.{formulas[0][1].name}{self._as(me)}"
            case typed.Reactions(event=event, when=when, by=by):
                return f"reactions({when} {event.name} by {self.expression(by)})"
            case typed.Reactor(number=number):
                return f"reactor({self.expression(number)})"
            case typed.Conditional(value=value, condition=condition, otherwise=otherwise):
                test = self.expression(condition)
                return f"({self.expression(value)} when {test} otherwise {self.expression(otherwise)})"
            case typed.Fallback(value=value, otherwise=otherwise):
                return f"({self.expression(value)} otherwise {self.expression(otherwise)})"
            case _:
                return self._over_sets(node)

    def _over_sets(self, node: typed.Expr) -> str:
        match node:
            case typed.MakeAmounts(parts=parts):
                counted = (f"{self.expression(p.number)} {self._noun(p.counter, p.member)}" for p in parts)
                return f"({' and '.join(counted) or 'nothing'})"
            case typed.AmountsOperation(op=op, left=left, right=right):
                return f"({self.expression(left)} {op} {self.expression(right)})"
            case typed.PartOf(amounts=amounts, counter=counter, member=member):
                return f"{self.expression(amounts)}[{self._noun(counter, member)}]"
            case typed.ItemOf(items=items, place=place):
                return f"{self.expression(items)}[{self.expression(place)}]"
            case typed.MakeSet(items=items):
                return f"[{self._list(items)}]"
            case typed.RangeOf(low=low, high=high):
                return f"{self.expression(low)}..{self.expression(high)}"
            case typed.Count(operand=operand):
                return f"count({self.expression(operand)})"
            case typed.Extreme(op=op, operands=operands):
                return f"{op}({self._list(operands)})"
            case typed.Absolute(operand=operand):
                return f"abs({self.expression(operand)})"
            case typed.Aggregate():
                return self._aggregate(node)
            case typed.Can(body=body):
                return f"can({'; '.join(line.strip() for line in self._block(body, 0))})"
            case typed.Supposing(effect=effect, arguments=arguments, condition=condition):
                return f"supposing(do {effect.name}({self._list(arguments)}), {self.expression(condition)})"
            case typed.Spread(local=local, start=start, domain=domain, condition=condition):
                where = "" if condition is None else f" where {self.expression(condition)}"
                return f"spread({_local(local)} from {self.expression(start)} to {self.expression(domain)}{where})"
            case _:
                raise TypeError(f"no text for {type(node).__name__}")

    def _aggregate(self, node: typed.Aggregate) -> str:
        sources = ", ".join(f"{_local(g.local)} in {self.expression(g.domain)}" for g in node.generators)
        element = "" if node.element is None else f"{self.expression(node.element)} for "
        where = "" if node.condition is None else f" where {self.expression(node.condition)}"
        default = "" if node.default is None else f" otherwise {self.expression(node.default)}"
        return f"{node.op}({element}{sources}{where}{default})"

    def _constant(self, type: Type, value: Static) -> str:
        match type, value:
            case _, None:
                return "none"
            case _, bool():
                return "true" if value else "false"
            case Member(kind=kind), _:
                if kind in self._kinds and isinstance(value, int):
                    return self._kinds[kind].members[value].name
                return f"{kind}#{value}"
            case SetOf(element=element), tuple():
                return f"[{', '.join(self._constant(element, item) for item in value)}]"
            case _:
                return str(value)

    def _noun(self, counter: CounterSym, member: typed.Expr | None) -> str:
        if isinstance(member, typed.Const):
            return self.expression(member)
        return self._at(counter.name, () if member is None else (member,))

    def _at(self, name: str, indices: tuple[typed.Expr, ...]) -> str:
        return f"{name}[{self._list(indices)}]" if indices else name

    def _as(self, me: typed.Expr | None) -> str:
        return "" if me is None or isinstance(me, typed.Me) else f"@{self.expression(me)}"

    def _list(self, parts: tuple[typed.Expr, ...]) -> str:
        return ", ".join(map(self.expression, parts))


_FACE_PARTS = {"up": "face", "all": "faces", "card": "card", "which": "which"}


def _signature(name: str, params: tuple[typed.LocalVar, ...]) -> str:
    return f"{name}({', '.join(_local(p) for p in params)})"


def _local(local: typed.LocalVar) -> str:
    return f"{written(local.type)} {local.name}"
