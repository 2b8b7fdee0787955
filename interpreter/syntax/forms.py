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
    Form(nodes.Block, "S; S    ( S; S )", "Several statements, one after another.", "statements", "; "),
    Form(
        nodes.Let,
        "let x = e    let x = do e(..)",
        "Defines a local, which is known until the end of its block.",
        "names",
    ),
    Form(
        nodes.Assign,
        "x = e    x += e    x -= e    .. for this turn",
        "Sets a local, a variable, or (with `=`) a counter.",
        "variables",
    ),
    Form(
        nodes.If,
        "if c then S else S    if c:",
        "S if the condition is true; `elif` and `else` give the other cases.",
        "statements",
    ),
    Form(nodes.While, "while c:", "Repeats as long as the condition is true.", "statements"),
    Form(nodes.Repeat, "repeat n times S", "Repeats S n times.", "statements"),
    Form(
        nodes.ForEach,
        "for each x in D where c then S    in any order for each ..    in random order for each ..",
        "Once for each member, as the set was at the beginning.",
        "statements",
    ),
    Form(
        nodes.EachPlayer,
        "each player from p then S    each other player    .. in reverse",
        "Lets each player act in turn.",
        "statements",
    ),
    Form(nodes.As, "as p then S    as p:", "p acts: decides, pays and gains.", "statements"),
    Form(nodes.Stop, "stop", "Leaves the innermost loop.", "statements"),
    Form(nodes.Do, "do e(..)", "Calls an effect.", "effects"),
    Form(nodes.Return, "return e", "Ends the effect with a result.", "effects"),
    Form(nodes.Run, "run x.hook(..)", "Runs a hook of an entry, if the entry defines it.", "hooks"),
    Form(nodes.OnlyIf, "only if c", "A demand: it fails unless c is true, so the option is not offered.", "legality"),
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
    Form(nodes.Alternatives, "A | B", "The acting player chooses A or B.", "choosing"),
    Form(nodes.Exchange, "pay A -> S", "Does S for a price: A must be paid in full.", "choosing"),
    Form(nodes.May, "may S", "The acting player may do S or skip it.", "choosing"),
    Form(nodes.UpToTimes, "up to n times S", "The acting player may do S up to n times.", "choosing"),
    Form(nodes.AnyTimes, "any number of times S", "The acting player may do S any number of times.", "choosing"),
    Form(
        nodes.SpanBlock,
        "turn:    round:    game:",
        "A part of play that can be ended, and at which counters and variables can reset.",
        "blocks",
    ),
    Form(nodes.End, "end turn    end round    end game", "Leaves the innermost block of that name.", "blocks"),
    Form(nodes.Emit, "emit e(..)    emit e(..): S", "An event, to which entries may react.", "acting"),
    Form(nodes.Prevent, "prevent", "The event that this comes before does not happen.", "acting"),
    Form(nodes.With, "with x += e then S    with x = e:", "S under a change that is undone after it.", "durations"),
    Form(nodes.ScopeBlock, "in scope tag:", "A part of play with variables of its own.", "scopes"),
    Form(nodes.Allowing, "allowing e, f(a):", "Effects that may be done at each `pause` inside.", "pauses"),
    Form(nodes.Pause, "pause", "A point at which the players may do the effects of `allowing`.", "pauses"),
    Form(
        nodes.DoAll,
        "do all in any order: option ..",
        "Does all options, in an order that the acting player chooses.",
        "choosing",
    ),
    Form(nodes.AtOnce, "each player at once:", "All players choose and act at the same time.", "together"),
    Form(
        nodes.OpenFloor,
        "open floor up to n steps:",
        "All players act in any order, one step at a time, each at most n steps.",
        "open_floor",
    ),
    Form(nodes.Wait, "wait", "On the open floor: the player does nothing more for now.", "open_floor"),
    Form(nodes.Offer, "offer o to p", "Makes an offer.", "offers"),
    Form(nodes.Answer, "answer o", "Lets the acting player answer an offer.", "offers"),
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
    Form(nodes.Minus, "-a", "Negation.", "expressions"),
    Form(nodes.Compare, "a == b    != < <= > >=", "Compares two values.", "expressions"),
    Form(nodes.Logic, "c and d    c or d", "Both, or at least one, evaluated from left to right.", "expressions"),
    Form(nodes.Not, "not c", "True if c is false.", "expressions"),
    Form(nodes.Membership, "x in D    x not in D", "Whether x is in D.", "expressions"),
    Form(
        nodes.IsState,
        "x is none    D is not empty    z is full",
        "Tests a state; `c.hook is none` tests whether an entry defines the hook.",
        "expressions",
    ),
    Form(nodes.IsType, "c is card", "Whether c has this component type.", "components"),
    Form(nodes.Conditional, "a when c otherwise b", "a if c is true, otherwise b.", "expressions"),
    Form(nodes.Fallback, "e otherwise d", "d where e is none.", "expressions"),
    Form(nodes.Attribute, "x.f    x.f(a)", "A field of x, or what is declared per x.", "names"),
    Form(
        nodes.Index,
        "t[i, j]",
        "An item of a table or list, a name declared `per:` i and j, or a unit of amounts.",
        "tables",
    ),
    Form(nodes.Call, "f(a, b)", "Calls a function.", "tables"),
    Form(nodes.Listing, "[a, b]", "A set of these, or a list where one is wanted.", "expressions"),
    Form(nodes.Range, "low..high", "The numbers from low to high.", "expressions"),
    Form(
        nodes.Measure,
        "count(D)    max(a, b)    abs(a)",
        "Computes a number from values or from a set.",
        "expressions",
    ),
    Form(
        nodes.Filter,
        "count(x in D where c)    any all set first",
        "Considers the members for which c holds; `first` may need `otherwise`.",
        "expressions",
    ),
    Form(
        nodes.Collect,
        "sum(e for x in D where c)    max min set distinct",
        "Combines a value of each member; `max` and `min` may need `otherwise`.",
        "expressions",
    ),
    Form(
        nodes.Spread,
        "spread(x from A to E where c)",
        "The smallest set that contains A and, with each x in it, also E.",
        "expressions",
    ),
    Form(nodes.Can, "can(S)", "Whether S could be carried out now.", "trials"),
    Form(nodes.Supposing, "supposing(do e(..), c)", "Whether c would hold after e.", "trials"),
    Form(nodes.Counted, "2 wood    1 vp per ship    2 stock[r]", "An amount: a number of a counter.", "counters"),
    Form(nodes.Amounts, "A and B", "A sum of amounts.", "amounts"),
    Form(nodes.Less, "A less B", "An amount reduced unit by unit, never below 0.", "amounts"),
)
