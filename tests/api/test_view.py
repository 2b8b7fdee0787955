"""What a view shows and what it hides."""

from __future__ import annotations

import json

from interpreter.runtime.labels import Labels
from interpreter.runtime.view import Piece, ZoneView, make_view, seen_components
from tests.api.hand_made import State, program

LABELS = Labels(program())


def test_values_are_named_and_nested_by_index() -> None:
    view = make_view(LABELS, State(), 0)
    assert view.counters == {
        "coin": {"a": 3, "b": 4},
        "fleet": {"a": {"red": 1, "dark_blue": 2}, "b": {"red": 3, "dark_blue": 4}},
    }
    assert view.variables["leader"] == "b"


def test_what_is_the_owners_is_only_theirs() -> None:
    assert make_view(LABELS, State(), 0).variables["secret"] == {"a": 1}
    assert make_view(LABELS, State(), 1).variables["secret"] == {"b": 2}
    assert "secret" not in make_view(LABELS, State(), None).variables


def test_zones() -> None:
    view = make_view(LABELS, State(), 1)
    assert view.zones["deck"] == ZoneView(1, None)
    assert view.zones["hand"] == {"a": ZoneView(1, None), "b": ZoneView(0, ())}
    assert view.zones["shown"] == {
        "red": ZoneView(1, (Piece("ace"),), slot=True),
        "dark_blue": ZoneView(0, (), slot=True),
    }
    assert make_view(LABELS, State(), 0).zones["hand"]["a"] == ZoneView(1, (Piece("king", "king"),))


def test_a_component_is_not_named_where_it_lies_hidden() -> None:
    """The variable names the king in a's hand."""
    assert make_view(LABELS, State(), 0).variables["favourite"] == "king"
    assert make_view(LABELS, State(), 1).variables["favourite"] == "?"


def test_seen_components() -> None:
    assert seen_components(LABELS.program, State(), 0) == {1, 2}
    assert seen_components(LABELS.program, State(), 1) == {1}
    assert seen_components(LABELS.program, State(), None) == {1}


def test_a_view_is_plain_data() -> None:
    data = make_view(LABELS, State(), 1).as_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["zones"] == {
        "deck": {"count": 1},
        "hand": {"a": {"count": 1}, "b": []},
        "shown": {"red": {"entry": "ace", "handle": None}, "dark_blue": None},
    }
