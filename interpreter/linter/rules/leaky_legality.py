"""What is offered tells the chooser what they may not see."""

from __future__ import annotations

from collections.abc import Container, Iterator

from interpreter.analysis.choosers import Choosers
from interpreter.analysis.knowledge.audience import Secrets
from interpreter.analysis.knowledge.deciding import way_out
from interpreter.analysis.knowledge.reads import Readings
from interpreter.analysis.knowledge.sources import Found, Secret
from interpreter.analysis.knowledge.telling import Telling
from interpreter.analysis.roots import Root
from interpreter.analysis.walk import everything
from interpreter.checker import typed as t
from interpreter.foundation.diagnostics import Severity
from interpreter.foundation.source import Span
from interpreter.linter.context import LintContext
from interpreter.linter.rule import Category, Confidence, Problem, Rule

AVOID = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    choose one:
      option dig "Dig" if any(c in «deck» where c.worth > 2): draw 1 from deck to hand
      option rest "Rest": score 1
"""
PREFER = """\
components: {card: {fields: {worth: int}}}
cards: {goat: {copies: 5, worth: 2}, ox: {copies: 5, worth: 4}}
zones:
  deck: {holds: card, visible: none, starts_with: cards}
  hand: {per: player, holds: card, visible: owner}
effects:
  it: |
    choose one:
      option dig "Dig" if deck is not empty: draw 1 from deck to hand
      option rest "Rest": score 1
"""
HELP = (
    "use only what the chooser can see, or let them look (`looking`); if it is intended: `# lint: ignore[RW9305] why`"
)
TELLS = "these options show the chooser what `{}` hides"
CHOSEN = "these options show the chooser what another player has chosen secretly"
ASKS = "what can be asked for here shows the asking player what `{}` hides"
ASKED = "write `asked: false` if it can only be given, or use only what all players see"


def check(context: LintContext) -> Iterator[Problem]:
    secrets, telling = context.secrets, context.telling
    if secrets is None or telling is None:
        return
    offers, reading = context.ruleset.offers.values(), telling.reading
    answers = {id(node) for offer in offers if offer.effects for node in everything(offer.effects["answer"].body)}
    unseen = drawn_unseen(context)
    found: dict[Span, Problem] = {}
    for root in context.roots:
        choices = [n for n in everything(root.tree) if isinstance(n, t.Choose | t.Menu) and not n.random]
        harmless = {end for choice in choices for end in _always_possible(choice)}
        told = _ByLocals(telling, root) if choices else None
        for choice in choices:
            asked = choice.span in reading.made and choice.chooser is not None
            message, help = (ASKS, ASKED) if asked else (TELLS, HELP)
            for judged, hidden in judged_parts(secrets, choice, demands=id(choice) not in answers):
                for secret in (s for s in hidden if leaks(s, choice.chooser, unseen)):
                    place = reading.place(judged, secret)
                    if place is None or (isinstance(judged, t.Block) and place in harmless):
                        continue
                    if not _known(context, root, choice, reading, judged, place):
                        found.setdefault(place, Problem(place, message.format(secret.name), help))
                if told is not None and not isinstance(judged, t.Block):
                    for span, text in told.within(judged, choice, message):
                        found.setdefault(span, Problem(span, text, help))
    yield from found.values()


def _known(
    context: LintContext,
    root: Root,
    choice: t.Choose | t.Menu,
    reading: Readings,
    judged: t.Expr | t.Block,
    place: Span,
) -> bool:
    """Whether the chooser has been shown what is read at a place, be it by an effect that is done there."""
    shown = context.shown.of(root)
    call = next((node for node in everything(judged) if isinstance(node, t.Do) and node.span == place), None)
    if call is None:
        reads = reading.reads(judged, place)
        return bool(reads) and all(shown.knows(choice, choice.chooser, read) for read in reads)
    known = context.shown.reads_in(call, shown.known_to(choice, choice.chooser))
    decisive = [s for more in (False, True) for s in reading.secrets.deciding.statement(call, more)]
    return all(known.get(s.span, False) for s in decisive if leaks(s, choice.chooser))


class _ByLocals:
    """What comes by the locals of one tree."""

    def __init__(self, telling: Telling, root: Root) -> None:
        self.unshown, self.choosers = telling.unshown(root), Choosers(telling.secrets, root.tree)

    def within(self, judged: t.Expr, choice: t.Choose | t.Menu, message: str) -> Iterator[tuple[Span, str]]:
        """Where a local tells the chooser something, and what is to be said of it."""
        for local, secret in self.unshown.within(judged):
            if leaks(secret, choice.chooser):
                yield local.span, message.format(secret.name)
        for local in self.choosers.choices_of_others(judged, choice):
            if not self.unshown.noted(local.local):
                yield local.span, CHOSEN


def judged_parts(
    secrets: Secrets, choice: t.Choose | t.Menu, *, demands: bool
) -> Iterator[tuple[t.Expr | t.Block, Found]]:
    """The conditions of what is offered, the domains that it is taken from, and what it leads to and may fail there;
    each with the hidden things that it tells."""
    expressions: list[t.Expr | None] = [choice.skip_condition]
    if isinstance(choice, t.Choose):
        picks, bodies = choice.picks, [choice.body]
        expressions.append(choice.such_that)
    else:
        picks = tuple(option.family for option in choice.options if option.family is not None)
        bodies = [option.body for option in choice.options]
        expressions += [option.condition for option in choice.options]
    skipped = way_out(choice)
    if skipped is not None:
        bodies.append(skipped)
    if not (isinstance(choice, t.Choose) and choice.looking):
        expressions += [part for pick in picks for part in (pick.domain, pick.condition)]
    yield from ((e, secrets.told(e)) for e in expressions if e is not None)
    if demands:
        yield from ((body, secrets.deciding.demanded(body)) for body in bodies)


def _always_possible(choice: t.Choose | t.Menu) -> Iterator[Span]:
    """A number from nothing up to what there is: there is always one, no matter who is asked after it."""
    for pick in choice.picks if isinstance(choice, t.Choose) else ():
        match pick:
            case t.Pick(domain=t.RangeOf(low=t.Const(value=0), high=t.CounterAt() as high), condition=None):
                if high.counter.low is None:
                    yield high.span


def drawn_unseen(context: LintContext) -> frozenset[str]:
    """The zones into which something is drawn `unseen`: what is there may be unknown to the very player who holds
    it."""
    draws = (draw for draw in context.nodes(t.Draw) if draw.unseen)
    return frozenset(draw.to.zone.name for draw in draws if isinstance(draw.to, t.ZoneAt))


def leaks(secret: Secret, chooser: t.Expr | None, unseen: Container[str] = ()) -> bool:
    """Whether the chooser does not see it, or perhaps not all of it (`unseen`). Of what a player sees who is named
    there, only what is mine can be distinguished: where somebody else chooses, it is not theirs."""
    if secret.name in unseen:
        return True
    if secret.name != secret.name.lower():
        return False  # kept by the language itself, which knows whom it tells
    return not secret.owned or (secret.mine if chooser is not None else not secret.mine)


RULE = Rule(
    id="RW9305",
    name="leaky-legality",
    category=Category.HIDDEN,
    severity=Severity.WARNING,
    confidence=Confidence.REASONABLE,
    title="Options that reveal hidden information",
    what=(
        "An option, candidate or skip whose availability depends on a zone, counter or variable that the chooser "
        "may not see. A choice without `looking` from a zone that the chooser may not look into, or from an own "
        "zone into which something was drawn `unseen`. An offer whose partners or contents depend on hidden "
        "information."
    ),
    why="From the options, the chooser can infer what is hidden.",
    avoid=AVOID,
    prefer=PREFER,
    check=check,
)
