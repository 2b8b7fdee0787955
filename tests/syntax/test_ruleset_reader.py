"""Whole rulesets: files merged by section, ids that meet, sections that do not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.foundation.diagnostics import Findings
from interpreter.language.sections import SECTIONS
from interpreter.syntax import codes
from interpreter.syntax.codes import ALL_CODES
from interpreter.syntax.printer import print_tree
from interpreter.syntax.ruleset_reader import read_ruleset, report_unknown_sections
from interpreter.syntax.tree import RulesetTree
from interpreter.syntax.yaml.nodes import YamlMap, YamlScalar
from tests.syntax.marked_text import only_finding, unmark

HEAD = "ruleset: {id: game, title: A game, players: 2..4}\n"


def read(folder: Path, *texts: str) -> tuple[RulesetTree, Findings]:
    """The ruleset of these files, called a.yaml, b.yaml ... after a head of its own."""
    path = folder / "game"
    path.mkdir()
    for name, text in zip("abcdef", texts, strict=False):
        (path / f"{name}.yaml").write_text(text, "utf-8")
    findings = Findings()
    return read_ruleset(path, findings), findings


def test_files_are_merged_by_section(tmp_path: Path) -> None:
    tree, findings = read(
        tmp_path,
        HEAD
        + "components: {port_tile: {}, berry: {}, die: {plural: dice}}\n"
        + "port_tiles:\n  source: here\n  lighthouse: {}\n",
        "effects:\n  ride(wagon w, int n): stop\nport_tiles: {source: there, mast: {}}\nberries: {}\ndice:\n",
        "effects: {main: do setup}\nscore_categories: [a, b]\n",
    )
    assert not findings.sorted()
    assert (tree.name, tree.complete, len(tree.files)) == ("game", True, 3)
    effects = tree.sections["effects"]
    assert list(effects.entries) == ["ride", "main"]
    key, value = effects.entries["ride"]
    assert (key.text, str(key.span)) == ("ride(wagon w, int n)", "game/b.yaml:2:3")
    assert isinstance(value, YamlScalar)
    assert [str(key.span) for key in effects.keys] == ["game/b.yaml:1:1", "game/c.yaml:1:1"]
    tiles = tree.sections["port_tiles"]
    assert list(tiles.entries) == ["source", "lighthouse", "mast"]
    assert [part.get("source").text for part in tiles.parts] == ["here", "there"]  # type: ignore[union-attr]
    assert tree.sections["score_categories"].value is not None
    assert tree.sections["dice"].entries == {}
    assert print_tree(tree).startswith("RulesetTree game\n  Section ruleset\n    'id': 'game'\n")


def test_one_file(tmp_path: Path) -> None:
    path = tmp_path / "pig.yaml"
    path.write_text(HEAD)
    findings = Findings()
    tree = read_ruleset(path, findings)
    assert (tree.name, tree.complete, len(findings)) == ("pig", True, 0)


#: code, the second file with the place marked, where the related place is
WRONG = [
    ("duplicate-entry", "functions: {«f(int a)»: a}\n", "game/a.yaml:2:13"),
    ("duplicate-entry", "functions:\n  g: 1\n  «g(int a)»: 2\n", "game/b.yaml:2:3"),
    ("duplicate-entry", "counters: {«coin»: {}}\n", "game/a.yaml:3:12"),
    ("section-twice", "«score_categories»: [b]\n", "game/a.yaml:4:1"),
    ("section-shape", "«zones»: [hand]\n", None),
    ("section-shape", "«kinds»: colours\n", None),
    ("section-shape", "«kinds»:\n", None),
    ("section-shape", "«- a»\n- b\n", None),
    ("section-shape", "«words»\n", None),
    ("empty-file", "«»~\n", None),
    ("unknown-section", "«effect»: {}\n", None),
    ("unknown-section", "«card»: {}\n", None),
]


@pytest.mark.parametrize(("code", "marked", "related"), WRONG, ids=[f"{n}-{w[0]}" for n, w in enumerate(WRONG)])
def test_what_is_refused(tmp_path: Path, code: str, marked: str, related: str | None) -> None:
    source, start, end = unmark(marked)
    first = HEAD + "functions: {f: 1}\ncounters: {coin: {}}\nscore_categories: [a]\ncomponents: {card: {}}\n"
    _, findings = read(tmp_path, first, source.text)
    found = only_finding(findings)
    assert found.code.name == code
    assert found.span.source.path == "game/b.yaml"
    assert (found.span.start, found.span.end) == (start, end), repr(found.span.text)
    assert [str(r.span) for r in found.related] == ([related] if related else [])


def test_a_section_with_a_near_name(tmp_path: Path) -> None:
    _, findings = read(tmp_path, HEAD + "componnents: {}\n")
    assert only_finding(findings).suggestions[0] == "components"


def test_a_section_of_entries_with_a_near_name(tmp_path: Path) -> None:
    _, findings = read(tmp_path, HEAD + "components: {port_tile: {}}\n", "port_tile: {}\n", "port_tile: {}\n")
    found = only_finding(findings)
    assert found.suggestions[0] == "port_tiles"
    assert [str(r.span) for r in found.related] == ["game/c.yaml:1:1"]


def test_a_ruleset_without_its_section(tmp_path: Path) -> None:
    tree, findings = read(tmp_path, "kinds: {colour: [red]}\n")
    found = only_finding(findings)
    assert (found.code, str(found.span)) == (codes.MISSING_RULESET, "game/a.yaml:1:1")
    assert list(tree.sections) == ["kinds"]


def test_a_broken_file_is_the_only_finding(tmp_path: Path) -> None:
    """What is in a file that cannot be read is not missed."""
    tree, findings = read(tmp_path, "ruleset: {id: game\n", "cards: {}\n")
    assert only_finding(findings).code is codes.YAML_SYNTAX
    assert not tree.complete
    assert list(tree.sections) == ["cards"]


def test_an_overlay_leaves_its_sections_to_whoever_knows_its_base(tmp_path: Path) -> None:
    tree, findings = read(
        tmp_path,
        "ruleset: {id: more, extends: game}\ncards: {}\nadd: {counters: {a: {}}}\n",
        "add: {counters: {b: {}}, kinds: {k: [x]}, components: {tile: {}}}\ntiles: {}\n",
    )
    assert not findings.sorted()
    counters = tree.sections["add"].entries["counters"][1]
    assert isinstance(counters, YamlMap)
    assert counters.keys() == ["a", "b"]
    report_unknown_sections(tree, findings, frozenset({"cards"}))
    assert not findings.sorted()
    report_unknown_sections(tree, findings)
    assert only_finding(findings).span.text == "cards"


def test_an_overlay_gives_an_id_once(tmp_path: Path) -> None:
    head = "ruleset: {id: more, extends: game}\n"
    _, findings = read(tmp_path, head + "add: {counters: {a: {}}}\n", "add: {counters: {a: {}}}\n")
    found = only_finding(findings)
    assert (found.code, str(found.span)) == (codes.DUPLICATE_ENTRY, "game/b.yaml:1:18")


def test_every_section_is_described() -> None:
    assert len(SECTIONS) == 24
    assert all(section.doc.endswith(".") for section in SECTIONS.values())


def test_every_code_about_files_is_triggered_by_a_test() -> None:
    """Each name is in the tests of this folder; the tables there assert the places."""
    texts = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    constants = {code: name for name, code in vars(codes).items() if code in ALL_CODES}
    for code in ALL_CODES:
        assert f'"{code.name}"' in texts or f"codes.{constants[code]}" in texts, code.name
