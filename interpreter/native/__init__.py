"""The native build: a program of the intermediate representation becomes C, a library, and states that live there.

Takes `ir.Program` and its compiled twin; gives a `NativeProgram` that plays the same games from the same seeds, some
twenty times faster, for simulation and training. The segment of `interpreter.codegen`'s opening page becomes

    static V f12(State *S, V v0, V v1) {
    V v2 = NONE, v3 = NONE;
    v2 = item(S, v0, 1);
    v3 = item(S, v0, 2);
    if (less(S, v1, 1LL)) {
    op_draw(S, 1LL, 0LL, 0LL, add(S, v3, 1LL), (-1LL), NONE, 1LL);
    } else {
    f9(S, v3);
    }
    return NONE;
    }

`names`, `constants`, `tables`, `frames`, `writer`, `expressions`, `comprehensions`, `library_calls`, `statements`,
`functions` and `module` write it, with the `limits` of the runtime and the numbers of its `faults`; the headers in `c/`
are its runtime, twins of the modules of `interpreter.runtime` that simulation needs; `build` runs a C compiler and
`keeping` keeps what it makes; `machine` is the way in from Python, and `exchange` carries states to Python and back.
Nothing of a ruleset is written but numbers, so nothing in a ruleset can run as code. All limits of the runtime hold:
steps, numbers, depth, memory; what a ruleset may not do is a RuleFault here as there.
"""
