"""What is done with offers, written in the effect language: a text for each of `offer`, `answer`, `withdraw` and so on.

A name with `__` in it stands for something that no ruleset can name: `x__cards` becomes `xCards` when the text has been
read, since names of rulesets have no capital letters. So the texts can be read as what a designer would write who had
no offers: variables of the place where an offer is, choices first, changes afterwards.

In them x is what the giver puts in, y what is asked for, z what the taker picks for it; w and v what is kept of both.
"""

from __future__ import annotations

from interpreter.checker.offers.formulas import FREE, MY_FREE, SERIAL
from interpreter.checker.symbols import OfferSym, SideSym


class OfferTexts:
    """The texts for offers of one form, whose sides are known."""

    def __init__(self, offer: OfferSym) -> None:
        self.offer = offer
        self.moved = [s for s in offer.sides if s.way == "move"]
        self.paid = [s for s in offer.sides if s.way == "pay"]
        self.pledged = [s for s in offer.sides if s.way == "do"]
        self.asked = [s for s in self.moved if s.kind is not None]

    # ------------------------------------------------------------------ whether an offer can be kept
    def keeps(self) -> str:
        """Whether the giver, who asks, can give what is offered; and whether the pledges can be carried out."""
        parts = [f"all(c__x in g__{s.name}[o__n] where c__x in {_zone(s)} and may__{s.name}(c__x))" for s in self.moved]
        for side in self.paid:
            total = " + ".join(f"g__{s.name}[o__n]" for s in (side, *self._sharing(side)))
            parts.append(f"{_counter(side)} >= {total}")
        for side in self.pledged:
            for way, doer, other in (("g", "", "o__taker[o__n]"), ("a", "as o__taker[o__n] then ", "o__giver[o__n]")):
                there = " and ".join(
                    f"{v} is not none" for v in (*_reads(way, side), "o__taker[o__n]", "o__giver[o__n]")
                )
                done = f"can({doer}do pledge__{side.name}({', '.join([*_reads(way, side), other])}))"
                parts.append(f"(not {way}__{side.name}[o__n] or ({there} and {done}))")
        return " and ".join(parts)

    # ------------------------------------------------------------------ making one
    def building(self) -> str:
        lines = [*self._drafts(), "let step__now = 0", "while step__now == 0:", "  choose one:"]
        for side in self.offer.sides:
            lines += _block(
                4, {"move": self._give_cards, "pay": self._give_amount, "do": self._promise}[side.way](side)
            )
            lines += _block(
                4, {"move": self._ask_cards, "pay": self._ask_amount, "do": self._ask_pledge}[side.way](side)
            )
        lines += [
            f'    option send "Make the offer" if {" or ".join(self._something())}:',
            "      step__now = 1",
            '    option drop "No offer after all":',
            "      step__now = 2",
            "if step__now == 1:",
            "  if instead__of is not none:",
            "    do tell__countered(instead__of)",
            "    do set__aside(instead__of)",
            *_block(2, self._laid()),
        ]
        return _text(lines)

    def _drafts(self) -> list[str]:
        lines = []
        for s in self.moved:
            lines.append(f"let x__{s.name} = nothing__{s.name}")
            if s.kind is not None:
                lines.append(f"let y__{s.name} = none__{s.name}")
        for s in self.paid:
            lines += [f"let x__{s.name} = 0", f"let y__{s.name} = 0"]
        for s in self.pledged:
            for way in "xy":
                lines.append(f"let {way}__{s.name} = false")
                lines += [f"let {way}__{s.name}__{p.name} = none__{s.name}__{p.name}" for p in s.picks]
        return lines

    def _something(self) -> list[str]:
        parts = [f"count(x__{s.name}) > 0" for s in self.moved] + [f"count(y__{s.name}) > 0" for s in self.asked]
        parts += [f"{way}__{s.name} > 0" for s in self.paid for way in "xy"]
        return parts + [f"{way}__{s.name}" for s in self.pledged for way in "xy"]

    def _sharing(self, s: SideSym) -> list[SideSym]:
        """The other sides that are taken out of the same: nothing is promised twice."""
        same = [o for o in self.offer.sides if o is not s and o.way == s.way and o.way != "do"]
        return [o for o in same if o.zone is s.zone and o.counter is s.counter]

    def _give_cards(self, s: SideSym) -> list[str]:
        left = "".join(f" and c__g not in x__{other.name}" for other in self._sharing(s))
        some = f"any(c__g in {_zone(s)} where may__{s.name}(c__g){left})"
        return [
            f'option give_{s.name} "Give {_words(s)}" if count(x__{s.name}) == 0 and {some}:',
            f"  choose up to {s.most} c__x in {_zone(s)} where may__{s.name}(c__x){left.replace('c__g', 'c__x')}:",
            f"    x__{s.name} = c__x",
        ]

    def _ask_cards(self, s: SideSym) -> list[str]:
        if s.kind is None:
            return []
        return [
            f'option ask_{s.name} "Ask for {_words(s)}" if count(y__{s.name}) == 0:',
            "  let last__g = 1",
            f"  while count(y__{s.name}) < {s.most}:",
            "    choose one:",
            f"      option for k__y in {s.kind.plural} where k__y.number >= last__g:",
            f"        y__{s.name} = y__{s.name} + k__y",
            "        last__g = k__y.number",
            '      option done "That is all":',
            "        stop",
        ]

    def _give_amount(self, s: SideSym) -> list[str]:
        left = " - ".join([_counter(s), *(f"x__{other.name}" for other in self._sharing(s))])
        return [
            f'option give_{s.name} "Give {_words(s)}" if x__{s.name} == 0 and {left} > 0:',
            f"  choose n__x in 1..min({s.most}, {left}):",
            f"    x__{s.name} = n__x",
        ]

    def _ask_amount(self, s: SideSym) -> list[str]:
        if not s.askable:
            return []
        return [
            f'option ask_{s.name} "Ask for {_words(s)}" if y__{s.name} == 0:',
            f"  choose n__y in 1..{s.most}:",
            f"    y__{s.name} = n__y",
        ]

    def _promise(self, s: SideSym) -> list[str]:
        possible = f"can(do pledge__{s.name}({', '.join([*(p.name for p in s.picks), 'other'])}))"
        head = f'option give_{s.name} "Promise: {_words(s)}" if not x__{s.name} and other is not none'
        if not s.picks:
            return [f"{head} and {possible}:", f"  x__{s.name} = true"]
        return [
            f"{head}:",
            f"  choose mine__{s.name} in players such that {possible}:",
            *(f"    x__{s.name}__{p.name} = {p.name}" for p in s.picks),
            f"    x__{s.name} = true",
        ]

    def _ask_pledge(self, s: SideSym) -> list[str]:
        if not s.askable:
            return []
        possible = f"can(do pledge__{s.name}({', '.join([*(p.name for p in s.picks), 'giver__p'])}))"
        head = f'option ask_{s.name} "Ask for a promise: {_words(s)}" if not y__{s.name} and other is not none'
        if not s.picks:
            return [f"{head} and can(as other then do pledge__{s.name}(me)):", f"  y__{s.name} = true"]
        return [
            f"{head}:",
            "  let giver__p = me",
            "  as other:",
            f"    choose theirs__{s.name} in players such that {possible} by giver__p:",
            *(f"      y__{s.name}__{p.name} = {p.name}" for p in s.picks),
            f"      y__{s.name} = true",
        ]

    def _stored(self) -> list[str]:
        lines = [SERIAL, "o__giver[o__n] = me", "o__taker[o__n] = other"]
        for s in self.offer.sides:
            lines.append(f"g__{s.name}[o__n] = x__{s.name}")
            if s.told is not None:
                lines.append(
                    f"for each c__t in x__{s.name}: told__{s.name}[o__n] = told__{s.name}[o__n] + shown__{s.name}(c__t)"
                )
            if s.way == "move" and s.kind is not None:
                lines.append(f"for each k__y in y__{s.name}: a__{s.name}[o__n, k__y] += 1")
            elif s.way != "move":
                lines.append(f"a__{s.name}[o__n] = y__{s.name}")
            for p in s.picks:
                lines += [f"{to}__{s.name}__{p.name}[o__n] = {way}__{s.name}__{p.name}" for to, way in ("gx", "ay")]
        return lines

    # ------------------------------------------------------------------ answering one
    def answering(self) -> str:
        lines = ["choose o__n in to__me:", "  choose one:", '    option accept "Accept":']
        for s in self.asked:
            assert s.kind is not None
            number = f"a__{s.name}[o__n, k__y]"
            lines += [
                f"      let z__{s.name} = nothing__{s.name}",
                f"      for each k__y in {s.kind.plural} where {number} > 0:",
                f"        choose exactly {number} c__z in {_zone(s)} where {_suits(s)}{self._untaken(s)}:",
                f"          z__{s.name} = z__{s.name} + c__z",
            ]
        lines += [
            *_block(6, self._accepted()),
            '    option refuse "Refuse":',
            "      do refuse__it(o__n)",
            f'    option counter "Make another offer instead" if {FREE}:',
            "      do build__it(o__giver[o__n], o__n)",
            '    option later "Leave it open":',
            "      let l__r = 0",
        ]
        return _text(lines)

    def _accepted(self) -> list[str]:
        """Carries it out; or hands it back with what was picked, where its giver decides again."""
        picked = [f"z__{s.name}" for s in self.asked]
        carried = f"do carry__out({', '.join(['o__n', *picked])})"
        if not picked or "confirm" not in self.offer.functions:
            return [carried]
        some = " or ".join(f"count({z}) > 0" for z in picked)
        return [
            "let giver__p = o__giver[o__n] otherwise me",
            f"if ({some}) and giver__p.confirm__it and not confirm__it:",
            f"  do hand__back({', '.join(['o__n', *picked])})",
            "else:",
            f"  {carried}",
        ]

    def handing_back(self) -> str:
        """What was picked is offered to the giver for what the giver has offered. It must be possible to carry out."""
        was, picked = "instead__of", [f"z__{s.name}" for s in self.asked]
        lines = [f"only if {FREE}", f"only if can(do carry__out({', '.join([was, *picked])}))"]
        lines.append(f"let other = o__giver[{was}] otherwise me")
        for s in self.moved:
            lines += [f"let x__{s.name} = z__{s.name}", f"let y__{s.name} = told__{s.name}[{was}]"]
        for s in (*self.paid, *self.pledged):
            for to, way in ("xa", "yg"):
                lines.append(f"let {to}__{s.name} = {way}__{s.name}[{was}]")
                lines += [f"let {to}__{s.name}__{p.name} = {way}__{s.name}__{p.name}[{was}]" for p in s.picks]
        lines += [f"do tell__countered({was})", f"do set__aside({was})", *self._laid()]
        return _text(lines)

    def _laid(self) -> list[str]:
        """What has been drafted is open, in a place of the one who makes it."""
        return [
            f"let o__n = first(f__r in all__offers where {MY_FREE} otherwise none)",
            "if o__n is not none:",
            *_block(2, self._stored()),
            "  do tell__made(o__n)",
        ]

    def _untaken(self, s: SideSym) -> str:
        """What the taker has picked for a side before it is not picked again."""
        before = self.asked[: self.asked.index(s)]
        return "".join(f" and c__z not in z__{o.name}" for o in before if o.zone is s.zone)

    def carrying(self) -> str:
        """An offer that is accepted: it is taken away, then both sides are carried out."""
        lines = ["let giver__p = o__giver[o__n] otherwise me", "let taker__p = me", "only if giver__p.can__keep(o__n)"]
        for s in self.offer.sides:
            lines.append(f"let v__{s.name} = g__{s.name}[o__n]")
            if s.way != "move":
                lines.append(f"let w__{s.name} = a__{s.name}[o__n]")
            lines += [f"let v__{s.name}__{p.name} = g__{s.name}__{p.name}[o__n]" for p in s.picks]
            lines += [f"let w__{s.name}__{p.name} = a__{s.name}__{p.name}[o__n]" for p in s.picks]
        lines += ["do tell__accepted(o__n)", "do close__it(o__n)"]
        for s in self.moved:
            lines.append(f"move v__{s.name} to {_zone(s)}")
            if s.kind is not None:
                lines.append(f"move z__{s.name} to {_zone(s)}[giver__p]")
        for s in self.paid:
            lines.append(f"as giver__p then give v__{s.name} {_counter(s)} to taker__p")
            lines.append(f"give w__{s.name} {_counter(s)} to giver__p")
        for s in self.pledged:
            for way, doer, other in (("v", "giver__p", "taker__p"), ("w", "taker__p", "giver__p")):
                values = [f"{way}__{s.name}__{p.name}" for p in s.picks]
                there = "".join(f" and {v} is not none" for v in values)
                lines.append(f"if {way}__{s.name}{there}:")
                lines.append(f"  as {doer} then do pledge__{s.name}({', '.join([*values, other])})")
        return _text(lines)

    def closing(self) -> str:
        """The place is free again."""
        lines = ["o__giver[o__n] = none", "o__taker[o__n] = none", "o__refused[o__n] = []"]
        empty = {"move": "[]", "pay": "0", "do": "false"}
        for s in self.offer.sides:
            lines.append(f"g__{s.name}[o__n] = {empty[s.way]}")
            if s.told is not None:
                lines.append(f"told__{s.name}[o__n] = []")
            if s.way == "move" and s.kind is not None:
                lines.append(f"for each k__y in {s.kind.plural}: a__{s.name}[o__n, k__y] = 0")
            elif s.way != "move":
                lines.append(f"a__{s.name}[o__n] = {empty[s.way]}")
            lines += [f"{way}__{s.name}__{p.name}[o__n] = none" for p in s.picks for way in "ga"]
        return _text(lines)


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _block(indent: int, lines: list[str]) -> list[str]:
    return [" " * indent + line for line in lines]


def _words(side: SideSym) -> str:
    return side.name.replace("_", " ")


def _zone(side: SideSym) -> str:
    assert side.zone is not None
    return side.zone.name


def _counter(side: SideSym) -> str:
    assert side.counter is not None
    return side.counter.plural


def _suits(side: SideSym) -> str:
    return f"may__{side.name}(c__z) and shown__{side.name}(c__z) == k__y"


def _reads(way: str, side: SideSym) -> list[str]:
    return [f"{way}__{side.name}__{p.name}[o__n]" for p in side.picks]
