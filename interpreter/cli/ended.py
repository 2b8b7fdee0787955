"""Commands that are ended from outside: `timeout`, a closed terminal."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

#: Those that end a process by default without any `finally`. SIGHUP is not on Windows.
_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(SystemExit):
    """The signal's number and 128 is the status, as in shells."""


def _leave(number: int, frame: FrameType | None) -> None:
    raise Ended(128 + number)


@contextmanager
def leaving_when_ended() -> Iterator[None]:
    """Within it a signal that ends the process raises `Ended`, so what is to be written is written first. Signals
    that the caller ignores stay ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.getsignal(each) for each in _SIGNALS}
    for each in _SIGNALS:
        if before[each] == signal.SIG_DFL:
            signal.signal(each, _leave)
    try:
        yield
    finally:
        for each, handler in before.items():
            if handler is not None:
                signal.signal(each, handler)
