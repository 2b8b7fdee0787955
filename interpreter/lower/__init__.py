"""Lowering: a checked ruleset, a number of players and settings become a `Program` of the intermediate representation.

Takes typed effects and formulas, gives small functions over numbered slots. A menu of two options

    option buy "Buy an animal" if deck is not empty:
      draw 1 from deck to herd
    option sell "Sell your herd":
      do sell

becomes a stop with a pure function for what is on offer, and a segment that goes on with the answer:

    options e_take_turn_o1(F) frame 1
      return joined(((0,) if bool($zones[0]) else ()), (1,))

    resume e_take_turn_r1(F, v) frame 1
      if (v < 1)
        draw 1, 0, False, (me + 1), -1, None, True
      else
        call e_sell(me)
      return

Effects that can never ask become plain functions (`colour` finds them); the others are cut into such segments
(`effects`, `choices`, `loops`), so that a game in the middle of an effect is plain data. Everything that the
configuration settles is worked out here: constants are folded, zones and components are numbered (`layout`), formulas
over known members are written out. `program` is the stage in one function.
"""
