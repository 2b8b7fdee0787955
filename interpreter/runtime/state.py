"""The state as plain data: what a generated state class is told about itself, and its JSON form.

A state class has a slot for every counter and variable (a value, or a list that is never rebound), `zones`, `lies`,
`score`, and the engine's own: `top` (the frames that wait), `opts` and `who` (the decision), `over`, `rng`, `result`,
`fuel`, `goal` (in trials), `ways` and `way` (see `runtime.driver`), `log` (what this step recorded), `ask_nature`,
`ask_forced` (whether a player is asked where there is a single option; a save has it beside the state).
`copy`, `copy_for_trial`, `key` and `new` are generated.
"""

from __future__ import annotations

from typing import Any

#: Engine slots with their values at the beginning; those marked False are not part of what is saved.
ENGINE: tuple[tuple[str, Any, bool], ...] = (
    ("top", None, True),
    ("opts", None, False),
    ("who", None, False),
    ("over", False, True),
    ("rng", 1, True),
    ("result", None, False),
    ("fuel", 0, False),
    ("fuelled", 0, False),
    ("goal", None, False),
    ("ways", None, False),
    ("way", None, False),
    ("ask_nature", False, True),
    ("ask_forced", False, False),
)


def dump(state: Any, scalars: tuple[str, ...], lists: tuple[str, ...]) -> dict[str, Any]:
    """The state as JSON-able data: slots by name, and the frames from the outermost to the one on top."""
    frames: list[list[Any]] = []
    k = state.top
    while k is not None:
        frames.append([k[0], *k[2:]])
        k = k[1]
    data: dict[str, Any] = {name: getattr(state, name) for name in scalars if name != "top"}
    data["rng"] = f"{state.rng:032x}"
    data.update({name: list(getattr(state, name)) for name in lists})
    data["frames"] = frames[::-1]
    return data


def load(cls: type, data: dict[str, Any], scalars: tuple[str, ...], lists: tuple[str, ...]) -> Any:
    """The state of dumped data; it must be settled before it is played on. Raises KeyError where something is
    missing."""
    state = cls.new()  # type: ignore[attr-defined]
    for name in scalars:
        if name == "rng":
            state.rng = int(data["rng"], 16)
        elif name != "top":
            setattr(state, name, _frozen(data[name]))
    for name in lists:
        getattr(state, name)[:] = [_frozen(v) for v in data[name]]
    top = None
    for frame in data["frames"]:
        number, *rest = frame
        top = (number, top, *(_frozen(v) for v in rest))
    state.top = top
    return state


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, list | tuple) else value
