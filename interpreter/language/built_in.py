"""The words that are built into the language and are neither a statement nor an expression form: what is always
declared, types, what can follow a dot, functions, and the words inside of statements. Each with one example."""

from __future__ import annotations

from typing import NamedTuple


class BuiltIn(NamedTuple):
    """A built-in word: how it is written, what it means, and an example. A word may be in the table twice."""

    word: str
    usage: str
    doc: str
    example: str


NAMES = (
    BuiltIn("me", "me", "The acting player.", "if me.coins > 3 then pay 1 coin"),
    BuiltIn("others", "others", "All players except the acting one.", "choose p in others then take 1 coin from p"),
    BuiltIn("players", "players", "All players, in seat order.", "count(players)"),
    BuiltIn("everyone", "everyone", "All players and dummies.", "for each p in everyone: p.coins = 3"),
    BuiltIn("this", "this", "In an entry: the component or member itself.", "gain this.worth coins"),
    BuiltIn("owner", "owner", "In an entry: the owner of `this`.", "as owner then gain 1 coin"),
    BuiltIn("none", "none", "No value, where a type has `?`.", "chosen = none"),
    BuiltIn("true", "true", "The condition that always holds.", "moved = true"),
    BuiltIn("false", "false", "The condition that never holds.", "moved = false"),
)

TYPES = (
    BuiltIn("int", "int    0..20", "Whole numbers, or those of a range.", "price: 0..20"),
    BuiltIn("bool", "bool", "`true` or `false`.", "moved: bool"),
    BuiltIn("text", "text", "A text.", "motto: text"),
    BuiltIn("player", "player", "A player; `player?` may also be none.", "leader: player?"),
    BuiltIn("amounts", "amounts", "Amounts of several units.", "cost: amounts"),
    BuiltIn("set", "set of T", "A set of values of a type.", "seen: set of square"),
    BuiltIn("list", "list of T", "A list of values of a type, in order.", "path: list of square"),
    BuiltIn("face", "face of T", "A face of a component type.", "side: face of tile"),
)

PROPERTIES = (
    BuiltIn("next", "x.next", "The member after x, or the next player; of a cell, the cell on a side.", "w.at.next"),
    BuiltIn("next", "p.next(side)", "The cell next to p on that side; none at the edge.", "p.next(north)"),
    BuiltIn("previous", "x.previous", "The member before x, or the previous player.", "me.previous"),
    BuiltIn("number", "x.number    kind.number(n)", "The position of a member, from 1; or the member.", "age.number"),
    BuiltIn("at", "c.at", "The member for which the zone of component c is declared.", "pawn.at"),
    BuiltIn("owner", "c.owner", "The player whose component it is.", "tile.owner"),
    BuiltIn("face", "c.face", "The face of a component that is up.", "tile.face = back"),
    BuiltIn("faces", "c.faces", "The faces that component c has.", "back in tile.faces"),
    BuiltIn("card", "f.card", "The component that has face f.", "side.card"),
    BuiltIn(
        "turned", "c.turned    edge.turned(n)", "The quarter turns of a component; or an edge rotated.", "c.turned"
    ),
    BuiltIn("row", "p.row", "The row of a cell, from 1.", "p.row == 1"),
    BuiltIn("column", "p.column", "The column of a cell, from 1.", "p.column"),
    BuiltIn("neighbours", "p.neighbours", "The cells that share a side with p.", "count(p.neighbours)"),
    BuiltIn("diagonals", "p.diagonals", "The cells that share only a corner with p.", "p.neighbours + p.diagonals"),
    BuiltIn(
        "ray", "p.ray(side)    ray(p, side)", "The cells from p to the edge on that side, as a list.", "p.ray(north)"
    ),
    BuiltIn("side", "edge.side", "The side of the cell to which a part of its edge belongs.", "e.side == north"),
    BuiltIn("across", "edge.across", "The part of the neighbouring cell's edge that touches this one.", "e.across"),
    BuiltIn("opposite", "edge.opposite", "The part of the edge on the opposite side of the cell.", "e.opposite"),
    BuiltIn("score", "p.score    p.score.category", "A player's points, of all categories or of one.", "p.score.trade"),
    BuiltIn("total_score", "p.total_score", "A player's points at the end.", "ranking: {by: [total_score]}"),
)

FUNCTIONS = (
    BuiltIn("count", "count(D)    count(x in D where c)", "The number of members.", "count(hand)"),
    BuiltIn("sum", "sum(e for x in D where c)", "The sum of a number of each member.", "sum(c.worth for c in hand)"),
    BuiltIn("max", "max(a, b)    max(e for x in D otherwise d)", "The greatest number.", "max(coins, 3)"),
    BuiltIn("min", "min(a, b)    min(e for x in D otherwise d)", "The smallest number.", "min(coins, 3)"),
    BuiltIn("abs", "abs(a)", "A number without its sign.", "abs(a.row - b.row)"),
    BuiltIn("any", "any(x in D where c)", "Whether c holds for a member.", "any(c in hand where c.worth > 3)"),
    BuiltIn("all", "all(x in D where c)", "Whether c holds for all members.", "all(c in hand where c.worth > 3)"),
    BuiltIn("first", "first(x in D where c otherwise d)", "The first such member.", "first(c in hand otherwise none)"),
    BuiltIn("set", "set(x in D where c)    set(e for x in D)", "The set of these.", "set(c.colour for c in hand)"),
    BuiltIn("distinct", "distinct(e for x in D)", "How many different values.", "distinct(c.colour for c in hand)"),
    BuiltIn(
        "spread",
        "spread(x from A to E where c)",
        "All that is reached from A by E.",
        "spread(p from s to p.neighbours)",
    ),
    BuiltIn("can", "can(S)", "Whether S could be carried out now.", "can(pay 2 coins)"),
    BuiltIn("supposing", "supposing(do e, c)", "Whether c would hold after e.", "supposing(do build, coins > 0)"),
)

WORDS = (
    BuiltIn(
        "at",
        "at random    at once",
        "Chance decides; or all players act at the same time.",
        "choose n in 1..6 at random",
    ),
    BuiltIn("random", "at random", "Chance decides.", "choose n in 1..6 at random"),
    BuiltIn("once", "each player at once:", "All players act at the same time.", "each player at once: do pick"),
    BuiltIn(
        "secretly", "choose .. secretly", "The others do not see what is chosen.", "choose c in hand secretly: bid = c"
    ),
    BuiltIn(
        "looking",
        "choose .. looking",
        "The player may look into the zone first.",
        "choose c in deck looking: move c to hand",
    ),
    BuiltIn(
        "unseen", "draw .. unseen", "The player who draws does not see the cards.", "draw 1 from deck to pile unseen"
    ),
    BuiltIn(
        "ordered",
        "choose n xs in D ordered",
        "The order of the chosen set matters.",
        "choose exactly 2 cs in hand ordered: move cs to row",
    ),
    BuiltIn(
        "asking",
        'choose .. asking id "Text"',
        "The question that players see.",
        'choose c in hand asking discard "Discard which card?"',
    ),
    BuiltIn(
        "exactly",
        "choose exactly n xs in D",
        "A set of exactly n members.",
        "choose exactly 2 cs in hand: move cs to gone",
    ),
    BuiltIn(
        "otherwise",
        "e otherwise d    a when c otherwise b",
        "The value if e is none, or if c is false.",
        "s.price otherwise 0",
    ),
    BuiltIn("when", "a when c otherwise b", "The value if a condition holds.", "2 when rich otherwise 1"),
    BuiltIn("where", "x in D where c", "Only the members for which c holds.", "count(c in hand where c.worth > 3)"),
    BuiltIn("skip", "choose .. or skip", "The player may choose nothing.", "choose c in hand or skip: move c to gone"),
    BuiltIn("by", "choose .. by p", "Which player chooses.", "choose c in p.hand by p: move c to gone"),
    BuiltIn("else", "if c: .. else: ..", "What is done if no condition before holds.", "else: pay 1 coin"),
    BuiltIn("elif", "if c: .. elif d: ..", "Another case of `if`.", "elif coins > 2: pay 1 coin"),
    BuiltIn("into", "shuffle z into y", "The zone to shuffle a zone into.", "shuffle discard into deck"),
    BuiltIn("times", "repeat n times    up to n times", "How often something is done.", "repeat 2 times gain 1 coin"),
    BuiltIn("per", "n x per D", "An amount for each, or declared for each.", "gain 1 coin per ship"),
    BuiltIn("option", 'option id "Text" if c:', "One option of a menu.", 'option pass "Pass": gain 1 coin'),
    BuiltIn("then", "if c then S", "Before a statement on the same line.", "if rich then pay 1 coin"),
)

BUILT_IN = {
    "a name": NAMES,
    "a type": TYPES,
    "a property": PROPERTIES,
    "a function": FUNCTIONS,
    "a word": WORDS,
}
