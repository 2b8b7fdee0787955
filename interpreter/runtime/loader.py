"""Code objects and facts become a program that can be played. Nothing here compiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.foundation.source import SourceFile
from interpreter.language.running_sums import COUNTED, SUMS
from interpreter.runtime import library, operations
from interpreter.runtime.driver import Driver
from interpreter.runtime.handles import Reshuffles, TableKnowledge, follower_of
from interpreter.runtime.image import Image
from interpreter.runtime.knowledge.tracking import Knowledge, known_at_sight
from interpreter.runtime.nature import ExplicitOperations
from interpreter.runtime.pauses import Pauses
from interpreter.runtime.program import OfferInfo, Program
from interpreter.runtime.running_sums import RunningSums
from interpreter.runtime.state import ENGINE, dump, load
from interpreter.runtime.together.blocks import BRANCHES
from interpreter.runtime.trials.memo_table import Memory


def load_program(
    image: Image, files: tuple[SourceFile, ...], settings: Mapping[str, Any], build: str, *, explicit: bool = False
) -> Program:
    """A program that can be played; its functions live in a namespace of their own. Where chance is `explicit` its
    games are those of `runtime.explicit`."""
    seats = (*(chr(ord("a") + n) for n in range(image.facts.players)), *image.facts.dummies)
    namespace, knowledge, sums = _namespace(image, len(seats), build, explicit)
    given: dict[str, Any] = {"seats": seats, "settings": dict(settings), "build": build, "files": files}
    program = _program(image, namespace, given, knowledge, sums)
    program.follower = follower_of(program)
    program.driver = Driver(program)
    pauses = Pauses(program.frames)
    namespace["op_allowed"], namespace["op_in_progress"] = pauses.allowed, pauses.in_progress
    namespace["carried_out"] = program.driver.trials.carried_out
    program.driver.trials.memories = _memories(image, namespace)
    return program


def _namespace(
    image: Image, seats: int, build: str, explicit: bool
) -> tuple[dict[str, Any], Knowledge | None, RunningSums | None]:
    """The functions and tables of a program by name, with what they call, and what keeps knowledge and running sums."""
    namespace: dict[str, Any] = {
        "__builtins__": _BUILTINS,
        "new_state": object.__new__,
        "failed": operations.failed,
        "finish": operations.finish,
        "spent": operations.spent,
        "refuel": operations.refuel,
        "out_of_bound": operations.out_of_bound,
    }
    namespace.update({f"lib_{name}": f for name, f in library.FUNCTIONS.items()})
    knowledge, usual = _usual(image, seats, build)
    namespace.update({f"op_{name}": f for name, f in usual.items()})
    sums = None
    if image.facts.sums is not None:
        sums = RunningSums(*image.facts.sums)
        counted = sums.operations(usual)
        namespace.update({f"op_{name}": f for name, f in counted.items()})
        usual = {**usual, **{name.removeprefix(COUNTED): f for name, f in counted.items()}}
    if explicit:
        asking = ExplicitOperations(usual, image.zones, image.facts.unread).operations()
        namespace.update({f"op_{name}": f for name, f in asking.items()})
        namespace.update({f"op_{COUNTED}{name}": f for name, f in asking.items()})
    for name, value in image.tables.items():
        if not (isinstance(value, tuple) and value[:1] == ("hook",)):
            namespace[name] = value
    for code in image.codes:
        exec(code, namespace)
    for name, value in image.tables.items():
        if isinstance(value, tuple) and value[:1] == ("hook",):
            namespace[name] = tuple(None if f is None else namespace[f] for f in value[1])
    return namespace, knowledge, sums


def _program(
    image: Image,
    namespace: dict[str, Any],
    given: dict[str, Any],
    knowledge: Knowledge | None,
    sums: RunningSums | None,
) -> Program:
    """The program of an image; `given` are the fields that do not come from the image."""

    def table(names: Sequence[str]) -> list[Callable[..., Any] | None]:
        return [namespace[n] if n else None for n in names]

    facts = image.facts
    return Program(
        **given,
        id=facts.id,
        title=facts.title,
        digest=facts.digest,
        fingerprint=facts.fingerprint,
        players=facts.players,
        ranking=facts.ranking,
        score_categories=facts.score_categories,
        score_counters=facts.score_counters,
        endings=facts.endings,
        bots=facts.bots,
        nouns=facts.nouns,
        missing=facts.missing,
        state_class=_state_class(image, namespace, knowledge, sums),
        main=namespace[facts.main],
        main_asks=facts.main_asks,
        resume=table(image.resume),
        options=table(image.options),
        skip_if=table(image.skip_if),
        put_if=table(image.put_if),
        functions={name: namespace[name] for name in image.functions},
        frames=image.frames,
        slots=image.slots,
        zones=image.zones,
        types=image.types,
        kinds=dict(facts.kinds),
        names=dict(facts.names),
        effects=dict(facts.effects),
        extra=dict(facts.extra),
        owners=dict(image.owners),
        written_out=dict(facts.written_out),
        possible=facts.possible,
        absent={kind: frozenset(members) for kind, members in facts.absent.items()},
        worked_out=frozenset(facts.worked_out),
        knowledge=knowledge,
        sums=sums,
        conserved=tuple(tuple(names) for names in facts.conserved),
        offers=tuple(OfferInfo(*o) for o in facts.offers),
        laid_open=frozenset(facts.laid_open),
    )


def _usual(image: Image, seats: int, build: str) -> tuple[Knowledge | None, dict[str, Callable[..., Any]]]:
    """What keeps who knows what, if anything, and what compiled code does to components, by name."""
    where = image.zones, seats, len(image.facts.zones_at_start)
    if image.facts.knows:
        knowledge = TableKnowledge(*where) if build == "table" else Knowledge(*where)
        return knowledge, {**operations.OPERATIONS, **knowledge.operations()}
    if build == "table" and any(zone.visible != "all" for zone in image.zones):
        return None, {**operations.OPERATIONS, **Reshuffles(*where).operations()}
    return None, operations.OPERATIONS


def _memories(image: Image, namespace: dict[str, Any]) -> dict[tuple[Any, Any], Memory]:
    """One for each effect that is tried out, alone or with a condition after it."""
    lists = {name: is_list for name, _, is_list in image.starts} | {"zones": True, "lies": True}
    engine = {name for name, _, _ in ENGINE}
    found = {}
    for name, condition, touched in image.facts.tried:
        slots = [(slot, lists[slot]) for slot in touched if slot not in engine]
        found[namespace[name], namespace[condition] if condition else None] = Memory(slots)
    return found


#: What generated code may use of Python.
_BUILTINS: dict[str, Any] = {
    "len": len,
    "max": max,
    "min": min,
    "abs": abs,
    "sum": sum,
    "tuple": tuple,
    "range": range,
    "bool": bool,
    "any": any,
    "all": all,
    "next": next,
}


def _state_class(
    image: Image, namespace: dict[str, Any], knowledge: Knowledge | None, sums: RunningSums | None
) -> type:
    scalars = tuple(name for name, _, is_list in image.starts if not is_list)
    lists = (*(name for name, _, is_list in image.starts if is_list), "zones", "lies")
    saved = (*(name for name in scalars if name != BRANCHES), *(name for name, _, kept in ENGINE if kept))
    kept_lists = tuple(name for name in lists if name not in SUMS)
    starts = tuple(image.starts)
    engine = tuple((name, value) for name, value, _ in ENGINE)
    zones, lies = tuple(image.facts.zones_at_start), tuple(image.facts.lies_at_start)

    def first() -> Any:
        state: Any = object.__new__(made)
        for name, value, is_list in starts:
            setattr(state, name, list(value) if is_list else value)
        for name, value in engine:
            setattr(state, name, value)
        state.zones = list(zones)
        state.lies = list(lies)
        state.log = []
        return state

    def loaded(data: dict[str, Any]) -> Any:
        state = load(made, data, saved, kept_lists)
        if sums is not None:
            sums.renew(state)
        return state

    body: dict[str, Any] = {
        "__slots__": (*scalars, *lists, *(name for name, _ in engine), "log"),
        "__doc__": "The state of a game.",
        "new": staticmethod(lambda: template.copy()),
        "copy": namespace["copy"],
        "copy_for_trial": namespace["copy_for_trial"],
        "key": namespace["key"],
        "dump": lambda self: dump(self, saved, kept_lists),
        "load": staticmethod(loaded),
    }
    made = namespace["State"] = type("State", (), body)
    template = first()
    if knowledge is not None:
        known_at_sight(template, knowledge.seen)
    return made
