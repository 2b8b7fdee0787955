"""Code generation: a program of the intermediate representation becomes Python code objects.

Takes `ir.Program`, and looks at nothing above it; gives an `Image` that `runtime.loader` can load. The segment

    resume e_take_turn_r1(F, v) frame 1
      if (v < 1)
        draw 1, 0, False, (me + 1), -1, None, True
      else
        call e_sell(me)
      return

becomes

    def e_take_turn_r1(S, F, v):
        _, k, me = F
        if v < 1:
            op_draw(S, 1, 0, False, me + 1, -1, None, True)
        else:
            e_sell(S, me)
        return None

It is built as a Python syntax tree, never as text: values become constants, so nothing in a ruleset can run as code,
and every node has the position of the ruleset's own YAML, so that tracebacks, profilers and coverage speak of YAML
lines. The table build records events; the simulation build only works out what may fault in them.
"""
