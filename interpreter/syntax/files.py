"""Finds and decodes the files of a ruleset."""

from __future__ import annotations

from pathlib import Path

from interpreter.foundation.diagnostics import Code, Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax import codes

MAX_BYTES = 4_000_000

_OTHER_ENCODINGS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"), (b"\0", "UTF-16 or UTF-32"))


def read_folder(path: Path, findings: Findings) -> tuple[SourceFile, ...]:
    """The `*.yaml` files of the ruleset folder `path`, or the one file that `path` is, sorted by name.

    Paths in the answer are relative to the parent of `path` and have forward slashes. Files that cannot be used are
    reported and left out. Folders below are not searched.
    """
    if path.is_file():
        source = _read(path, path.name, path.parent, findings)
        return (source,) if source is not None else ()
    name = path.resolve().name
    if not path.is_dir():
        _complain(
            codes.UNREADABLE_FILE, str(path), f"there is no folder or file {path}", "look at its spelling", findings
        )
        return ()
    try:
        entries = sorted(path.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        _complain(
            codes.UNREADABLE_FILE,
            name,
            f"the folder cannot be read: {error.strerror}",
            "look at its permissions",
            findings,
        )
        return ()
    _report_ignored(entries, name, findings)
    chosen = [entry for entry in entries if entry.suffix == ".yaml" and not entry.name.startswith(".")]
    if not chosen:
        help = "make a file ruleset.yaml with a `ruleset:` section"
        _complain(codes.EMPTY_FOLDER, name, "the folder has no *.yaml files", help, findings)
    sources = (_read(entry, f"{name}/{entry.name}", path, findings) for entry in chosen)
    return tuple(source for source in sources if source is not None)


def _report_ignored(entries: list[Path], folder: str, findings: Findings) -> None:
    for entry in entries:
        if entry.suffix.lower() in (".yml", ".yaml") and entry.suffix != ".yaml" and not entry.name.startswith("."):
            message = f"{entry.name} is not read: only *.yaml files are"
            _complain(
                codes.IGNORED_FILE, f"{folder}/{entry.name}", message, f"rename it to {entry.stem}.yaml", findings
            )


def _read(path: Path, shown: str, folder: Path, findings: Findings) -> SourceFile | None:
    try:
        if not path.resolve(strict=True).is_relative_to(folder.resolve()):
            message = "this is a link to a file outside the ruleset's folder"
            return _complain(codes.OUTSIDE_FOLDER, shown, message, "put a copy of the file here", findings)
        if not path.is_file():
            return _complain(
                codes.UNREADABLE_FILE, shown, "this is no ordinary file", "rename it, or move it away", findings
            )
        size = path.stat().st_size
        if size > MAX_BYTES:
            message = f"the file has {size:,} bytes; {MAX_BYTES:,} are allowed"
            return _complain(codes.FILE_TOO_LARGE, shown, message, "split it by section", findings)
        raw = path.read_bytes()
    except (OSError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "links that lead in a circle"
        return _complain(
            codes.UNREADABLE_FILE,
            shown,
            f"the file cannot be read: {reason}",
            "look at it and its permissions",
            findings,
        )
    return _decode(raw, shown, findings)


def _decode(raw: bytes, shown: str, findings: Findings) -> SourceFile | None:
    """The text without a byte order mark at its beginning; line breaks stay as they are."""
    try:
        return SourceFile(shown, raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        readable = SourceFile(shown, raw[: error.start].decode("utf-8-sig"))
        span = Span(readable, len(readable.text), len(readable.text))
        likely = next((name for mark, name in _OTHER_ENCODINGS if mark in raw[:4]), "Latin-1 or Windows-1252")
        message = f"the byte 0x{raw[error.start]:02X} here is not UTF-8; the file is probably {likely}"
        findings.add(codes.WRONG_ENCODING, span, message, help="save the file as UTF-8")
        return None


def _complain(code: Code, shown: str, message: str, help: str, findings: Findings) -> None:
    findings.add(code, Span(SourceFile(shown, ""), 0, 0), message, help=help)
