"""The command table: every command that a learner can use, on every surface.

Discord's application commands, Slack's slash commands, the console and `/help` are all made from it. To add
a command, write its handler and add a row to `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from core.messages import CommandSpec, Outgoing, ParameterSpec
from core.phrases import say
from core.tutor.exchange import Exchange
from core.tutor.handlers import (
    due,
    ending,
    exporting,
    forgetting,
    goals,
    insight,
    levels,
    memories,
    practising,
    private,
    profiling,
    progressing,
    reminding,
    settling,
    spending,
    topics,
)
from core.tutor.services import Services

CommandHandler = Callable[[Services, Exchange, Mapping[str, str]], Awaitable[list[Outgoing]]]
"""Does what a command asks and returns what to say."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it is presented, and what it does."""

    spec: CommandSpec
    run: CommandHandler
    in_private: bool
    """Whether it can be used in a private conversation: it keeps nothing, or a setting that it is there for."""


def _command(name: str, run: CommandHandler, *parameters: ParameterSpec, in_private: bool = False) -> Command:
    return Command(CommandSpec(name=name, summary=say(f"command.{name}"), parameters=parameters), run, in_private)


def _parameter(name: str, *suggestions: str) -> ParameterSpec:
    return ParameterSpec(name=name, summary=say(f"parameter.{name}"), suggestions=suggestions)


async def _help(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """List the commands."""
    lines = [say("help.title")]
    for command in COMMANDS:
        usage = " ".join([f"/{command.spec.name}", *(f"[{p.name}]" for p in command.spec.parameters)])
        lines.append(f"- `{usage}` {command.spec.summary}")
    return [exchange.visit.say("\n".join(lines))]


COMMANDS: tuple[Command, ...] = (
    _command("practice", practising.practice, _parameter("topic")),
    _command("due", due.due, in_private=True),
    _command("progress", progressing.progress, in_private=True),
    _command("profile", profiling.profile, in_private=True),
    _command("goal", goals.goal, _parameter("goal")),
    _command("level", levels.level, _parameter("subject")),
    _command("why", insight.why, _parameter("topic"), in_private=True),
    _command(
        "topic",
        topics.topic,
        _parameter("change", "rename A to B", "merge A into B", "A under B", "A builds on B", "split A", "undo"),
    ),
    _command(
        "memory",
        memories.memory,
        _parameter("memories", "search WORDS", "fading", "correct 3 TEXT", "pin 3", "share 3", "delete 3", "undo"),
        in_private=True,
    ),
    _command(
        "reminders",
        reminding.reminders,
        _parameter("setting", "on", "off", "18:00", "quiet 21:00 08:00"),
        in_private=True,
    ),
    _command(
        "timezone",
        settling.timezone,
        _parameter("zone", "Europe/Berlin", "America/New_York", "UTC"),
        in_private=True,
    ),
    _command("usage", spending.usage, in_private=True),
    _command("done", ending.done, in_private=True),
    _command("handoff", ending.handoff, _parameter("form", "short", "markdown", "json"), in_private=True),
    _command("private", private.private, _parameter("off", "off"), in_private=True),
    _command("export", exporting.export, in_private=True),
    _command(
        "forget", forgetting.forget, _parameter("what", "topic NAME", "place here", "day 3 March", "everything")
    ),
    _command("help", _help, in_private=True),
)
"""All commands, in the order in which they are listed."""

_BY_NAME = {command.spec.name: command for command in COMMANDS}


def command_specs(topics: tuple[str, ...]) -> tuple[CommandSpec, ...]:
    """Return what adapters need to know of the commands; `topics` are offered where a topic is asked for."""

    def with_topics(parameter: ParameterSpec) -> ParameterSpec:
        if parameter.name != "topic":
            return parameter
        return ParameterSpec(name=parameter.name, summary=parameter.summary, suggestions=topics)

    return tuple(
        CommandSpec(
            name=command.spec.name,
            summary=command.spec.summary,
            parameters=tuple(with_topics(parameter) for parameter in command.spec.parameters),
            caller=command.spec.caller,
        )
        for command in COMMANDS
    )


async def run_command(
    services: Services, exchange: Exchange, name: str, arguments: Mapping[str, str]
) -> list[Outgoing]:
    """Run a command by name; an unknown one is named, with those that look like it."""
    exchange.kind = "command"
    command = _BY_NAME.get(name.casefold())
    if command is None:
        near = process.extractOne(name.casefold(), list(_BY_NAME), scorer=fuzz.ratio, score_cutoff=60)
        hint = say("command_unknown.near", name=near[0]) if near else say("command_unknown.help")
        return [exchange.visit.refuse(say("command_unknown.text", name=name[:40], hint=hint))]
    if exchange.visit.private and not command.in_private:
        return [exchange.visit.refuse(say("private.refused", name=command.spec.name))]
    return await command.run(services, exchange, arguments)


def parse_command(text: str) -> tuple[str, dict[str, str]] | None:
    """Read a typed command: its name and its arguments by name; None for text that is no command.

    The word `help` alone is one: whoever writes it is lost.
    """
    if text.strip().casefold() == "help":
        return "help", {}
    words = text.strip().split(maxsplit=1)
    if not words or not words[0].startswith("/") or words[0] == "/":
        return None
    name = words[0][1:].casefold()
    rest = words[1] if len(words) > 1 else ""
    command = _BY_NAME.get(name)
    parameters = command.spec.parameters if command else ()
    values = rest.split(maxsplit=len(parameters) - 1) if parameters else []
    return name, {p.name: value.strip() for p, value in zip(parameters, values, strict=False)}
