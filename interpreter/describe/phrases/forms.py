"""How a phrase is written, and the variants of one that belong together.

A phrase is written as `Verb.phrase` is: parts in braces, in German with their case, and in brackets what is left out
where a part is missing. The variants of a node are distinguished by its form (`expressions`, `statements`); a variant
`name.dat` is used where a dative is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "de")

#: variant -> language -> phrase
Variants = Mapping[str, Mapping[str, str]]


def say(en: str, de: str, dative: str = "", accusative: str = "", name: str = "") -> Variants:
    """One variant, with its other cases where they differ."""
    cases = {name: {"en": en, "de": de}}
    if dative:
        cases[f"{name}.dat"] = {"en": en, "de": dative}
    if accusative:
        cases[f"{name}.acc"] = {"en": en, "de": accusative}
    return cases


def held(en: str, de: str) -> Variants:
    """What is true or false of something, beside its value."""
    return {
        **say(
            "“{name}”[ of {player}] holds[ for {index}]",
            "„{name}“[ von {player:dat}] trifft zu[ für {index:acc}]",
            name="true",
        ),
        **say(
            "“{name}”[ of {player}] does not hold[ for {index}]",
            "„{name}“[ von {player:dat}] trifft nicht zu[ für {index:acc}]",
            name="false",
        ),
        **say(en, de),
    }


def negated(en: str, de: str, en_not: str, de_not: str) -> Variants:
    return {**say(en, de), **say(en_not, de_not, name="not")}
