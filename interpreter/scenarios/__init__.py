"""Scenarios: rule tests written in the ruleset, and how they are checked and run.

`check_scenarios` reads what is under `scenarios:` into `Scenario`s, with a diagnostic for every mistake, without
playing anything. `run_scenarios` compiles their expressions together with the ruleset, plays each one and compares.

    scenarios:
      the_fifth_coin_is_a_point:
        players: 2
        given: {a.coins: 4, points_left: 20}      # laid over a finished set-up
        play: [pass]                              # answers to decisions, by key
        expect: {a.coins: 0, points_left: 19}     # any expressions; `a` is also me
"""
