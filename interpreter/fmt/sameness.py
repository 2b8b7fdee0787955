"""Whether two layouts of a file say the same."""

from __future__ import annotations

from interpreter.fmt.pieces import Effects
from interpreter.syntax.effects.parser import words_of
from interpreter.syntax.effects.spacing import shown_word
from interpreter.syntax.yaml.nodes import YamlList, YamlMap, YamlNode, YamlScalar


def same(before: YamlNode, after: YamlNode, effects: Effects) -> dict[int, str] | None:
    """What the scalars of the new layout are parsed as; None where the two do not say the same."""
    found: dict[int, str] = {}
    waiting: list[tuple[YamlNode, YamlNode]] = [(before, after)]
    while waiting:
        match waiting.pop():
            case (YamlScalar() as old, YamlScalar() as new):
                parsed_as = effects.get(old.span.start) if old.span.start < old.span.end else None
                if parsed_as is not None and _words(old, parsed_as) is not None:
                    found[new.span.start] = parsed_as
                    equal = _words(old, parsed_as) == _words(new, parsed_as)
                else:
                    equal = old.text == new.text
                if not equal or old.style != new.style:
                    return None
            case (YamlList(items=olds), YamlList(items=news)) if len(olds) == len(news):
                waiting.extend(zip(olds, news, strict=True))
            case (YamlMap(entries=olds), YamlMap(entries=news)) if len(olds) == len(news):
                for (old_key, old_value), (new_key, new_value) in zip(olds, news, strict=True):
                    waiting += [(old_key, new_key), (old_value, new_value)]
            case _:
                return None
    return found


def _words(scalar: YamlScalar, parsed_as: str) -> list[tuple[str, str]] | None:
    """The words of effect text without their places."""
    words = words_of(scalar, parsed_as)
    if words is None:
        return None
    return [(word.kind, shown_word(word)) for word in words]
