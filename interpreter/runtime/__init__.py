"""Playing a compiled program: state, decisions, chance, trials, views. No compiler is needed here.

Takes a `Program` (functions by number and plain facts about them, made by `loader` from an image); gives states. A
state is a value: slots, places of components, the generator's number, and one reference to the topmost frame, an
immutable tuple `(number, parent, who acts, *locals)` whose parents are the effects that wait.

    state = driver.start(program, seed=1)      # at its first decision
    state.who, state.opts                      # 0, (0, 1, -2147483648): buy, sell, or the way out
    driver.choose(program, state, 1)           # and on to the next; `state.over` at the end
    state.top                                  # (3, (0, None, 1, 2), 1): take_turn waits for b, below main

`driver` is the only trampoline: generated functions return instead of calling onwards, and it asks, answers what can
only be one thing, lets nature decide, and hands results to the frames that wait. `trial` finds out on copies whether
something can be carried through. `operations` and `library` are what generated code calls; `decisions`, `labels`,
`view`, `log`, `outcome` and `journal` are for those who look at a game, and nothing of them is made unless they do.

Why frames and not generators: a game in the middle of an effect must be copied, saved, compared and tried out.
"""
