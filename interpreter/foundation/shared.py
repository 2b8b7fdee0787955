"""Objects that are the same one wherever they are used: a copy is the object itself, and pickling is refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, NoReturn, Self, SupportsIndex

from interpreter.foundation.errors import UsageError


class Unpickled:
    """What belongs to this process. `keep` says what can be kept instead. UsageError when it is pickled."""

    __slots__ = ()
    keep: ClassVar[str]

    def __reduce_ex__(self, protocol: SupportsIndex, /) -> NoReturn:
        raise UsageError(f"a {type(self).__name__} cannot be pickled: {self.keep}")


class Shared(Unpickled):
    """What never changes for its users: `copy.copy` and `copy.deepcopy` give the object itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Copied(Unpickled, ABC):
    """What goes on by itself when it is copied: `copy.copy` and `copy.deepcopy` are its own `copy`."""

    __slots__ = ()

    @abstractmethod
    def copy(self) -> Self:
        """An independent object in the same state."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()
