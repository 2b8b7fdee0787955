"""The verb that `rulewright new verb` writes: complete and tested, and made to be changed."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter import resources
from interpreter.foundation.errors import UsageError
from interpreter.syntax.effects.grammar_table import write_table
from interpreter.syntax.effects.parser import reserved_words

_WORD = re.compile(r"[a-z]{2,20}")

VERB = '''\
"""The verb that gives points: {word}."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.checker.elaborator import Elaborator
from interpreter.checker.expressions.indices import me
from interpreter.checker.scope import Scope
from interpreter.syntax import nodes
from interpreter.verbs.verb import Verb


def _{word}(el: Elaborator, node: nodes.{Word}, scope: Scope) -> tuple[typed.Stmt, ...]:
    """It becomes statements that exist already, which say how they are lowered. A statement of its own would be a
    class in `checker/typed/changes.py` with its traits, and its `lower` below."""
    me(el, node.span, scope, "`{word}`")
    return (typed.AddScore(node.span, None, el.number(node.number, scope)),)


{WORD} = Verb(
    word="{word}",
    usage="{word} 2",
    doc="Gives the acting player N points.",
    nodes=(nodes.{Word},),
    check=_{word},
    typed=(typed.AddScore,),
    phrase={{"en": "{word} {{number}}", "de": "{word} {{number}}"}},
)
'''

PAGE = """\
# Points by {word}

`{word} N` gives the acting player N points.

```effect
{word} 2
{word} 1 + 2
```
```outcome
a.total_score = 5
end
```

It needs a number.

```effect
{word} me
```
```errors
it:1:{column}: error: `me` is a player, but a number is expected here [RW4001 wrong-type]
 1 | {word} me
   |{gap}^^
  help: write an expression of this type: a number
```
"""

TEST = '''\
"""The verb {word}: what it says, and that it is typed as what it stands for."""

from __future__ import annotations

from interpreter.checker import typed
from interpreter.syntax import nodes
from interpreter.verbs import all_verbs


def test_{word}_is_declared() -> None:
    verb = all_verbs()[nodes.{Word}]
    assert verb.word == "{word}"
    assert verb.typed == (typed.AddScore,)
'''

NODE = """\
@node
class {Word}:
    span: Span
    number: Expr


"""

#: (file, where, what goes in front of it): a verb's syntax
_EDITS = (
    ("grammar/effects.lark", '       | "flip" sum ', '       | "{word}" sum{pad} -> {word}\n'),
    (
        "interpreter/syntax/effects/build_statements.py",
        '    "flip": lambda',
        '    "{word}": lambda span, p: n.{Word}(span, p[0]),\n',
    ),
    ("interpreter/syntax/nodes/verbs.py", "@node\nclass Flip:\n", NODE),
    ("interpreter/syntax/nodes/verbs.py", "    | Flip\n", "    | {Word}\n"),
    ("tests/spec/shapes.py", '    "flip": has(n.Flip),\n', '    "{word}": has(n.{Word}),\n'),
    ("interpreter/syntax/effects/errors/expectations.py", '    | {"REVEAL", ', '    | {{"{WORD}"}}\n'),
)


def write_verb(word: str, root: Path | None = None) -> list[Path]:
    """Writes a new verb into a checkout (`root`; the one that runs unless given): its module, its syntax, a spec page
    and a test. Answers the files, new and changed.

    UsageError outside of a checkout, for a word that the language has, and where the places to write at are not found;
    nothing is written then.
    """
    folder = resources.root() if root is None else root
    if not (folder / "interpreter" / "verbs").is_dir() or not (folder / "tests" / "spec").is_dir():
        raise UsageError("a verb is a part of rulewright itself: `new verb` works in a checkout of it")
    if not _WORD.fullmatch(word):
        raise UsageError(f"{word!r} cannot be a verb: it is one word of small letters")
    parts = {"word": word, "Word": word.capitalize(), "WORD": word.upper(), "pad": " " * max(1, 40 - len(word))}
    parts |= {"column": str(len(word) + 2), "gap": " " * (len(word) + 2)}
    new = {
        folder / "interpreter" / "verbs" / f"{word}.py": VERB,
        folder / "tests" / "spec" / f"{word}.md": PAGE,
        folder / "tests" / f"test_{word}.py": TEST,
    }
    if word in reserved_words() or any(path.exists() for path in new):
        raise UsageError(f"there is a {word!r} already; choose another word")
    texts = _edited(folder, parts)
    texts.update((path, template.format(**parts)) for path, template in new.items())
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    if folder == resources.root():
        write_table()
    return list(texts)


def _edited(folder: Path, parts: dict[str, str]) -> dict[Path, str]:
    """The files that the syntax is in, as they become."""
    texts: dict[Path, str] = {}
    for name, anchor, template in _EDITS:
        path = folder / name
        text = texts.get(path) or path.read_text("utf-8")
        if text.count(anchor) != 1:
            raise UsageError(f"{name} has changed: there is no one place before {anchor.strip()!r} to write at")
        texts[path] = text.replace(anchor, template.format(**parts) + anchor)
    return texts
