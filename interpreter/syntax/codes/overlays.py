"""Kinds of findings about rulesets that change another one."""

from __future__ import annotations

from interpreter.foundation.diagnostics import Severity
from interpreter.syntax.codes.kind import kind

UNKNOWN_EXTENDED = kind(
    1040,
    "unknown-extended",
    "an overlay of a ruleset that does not exist",
    """
`extends:` names a bundled ruleset, or a ruleset's folder next to the overlay.

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
An overlay may extend another overlay, but the last one must be a complete ruleset.

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
The extended ruleset must have no errors. `rulewright lint` on it shows them.

Wrong:

    ruleset: {id: more, title: More, extends: half_done}

Right:

    ruleset: {id: more, title: More, extends: harbour}
""",
)
OVERLAY_EXISTS = kind(
    1043,
    "overlay-exists",
    "an overlay adds what already exists",
    """
`add:` is for new entries. To change an entry of the extended ruleset, use `change:` or `replace:`.

Wrong:

    add: {counters: {coin: {max: 9}}}        # there is a coin

Right:

    change: {counters: {coin: {max: 9}}}
""",
)
OVERLAY_MISSING = kind(
    1044,
    "overlay-missing",
    "an overlay edits what does not exist",
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
    "an edit in the wrong form",
    """
`change:` merges mappings key by key and replaces texts and lists; it cannot turn a text into a mapping. `remove:` is
a list of ids.

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
Its callers would no longer match. Remove it, add one with another name, and replace the callers.

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
An overlay writes its sections under `add:`, `change:`, `replace:` or `remove:`. Only `ruleset:`, `text:` and
`scenarios:` are written as in any ruleset.

Wrong:

    counters: {gem: {max: 3}}

Right:

    add: {counters: {gem: {max: 3}}}
""",
)
OVERLAY_BREAKS = kind(
    1048,
    "overlay-breaks",
    "an edit that breaks the extended ruleset",
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
The extended ruleset already has this value. Perhaps another value was meant, or the extended ruleset has changed.

Wrong:

    change: {counters: {coin: {max: 9}}}        # it is 9 there

Right:

    change: {counters: {coin: {max: 12}}}
""",
    Severity.WARNING,
)
