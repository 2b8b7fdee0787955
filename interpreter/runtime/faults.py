"""Faults in terms of the ruleset: where it happened, through which effects, after which decision."""

from __future__ import annotations

from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from interpreter.foundation.errors import RuleFault, TraceLine
from interpreter.foundation.source import SourceFile, Span

if TYPE_CHECKING:
    from interpreter.runtime.program import Program

#: What a running ruleset may raise; anything else is a mistake of ours.
FAULTS = (RuleFault, ZeroDivisionError, RecursionError, TypeError, KeyError)


def traced(program: Program, error: BaseException) -> RuleFault:
    """The fault with its backtrace, innermost place first: the generated functions that ran (their code carries the
    ruleset's positions), then the frames that waited below them."""
    if isinstance(error, RuleFault) and error.trace:
        return error
    match error:
        case RuleFault(message=message):
            pass
        case ZeroDivisionError():
            message = "a division by zero"
        case KeyError(args=(key,)) if _in_the_rules(error, program):
            message = f"the table has no value for {key}"
        case TypeError() if "NoneType" in str(error):
            # what the checker cannot see
            message = "none is used as a value; perhaps a variable is not set yet"
        case TypeError() | KeyError():
            raise error
        case _:
            message = "effects call each other too deeply"
    files = {file.path: file for file in program.files}
    lines: list[TraceLine] = []
    waiting: Any = None
    running = [f for f in _generated(error.__traceback__, files) if program.owners.get(f[0].f_code.co_name) != ""]
    for frame, at in running:
        span = _span(files[frame.f_code.co_filename], frame.f_code, at)
        lines[:0] = _chain(program, _effect(program, frame.f_code, span), span)
    if running:
        around = running[0][0].f_locals
        # a pure function of a frame need not have taken it apart
        waiting = around["F"][1] if "F" in around else around.get("k")
    elif error.__traceback__ is not None:
        waiting = _asked(error.__traceback__)
    while waiting is not None:
        info = program.frames[waiting[0]]
        lines += _chain(program, info.effect, program.span(info.place))
        waiting = waiting[1]
    return RuleFault(message, tuple(lines[:50]))


def _in_the_rules(error: BaseException, program: Program) -> bool:
    """Whether an error arose in the ruleset's own code, not in the runtime that it calls."""
    innermost = error.__traceback__
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    return innermost is not None and innermost.tb_frame.f_code.co_filename in {file.path for file in program.files}


def _generated(traceback: TracebackType | None, files: dict[str, SourceFile]) -> list[tuple[FrameType, int]]:
    """The frames of generated code in a traceback, outermost first; of those since the last trial was begun."""
    found: list[tuple[FrameType, int]] = []
    while traceback is not None:
        frame = traceback.tb_frame
        if frame.f_code.co_filename in files and "State" in frame.f_globals:
            if not frame.f_code.co_name.startswith("<"):
                found.append((frame, traceback.tb_lasti))
        traceback = traceback.tb_next
    return found


def _asked(traceback: TracebackType) -> Any:
    """The frame that the driver was asking when it found nothing to offer."""
    last = traceback
    while last.tb_next is not None:
        last = last.tb_next
    return last.tb_frame.f_locals.get("frame")


def _effect(program: Program, code: CodeType, span: Span) -> str:
    """The effect that a place belongs to: the function's own, or one that is written out in it."""
    own = program.owners.get(code.co_name, code.co_name)
    around = [
        (body.end - body.start, name)
        for name, (body, _, _) in program.written_out.items()
        if program.files[body.file] == span.source and body.start <= span.start and span.end <= body.end
    ]
    return min(around)[1] if around and own != min(around)[1] else own


def _chain(program: Program, effect: str, span: Span) -> list[TraceLine]:
    """A line for a place, and one for each call through which its effect is written out there."""
    lines = [TraceLine(effect, span)]
    while effect in program.written_out and len(lines) < 50:
        _, call, effect = program.written_out[effect]
        lines.append(TraceLine(effect, program.span(call)))
    return lines


def _span(file: SourceFile, code: CodeType, at: int) -> Span:
    """The place of an instruction, from Python's positions (columns in UTF-8 bytes)."""
    positions = list(code.co_positions())
    line, end_line, column, end_column = positions[at // 2] if at // 2 < len(positions) else (code.co_firstlineno,) * 4
    if line is None:
        line = code.co_firstlineno
    start = _offset(file, line, column or 0)
    end = _offset(file, end_line or line, end_column or 0)
    return Span(file, start, max(start, end))


def _offset(file: SourceFile, line: int, column: int) -> int:
    """The character offset of a line (from 1) and a column in UTF-8 bytes (from 0)."""
    start = file.line_starts[min(line, len(file.line_starts)) - 1]
    text = file.line(min(line, len(file.line_starts)))
    return start + len(text.encode()[:column].decode(errors="ignore"))
