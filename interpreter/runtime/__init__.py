"""Playing a compiled program: state, decisions, chance, trials, views. No compiler is needed here.

A state is a value: slots, places of components, and one reference to the topmost frame, an immutable tuple whose
parents are the effects that wait. `driver.choose` gives an answer to the stop on top and goes on to the next
decision.
"""
