"""A program written by hand: what labels, views and outcomes need of one, without a compiler."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.foundation.source import SourceFile
from interpreter.language.values import SKIP
from interpreter.runtime.program import FrameInfo, OptionShape, Place, Program, SlotInfo, StopInfo, TypeInfo, ZoneInfo

HERE = Place(0, 4, 8)


@dataclass
class State:
    """Two players; two colours; cards ace (two copies) and king: a deck of two, a hand each, a slot for each colour."""

    v_coin: list[int] = field(default_factory=lambda: [3, 4])
    v_secret: list[int] = field(default_factory=lambda: [1, 2])
    v_fleet: list[int] = field(default_factory=lambda: [1, 2, 3, 4])
    v_leader: int = 1
    v_favourite: int | None = 2
    zones: list[Any] = field(default_factory=lambda: [(0,), (2,), (), 1, None])
    score: list[int] = field(default_factory=lambda: [5, 0, 5, 1])
    over: bool = False
    opts: Any = (0, 1, SKIP)
    who: int = 0
    top: Any = (0, None, 0)


def slot(name: str, size: int, role: str, of: str, *indices: tuple[str, int], visible: str = "all") -> SlotInfo:
    return SlotInfo(name, size, role, of, indices, visible, "", None, None)


def stop(
    *shapes: OptionShape, origin: str = "choose", kind: str = "options", prompt: str = "", skip: str = "skip"
) -> StopInfo:
    return StopInfo(
        kind=kind,
        prompt=prompt,
        group=0,
        step=0,
        origin=origin,
        shapes=shapes,
        skip=skip,
        has_else=False,
        random=False,
        secret=False,
        looking=False,
        trial=False,
        skip_trial="",
        mandatory=False,
    )


def shape(base: int, size: int, key: str = "", text: str = "", of: str = "") -> OptionShape:
    return OptionShape(base, size, key, text, of, HERE, False)


COLOUR = stop(shape(0, 2, of="kind colour"))


def program(**changes: Any) -> Program:
    facts: dict[str, Any] = {
        "id": "small",
        "title": "Small",
        "digest": "d",
        "fingerprint": "f",
        "players": 2,
        "seats": ("a", "b"),
        "settings": {},
        "build": "table",
        "files": (SourceFile("small/ruleset.yaml", "abc: effect\n"),),
        "state_class": State,
        "main": State,
        "main_asks": True,
        "resume": [],
        "options": [],
        "skip_if": [],
        "put_if": [],
        "functions": {"end": lambda state, me: state.v_leader == 1, "coins": lambda state, me: state.v_coin[me]},
        "frames": (FrameInfo("stop", "main", HERE, -1, False, False, (), COLOUR),),
        "slots": (
            slot("v_coin", 2, "counter", "int", ("player", 2)),
            slot("v_secret", 2, "variable", "int", ("player", 2), visible="owner"),
            slot("v_fleet", 4, "counter", "int", ("player", 2), ("colour", 2)),
            slot("v_leader", -1, "variable", "player"),
            slot("v_favourite", -1, "variable", "component"),
            slot("rng", -1, "engine", "int"),
        ),
        "zones": (
            ZoneInfo("deck", 0, 1, False, -1, "none", "all", "kept", (), ("card",)),
            ZoneInfo("hand", 1, 2, False, -1, "owner", "all", "kept", (("player", 2),), ("card",)),
            ZoneInfo("shown", 3, 2, True, 1, "all", "all", "kept", (("colour", 2),), ("card",)),
        ),
        "types": (TypeInfo("card", 0, (0, 0, 1), ("ace", "king")),),
        "kinds": {"colour": ("red", "dark_blue")},
        "score_categories": ("tricks", "bonus"),
        "score_counters": (("v_fleet", "bonus"),),
        "endings": (("leader_b", "end"),),
        "ranking": ((), True),
        "bots": (),
        "names": {"ace": "The Ace"},
    }
    return Program(**{**facts, **changes})
