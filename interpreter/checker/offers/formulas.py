"""What is the same for offers of all forms, written as in `offer_texts`: to whom they are, and how they go."""

from __future__ import annotations

#: Whether I have a place left for an offer.
MY_FREE = "f__r.seat__no == me.number and o__giver[f__r] is none"
FREE = f"any(f__r in all__offers where {MY_FREE})"
SERIAL = "o__serial[o__n] = max(o__serial[f__r] for f__r in all__offers otherwise 0) + 1"
TO_ME = """set(o__n in all__offers where o__giver[o__n] is not none and o__giver[o__n] != me
 and (o__taker[o__n] == me or (o__taker[o__n] is none and me not in o__refused[o__n]
 and me in o__giver[o__n].partners)))"""
OFFERING = f"""only if {FREE}
choose one:
  option for p__r in partners: do build__it(p__r, none)
  option table "Everybody": do build__it(none, none)
"""
OFFERING_TO = f"""only if {FREE}
only if other in partners
do build__it(other, none)
"""
REFUSING = """do tell__refused(o__n)
do set__aside(o__n)
"""
SETTING_ASIDE = """let giver__p = o__giver[o__n] otherwise me
if o__taker[o__n] is none:
  o__refused[o__n] = o__refused[o__n] + me
  if all(p__r in giver__p.partners where p__r in o__refused[o__n]): do close__it(o__n)
else:
  do close__it(o__n)
"""
WITHDRAWING = """choose o__n in mine:
  do tell__withdrawn(o__n)
  do close__it(o__n)
"""
LAPSING = """for each o__n in all__offers:
  let giver__p = o__giver[o__n]
  if giver__p is not none:
    if not giver__p.can__keep(o__n):
      do tell__lapsed(o__n)
      do close__it(o__n)
"""
CLOSING_ALL = """for each o__n in all__offers where o__giver[o__n] is not none:
  do close__it(o__n)
"""
#: The players to whom I may make an offer, where that is not plain.
PARTNERS = "set(p__r in others where p__r in partners)"
