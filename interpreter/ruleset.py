"""A ruleset that can be played: what it is, its programs, and its games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.foundation.arguments import instance, mapping, most_decisions, players_in_words, shown, truth, whole
from interpreter.foundation.diagnostics import Findings
from interpreter.foundation.errors import RulewrightError, UsageError, VersionMismatch
from interpreter.foundation.shared import Shared
from interpreter.foundation.source import SourceFile
from interpreter.game import Game
from interpreter.kept_programs import kept_program
from interpreter.outline import Outline
from interpreter.replaying import replay_step, silent_departure
from interpreter.runtime import driver, explicit
from interpreter.runtime.handles import Sightings
from interpreter.runtime.history.journal import (
    SAVE_FORMAT,
    Journal,
    asks_forced,
    check_format,
    journal_in,
    parse_json,
    save_check,
    take,
)
from interpreter.runtime.history.past import Past
from interpreter.runtime.history.same_state import departure
from interpreter.runtime.labels import Labels
from interpreter.runtime.log import log_from_data
from interpreter.runtime.program import Program
from interpreter.settings import Setting, setting_values

# What reads, checks and compiles is loaded when it is first needed: a game whose program is kept needs none of it.
if TYPE_CHECKING:
    from interpreter.checker.typed import CheckedRuleset
    from interpreter.native.machine import NativeProgram

#: The two builds of one program: with events for tables and tests, without for simulation.
BUILDS = ("table", "simulation")
#: How chance decides: by the seed; what nature chooses is asked; all of it is.
CHANCES = ("random", "ask", "explicit")
_JOURNAL = "a journal is a `Journal`, as `Game.journal` and `Journal.loads` give it"
_PRESENT_RULES = (
    "to replay its answers under the current rules, use --present-rules (in Python: strict=False; for "
    "a save replay=True)"
)


class Ruleset(Shared):
    """A ruleset without errors, ready to be played. Made by `load`; compiling happens when a game first needs it."""

    keep = "in another process, load it by its name or path"

    def __init__(
        self, outline: Outline, files: tuple[SourceFile, ...], path: Path, checked: CheckedRuleset | None = None
    ) -> None:
        """For `load` only. Without `checked` the ruleset is checked when that is first asked for."""
        self.files = files
        self.path = path
        self.settings: dict[str, Setting] = {setting.name: setting for setting in outline.settings}
        self._outline = outline
        self._checked = checked
        self._labels: dict[tuple[Any, ...], Labels] = {}
        self._native: dict[int, NativeProgram] = {}

    @property
    def checked(self) -> CheckedRuleset:
        """The rules as the checker has understood them. UsageError when the files are no longer those it was loaded
        from, and it has not been checked since."""
        if self._checked is None:
            from interpreter import pipeline

            checked, files = pipeline.check_folder(self.path, Findings())
            if checked is None or checked.digest != self.digest:
                raise UsageError(f"the files of {self.id} were changed after it was loaded; load it again")
            self._checked, self.files = checked, files
        return self._checked

    @property
    def id(self) -> str:
        return self._outline.id

    @property
    def title(self) -> str:
        return self._outline.title

    @property
    def players(self) -> range:
        """The numbers of players that the game is for."""
        return range(self._outline.fewest, self._outline.most + 1)

    @property
    def digest(self) -> str:
        """Names the exact text of the ruleset. What saves and journals need is less: see `Program.fingerprint`."""
        return self._outline.digest

    @property
    def rules(self) -> dict[str, Any]:
        """What a save notes of the rules, to be compared with others (`describe.changes.noted_rules`)."""
        return self._outline.rules

    @property
    def score_categories(self) -> tuple[str, ...]:
        return self._outline.score_categories

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the ruleset's own bots: what `worth` formulas it declares."""
        return self._outline.bots

    @property
    def endings(self) -> tuple[str, ...]:
        """The names of the declared endings."""
        return self._outline.endings

    # ------------------------------------------------------------------ games
    def new_game(
        self,
        players: int | None = None,
        seed: int = 0,
        settings: Mapping[str, Any] | None = None,
        *,
        record: bool = True,
        news: bool = False,
        chance: str = "random",
        max_decisions: int | None = None,
        ask_forced: bool = False,
    ) -> Game:
        """A new game at its first decision.

        `players` is the fewest possible unless given; `settings` are by name, with members by their id. With
        `record=False` there is no log, journal, undo or rollback: fastest; with `news=True` in addition, a census can
        still count what has happened (`Game.note_in`). With `chance="ask"` what nature chooses is a decision too, of
        player None, with "explicit" what shuffles have come to as well: nothing is random then. With `ask_forced`
        players are asked decisions with a single option too, which are else answered silently. With `max_decisions` the
        game stops after that number of answers of players: it is over, and `Game.unfinished`. UsageError for what the
        ruleset does not have; RuleFault when its set-up breaks down.
        """
        if chance not in CHANCES:
            raise UsageError(f'chance is "random", "ask" or "explicit", not {shown(chance)}')
        whole(seed, "a seed")
        most, forced = most_decisions(max_decisions), truth(ask_forced, "ask_forced")
        chosen = mapping({} if settings is None else settings, "settings")
        build = "table" if record or news else "simulation"
        labels = self.labels(players, chosen, build, explicit=chance == "explicit")
        if chance == "explicit":
            state = explicit.start(labels.program, seed, forced)
        else:
            state = driver.start(labels.program, seed, chance == "ask", forced)
        past = Past(record, left=most)
        return Game(self, labels, state, seed=seed, settings=chosen, chance=chance, past=past, max_decisions=most)

    def program(
        self, players: int | None = None, settings: Mapping[str, Any] | None = None, build: str = "table"
    ) -> Program:
        """The compiled ruleset for a number of players and settings: "table", or "simulation" without events."""
        return self.labels(players, {} if settings is None else settings, build).program

    def labels(self, players: int | None, settings: Mapping[str, Any], build: str, *, explicit: bool = False) -> Labels:
        """The program with its names, for games with chance as it is or `explicit`; compiled once for the same
        arguments."""
        number = self.players.start if players is None else players
        if isinstance(number, bool) or not isinstance(number, int) or number not in self.players:
            raise UsageError(f"{self.title} is for {players_in_words(self.players)}, not {shown(number)}")
        if build not in BUILDS:
            raise UsageError(f"a build is {' or '.join(map(repr, BUILDS))}, not {shown(build)}")
        chosen = mapping(settings, "settings")
        values = setting_values(self.checked, chosen) if chosen else {}
        key = (number, tuple(sorted(values.items())), build, explicit)
        if key not in self._labels:
            self._labels[key] = Labels(self._program(number, values, build, explicit))
        return self._labels[key]

    def _program(self, players: int, settings: Mapping[str, Any], build: str, explicit: bool) -> Program:
        program = kept_program(self.digest, self.files, players, settings, build, explicit=explicit)
        if program is not None:
            return program
        from interpreter import pipeline

        checked = self.checked
        return pipeline.compile_ruleset(checked, self.files, players, settings, build, explicit=explicit)

    def native(self, players: int | None = None, settings: Mapping[str, Any] | None = None) -> NativeProgram:
        """The ruleset compiled to C for a number of players and settings, for simulation and training: the games of
        `new_game`, some twenty times faster, with nothing but the numbers of answers.

        Compiling takes seconds, once. NotNative where there is no C compiler (`pip install rulewright[native]` brings
        one), or no native form of the ruleset; UsageError for what the ruleset does not have.
        """
        program = self.program(players, settings, "simulation")
        found = self._native.get(id(program))
        if found is None:
            from interpreter.native.keeping import kept_native

            found = kept_native(program)
            if found is None:
                from interpreter import pipeline

                found = pipeline.compile_native(self.checked, program)
            self._native[id(program)] = found
        return found

    def restore(self, save: Mapping[str, Any] | str, *, replay: bool = False) -> Game:
        """The game of a save (as data or JSON text), at the same decision.

        Where the rules have changed in nothing but what is compatible (as `rulewright diff` says), its answers are
        given again. VersionMismatch when it was saved under other rules than these; with `replay` its answers are given
        again all the same, and VersionMismatch says at which step that is no longer possible. UsageError when it is no
        save.
        """
        data = parse_json(save, "save") if isinstance(save, str) else save
        check_format(data, SAVE_FORMAT)
        if take(data, "check", str) != save_check(data):
            raise UsageError("this save is damaged: it was changed after it was written")
        if replay:
            return self.replay(journal_in(data), strict=False)
        settings, chance = take(data, "settings", dict), take(data, "chance", str)
        self._require_id(take(data, "ruleset", str))
        try:
            labels = self.labels(take(data, "players", int), settings, "table", explicit=chance == "explicit")
        except UsageError as error:
            raise VersionMismatch(f"this game was played under another version of {self.id}: {error}") from error
        if take(data, "digest", str) != labels.program.fingerprint:
            return self._restore_compatible(data, labels)
        most = most_decisions(data.get("max_decisions"))
        left = None if most is None else take(data, "left", int)
        steps = None if data.get("steps") is None else journal_in(data).steps
        try:
            state = labels.program.state_class.load(take(data, "state", dict))  # type: ignore[attr-defined]
            state.ask_forced = asks_forced(data)
            sightings = [Sightings.load(found) for found in data.get("handles", ())]
            (explicit if chance == "explicit" else driver).settle(labels.program, state)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise UsageError(f"this save is damaged: its state cannot be read ({error})") from error
        return Game(
            self,
            labels,
            state,
            seed=take(data, "seed", int),
            settings=settings,
            chance=chance,
            past=Past(True, steps, log_from_data(take(data, "log", list)), left, sightings=sightings),
            max_decisions=most,
        )

    def _restore_compatible(self, save: Mapping[str, Any], labels: Labels) -> Game:
        """The game of a save that was made under other rules: its answers are given again. VersionMismatch unless the
        rules differ in nothing but what is compatible, and the game comes to the state of the save."""
        from interpreter.describe.changes.noted_rules import new_ids  # loaded when it is first needed

        if save.get("steps") is None:
            self._require_compatible(take(save, "digest", str), {}, labels.program.fingerprint)
        game = self.replay(journal_in(save))
        differs = departure(labels.program, new_ids(save["rules"], self.rules), save["state"], game._state.dump())
        if differs:
            raise self._another_version(f"the same answers lead to another state: {differs}")
        return game

    def _another_version(self, why: str) -> VersionMismatch:
        return VersionMismatch(f"this game was played under another version of {self.id}: {why}; {_PRESENT_RULES}")

    def replay(self, journal: Journal, *, strict: bool = True) -> Game:
        """Plays a journal again.

        VersionMismatch where an answer is not on offer, and (`strict`) when it belongs to other rules. Where the rules
        have changed in nothing but what is compatible (as `rulewright diff` says), it is played under the present ones.
        """
        instance(journal, Journal, _JOURNAL)
        if not strict or not self._changed_since(journal):
            return self._replayed(journal)
        try:
            game = self._replayed(journal)
        except RulewrightError as error:
            raise self._another_version(str(error)) from error
        differs = silent_departure(journal.silent, game.journal.silent)
        if differs:
            raise self._another_version(differs)
        return game

    def begin(self, journal: Journal) -> Game:
        """The game of a journal before its first answer, under the present rules."""
        instance(journal, Journal, _JOURNAL)
        return self.new_game(
            journal.players,
            journal.seed,
            journal.settings,
            chance=journal.chance,
            max_decisions=journal.max_decisions,
            ask_forced=journal.ask_forced,
        )

    def _replayed(self, journal: Journal) -> Game:
        game = self.begin(journal)
        for number, (who, key) in enumerate(journal.steps, 1):
            replay_step(game, number, who, key)
        return game

    def _changed_since(self, journal: Journal) -> bool:
        """Whether a journal was made under other rules than these. VersionMismatch, which names the first difference,
        where that is more than compatible."""
        self._require_id(journal.ruleset)
        explicit_chance = journal.chance == "explicit"
        try:
            now = self.labels(journal.players, journal.settings, "table", explicit=explicit_chance).program.fingerprint
        except UsageError:
            if not journal.rules:
                raise
            now = ""  # the rules say why
        if journal.digest == now:
            return False
        self._require_compatible(journal.digest, journal.rules, now)
        return True

    def _require_id(self, id: str) -> None:
        if id != self.id:
            raise VersionMismatch(f"this is a game of {id[:60]}, not of {self.id}")

    def _require_compatible(self, fingerprint: str, rules: dict[str, Any], now: str) -> None:
        """VersionMismatch unless the rules that were noted differ from these in nothing but what is compatible."""
        from interpreter.describe.changes.noted_rules import incompatible  # loaded when it is first needed

        if not rules:
            raise VersionMismatch(
                f"this game was played under another version of {self.id} ({fingerprint[:12]}, now {now[:12]}); "
                + _PRESENT_RULES
            )
        try:
            found = incompatible(rules, self.rules)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UsageError(f"damaged data: 'rules' cannot be read ({error})") from error
        for judged in found:
            raise self._another_version(f"{': '.join(judged.path)} is {judged.what} ({judged.level.value})")

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {self.title}, {players_in_words(self.players)}>"
