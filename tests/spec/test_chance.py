"""Test vectors of the generator that chance.md describes; an implementation in another language must give the same."""

from __future__ import annotations

from types import SimpleNamespace

from interpreter.runtime.chance import below, seeded, shuffled, splitmix64

#: splitmix64(0), splitmix64(1) are the published values for one step from these states.
SPLITMIX = {0: 0xE220A8397B1DCDAF, 1: 0x910A2DEC89025CC1, 2**64 - 1: 0xE4D971771B652C20}
SEEDED = {
    0: 0xE220A8397B1DCDAFA706DD2F4D197E6F,
    1: 0x910A2DEC89025CC15E41AB087439611F,
    2: 0x975835DE1C9756CE64684C4F0FD784B5,
    -1: 0xE4D971771B652C205DC20AA7B2A27137,
    18446744073709551616: 0xE220A8397B1DCDAFA706DD2F4D197E6F,
}
BELOW_6 = {
    0: [2, 2, 2, 4, 0, 3, 2, 0, 5, 4, 1, 3],
    1: [1, 3, 4, 1, 1, 0, 4, 0, 4, 1, 5, 2],
    2: [5, 5, 1, 0, 3, 5, 2, 0, 0, 3, 1, 2],
}
SHUFFLED_10 = {
    0: (2, 6, 5, 1, 7, 0, 9, 8, 3, 4),
    1: (3, 7, 8, 9, 0, 6, 1, 5, 4, 2),
}


def test_splitmix() -> None:
    assert {x: splitmix64(x) for x in SPLITMIX} == SPLITMIX


def test_seeding() -> None:
    assert {seed: seeded(seed) for seed in SEEDED} == SEEDED


def test_the_recurrence_by_its_definition() -> None:
    state = SimpleNamespace(rng=seeded(7))
    x = state.rng
    for n in (2, 6, 60, 10**9):
        x = x * 0xDA942042E4DD58B5 % 2**128
        assert below(state, n) == x // 2**64 * n // 2**64
        assert state.rng == x


def test_below() -> None:
    for seed, expected in BELOW_6.items():
        state = SimpleNamespace(rng=seeded(seed))
        assert [below(state, 6) for _ in expected] == expected


def test_shuffle() -> None:
    for seed, expected in SHUFFLED_10.items():
        state = SimpleNamespace(rng=seeded(seed))
        assert shuffled(state, tuple(range(10))) == expected
