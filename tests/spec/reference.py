"""The reference for designers, `docs/language.md`, made of the tables of the language and the spec pages.

python -m tests.spec.reference        writes it
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.checker.static.naming import words_of_the_language
from interpreter.language.built_in import BUILT_IN
from interpreter.language.model import ORIGIN
from interpreter.language.plurals import plurals_of
from interpreter.language.sections import ORIGIN_KEYS, SECTIONS
from interpreter.language.shapes import (
    Anything,
    Either,
    Formula,
    Id,
    Key,
    Line,
    Many,
    MapOf,
    OneOrMany,
    Record,
    Shape,
    Statements,
    Truth,
    TypeName,
    Value,
    When,
    Whole,
    Word,
)
from interpreter.syntax.forms import EXPRESSIONS, STATEMENTS, Form
from interpreter.verbs import all_verbs
from interpreter.verbs.verb import Verb
from tests.spec.pages import HERE, pages
from tests.spec.shapes import SHAPES
from tests.spec.usage import Example, best, records, usage

PAGE = HERE.parents[1] / "docs" / "language.md"
INTRODUCTION = HERE.parents[1] / "docs" / "language_introduction.md"

#: Spec pages of the verbs, by the module that declares them.
_VERB_PAGES = {
    "counters": "counters",
    "movement": "zones",
    "score": "scoring",
    "showing": "showing",
    "turning": "turning",
}


def text() -> str:
    """The whole page."""
    parts = [
        INTRODUCTION.read_text("utf-8").rstrip(),
        _contents(),
        *_sections(),
        *_verbs(),
        *_forms(),
        *_built_in(),
        _shapes(),
        _words(),
    ]
    return "\n\n".join(parts) + "\n"


def _contents() -> str:
    titles = ((page, page.read_text("utf-8").splitlines()[0].lstrip("# ")) for page in pages())
    lines = [f"- [{title}](../tests/spec/{page.name})" for page, title in titles]
    return "## The pages\n\n" + "\n".join(lines)


# ------------------------------------------------------------------ sections
def _sections() -> Iterator[str]:
    yield "## Sections"
    by_section: dict[str, list[Record]] = {}
    for name, record in records():
        by_section.setdefault(name, []).append(record)
    for name, section in SECTIONS.items():
        examples = usage().sections.get(name, [])
        shown = "\n\n" + _fence("yaml", _in_section(name, best(examples))) if examples else ""
        yield f"### {name}\n\n{section.doc}{shown}"
        for record in by_section.get(name, []):
            own = [key for key in record.keys if key.name not in ORIGIN_KEYS or name == "ruleset"]
            yield f"Keys of {record.what}:\n\n" + "\n".join(_key(record, key) for key in own)
    yield "### Where it comes from\n\nThese keys may be on each entry, in a group, and at the head of a section."
    yield "\n".join(f"- `{key.name}`: {key.doc}" for key in ORIGIN)


def _in_section(name: str, example: Example) -> str:
    lines = example.text.splitlines()
    if name == "score_categories" or (len(lines) == 1 and lines[0].startswith(("{", "["))):
        return f"{name}: {example.text}"
    return f"{name}:\n" + "\n".join(f"  {line}" for line in lines)


def _key(record: Record, key: Key) -> str:
    facts = [key.doc] if key.doc else []
    facts.append(f"{_written(key.shape)[0].upper()}{_written(key.shape)[1:]}.")
    if key.required:
        facts.append("Needed.")
    if key.default:
        facts.append(f"Default: {key.default}.")
    example = _example(usage().keys.get((record.what, key.name), []))
    return f"- `{key.name}`: {' '.join(facts)}{example}"


def _written(shape: Shape) -> str:
    """In words, how something of a shape is written."""
    match shape:
        case Id(of=of):
            return f"an id ({of})"
        case Whole():
            return "a number"
        case Truth():
            return "`true` or `false`"
        case Line():
            return "text"
        case Word(words=words):
            *others, last = (f"`{w}`" for w in words)
            return f"{', '.join(others)} or {last}" if others else last
        case TypeName():
            return "a type"
        case Formula():
            return "an expression"
        case Statements():
            return "statements"
        case Value():
            return "a value"
        case Anything():
            return "see below"
        case Many(of=of):
            return f"a list, each {_written(of)}"
        case OneOrMany(of=of):
            return f"{_written(of)}, or a list"
        case MapOf(value=value, key=key):
            return f"a mapping: {key}, {_written(value)}"
        case Record(what=what):
            return f"a mapping ({what})"
        case When(then=then, otherwise=otherwise):
            return f"{_written(then)} or {_written(otherwise)}"
        case Either(scalar=scalar, list=listed, mapping=mapping):
            return " or ".join(_written(s) for s in (scalar, listed, mapping) if s is not None)


# ------------------------------------------------------------------ statements and expressions
def _verbs() -> Iterator[str]:
    yield "## Verbs\n\nA demand is what can fail; see [legality](../tests/spec/legality.md)."
    lines = []
    for verb in dict.fromkeys(all_verbs().values()):
        demand = f" A demand: it {verb.demand}." if verb.demand else ""
        lines.append(f"- `{verb.usage}`: {verb.doc}{demand}{_example(_of(verb), _page(verb))}")
    yield "\n".join(lines)


def _of(verb: Verb) -> list[Example]:
    return [e for node in verb.nodes for e in usage().nodes.get(node, [])]


def _page(verb: Verb) -> str:
    return _VERB_PAGES.get(verb.check.__module__.rpartition(".")[2], "statements")


def _forms() -> Iterator[str]:
    for title, table in (("Statements", STATEMENTS), ("Expressions", EXPRESSIONS)):
        yield f"## {title}"
        yield "\n".join(_form(form) for form in table)


def _built_in() -> Iterator[str]:
    yield "## Built-in names, types, properties and functions\n\n`rulewright explain WORD` explains each of them."
    for what, table in BUILT_IN.items():
        yield f"### {plurals_of(what.split()[-1]).capitalize()}"
        rows = ((", ".join(f"`{way}`" for way in row.usage.split("    ")), row) for row in table)
        yield "\n".join(f"- {ways}: {row.doc} For example `{row.example}`." for ways, row in rows)


def _form(form: Form) -> str:
    ways = ", ".join(f"`{way}`" for way in form.usage.split("    "))
    examples = usage().nodes.get(form.node, [])
    telling = [e for e in examples if form.telling in e.text]
    return f"- {ways}: {form.doc}{_example(telling or examples, form.page)}"


def _example(examples: list[Example], page: str = "") -> str:
    """The example and a link, after a text."""
    if not examples:
        return ""
    on_page = [e for e in examples if e.case.page.stem == page and e.working]
    chosen = best(on_page or examples)
    link = f"[{chosen.case.page.stem}](../tests/spec/{chosen.case.page.name}#{chosen.case.anchor})"
    if not chosen.working:
        return f" ({link})"
    if "\n" not in chosen.text:
        return f" For example `{chosen.text}` ({link})."
    indented = "\n".join(f"  {line}".rstrip() for line in chosen.text.splitlines())
    return f" For example ({link}):\n\n  ```\n{indented}\n  ```\n"


def _fence(kind: str, body: str) -> str:
    return f"```{kind}\n{body}\n```"


def _shapes() -> str:
    """One line a shape: what is written, and where."""
    intro = "What the forms above can look like, each with an example that works."
    return f"## Shapes\n\n{intro}\n\n" + "\n".join(f"- {name}.{_example(usage().shapes[name])}" for name in SHAPES)


def _words() -> str:
    words = ", ".join(f"`{w}`" for w in sorted(words_of_the_language()))
    return f"## Words of the language\n\nNo name can be one of these: {words}."


if __name__ == "__main__":
    Path(PAGE).write_text(text(), "utf-8", newline="\n")
