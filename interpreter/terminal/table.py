"""The game at the table: whose turn it is, what they see, what they answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from rich.text import Text

from interpreter.bots.registry import Bot
from interpreter.foundation.errors import RuleFault
from interpreter.foundation.render import visible
from interpreter.game import Game
from interpreter.runtime.decisions import Decision
from interpreter.runtime.log import LogLine
from interpreter.runtime.view import View
from interpreter.terminal.changes import changes
from interpreter.terminal.chronicle import HIDDEN, Chronicle
from interpreter.terminal.hints import hints
from interpreter.terminal.menu import Menu
from interpreter.terminal.picture import Naming, picture
from interpreter.terminal.printed import printed
from interpreter.terminal.scores import score_table, verdict
from interpreter.terminal.screen import Screen
from interpreter.terminal.seat import seat_of

HELP = """Answer with an option's number, its key, or the beginning of its name. If several things are chosen, each
answer adds or removes one, until `done`. Commands:
  view         draw everything again
  log          what has happened so far
  what NAME    explain a card, a place and so on, by its name or its option's number
  undo         take back your last answer, if nobody has learned anything from it
  undo!        go back to your last decision, whatever has happened since (only if you play alone)
  save FILE    save the game; `play NAME --resume FILE` continues it
  quit         leave the game
  help         show this help
Put a / before a command if an option has the same name."""

WHAT = "what NAME: give a name; `what 1` explains the first option"

#: What may be typed for a command in addition to its name.
SHORT = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "v": "view"}


class End(Enum):
    """How `Table.play` came back."""

    OVER = "over"
    LEFT = "left"


class Leave(Exception):
    """The player who is to answer leaves the game."""


def _take(chronicle: Chronicle, log: list[LogLine], noted: int) -> int:
    """Passes on the lines of a log after those that were noted; how many there are. What was not asked is told in
    brackets, in the row of its player's answers."""
    for line in log[noted:]:
        if line.who:
            chronicle.answer(line.who, f"({line.chose})")
        else:
            chronicle.note(line.text)
    return len(log)


class Table:
    """A game with somebody at every seat.

    `sitting` names who plays each seat; `bots` are the bots by seat, the other seats are people. With bots only, the
    game runs by itself and everything that happens is printed, unless `quiet`. `about` tells of a name what it is.
    """

    def __init__(
        self,
        game: Game,
        sitting: list[str],
        bots: dict[int, Bot],
        screen: Screen,
        *,
        quiet: bool = False,
        about: Callable[[str], str] = lambda name: f"there is no {name}",
    ) -> None:
        self.game = game
        self._about = about
        self.screen = screen
        self.sitting = sitting
        labels = game.ruleset.labels(game.players, game.settings, "table")
        self.naming: Naming = labels
        self._printed = printed(game.ruleset, game.players, labels)
        arrow = " › " if screen.unicode else " > "
        self.seats = [seat_of(name, bots.get(i), arrow) for i, name in enumerate(sitting)]
        self.people = [i for i, seat in enumerate(self.seats) if seat.bot is None]
        emit: Callable[[str], None] = (lambda _: None) if quiet or self.people else screen.line
        self._public = Chronicle(emit, arrow)
        self._noted = 0
        for i in self.people:
            self.seats[i].noted = len(game.log_for(i))
        self._last: int | None = None
        self._drawn: View | None = None

    # ------------------------------------------------------------------ the loop
    def play(self) -> End:
        """Plays until the game is over or somebody leaves. RuleFault when a bot runs into one."""
        game = self.game
        try:
            while not game.over:
                self._take_notes()
                decision = game.decision
                bot = self.seats[decision.player or 0].bot
                if bot is not None:
                    self._choose(decision, bot.choose(game))
                else:
                    self._ask(decision)
        except Leave:
            self._public.flush()
            return End.LEFT
        self._take_notes()
        self._public.flush()
        self.show_standing()
        return End.OVER

    def _choose(self, decision: Decision, index: int) -> None:
        """Answers, and tells the others what they may know of it."""
        game, who = self.game, decision.player or 0
        public = "" if self.people else decision.options[index].words
        told = {i: game.told(decision, index, i) for i in self.people if i != who}
        if game.at_once:
            told.clear()  # that somebody answers, and how often, is theirs
        for i in self.people:
            self.seats[i].remember()
        try:
            game.choose(decision, index)
        except RuleFault:
            for i in self.people:
                self.seats[i].go_back()
            raise
        name = "Chance" if decision.player is None else self.naming.player(who)
        if not self.people:
            self._public.answer(name, public)
        for i in self.people:
            self.seats[i].outdated |= i != who
        for i, text in told.items():
            # what was hidden before may be open now: a card that was played from a hand
            self.seats[i].chronicle.answer(name, text or game.told(decision, index, i) or HIDDEN)

    def _take_notes(self) -> None:
        """Passes the game's own new notes on, to each person what they may read."""
        if not self.people:
            self._noted = _take(self._public, self.game.log_lines(), self._noted)
        for i in self.people:
            seat = self.seats[i]
            seat.noted = _take(seat.chronicle, self.game.log_lines(i), seat.noted)

    # ------------------------------------------------------------------ people
    def _ask(self, decision: Decision) -> None:
        """One decision of a person, with all the commands they may give before they answer."""
        who = decision.player or 0
        seat = self.seats[who]
        if self._last != who:
            self._hand_over(who)
            self._last = who
            seat.outdated = True
        seat.chronicle.flush()
        news, seat.unread[:] = list(seat.unread), []
        for line in news:
            self.screen.line(line, style="cyan")
        if seat.outdated:
            self._draw(who)
        else:
            self._tell_changes(who)
        if decision.several:
            self._ask_set(decision, who)
            return
        menu = Menu(decision, hints(self.game.view(who), self.naming, self._printed))
        self._offer(menu, who)
        while self.game.decisions and decision in self.game.decisions:
            answer = self.screen.ask("> ")
            if answer is None:
                raise Leave
            if answer and not self._command(answer, menu, who):
                self._answer(decision, menu, answer)

    def _ask_set(self, decision: Decision, who: int) -> None:
        """A set of a person: numbers and keys choose members or take them back, in any order, until `done`."""
        hinted = hints(self.game.view(who), self.naming, self._printed)
        pick = self.game.pick(decision)
        menu = Menu(pick, hinted)
        self._offer(menu, who)
        while self.game.decisions and decision in self.game.decisions:
            answer = self.screen.ask("> ")
            if answer is None:
                raise Leave
            if not answer or self._command(answer, menu, who):
                continue
            found = menu.index(answer)
            if isinstance(found, str):
                self.screen.line(found, style="yellow")
            elif menu.keys[found] == "done" and not pick.options[found].chosen:
                self._give(who, pick.answers())
            elif menu.keys[found] == "skip":
                self._answer(decision, Menu(decision), "skip")
            else:
                pick = pick.with_key(menu.keys[found])
                menu = Menu(pick, hinted)
                self._offer(menu, who)

    def _give(self, who: int, values: list[int]) -> None:
        """The steps that answer a whole set; none of them where the rules break down on the way."""
        given = 0
        try:
            for value in values:
                decision = next(d for d in self.game.decisions if d.player == who)
                self._choose(decision, list(decision.values).index(value))
                given += 1
        except RuleFault as fault:
            for _ in range(given):
                self._step_back()
            self._broken_down(fault)

    def _step_back(self) -> None:
        self.game.undo(force=True)
        for i in self.people:
            self.seats[i].go_back()

    def _broken_down(self, fault: RuleFault) -> None:
        """The game is as before the answer: another one may do."""
        for line in fault.report().splitlines():
            self.screen.line(line, style="red")
        self.screen.line("The game is as it was before; choose something else, undo, or save.")

    def _answer(self, decision: Decision, menu: Menu, answer: str) -> None:
        found = menu.index(answer)
        if isinstance(found, str):
            self.screen.line(found, style="yellow")
            return
        try:
            self._choose(decision, found)
        except RuleFault as fault:
            self._broken_down(fault)

    def _hand_over(self, who: int) -> None:
        """Lets nobody see another's secrets where several people share the screen."""
        if len(self.people) < 2:
            return
        self.screen.clear()
        name = visible(self.naming.player(who))
        if self.screen.ask(f"{name}, it is your turn. Press Enter when the others are not looking. ") is None:
            raise Leave
        self.screen.clear()

    def _draw(self, who: int | None) -> None:
        """Draws the game as a seat, or everybody (None), may see it."""
        self._drawn = self.game.view(who)
        if who is not None:
            self.seats[who].outdated = False
        self.screen.rule(self.game.ruleset.title)
        for part in picture(self._drawn, self.naming, self.screen.width, who):
            self.screen.show(part)
        self.screen.rule()

    def _tell_changes(self, who: int) -> None:
        """What the player's own last answer has changed, instead of drawing everything again."""
        before, self._drawn = self._drawn, self.game.view(who)
        if before is not None and before.player == who:
            for line in changes(before, self._drawn, self.naming, "→" if self.screen.unicode else "->"):
                self.screen.line(f"  {line}", style="dim")

    def _offer(self, menu: Menu, who: int) -> None:
        self.screen.show(Text(visible(f"{self.naming.player(who)}: {menu.prompt}"), style="bold"))
        for part in menu.lines(self.screen.width):
            self.screen.show(part)

    # ------------------------------------------------------------------ commands
    def _command(self, answer: str, menu: Menu, who: int) -> bool:
        """Carries out a command; False when the answer is none. An option's key comes before a command's name."""
        word, _, rest = answer.removeprefix("/").partition(" ")
        if not answer.startswith("/") and (answer in menu.keys or word in menu.keys):
            return False
        match SHORT.get(word, word):
            case "help":
                for line in HELP.splitlines():
                    self.screen.line(line)
            case "view":
                self._draw(who)
                self._offer(menu, who)
            case "log":
                for line in self.game.log_for(who) or ["The log is still empty."]:
                    self.screen.line(line)
            case "what":
                for line in self._about(menu.named(rest.strip())).splitlines() if rest.strip() else [WHAT]:
                    self.screen.line(visible(line))
            case "undo" | "undo!" as command:
                self._undo(who, force=command == "undo!")
            case "save":
                self._save(rest.strip())
            case "quit":
                raise Leave
            case _:
                if answer.startswith("/"):
                    self.screen.line(f"there is no command {visible(word)!r}; try help", style="yellow")
                    return True
                return False
        return True

    def _undo(self, who: int, *, force: bool) -> None:
        game = self.game
        if force and len(self.people) > 1:
            self.screen.line("undo! works only if you play alone", style="yellow")
            return
        mine = game.seats[who]
        back = 0
        while not back or game.in_set or (force and game.decisions[0].player != who):
            steps = game.journal.steps
            if (not force and (not steps or steps[-1][0] != mine)) or not game.undo(force=force):
                break
            back += 1
            for i in self.people:
                self.seats[i].go_back()
        if back:
            self.seats[who].outdated = True
            self.screen.line("Taken back.", style="dim")
        else:
            self.screen.line(
                "That cannot be undone: since then there was chance, another player's answer, or "
                "something was revealed."
            )

    def _save(self, name: str) -> None:
        if not name:
            self.screen.line("save FILE: give the file a name", style="yellow")
            return
        try:
            with Path(name).expanduser().open("w", encoding="utf-8", newline="\n") as file:
                json.dump(self.game.save(), file, ensure_ascii=False, indent=1)
                file.write("\n")
        except OSError as e:
            self.screen.line(f"cannot save: {e}", style="red")
            return
        self.screen.line(
            f"Saved in {name}; continue with: rulewright play {self.game.ruleset.id} --resume {name}", style="dim"
        )

    # ------------------------------------------------------------------ the end
    def show_standing(self) -> None:
        """The ranked table, of the end or of the standing, and what has not been told yet."""
        for i in self.people:
            self.seats[i].chronicle.flush()
        for line in self.seats[self.people[0]].unread if self.people else ():
            self.screen.line(line, style="cyan")
        if self.people:
            self._draw(self.people[0] if len(self.people) == 1 else None)
        self.screen.line()
        outcome = self.game.outcome
        self.screen.show(score_table(outcome, self.naming, self.sitting, self.screen.width))
        won = verdict(outcome, self.naming, self.game.players)
        self.screen.line(won if self.game.over else "The game is not over.")
