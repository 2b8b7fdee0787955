"""Locals of an effect that not everybody may know: who knows each, and what it could be for all the others.

A world that is redrawn for a player draws these locals again as well, where an effect waits that goes on with them.
For that two things are written beside each: its *knower*, a local that holds a seat, EVERYBODY or NOBODY, set wherever
the local is; and for each statement that sets it a pure function of what it could have been set to (its *origins*).
Where no frame keeps the local, neither is left in the program (`lower.hiding.frames`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter.analysis.knowledge.local_uses import Guard, LocalUses
from interpreter.analysis.knowledge.sources import Found, only_some
from interpreter.analysis.walk import declared, everything
from interpreter.checker import typed as t
from interpreter.checker.typed import LocalVar
from interpreter.foundation.source import Span
from interpreter.ir import nodes as ir
from interpreter.ir.flow import variables
from interpreter.language.types import Component, Face, ListOf, SetOf, element_of, required
from interpreter.lower.environment import Env
from interpreter.lower.expressions import folding as fold
from interpreter.lower.hiding.knowers import EVERYBODY, KNOWER, NOBODY, Knowers, Record, all_of, can_be_drawn, noted
from interpreter.lower.segments.domains import set_arguments
from interpreter.lower.segments.service import Lowerer


class HiddenLocals:
    """Those of one effect; empty where nothing is hidden in the ruleset."""

    def __init__(self, lowerer: Lowerer) -> None:
        self.lowerer = lowerer
        self.secrets = lowerer.service.secrets if lowerer.asks else None
        self.by_name: dict[str, Record] = {}
        self._records: dict[LocalVar, Record | None] = {}
        self._me: dict[LocalVar, str] = {}
        self.uses = LocalUses()
        self._done: set[int] = set()
        effect = lowerer.effect
        given = effect.params if effect.this is None else (effect.this, *effect.params)
        self._arguments = {param: n for n, param in enumerate(given)}
        self.look_through(lowerer.body)

    # ------------------------------------------------------------------ which they are
    def look_through(self, body: t.Block) -> None:
        """Takes note of a body that is written out here."""
        if self.secrets is not None:
            self.uses.look_through(body, self.secrets)

    def record(self, local: LocalVar) -> Record | None:
        """What is noted of a local; None of one that all may know, or that is no value that can be drawn."""
        if local not in self._records:
            self._records[local] = None
            if self.secrets is not None and self._is_hidden(local):
                name = self.lowerer.naming.of(local)
                argument = self._arguments.get(local, -1)
                knower = f"{KNOWER}{self.lowerer.name}_{name}" if argument < 0 or local in self.uses.set_again else ""
                chosen = local in self.uses.secretly or any(s.chosen for s in self.secrets.of_local(local).values())
                made = Record(name, local.name, knower, argument, local.type, chosen)
                self._records[local] = self.by_name[name] = made
        return self._records[local]

    def _is_hidden(self, local: LocalVar) -> bool:
        """Whether it is to be redrawn. What is not chosen but follows from what some see and others do not is worked
        out again, where there is one way to do so; what only follows from what nobody sees is taken to have been
        shown."""
        assert self.secrets is not None
        if not can_be_drawn(local.type):
            return False
        if local in self.uses.secretly:
            return True
        told = tuple(self.secrets.of_local(local).values())
        if (local in self.uses.openly and local not in self.uses.set_again) or not only_some(told):
            return False
        if isinstance(required(element_of(required(local.type))), Component | Face):
            # what is hidden becomes another one anyway
            return local in self._arguments and self.secrets.chooses_components
        return any(s.chosen for s in told) or local not in (self.uses.set_again | self.uses.results)

    # ------------------------------------------------------------------ who knows
    def known(self, e: t.Expr, env: Env) -> Knowers:
        """Who can know the value of an expression."""
        return self._known([e], () if self.secrets is None else self.secrets.told_beside(e), env)

    def _known(self, of: Iterable[t.Expr], told: Found, env: Env) -> Knowers:
        parts: list[str | None] = []
        for e in of:
            own = declared(e)
            read = dict.fromkeys(n.local for n in everything(e) if isinstance(n, t.Local) and n.local not in own)
            parts += [who for local in read for who in self._who_knows(local, env)]
        me = env.me.name if isinstance(env.me, ir.Var) else NOBODY
        parts += [me if s.mine else NOBODY for s in told]
        return all_of(parts)

    def _who_knows(self, local: LocalVar, env: Env) -> Knowers:
        record = self.record(local)
        if record is not None:
            return (record.knower or NOBODY,)
        told = () if self.secrets is None else tuple(self.secrets.of_local(local).values())
        of = required(local.type)
        if not told or (local in self.uses.openly and not isinstance(of, Component | Face | SetOf | ListOf)):
            return ()
        me = env.me
        if isinstance(me, ir.Var) and self._me.get(local, "me") == me.name and all(s.mine for s in told):
            return (me.name,)
        return (NOBODY,)

    # ------------------------------------------------------------------ where they are set
    def declare(self, local: LocalVar, me: ir.Expr | None) -> None:
        """Who acts where a local gets its value."""
        self._me[local] = me.name if isinstance(me, ir.Var) else ""

    def begin(self) -> list[ir.Stmt]:
        """What is at the beginning of the effect: who knows a parameter that is set again here, nobody can say."""
        span = self.lowerer.effect.span
        records = [self.record(param) for param in self._arguments]
        return [ir.SetVar(span, r.knower, fold.const(span, NOBODY)) for r in records if r is not None and r.knower]

    def before(self, stmt: Guard, env: Env) -> list[ir.Stmt]:
        """What comes before a statement of which not all know whether (or how often) what is inside is done."""
        inside = self.uses.inside.get(id(stmt), [])
        if not inside:
            return []
        match stmt:
            case t.If(arms=arms):
                read = [condition for condition, _ in arms]
            case t.While(condition=condition):
                read = [condition]
            case t.Repeat(times=times):
                read = [times]
            case _:
                read = [] if stmt.condition is None else [stmt.condition]
        assert self.secrets is not None
        told = self.secrets.number(stmt.domain) if isinstance(stmt, t.ForEach) else ()
        told += tuple(s for e in read for s in self.secrets.told_beside(e))
        return self._perhaps_set(stmt.span, inside, self._known(read, told, env))

    def _perhaps_set(self, span: Span, locals: Sequence[LocalVar], known: Knowers) -> list[ir.Stmt]:
        code: list[ir.Stmt] = []
        for record in filter(None, map(self.record, locals)):
            record.guarded = True
            code += noted(span, record.knower, all_of((record.knower, *known)))
        return code

    def after(self, stmt: t.Stmt, code: Sequence[ir.Stmt], env: Env) -> list[ir.Stmt]:
        """What follows a simple statement that has become `code`."""
        match stmt:
            case t.SetLocal(span=span, local=local, value=value) if isinstance(code[-1], ir.SetVar):
                return self.given(span, local, value, code[-1].value, env, id(stmt))
            case t.Note(span=span, parts=parts):
                return self._laid_open(span, parts)
            case t.Store(span=span, target=t.CounterAt(counter=symbol), value=value) if symbol.visible == "all":
                return self._laid_open(span, [value])
            case t.Store(span=span, target=t.VariableAt(variable=symbol), value=value) if symbol.visible == "all":
                return self._laid_open(span, [value])
            case t.Change(span=span, counter=counter, amount=amount) if counter.visible == "all":
                return self._laid_open(span, [amount])
        return []

    def _laid_open(self, span: Span, parts: Iterable[object]) -> list[ir.Stmt]:
        """What all can read or work out now."""
        shown = [self.record(part.local) for part in parts if isinstance(part, t.Local)]
        return [ir.SetVar(span, r.knower, fold.const(span, EVERYBODY)) for r in shown if r is not None and r.knower]

    def given(self, span: Span, local: LocalVar, e: t.Expr, value: ir.Expr, env: Env, site: int) -> list[ir.Stmt]:
        """A local is set to a value."""
        self.declare(local, env.me)
        record = self.record(local)
        if record is None or not record.knower:
            return []
        known = self.known(e, env)
        public = not known and site not in self.uses.guarded
        if site in self.uses.guarded:
            record.guarded = True
            known = all_of((record.knower, *known))
        if site not in self._done:
            self._done.add(site)
            source = self.record(e.local) if isinstance(e, t.Local) else None
            if source is not None:
                record.copies.append(source.name)
                record.origins += source.origins
            else:
                self._origin(record, ir.TupleOf(span, (value,)), public)
        return noted(span, record.knower, known)

    def result(self, local: LocalVar, span: Span) -> list[ir.Stmt]:
        """What a call has given, which could be anything."""
        record = self.record(local)
        return [] if record is None else [ir.SetVar(span, record.knower, fold.const(span, NOBODY))]

    def chosen(self, stmt: t.Choose, step: int, who: ir.Var, env: Env, found: ir.Expr) -> list[ir.Stmt]:
        """A player has answered a step of a choice: `found` were the candidates."""
        pick = stmt.picks[step]
        self.declare(pick.local, who)
        if self.secrets is None or not stmt.secret or stmt.random:
            return []
        record = self.record(pick.local)
        code: list[ir.Stmt] = []
        if record is not None:
            if pick.several is not None:
                domain, low, high, *_ = set_arguments(self.lowerer, stmt, pick, env)
                most = fold.library(pick.span, "len", [domain])
                if not (isinstance(high, ir.Const) and high.value is None):
                    most = fold.library(pick.span, "min", [high, most])
                found = ir.Library(pick.span, "joined", (ir.TupleOf(pick.span, (low, most)), domain))
            self._origin(record, found, False, some=pick.several is not None)
            code.append(ir.SetVar(stmt.span, record.knower, who))
        return [*code, *self._perhaps_set(stmt.span, self.uses.inside.get(id(stmt), []), (who.name,))]

    def picked(self, stmt: t.Menu, who: ir.Var, options: Iterator[tuple[LocalVar, ir.Expr]]) -> list[ir.Stmt]:
        """A player has taken an option of a menu: of its families the locals, each with its candidates."""
        for option in stmt.options:
            if option.family is not None:
                self.declare(option.family.local, who)
        if self.secrets is None or not stmt.secret or stmt.random:
            return []
        code: list[ir.Stmt] = []
        for local, found in options:
            record = self.record(local)
            if record is not None:
                self._origin(record, found, False)
                code.append(ir.SetVar(stmt.span, record.knower, who))
        for record in filter(None, map(self.record, _set_in_each(stmt))):
            record.replaced = True
        return [*code, *self._perhaps_set(stmt.span, self.uses.inside.get(id(stmt), []), (who.name,))]

    def _origin(self, record: Record, found: ir.Expr, public: bool, *, some: bool = False) -> None:
        params = tuple(sorted(variables(found)))
        if record.name in params:
            return  # what it becomes depends on what it was
        name = f"c_{record.name}_{len(record.origins)}_{self.lowerer.name}"
        body = (ir.Return(found.span, found),)
        self.lowerer.service.add(ir.Function(name, "pure", params, body, found.span, None, self.lowerer.effect.name))
        record.origins.append((ir.Origin(name, params, some), public))

    # ------------------------------------------------------------------ calls
    def passed(self, arguments: Sequence[ir.Expr]) -> tuple[tuple[int, str], ...]:
        """Which of the arguments of a call not all may know: their numbers, and the locals that they are."""
        return tuple((n, a.name) for n, a in enumerate(arguments) if isinstance(a, ir.Var) and a.name in self.by_name)

    def arguments(
        self, stmt: t.Do | t.RunHook, params: Sequence[LocalVar], values: Sequence[ir.Expr], env: Env
    ) -> tuple[list[ir.Stmt], tuple[ir.Expr, ...]]:
        """The arguments of a call that asks, in locals of their own where some know what they are and others do not."""
        code: list[ir.Stmt] = []
        found: list[ir.Expr] = []
        for n, (param, e, value) in enumerate(zip(params, stmt.arguments, values, strict=True)):
            simple = isinstance(value, ir.Var | ir.Const) or not can_be_drawn(param.type)
            if self.secrets is None or simple or not only_some(self.secrets.told(e)):
                found.append(value)
                continue
            name = self.lowerer.once(("argument", id(stmt), n), param.name)
            if name not in self.by_name:
                chosen = any(s.chosen for s in self.secrets.told(e))
                made = Record(name, param.name, f"{KNOWER}{self.lowerer.name}_{name}", -1, param.type, chosen)
                self.by_name[name] = made
                self._origin(made, ir.TupleOf(e.span, (value,)), False)
            code += [ir.SetVar(e.span, name, value), *noted(e.span, self.by_name[name].knower, self.known(e, env))]
            found.append(ir.Var(e.span, name))
        return code, tuple(found)


def _set_in_each(stmt: t.Menu) -> set[LocalVar]:
    """The locals that whatever is chosen sets."""
    if stmt.skip is not None or stmt.orelse is not None:
        return set()
    each = [{s.local for s in o.body.statements if isinstance(s, t.SetLocal) and not s.first} for o in stmt.options]
    return set.intersection(*each) if each else set()
