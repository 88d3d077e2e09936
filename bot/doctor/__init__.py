"""`meno doctor`: what would keep Meno from running, or from running well, and what to do about it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

from bot.doctor import env_file, machine, services, storage
from bot.doctor.finding import Finding, State, problem, report
from bot.settings import Settings, load_settings
from core.errors import SetupError


async def run_doctor(data_dir: Path | None) -> int:
    """Print what was found; return 1 if any of it is a problem, else 0. Changes nothing."""
    findings = [finding async for finding in _examine(data_dir)]
    sys.stdout.write(report(findings) + "\n")
    return int(any(finding.state is State.PROBLEM for finding in findings))


async def _examine(data_dir: Path | None) -> AsyncIterator[Finding]:
    yield machine.python()
    for finding in env_file.env_file(Path(".env")):
        yield finding
    try:
        settings = load_settings() if data_dir is None else load_settings(data_dir=data_dir)
    except SetupError as reason:
        yield problem("settings", str(reason).rstrip("."), "The rest is looked at once they can be read")
        return
    async for finding in _examine_settings(settings):
        yield finding


async def _examine_settings(settings: Settings) -> AsyncIterator[Finding]:
    for warning in settings.warnings:
        yield problem("settings", warning.rstrip("."), "Correct it")
    yield machine.time_zone(settings)
    for finding in machine.folder(settings):
        yield finding
    yield await storage.database(settings)
    yield storage.embedding_model(settings)
    async for finding in storage.index(settings):
        yield finding
    async for finding in services.models(settings):
        yield finding
    yield await services.discord(settings)
    async for finding in services.slack(settings):
        yield finding
