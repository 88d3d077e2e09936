"""The command line: `meno run`, `chat`, and what whoever hosts Meno does now and then."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import structlog
import typer

from bot import logs
from bot.settings import Settings, load_settings
from core.errors import SetupError

app = typer.Typer(
    add_completion=False, pretty_exceptions_enable=False, no_args_is_help=True, help="Meno, a personal tutor."
)
DataDir = Annotated[Path | None, typer.Option("--data-dir", help="Folder for the database and the index.")]
Name = Annotated[str, typer.Option("--as", help="Who is talking; each name is one learner.")]
DEFAULT_NAME = "learner"


def run_cli(arguments: Sequence[str]) -> int:
    """Run a command; return the exit code. Problems of the set-up are one line on stderr, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app(args=list(arguments), prog_name="meno")
    except SystemExit as end:  # how typer ends
        return end.code if isinstance(end.code, int) else 0
    except SetupError as problem:
        print(f"Meno cannot start: {problem}", file=sys.stderr)
        return problem.exit_code
    return 0


@app.command()
def run(data_dir: DataDir = None) -> None:
    """Run every platform whose tokens are set; with none, open the console."""
    from bot.app import run_chat, run_meno
    from bot.platforms import check_tokens

    settings = _settings(data_dir)
    check_tokens(settings)
    if settings.discord_bot_token is None and settings.slack_bot_token is None:
        from adapters.console import ConsoleOptions

        _keep_terminal_readable(settings)
        _run(run_chat(settings, ConsoleOptions(name=DEFAULT_NAME)))
    _run(run_meno(settings))


@app.command()
def chat(
    name: Name = DEFAULT_NAME,
    data_dir: DataDir = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each message.")] = False,
) -> None:
    """Talk to Meno here: a prompt in a terminal, or one message a line from a pipe."""
    from adapters.console import ConsoleOptions
    from bot.app import run_chat

    options = ConsoleOptions(name=_readable(name), as_json=json)
    settings = _settings(data_dir)
    _keep_terminal_readable(settings)
    _run(run_chat(settings, options))


@app.command()
def export(name: Name = DEFAULT_NAME, data_dir: DataDir = None) -> None:
    """Write everything that is kept about a console learner to stdout, as JSON."""
    from bot.maintenance import export_learner

    _run(export_learner(_settings(data_dir), _readable(name)))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What `meno export` or `/export` wrote.")], data_dir: DataDir = None
) -> None:
    """Bring back a learner from an export, on this machine or another."""
    from bot.maintenance import restore_learner

    _run(restore_learner(_settings(data_dir), file))


@app.command()
def forget(
    name: Name = DEFAULT_NAME,
    data_dir: DataDir = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this, only say what would go.")] = False,
) -> None:
    """Forget everything about a console learner, for good."""
    from bot.maintenance import forget_learner

    _run(forget_learner(_settings(data_dir), _readable(name), sure=yes))


@app.command("eval")
def evaluate(
    name: Name = DEFAULT_NAME,
    data_dir: DataDir = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Put the same questions with a console learner's memory and without it, on copies, and show what differs."""
    from bot.evaluation import evaluate_learner

    _run(evaluate_learner(_settings(data_dir), _readable(name), as_json=json))


@app.command()
def usage(data_dir: DataDir = None) -> None:
    """Show what the language model was used for, by place, task and learner."""
    from bot.maintenance import show_usage

    _run(show_usage(_settings(data_dir)))


@app.command()
def migrate(data_dir: DataDir = None) -> None:
    """Bring the database up to date; `run` and `chat` do this by themselves."""
    from bot.maintenance import migrate_database

    _run(migrate_database(_settings(data_dir)))


@app.command()
def reindex(data_dir: DataDir = None) -> None:
    """Make the memory index anew from the database."""
    from bot.maintenance import rebuild_index

    _run(rebuild_index(_settings(data_dir)))


@app.command()
def rebuild(data_dir: DataDir = None) -> None:
    """Make everything that follows from the graded answers anew: mastery, due dates, focus."""
    from bot.maintenance import rebuild_learning

    _run(rebuild_learning(_settings(data_dir)))


@app.command()
def doctor(data_dir: DataDir = None) -> None:
    """Say what keeps Meno from running, or from running well, and what to do about it. Changes nothing."""
    from bot.doctor import run_doctor

    logs.configure("CRITICAL", "text")
    _run(run_doctor(data_dir))


def _readable(name: str) -> str:
    """Return a name as it was typed, whatever the locale makes of bytes that are not ASCII."""
    try:
        typed = os.fsencode(name).decode("utf-8")
    except UnicodeError:
        raise SetupError("--as is not valid UTF-8.") from None
    if not typed.strip():
        raise SetupError("--as needs a name.")
    return typed


def _settings(data_dir: Path | None) -> Settings:
    settings = load_settings() if data_dir is None else load_settings(data_dir=data_dir)
    logs.configure(settings.log_level, settings.log_format, settings.secrets())
    for warning in settings.warnings:
        structlog.get_logger("bot.settings").warning("setting.unusable", problem=warning)
    return settings


def _keep_terminal_readable(settings: Settings) -> None:
    """Keep what is not a problem out of a conversation in a terminal, unless LOG_LEVEL asks for it."""
    if sys.stderr.isatty() and "log_level" not in settings.model_fields_set:
        logs.configure("WARNING", settings.log_format, settings.secrets())


def _run(work: Coroutine[object, object, int]) -> NoReturn:
    raise typer.Exit(asyncio.run(work))
