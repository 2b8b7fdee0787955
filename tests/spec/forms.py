"""What the reference says about each form of the language that no verb declares: how it is written, what it does."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.syntax import nodes


@dataclass(frozen=True, slots=True)
class Form:
    """A statement or expression form: `usage` is how it is written, `page` the spec page that tells more;
    `telling` is what an example should have in it."""

    node: type
    usage: str
    doc: str
    page: str
    telling: str = ""


#: Statements, in the order of the reference; what a verb declares comes before them.
STATEMENTS = (
    Form(nodes.Block, "S; S    ( S; S )", "One after the other; many as one.", "statements", "; "),
    Form(nodes.Let, "let x = e    let x = do e(..)", "A new local, known to the end of its block.", "names"),
    Form(
        nodes.Assign,
        "x = e    x += e    x -= e    .. for this turn",
        "Sets a local, a variable, or (with `=`) a counter.",
        "variables",
    ),
    Form(nodes.If, "if c then S else S    if c:", "S where the condition holds; `elif`, `else`.", "statements"),
    Form(nodes.While, "while c:", "Again as long as the condition holds.", "statements"),
    Form(nodes.Repeat, "repeat n times S", "This many times.", "statements"),
    Form(
        nodes.ForEach,
        "for each x in D where c then S    in any order for each ..    in random order for each ..",
        "Once for each member, as the set was at the beginning.",
        "statements",
    ),
    Form(
        nodes.EachPlayer,
        "each player from p then S    each other player    .. in reverse",
        "Each player in turn acts.",
        "statements",
    ),
    Form(nodes.As, "as p then S    as p:", "p acts: decides, pays and gains.", "statements"),
    Form(nodes.Stop, "stop", "Leaves the nearest loop.", "statements"),
    Form(nodes.Do, "do e(..)", "Carries out an effect.", "effects"),
    Form(nodes.Return, "return e", "Ends the effect with a result.", "effects"),
    Form(nodes.Run, "run x.hook(..)", "Carries out what the entry does there, if anything.", "hooks"),
    Form(nodes.OnlyIf, "only if c", "A demand: this can be done only if c.", "legality"),
    Form(
        nodes.Choose,
        'choose x in D where c, y in E by p secretly asking id "Text" or skip then S else S',
        "A decision for one member of each set; a range is a decision for a number.",
        "choosing",
        " or skip",
    ),
    Form(
        nodes.Menu, "choose one: option id .. if c:    option id for x in D:", "A decision between options.", "choosing"
    ),
    Form(nodes.Alternatives, "A | B", "One of them, the acting player's choice.", "choosing"),
    Form(nodes.Exchange, "pay A -> S", "S for a price.", "choosing"),
    Form(nodes.May, "may S", "S, or not.", "choosing"),
    Form(nodes.UpToTimes, "up to n times S", "S at most so often.", "choosing"),
    Form(nodes.AnyTimes, "any number of times S", "S as often as one likes and can.", "choosing"),
    Form(nodes.SpanBlock, "turn:    round:    game:", "A stretch of play that resets and can be ended.", "blocks"),
    Form(nodes.End, "end turn    end round    end game", "Leaves the nearest such block.", "blocks"),
    Form(nodes.Emit, "emit e(..)    emit e(..): S", "An event, to which entries may react.", "acting"),
    Form(nodes.Prevent, "prevent", "The event that this comes before does not happen.", "acting"),
    Form(nodes.With, "with x += e then S    with x = e:", "S under a change that is undone after it.", "durations"),
    Form(nodes.ScopeBlock, "in scope tag:", "A stretch of play with variables of its own.", "scopes"),
    Form(nodes.Allowing, "allowing e, f(a):", "Effects that may be done at each `pause` inside.", "pauses"),
    Form(nodes.Pause, "pause", "A moment for what is allowed.", "pauses"),
    Form(nodes.DoAll, "do all in any order: option ..", "All of them, in an order of choice.", "choosing"),
    Form(nodes.AtOnce, "each player at once:", "All players act independently.", "together"),
    Form(
        nodes.OpenFloor,
        "open floor up to n steps:",
        "All players act as they like, a step at a time, each at most n.",
        "open_floor",
    ),
    Form(nodes.Wait, "wait", "On the open floor: nothing more for now.", "open_floor"),
    Form(nodes.Offer, "offer o to p", "Makes an offer.", "offers"),
    Form(nodes.Answer, "answer o", "Answers offers.", "offers"),
    Form(nodes.Withdraw, "withdraw o", "Takes an offer back.", "offers"),
)

EXPRESSIONS = (
    Form(nodes.Number, "3", "A whole number.", "expressions"),
    Form(nodes.NameRef, "x", "A local, a member, a counter, `me`, `none`, `true` ..", "names"),
    Form(
        nodes.Binary,
        "a + b    a - b    a * b    a / b    a % b",
        "Arithmetic, rounded down; of sets + and -; of amounts + and *.",
        "expressions",
    ),
    Form(nodes.Minus, "-a", "Less than nothing.", "expressions"),
    Form(nodes.Compare, "a == b    != < <= > >=", "A comparison of two.", "expressions"),
    Form(
        nodes.Logic, "c and d    c or d", "Left to right; what is known on the left counts on the right.", "expressions"
    ),
    Form(nodes.Not, "not c", "The opposite.", "expressions"),
    Form(nodes.Membership, "x in D    x not in D", "Whether it is one of them.", "expressions"),
    Form(
        nodes.IsState,
        "x is none    D is not empty    z is full",
        "What state it is in; `c.hook is none`: whether an entry has something there.",
        "expressions",
    ),
    Form(nodes.IsType, "c is card", "Of which component type it is.", "components"),
    Form(nodes.Conditional, "a when c otherwise b", "One or the other.", "expressions"),
    Form(nodes.Fallback, "e otherwise d", "d where e is none.", "expressions"),
    Form(nodes.Attribute, "x.f    x.f(a)", "A field of x, or what is declared per x.", "names"),
    Form(
        nodes.Index,
        "t[i, j]",
        "A table, what is declared per i and j, a unit of amounts, an item of a list.",
        "tables",
    ),
    Form(nodes.Call, "f(a, b)", "A function.", "tables"),
    Form(nodes.Listing, "[a, b]", "A set of these, or a list where one is wanted.", "expressions"),
    Form(nodes.Range, "low..high", "The numbers from low to high.", "expressions"),
    Form(nodes.Measure, "count(D)    max(a, b)    abs(a)", "Of values written out, or of a set.", "expressions"),
    Form(
        nodes.Filter,
        "count(x in D where c)    any all set first",
        "Of the members of which c holds; `first` with `otherwise`.",
        "expressions",
    ),
    Form(
        nodes.Collect,
        "sum(e for x in D where c)    max min set distinct",
        "Of a value of each member; `max` and `min` with `otherwise`.",
        "expressions",
    ),
    Form(nodes.Spread, "spread(x from A to E where c)", "The smallest set with A and, with each x, E.", "expressions"),
    Form(nodes.Can, "can(S)", "Whether S could be carried out now.", "trials"),
    Form(nodes.Supposing, "supposing(do e(..), c)", "Whether c would hold after e.", "trials"),
    Form(nodes.Counted, "2 wood    1 vp per ship    2 stock[r]", "An amount: a number of a counter.", "counters"),
    Form(nodes.Amounts, "A and B", "Amounts together; also a value.", "amounts"),
    Form(nodes.Less, "A less B", "An amount lowered, unit by unit, never below nothing.", "amounts"),
)
