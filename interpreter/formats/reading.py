"""Reading a shape from data that somebody else has made: the model, or the first thing that is wrong, in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)

#: What a value should be, by pydantic's kind of error.
_SHOULD_BE = {
    "string_type": "a text",
    "int_type": "a number",
    "bool_type": "true or false",
    "dict_type": "an object",
    "model_type": "an object",
    "list_type": "a list",
    "missing": "there",
}


class Wrong(Exception):
    """Data do not have the shape. `path` leads to the place, `key` is its first part, and `message` says what is
    wrong there; `should_be` is what the model says that the value should be."""

    def __init__(self, path: tuple[str | int, ...], message: str, value: Any, kind: str) -> None:
        self.path = path
        self.key = str(path[0]) if path else ""
        self.value = value
        self.kind = kind
        self.message = message
        super().__init__(message)


def read(model: type[M], data: Any) -> M:
    """The model in plain data; `Wrong`, about the first thing that is wrong, if it is none."""
    try:
        return model.model_validate(dict(data) if isinstance(data, Mapping) else data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise Wrong(tuple(first["loc"]), first["msg"], first["input"], first["type"]) from None
