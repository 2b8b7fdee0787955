"""The intermediate representation: small functions over a state of fixed layout, close to any backend.

A `Program` holds pure functions, plain effects, and effects that may stop, cut into segments; the layout of the state;
and the frames, the places where an activation may wait. Names are resolved to slots, tables and locals; sugar, the
names of types and the rules of the language are gone. `gain 2 coins; if coins > 5 then pay 1 coin` is

    plain e_it(me)
      $v_coin[me] = min(($v_coin[me] + 2), 9)
      if ($v_coin[me] > 5)
        if ($v_coin[me] < 1)
          fail 'cannot pay {} coins: there are only {}' 1, $v_coin[me]
        $v_coin[me] = ($v_coin[me] - 1)

Values are integers, booleans, none and tuples of them, and nothing is unbounded, so that the same program can become
native code. `nodes` are the operations, `printer` shows a program, `verifier` judges it, `flow` answers questions about
control flow, `evaluator` works out what reads no state. tests/golden/shapes.md shows more.
"""
