"""Kinds of findings about rulesets that change another one."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Severity
from interpreter.syntax.codes.kind import kind

UNKNOWN_EXTENDED = kind(
    1040,
    "unknown-extended",
    "an overlay of a ruleset that is not there",
    """
`extends:` names a bundled ruleset, or the folder of one beside the overlay.

Wrong:

    ruleset: {id: more, title: More, extends: harbuor}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
EXTENDS_ITSELF = kind(
    1041,
    "extends-itself",
    "a ruleset that extends itself",
    """
Overlays may extend overlays, but the last one must be alone.

Wrong:

    ruleset: {id: more, title: More, extends: more}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
EXTENDED_BROKEN = kind(
    1042,
    "extended-broken",
    "an overlay of a ruleset with errors",
    """
What is extended must be in order itself. Its own findings are shown when it is checked.

Wrong:

    ruleset: {id: more, title: More, extends: half_done}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
OVERLAY_EXISTS = kind(
    1043,
    "overlay-exists",
    "an overlay adds what is there",
    """
`add:` is for new entries. What the extended ruleset has is changed with `change:` or `replace:`.

Wrong:

    add: {counters: {coin: {max: 9}}}        # there is a coin

Right:

    change: {counters: {coin: {max: 9}}}
""",
)
OVERLAY_MISSING = kind(
    1044,
    "overlay-missing",
    "an overlay edits what is not there",
    """
`change:`, `replace:` and `remove:` name entries of the extended ruleset.

Wrong:

    remove: {counters: [cion]}

Right:

    remove: {counters: [coin]}
""",
)
OVERLAY_FORM = kind(
    1045,
    "overlay-form",
    "an edit in another form",
    """
`change:` merges mappings key by key and puts texts and lists in the place of others; it cannot make a mapping of a
text. `remove:` is a list of ids.

Wrong:

    remove: {counters: {coin: {}}}

Right:

    remove: {counters: [coin]}
""",
)
OVERLAY_SIGNATURE = kind(
    1046,
    "overlay-signature",
    "an effect or function replaced by one with another signature",
    """
What calls it would not fit any more. Remove it and add another one, and replace the callers.

Wrong:

    replace: {effects: {"earn(int n)": gain n coins}}      # earn takes nothing there

Right:

    replace: {effects: {earn: gain 2 coins}}
""",
)
OVERLAY_SECTION = kind(
    1047,
    "overlay-section",
    "a section that an overlay cannot have",
    """
An overlay says of each section what it does to it. Only its head, texts and scenarios are as in any ruleset.

Wrong:

    counters: {gem: {max: 3}}

Right:

    add: {counters: {gem: {max: 3}}}
""",
)
OVERLAY_BREAKS = kind(
    1048,
    "overlay-breaks",
    "an edit that the extended ruleset does not bear",
    """
Something in the extended ruleset still uses what was removed, or does not fit what was changed.

Wrong:

    remove: {counters: [coin]}              # effects still gain coins

Right:

    change: {counters: {coin: {max: 9}}}
""",
)
STRAY_EDIT = kind(
    1049,
    "stray-edit",
    "an edit in a ruleset that extends none",
    """
`add:`, `change:`, `replace:` and `remove:` belong to overlays.

Wrong:

    ruleset: {id: game, ..}  and  add: {counters: {gem: {}}}

Right:

    ruleset: {id: game, extends: harbour, ..}  and  add: {counters: {gem: {}}}
""",
)
OVERLAY_SAME = kind(
    1051,
    "overlay-same",
    "an overlay's edit that changes nothing",
    """
What an edit says is in the extended ruleset already. Somebody meant another value, or the extended ruleset was changed
in the meantime.

Wrong:

    change: {counters: {coin: {max: 9}}}        # it is 9 there

Right:

    change: {counters: {coin: {max: 12}}}
""",
    Severity.WARNING,
)
