"""Finds and decodes the files of a ruleset."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

from interpreter.foundation.diagnostics import Code, Findings
from interpreter.foundation.source import SourceFile, Span
from interpreter.foundation.suggest import near_names
from interpreter.syntax import codes

MAX_BYTES = 4_000_000

_OTHER_ENCODINGS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


class _Unusable(Exception):
    """A folder or file of which no text can be had."""

    def __init__(self, code: Code, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help

    def report(self, shown: str, findings: Findings) -> None:
        findings.add(self.code, Span(SourceFile(shown, ""), 0, 0), self.message, help=self.help)


def read_folder(path: Path, findings: Findings) -> tuple[SourceFile, ...]:
    """The `*.yaml` files of the ruleset folder `path`, or the one file that `path` is, sorted by name.

    Paths in the answer are relative to the parent of `path` and have forward slashes. Files that cannot be used are
    reported and left out. Folders below are not searched.
    """
    if path.is_file():
        chosen, within = [(path, path.name)], None
    else:
        name, within = path.resolve().name, path
        try:
            chosen = [(entry, f"{name}/{entry.name}") for entry in _entries(path, name, findings)]
        except _Unusable as problem:
            problem.report(name, findings)
            return ()
    sources = []
    for entry, shown in chosen:
        try:
            source = _decode(_bytes(entry, within), shown, findings)
        except _Unusable as problem:
            problem.report(shown, findings)
        else:
            if source is not None:
                sources.append(source)
    return tuple(sources)


def read_beside(folder: Path, name: str, shown: str, asked: Span, findings: Findings) -> SourceFile | None:
    """The file `name` in the ruleset's folder, shown as `shown`/name; None, reported at `asked`, where it cannot be
    read."""
    path = folder / name
    if not path.exists():
        near = near_names(name, [p.name for p in folder.iterdir() if p.suffix == path.suffix])
        help = f"did you mean `{near[0]}`?" if near else "check its spelling; it must be in the ruleset's folder"
        message = f"there is no file `{name}` in the ruleset's folder"
        findings.add(codes.UNREADABLE_FILE, asked, message, help=help, suggestions=near)
        return None
    try:
        return _decode(_bytes(path, folder), f"{shown}/{name}", findings)
    except _Unusable as problem:
        findings.add(problem.code, asked, f"`{name}`: {problem.message}", help=problem.help)
        return None


def _entries(path: Path, name: str, findings: Findings) -> list[Path]:
    if not path.is_dir():
        raise _Unusable(codes.UNREADABLE_FILE, f"there is no folder or file {path}", "check its spelling")
    try:
        entries = sorted((e for e in path.iterdir() if not e.name.startswith(".")), key=lambda entry: entry.name)
    except OSError as error:
        raise _Unusable(
            codes.UNREADABLE_FILE, f"the folder cannot be read: {error.strerror}", "check its permissions"
        ) from error
    for entry in entries:
        if entry.suffix.lower() in (".yml", ".yaml") and entry.suffix != ".yaml":
            message = f"{entry.name} is not read: only *.yaml files are"
            problem = _Unusable(codes.IGNORED_FILE, message, f"rename it to {entry.stem}.yaml")
            problem.report(f"{name}/{entry.name}", findings)
    chosen = [entry for entry in entries if entry.suffix == ".yaml"]
    if not chosen:
        help = "create a file ruleset.yaml with a `ruleset:` section"
        raise _Unusable(codes.EMPTY_FOLDER, "the folder has no *.yaml files", help)
    return chosen


def _bytes(path: Path, within: Path | None) -> bytes:
    """The content of a file, which has to be in the folder `within` if there is one."""
    try:
        if within is not None and not path.resolve(strict=True).is_relative_to(within.resolve()):
            message = "this is a link to a file outside the ruleset's folder"
            raise _Unusable(codes.OUTSIDE_FOLDER, message, "copy the file into the folder")
        if not path.is_file():
            raise _Unusable(codes.UNREADABLE_FILE, "this is no ordinary file", "rename it, or move it away")
        size = path.stat().st_size
        if size > MAX_BYTES:
            message = f"the file has {size:,} bytes; {MAX_BYTES:,} are allowed"
            raise _Unusable(codes.FILE_TOO_LARGE, message, "split it by section")
        return path.read_bytes()
    except (OSError, RuntimeError) as error:
        # a link that leads in a circle is a RuntimeError in older Pythons
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "symbolic links form a circle"
        message = f"the file cannot be read: {reason}"
        raise _Unusable(codes.UNREADABLE_FILE, message, "check the file and its permissions") from error


def _decode(raw: bytes, shown: str, findings: Findings) -> SourceFile | None:
    """The text without a byte order mark at its beginning; line breaks stay as they are."""
    raw = raw.removeprefix(BOM_UTF8)
    try:
        return SourceFile(shown, raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        readable = SourceFile(shown, raw[: error.start].decode("utf-8"))
        span = Span(readable, len(readable.text), len(readable.text))
        likely = next((name for mark, name in _OTHER_ENCODINGS if raw.startswith(mark)), "Latin-1 or Windows-1252")
        message = f"the byte 0x{raw[error.start]:02X} here is not UTF-8; the file is probably {likely}"
        findings.add(codes.WRONG_ENCODING, span, message, help="save the file as UTF-8")
        return None
