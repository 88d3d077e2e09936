"""What whoever hosts Meno does now and then: export, usage, migrate, reindex, rebuild."""

from __future__ import annotations

import json
import sys

from adapters.console.inbound import console_author
from bot.data_folder import hold_data_folder
from bot.settings import Settings
from bot.wiring import assemble, caps_of
from core.clock import SystemClock
from core.errors import RecallUnavailable, SetupError
from core.learning.days import learner_day
from core.memory.indexing import LOADING_TAKES
from core.profile.export import export_person
from core.profile.rebuilding import rebuild_everybody
from core.reminders.nudges import schedule_next
from core.store import Store
from core.store.opening import open_store
from core.tutor.handlers.spending import host_report


async def export_learner(settings: Settings, name: str) -> int:
    """Write a console learner's data to stdout as JSON; works while Meno runs."""
    store = await _existing_store(settings)
    if store is None:
        return 1
    try:
        async with store.read() as db:
            data = await export_person(db, console_author(name))
    finally:
        await store.close()
    if data is None:
        sys.stderr.write(f"Nobody called {name!r} has talked to Meno here. Check --as and --data-dir.\n")
        return 1
    json.dump(data, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
    return 0


async def show_usage(settings: Settings) -> int:
    """Write everybody's use of the language model to stdout; works while Meno runs."""
    store = await _existing_store(settings)
    if store is None:
        return 1
    today = learner_day(SystemClock().now(), settings.default_timezone)
    try:
        async with store.read() as db:
            report = await host_report(db, today, caps_of(settings), space=None)
    finally:
        await store.close()
    sys.stdout.write(f"{report}\n")
    return 0


async def migrate_database(settings: Settings) -> int:
    """Open the database, which brings it up to date."""
    with hold_data_folder(settings.data_dir):
        store = await open_store(settings.sqlalchemy_url)
        await store.close()
    sys.stdout.write("The database is up to date.\n")
    return 0


async def rebuild_index(settings: Settings) -> int:
    """Empty the memory index and fill it from the database."""
    with hold_data_folder(settings.data_dir):
        meno = await assemble(settings, SystemClock())
        try:
            if not await meno.embedder.wait_ready(LOADING_TAKES):
                raise SetupError("the embedding model cannot be loaded, so the index stays as it is; see the log.")
            count = await meno.indexer.rebuild()
        except RecallUnavailable as problem:
            raise SetupError(f"{problem}. What is missing in the index is added at the next start.") from None
        finally:
            await meno.close()
    sys.stdout.write(f"The index holds {count} memories and messages.\n")
    return 0


async def rebuild_learning(settings: Settings) -> int:
    """Make all derived learning state anew from the log of graded answers; say how much of it was otherwise."""
    if not _is_there(settings):
        return 1
    with hold_data_folder(settings.data_dir):
        store = await open_store(settings.sqlalchemy_url)
        try:
            done = await rebuild_everybody(store)
            now = SystemClock().now()
            for learner_id in done.changed:  # what is weak, and since when, says when to nudge
                async with store.write() as db:
                    await schedule_next(db, learner_id, now)
        finally:
            await store.close()
    sys.stdout.write(
        f"Gone over: {done.learners} learners. Rows that were not as the answers say, and now are: {done.rows}"
        f" (of {len(done.changed)} learners).\n"
    )
    return 0


async def _existing_store(settings: Settings) -> Store | None:
    """Open the database; say on stderr where there is no data folder to look for it in."""
    return await open_store(settings.sqlalchemy_url) if _is_there(settings) else None


def _is_there(settings: Settings) -> bool:
    """Say whether there is a place to look for the database in; where there is none, also on stderr."""
    if settings.database_url is not None or settings.data_dir.is_dir():
        return True
    sys.stderr.write(f"There is no data folder {settings.data_dir}. Check --data-dir and DATA_DIR.\n")
    return False
