"""Playouts: many games between bots, counted.

`simulate` plays them with the simulation build and the integer layer. What comes out depends on the ruleset, the seed
and the seats alone, not on the number of processes.
"""

from interpreter.simulate.counts import Counts
from interpreter.simulate.playouts import simulate
from interpreter.simulate.report import Fault, SimulationReport

__all__ = ["Counts", "Fault", "SimulationReport", "simulate"]
