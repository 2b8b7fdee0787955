"""What has changed from one effect text to another, word by word."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from interpreter.foundation.source import SourceFile, Span
from interpreter.syntax.effects.parser import words_of
from interpreter.syntax.effects.spacing import joined, shown_word
from interpreter.syntax.effects.words import Word
from interpreter.syntax.yaml.nodes import YamlScalar

#: Words that a condition begins with.
_CONDITIONS = frozenset({"IF", "WHERE", "ONLY", "_SUCH_THAT"})
_LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})


@dataclass(frozen=True, slots=True)
class EffectChange:
    """`same`: nothing but the layout is another. `text_only`: what people read is another. `options_gone`: ids of
    options that are no longer there. `words`: what has become of it, where that can be said in a few."""

    same: bool = False
    text_only: bool = False
    options_gone: tuple[str, ...] = ()
    words: str = ""


def effect_change(before: str, after: str) -> EffectChange:
    """What has changed; nothing is known of texts that are no effects."""
    old, new = _words(before), _words(after)
    if old is None or new is None:
        return EffectChange(same=before == after)
    if [_said(w) for w in old] == [_said(w) for w in new]:
        return EffectChange(same=True)
    if [_said(w) for w in old if w.kind != "STRING"] == [_said(w) for w in new if w.kind != "STRING"]:
        return EffectChange(text_only=True)
    kept = set(_options(new))
    gone = tuple(key for key in _options(old) if key not in kept)
    return EffectChange(options_gone=gone, words=_in_words(old, new))


def without_texts(text: str) -> str:
    """An effect as its words alone, without layout within them and what people read; other texts as they are."""
    words = _words(text)
    return text if words is None else repr([_said(word) for word in words if word.kind != "STRING"])


def _words(text: str) -> list[Word] | None:
    span = Span(SourceFile("", text), 0, len(text))
    return words_of(YamlScalar(text, "|" if "\n" in text else "'", span, span), "block")


def _said(word: Word) -> tuple[str, str]:
    return word.kind, shown_word(word)


def _options(words: list[Word]) -> list[str]:
    """The ids that follow `option`."""
    return [b.text for a, b in pairwise(words) if a.kind == "OPTION" and b.kind == "NAME"]


def _in_words(old: list[Word], new: list[Word]) -> str:
    old = [w for w in old if w.kind not in _LAYOUT]
    new = [w for w in new if w.kind not in _LAYOUT]
    a, b = [shown_word(w) for w in old], [shown_word(w) for w in new]
    edits = [e for e in SequenceMatcher(None, a, b, autojunk=False).get_opcodes() if e[0] != "equal"]
    if all(tag == "replace" and _numbers(old[i:j]) and _numbers(new[k:m]) for tag, i, j, k, m in edits):
        return ", ".join(f"{joined(old[i:j])} -> {joined(new[k:m])}" for _, i, j, k, m in edits)
    if all(tag == "insert" and _condition(new[k:m]) for tag, _, _, k, m in edits):
        return "narrowed: " + "; ".join(joined(new[k:m]) for _, _, _, k, m in edits)
    if all(tag == "delete" and _condition(old[i:j]) for tag, i, j, _, _ in edits):
        return "widened: no longer " + "; ".join(joined(old[i:j]) for _, i, j, _, _ in edits)
    fresh = [key for key in _options(new) if key not in _options(old)]
    return f"new option {', '.join(f'`{key}`' for key in fresh)}" if fresh else ""


def _numbers(words: list[Word]) -> bool:
    return all(word.kind == "NUMBER" for word in words)


def _condition(words: list[Word]) -> bool:
    """Whether these words are a condition alone, and not a statement that begins with one."""
    return bool(words) and words[0].kind in _CONDITIONS and not any(w.text in (":", "then") for w in words[:-1])
