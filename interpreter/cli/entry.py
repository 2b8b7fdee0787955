"""`run`: the command line as a function from arguments to an exit status."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from interpreter import resources
from interpreter.cli.ended import Ended
from interpreter.cli.streams import Streams, prepare_streams
from interpreter.foundation.errors import (
    IllegalChoice,
    InternalError,
    InvalidRuleset,
    NotNative,
    RuleFault,
    UsageError,
    VersionMismatch,
)
from interpreter.foundation.render import count_by_severity, visible, visible_lines
from interpreter.foundation.suggest import did_you_mean

CLEAN, FINDINGS, USAGE, OUR_BUG, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141

#: The commands in the order of the help: the module whose `command` each is, and what it does.
COMMANDS = {
    "list": ("list", "List the bundled rulesets."),
    "play": ("play", "Play a game in the terminal."),
    "lint": ("lint", "Check rulesets, and show each finding with its place."),
    "fmt": ("fmt", "Format rulesets, including the effects in the YAML."),
    "rules": ("rules", "List the lint rules."),
    "describe": ("describe", "Describe a ruleset's rules in words."),
    "explain": ("explain", "Explain a finding, a word of the language, or an effect."),
    "diff": ("diff", "Compare two rulesets."),
    "sources": ("sources", "Count how many rules are printed, reconstructed, or ruled."),
    "schema": ("schema", "Print a JSON Schema of one ruleset, for editors."),
    "test": ("scenarios", "Run the scenarios of rulesets."),
    "simulate": ("simulate", "Let bots play many games, and count the results."),
    "replay": ("replay", "Replay a journal."),
    "show": ("show", "Print the output of a stage of the pipeline."),
    "new": ("new", "Create a game, a verb, or a lint rule."),
}

EPILOG = """\b
Examples:
  rulewright list                                        what can be played
  rulewright play GAME                          against a bot
  rulewright lint my_game                                what is wrong with it
  rulewright new game my_game                            a small game to start from
\b
NAME is a bundled ruleset. PATH is a ruleset's folder, or a file in one.
Exit status: 0 clean, 1 findings, 2 bad usage, 3 a bug of rulewright.
"""


def with_game(text: str) -> str:
    """An example text with the name of a bundled ruleset for GAME, and what examples do side by side."""
    lines = text.replace("GAME", next(iter(resources.bundled_rulesets()), "my_game")).split("\n")
    parts = [line.strip().split("  ", 1) if line.startswith("  ") else [line] for line in lines]
    width = max((len(p[0]) for p in parts if len(p) > 1), default=0)
    return "\n".join(
        f"  {p[0]:{width}}  {p[1].strip()}" if len(p) > 1 else line for p, line in zip(parts, lines, strict=True)
    )


class Commands(click.Group):
    """The commands, each imported only when it is used, so that `--help` and `list` are quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"interpreter.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, does) for name, (_, does) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            raise click.UsageError(f"there is no command {args[0]!r}; {did_you_mean(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


def program_version() -> str:
    """The version of the installed distribution; "unknown" where the package runs without having been installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and hardly ever needed

    try:
        return version("rulewright")
    except PackageNotFoundError:
        return "unknown"


def _python_version() -> str:
    import platform

    return platform.python_version()


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"rulewright {program_version()} (Python {_python_version()})")
        ctx.exit()


@click.command(cls=Commands, epilog=with_game(EPILOG), context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour the output.")
@click.option("--traceback", is_flag=True, help="Show Python's traceback when rulewright itself fails.")
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
@click.pass_context
def commands(ctx: click.Context, color: str, traceback: bool) -> None:
    """Play, check and study games that are written as YAML and a small effect language."""
    ctx.obj = Streams(color)


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and answers the exit status; `arguments` are those of the process unless given."""
    prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        try:
            return _invoke(given)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # the reader of the output has gone: be as quiet as other tools, also when Python closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OSError as error:
        # a full disk, a closed stream: nothing that a report of ours would help with
        with suppress(OSError, ValueError):
            sys.stderr.write(f"rulewright: {error.strerror or error}\n")
        return USAGE
    except Exception as error:
        return _report_bug(error, given)


def _invoke(arguments: list[str]) -> int:
    streams = Streams(_early_color(arguments))
    try:
        status = commands.main(args=arguments, prog_name="rulewright", standalone_mode=False)
        return status if isinstance(status, int) else CLEAN
    except click.exceptions.Exit as exit:
        return exit.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except Ended as ended:
        return int(str(ended.code))
    except SystemExit:  # how click answers when the reader has gone
        raise BrokenPipeError from None
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        sys.stderr.write(visible_lines(shown.getvalue()))
        return USAGE
    except (UsageError, NotNative) as error:
        streams.note(f"rulewright: {error}")
        return USAGE
    except InvalidRuleset as error:
        streams.findings(error.diagnostics, stderr=True)
        streams.note(f"{error.name}: {count_by_severity(error.diagnostics)}")
        return FINDINGS
    except RuleFault as error:
        streams.note(error.report())
        return FINDINGS
    except (IllegalChoice, VersionMismatch) as error:
        streams.note(f"rulewright: {error}")
        return FINDINGS


def _early_color(arguments: list[str]) -> str:
    """The colour option, for messages about arguments that could not be read."""
    text = " ".join(arguments).replace("=", " ")
    return next((value for value in ("always", "never") if f"--color {value}" in text), "auto")


def _report_bug(error: Exception, arguments: list[str]) -> int:
    import platform
    import traceback

    what = str(error) if isinstance(error, InternalError) else f"{type(error).__name__}: {error}"
    if "--traceback" in arguments:
        sys.stderr.write("".join(traceback.format_exception(error)))
    sys.stderr.write(
        f"rulewright: internal error: {visible_lines(what)}\n"
        "  This is a bug of rulewright, not of your ruleset. Please report it with this text and the ruleset:\n"
        f"  rulewright {program_version()}, Python {platform.python_version()}, {platform.platform()}\n"
        f"  command: rulewright {visible(' '.join(arguments))}\n"
    )
    if "--traceback" not in arguments:
        sys.stderr.write("  `rulewright --traceback ...` shows where it happened.\n")
    return OUR_BUG


def main() -> NoReturn:
    """The console script."""
    sys.exit(run())


def streams_of(ctx: click.Context) -> Streams:
    """The streams that the options before the command have chosen."""
    found: Any = ctx.find_object(Streams)
    return found if isinstance(found, Streams) else Streams()
