"""What a case of a spec page comes to: its blocks as they should be, made by the pipeline itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter import pipeline
from interpreter.checker.printer import print_typed
from interpreter.checker.symbols import EffectSym, FunctionSym
from interpreter.checker.typed import CheckedRuleset
from interpreter.codegen.module import function_text
from interpreter.foundation.diagnostics import Diagnostic, Findings, Related
from interpreter.foundation.errors import RuleFault
from interpreter.foundation.render import render_one
from interpreter.foundation.source import SourceFile, Span
from interpreter.ir.printer import print_program
from interpreter.lower.program import lower_ruleset
from interpreter.native.module import function_text as c_text
from interpreter.runtime.labels import Labels
from interpreter.scenarios.check import check_scenarios
from interpreter.scenarios.run import run_scenarios
from interpreter.syntax.yaml.nodes import YamlScalar
from interpreter.verbs import all_verbs
from tests.describe.schema_marks import marks
from tests.spec.pages import Block, Case, rewrite
from tests.spec.script import LOGGED, Run, Step, expressions, read_script

HEAD = "ruleset: {id: spec, title: Spec, language: 1, players: 1..5}\n"
#: The game of a fragment: what is there is done by the first player.
MAIN_IT = "effects:\n  main: as first(p in players) then do it\n"
MAIN_NOTHING = "effects:\n  main: repeat 1 times stop\n"
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked case: the ruleset (None with errors), its files, its findings, and how places are shown."""

    ruleset: CheckedRuleset | None
    files: tuple[SourceFile, ...]
    findings: list[Diagnostic]
    shown: SourceFile | None

    def place(self, span: Span) -> Span:
        """A place as the page shows it: without the folder; of an `effect` block, the place in the block."""
        name = span.source.path.rpartition("/")[2]
        if span.source.path.startswith("base/"):
            return span
        if self.shown is None or name != "case.yaml":
            return replace(span, source=replace(span.source, path=name))
        return Span(self.shown, self._offset(span.source, span.start), self._offset(span.source, span.end))

    def _offset(self, source: SourceFile, offset: int) -> int:
        """The offset in the block: the file has two lines before it and blanks before each of its lines."""
        assert self.shown is not None
        line, column = source.position(offset)
        if line - 2 > len(self.shown.line_starts):
            return len(self.shown.text)
        return self.shown.line_starts[max(0, line - 3)] + max(0, column - 1 - len(_INDENT))


def write(case: Case, folder: Path) -> Path:
    """Writes a case as a ruleset of several files, beside the ruleset that it may extend, and gives its folder."""
    if case.extended:
        for name, text in (("base", case.extended), ("spec", case.source.text)):
            (folder / name).mkdir()
            (folder / name / "ruleset.yaml").write_text(text, "utf-8")
        return folder / "spec"
    text, background = case.source.text, case.background
    if case.source.kind == "effect":
        text = "effects:\n  it: |\n" + "".join(f"{_INDENT}{line}\n" if line else "\n" for line in text.splitlines())
    elif case.source.kind == "formulas":
        text = ""
    for table in case.tables:
        (folder / table.words[0]).write_text(table.text, "utf-8")
    whole = f"{background}\n{text}"
    files = {"case.yaml": text, "background.yaml": background, "main.yaml": ""}
    if not re.search(r"^ruleset:", whole, re.MULTILINE):
        files["ruleset.yaml"] = HEAD
    else:
        files["ruleset.yaml"] = files.pop("case.yaml")
    if not re.search(r"^ +main:|\{ *main:|, main:", whole, re.MULTILINE):
        files["main.yaml"] = MAIN_IT if re.search(r"^ +it:|\{ *it:", whole, re.MULTILINE) else MAIN_NOTHING
    for name, content in files.items():
        if content:
            (folder / name).write_text(content, "utf-8")
    return folder


def check(case: Case, folder: Path) -> Checked:
    """The case, checked."""
    findings = Findings()
    path = write(case, folder)
    ruleset, sources = pipeline.check_folder(path, findings)
    if ruleset is not None and not findings.errors:
        check_scenarios(ruleset, findings)
        assert findings.errors or marks(ruleset, path) == [], "the schema refuses what the checker takes"
    shown = SourceFile("it", case.source.text) if case.source.kind == "effect" else None
    return Checked(ruleset, sources, findings.sorted(), shown)


def actual(case: Case, folder: Path) -> dict[int, str]:
    """The texts that the blocks of a case should have, by number among `expected`; -1 is the source (of formulas)."""
    checked = check(case, folder)
    texts: dict[int, str] = {}
    expects_errors = any(b.kind == "errors" for b in case.expected)
    if checked.findings and not expects_errors:
        raise AssertionError(f"{case.id} is to be without findings:\n{errors_text(checked)}")
    if case.source.kind == "formulas":
        texts[-1] = _formulas(case, checked)
    for number, block in enumerate(case.expected):
        texts[number] = errors_text(checked) if block.kind == "errors" else _stage(block, checked)
    return texts


def compare(case: Case, folder: Path, *, accept: bool) -> None:
    """Fails where a block is not as it should be; with `accept` it is written again instead."""
    texts = actual(case, folder)
    blocks = {-1: case.source, **dict(enumerate(case.expected))}
    if accept:
        changed = {n: text for n, text in texts.items() if text != blocks[n].text}
        if changed:
            rewrite(case.id, case.page, changed)
        return
    for number, text in texts.items():
        block = blocks[number]
        assert text == block.text, f"{case.page.name}:{block.start}: the {block.kind} block differs"


def errors_text(checked: Checked) -> str:
    return "".join(f"{render_one(_placed(d, checked))}\n" for d in checked.findings) or "none\n"


def _placed(diagnostic: Diagnostic, checked: Checked) -> Diagnostic:
    related = tuple(Related(checked.place(r.span), r.message) for r in diagnostic.related)
    return replace(diagnostic, span=checked.place(diagnostic.span), related=related)


# ------------------------------------------------------------------ stages
def _stage(block: Block, checked: Checked) -> str:
    ruleset = _sound(checked)
    names = block.plain_words or ("it",)
    match block.kind:
        case "types":
            return "\n".join(print_typed(_symbol(ruleset, n), ruleset.kinds) + "\n" for n in names)
        case "ir":
            program = lower_ruleset(ruleset, _players(block), {}, all_verbs().values())
            return "\n".join(print_program(program, n) for n in names)
        case "python":
            program = lower_ruleset(ruleset, _players(block), {}, all_verbs().values())
            table = block.option("build", "table") == "table"
            return "\n".join(function_text(program, n, table) for n in names)
        case "c":
            lowered = lower_ruleset(ruleset, _players(block), {}, all_verbs().values(), sums=False)
            twin = pipeline.compile_ruleset(ruleset, checked.files, _players(block), build="simulation", extra={})
            return "\n".join(c_text(lowered, twin, n) for n in names)
        case "scenarios":
            results = run_scenarios(ruleset, checked.files, check_scenarios(ruleset, Findings()))
            return "".join(f"{r.name}: {r.status}{''.join(f'; {f.message}' for f in r.failures)}\n" for r in results)
    return _outcome(block, checked)


def _sound(checked: Checked) -> CheckedRuleset:
    assert checked.ruleset is not None
    return checked.ruleset


def _symbol(ruleset: CheckedRuleset, name: str) -> EffectSym | FunctionSym:
    return ruleset.effects[name] if name in ruleset.effects else ruleset.functions[name]


def _players(block: Block) -> int:
    return int(block.option("players", "2"))


def _outcome(block: Block, checked: Checked) -> str:
    """The script as it goes in the table build; the simulation build, its state through JSON, must agree."""
    steps = read_script(block.text)
    functions = _functions(checked, expressions(steps), _players(block))
    table = _run(block, checked, steps, functions, "table")
    lean = _run(block, checked, steps, functions, "simulation")
    faults = any(line.startswith("fault:") for line in table)
    if not faults and [line for line in table if not LOGGED.match(line)] != lean:
        raise AssertionError("the two builds differ:\n" + "\n".join(table) + "\n---\n" + "\n".join(lean))
    return "".join(f"{line}\n" for line in table)


def _run(
    block: Block, checked: Checked, steps: list[Step], functions: Mapping[str, FunctionSym], build: str
) -> list[str]:
    extra = {f.name: f for f in functions.values()}
    settings = {w[4:].partition("=")[0]: w.partition("=")[2] for w in block.words if w.startswith("set.")}
    values = {name: int(value) if value.lstrip("-").isdigit() else value == "true" for name, value in settings.items()}
    ruleset = _sound(checked)
    chance = block.option("chance", "random")
    program = pipeline.compile_ruleset(
        ruleset, checked.files, _players(block), values, build, extra, explicit=chance == "explicit"
    )
    run = Run(ruleset, Labels(program), functions, checked.place, reload=build == "simulation")
    return run.play(steps, int(block.option("seed", "1")), chance=chance)


# ------------------------------------------------------------------ formulas
def _functions(checked: Checked, texts: list[str], players: int) -> dict[str, FunctionSym]:
    found: dict[str, FunctionSym] = {}
    for number, text in enumerate(texts):
        findings = Findings()
        function = pipeline.formula(_sound(checked), _scalar(text), f"look_{number}", players, findings)
        if function is None:
            raise AssertionError("".join(f"{render_one(d)}\n" for d in findings.sorted()))
        found[text] = function
    return found


def _scalar(text: str) -> YamlScalar:
    source = SourceFile("formula", text)
    span = Span(source, 0, len(text))
    return YamlScalar(text, "", span, span)


def _formulas(case: Case, checked: Checked) -> str:
    """Each line with its value at the beginning of a game of two, or with what is wrong about it."""
    ruleset, players = _sound(checked), int(case.source.option("players", "2"))
    texts = [re.split(r" +=(?: |$)", line)[0] for line in case.source.text.splitlines() if line]
    values: dict[str, str] = {}
    functions: dict[str, FunctionSym] = {}
    for number, text in enumerate(texts):
        findings = Findings()
        function = pipeline.formula(ruleset, _scalar(text), f"look_{number}", players, findings)
        if function is None:
            first = findings.sorted()[0]
            values[text] = f"! {first.message} [{first.code.name}]"
        else:
            functions[text] = function
    extra = {f.name: f for f in functions.values()}
    program = pipeline.compile_ruleset(ruleset, checked.files, players, {}, "table", extra)
    run = Run(ruleset, Labels(program), functions, checked.place, reload=False)
    run.play([], 1, chance="random")
    values.update((text, _value(run, text)) for text in functions)
    width = max(len(text) for text in texts)
    return "".join(f"{text:{width}} = {values[text]}\n" for text in texts)


def _value(run: Run, text: str) -> str:
    try:
        return run.value(text)
    except RuleFault as fault:
        return f"! {fault.message}"
    except ZeroDivisionError:
        return "! a division by zero"
