"""Who is called what: names are identifiers, no words of the language, and mean one thing each."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.checker.codes.declarations import DUPLICATE_NAME, GIVEN_TWICE, MALFORMED_ID, PLURAL_CLASH
from interpreter.checker.scope import BUILT_IN_NAMES, TYPE_WORDS
from interpreter.checker.symbol_table import Names, Symbol
from interpreter.checker.symbols import ComponentSym, CounterSym, KindSym, MemberSym, ZoneSym
from interpreter.foundation.diagnostics import Findings, Related
from interpreter.foundation.source import Span
from interpreter.syntax.codes import RESERVED_WORD
from interpreter.syntax.effects.parser import reserved_words
from interpreter.syntax.yaml.nodes import YamlScalar

_ID = re.compile(r"[a-z][a-z0-9_]*")
#: What each class of symbol is called in messages.
NOUNS = {
    "KindSym": "a kind",
    "ComponentSym": "a component type",
    "SettingSym": "a setting",
    "CounterSym": "a counter",
    "VariableSym": "a variable",
    "ZoneSym": "a zone",
    "TableSym": "a table",
    "ValueSym": "a value",
    "FunctionSym": "a function",
    "EffectSym": "an effect",
    "ScopeSym": "a scope",
    "MemberSym": "a member",
    "DummySym": "a dummy",
}


def noun_of(symbol: Symbol | MemberSym) -> str:
    """What a symbol is, with its article; the kind of the places of offers is an offer."""
    return "an offer" if isinstance(symbol, KindSym) and symbol.made else NOUNS[type(symbol).__name__]


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def report_malformed(text: str, span: Span, findings: Findings) -> None:
    """`text` is no identifier; the nearest identifier is suggested."""
    mended = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    suggestions = [mended] if is_id(mended) and len(text) <= 40 else []
    hint = (
        f"write `{mended}`"
        if suggestions
        else ("use lower-case letters, digits and underscores, and begin with a letter")
    )
    findings.add(MALFORMED_ID, span, f"`{_short(text)}` is no name", help=hint, suggestions=suggestions)


def words_of_the_language() -> frozenset[str]:
    """The words that nothing in a ruleset may be called: those of the grammar, of types, and what is given."""
    return reserved_words() | BUILT_IN_NAMES | TYPE_WORDS


def check_id(key: YamlScalar, findings: Findings) -> bool:
    """Whether the key can be a name; a malformed or reserved one is reported."""
    if not is_id(key.text):
        report_malformed(key.text, key.span, findings)
        return False
    if key.text in words_of_the_language():
        findings.add(
            RESERVED_WORD,
            key.span,
            f"`{key.text}` is a word of the language and cannot be a name",
            help="choose another name",
        )
        return False
    return True


def declare(names: Names, symbol: Symbol, findings: Findings) -> bool:
    """Enters a symbol under its name and plural; False when one is taken, which is reported with both places.

    A component type may have the name of a member: it is only where types are.
    """
    taken = _holder(names, symbol.name)
    if taken is not None and not (isinstance(symbol, ComponentSym) and isinstance(taken, MemberSym)):
        _report_taken(symbol.name, symbol, taken, findings)
        return False
    names.nouns[symbol.name] = symbol
    if isinstance(symbol, KindSym | ComponentSym | CounterSym | ZoneSym):
        return _declare_plural(names, symbol, findings)
    return True


def declare_member(names: Names, kind: KindSym, member: MemberSym, findings: Findings) -> bool:
    """Enters a member under its name, which other kinds may have, too; False when it is taken otherwise."""
    taken = names.nouns.get(member.name) or names.plurals.get(member.name)
    if taken is not None and not isinstance(taken, ComponentSym):
        _report_taken(member.name, member, taken, findings)
        return False
    names.members.setdefault(member.name, []).append((kind, member))
    return True


def _declare_plural(names: Names, symbol: KindSym | ComponentSym | CounterSym | ZoneSym, findings: Findings) -> bool:
    if symbol.plural == symbol.name:
        return True
    other = names.nouns.get(symbol.plural) or names.plurals.get(symbol.plural)
    if other is not None:
        findings.add(
            PLURAL_CLASH,
            symbol.span,
            f"`{symbol.plural}`, the plural of `{symbol.name}`, is also the name of {noun_of(other)}",
            help="give one of them another name, or another `plural:`",
            related=[Related(other.span, f"`{other.name}` is declared here")],
        )
        return False
    names.plurals[symbol.plural] = symbol
    return True


def _holder(names: Names, name: str) -> Symbol | MemberSym | None:
    holder = names.nouns.get(name) or names.plurals.get(name)
    if holder is None and name in names.members:
        return names.members[name][0][1]
    return holder


def _report_taken(name: str, symbol: Symbol | MemberSym, taken: Symbol | MemberSym, findings: Findings) -> None:
    plural = taken.name != name
    what = f"the plural of `{taken.name}`" if plural else noun_of(taken)
    findings.add(
        PLURAL_CLASH if plural else DUPLICATE_NAME,
        symbol.span,
        f"`{name}` cannot be the name of {noun_of(symbol)}: it is already {what}",
        help="choose another name for one of them",
        related=[Related(taken.span, f"`{taken.name}` is declared here")],
    )


def report_twice(text: str, span: Span, first: Span, where: str, findings: Findings) -> None:
    """`text` occurs twice in `where` ("the kind `colour`")."""
    findings.add(
        GIVEN_TWICE,
        span,
        f"`{text}` occurs twice in {where}",
        help="remove or rename one of them",
        related=[Related(first, "it is also here")],
    )


def known_ones(what: str, names: Iterable[str]) -> str:
    """What to write instead of an unknown `what` ("kind"), where no name is near."""
    some = list(names)[:12]
    return f"there are: {', '.join(some)}" if some else f"declare a {what}"


def _short(text: str) -> str:
    line = text.split("\n", 1)[0]
    return line if len(line) <= 40 else line[:37] + "..."
