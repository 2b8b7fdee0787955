"""What `rulewright list` and `rulewright rules` print with `--format json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, TypeAdapter

from interpreter.formats.shape import Position, Shape, Text, Whole

if TYPE_CHECKING:
    from interpreter.linter.rule import Rule
    from interpreter.ruleset import Ruleset


class RulesetV1(Shape):
    """A bundled ruleset."""

    name: Text
    title: Text
    players: list[Position] = Field(description="The numbers of players it is for.")
    settings: list[Text] = Field(description="The names of its settings.")

    @classmethod
    def of(cls, name: str, ruleset: Ruleset) -> RulesetV1:
        return cls(name=name, title=ruleset.title, players=list(ruleset.players), settings=list(ruleset.settings))


class RuleOptionV1(Shape):
    """A number that the configuration may set."""

    name: Text
    default: Whole
    doc: Text


class RuleV1(Shape):
    """A lint rule."""

    id: Annotated[Text, Field(pattern="^RW9[0-9]{3}$")]
    name: Text
    category: Text
    severity: Literal["error", "warning", "note"]
    confidence: Literal["strong", "reasonable", "weak"]
    fix: Literal["", "safe", "unsafe"]
    title: Text
    what: Text = Field(description="What it finds.")
    why: Text = Field(description="Why that is probably a mistake.")
    options: list[RuleOptionV1]

    @classmethod
    def of(cls, rule: Rule) -> RuleV1:
        return cls.made(
            id=rule.id,
            name=rule.name,
            category=rule.category.value,
            severity=rule.severity.value,
            confidence=rule.confidence.value,
            fix=rule.fix,
            title=rule.title,
            what=rule.what,
            why=rule.why,
            options=[RuleOptionV1(name=o.name, default=o.default, doc=o.doc) for o in rule.options],
        )


RULESETS_V1: TypeAdapter[list[RulesetV1]] = TypeAdapter(list[RulesetV1])
RULES_V1: TypeAdapter[list[RuleV1]] = TypeAdapter(list[RuleV1])
