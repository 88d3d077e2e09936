"""The life of a process: start, run until told to stop, stop in order."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from functools import partial

import structlog
from sqlalchemy.exc import OperationalError

from adapters.console import ConsoleAdapter, ConsoleOptions
from adapters.console.inbound import console_address, console_author
from bot.console_clock import ConsoleClock
from bot.data_folder import hold_data_folder
from bot.platforms import platform_adapters
from bot.settings import Settings
from bot.supervision import Supervisor
from bot.wiring import Meno, assemble
from core.clock import SystemClock
from core.errors import InputRefused
from core.memory.extraction.extract import compile_patterns
from core.phrases import say
from core.reminders.senders import console_reach
from core.tutor.closing import close_session
from scheduler.jobs import job_table
from scheduler.runner import Runner

HEAD_START = 0.5
"""Seconds until the heavy imports begin: they slow down what else is done, so the prompt comes first.

A short conversation from a pipe ends without them.
"""

log = structlog.get_logger(__name__)


async def run_meno(settings: Settings) -> int:
    """Run every platform whose tokens are set until a signal comes; return the exit code."""
    return await until_signalled(_serve_platforms(settings))


async def _serve_platforms(settings: Settings) -> int:
    """Serve until cancelled: events first stop coming, then turns and jobs end, then the files are closed."""
    with hold_data_folder(settings.data_dir):
        meno = await assemble(settings, SystemClock())

        async def catch_up() -> None:
            await meno.resumption.take_up(timedelta())
            await meno.sweep.run()

        async with _running(meno):
            await meno.resumption.recover()
            await meno.retention.run()
            await meno.services.erasing.run()
            return await Supervisor(platform_adapters(settings, meno), meno.senders, catch_up).run()


async def run_chat(settings: Settings, options: ConsoleOptions) -> int:
    """Run the console until its input ends; return 1 if any line was refused or failed, else 0."""
    with hold_data_folder(settings.data_dir):
        clock = ConsoleClock.load(settings.data_dir, SystemClock())
        author = console_author(options.name)
        meno = await assemble(settings, clock)
        console = ConsoleAdapter(
            handle=meno.tutor.handle,
            clock=clock,
            options=options,
            advance=partial(_advance, clock, meno),
            stop=meno.tutor.stop,
            files=settings.data_dir / "files",
        )
        meno.senders[console_reach(console_address(author))] = console.sender
        async with _running(meno):
            await until_signalled(_hold_conversation(meno, console), console.interrupt)
            handoff = await close_session(meno.store, clock, author, console_address(author))
            if handoff is not None:
                await console.say(handoff)
        return int(console.failed)


async def _hold_conversation(meno: Meno, console: ConsoleAdapter) -> None:
    """Make up for what an earlier process left undone, then answer line after line."""
    await meno.resumption.after_start()
    await meno.retention.run()
    await meno.services.erasing.run()
    await meno.sweep.run()
    await console.run()


async def _advance(clock: ConsoleClock, meno: Meno, by: timedelta) -> None:
    """Move the console's clock; where what falls due cannot be saved, the line is refused."""
    try:
        await clock.advance(by, meno.sweep)
        await meno.retention.run()
        await meno.services.erasing.run()
    except (OperationalError, OSError) as trouble:
        problem = trouble.orig if isinstance(trouble, OperationalError) else trouble.strerror
        raise InputRefused(say("error.clock", problem=problem)) from trouble


@asynccontextmanager
async def _running(meno: Meno) -> AsyncIterator[None]:
    """Keep the background work of a tutor going while the body runs, then stop it in order."""
    indexing = asyncio.create_task(_index(meno), name="indexer")
    runner = Runner(job_table(meno.sweep, meno.resumption, meno.indexer, meno.retention, meno.services.erasing))
    runner.start()
    try:
        yield
    finally:
        runner.stop()
        await _index_what_is_left(meno)
        indexing.cancel()
        (outcome,) = await asyncio.gather(indexing, return_exceptions=True)
        if isinstance(outcome, Exception):
            log.error("index.stopped", exc_info=outcome)
        await meno.close()


async def _index(meno: Meno) -> None:
    """Load the embedding model and compile what messages are read by; keep the index equal to the database."""
    await asyncio.sleep(HEAD_START)
    meno.embedder.start()
    await asyncio.to_thread(compile_patterns)
    await meno.indexer.run()


async def _index_what_is_left(meno: Meno) -> None:
    """Index what was kept last, if the model is there; otherwise the next start does it."""
    if meno.embedder.ready:
        with suppress(Exception):
            await asyncio.wait_for(meno.indexer.catch_up(), timeout=10)


async def until_signalled(work: Awaitable[int | None], interrupt: Callable[[], bool] = lambda: False) -> int:
    """Run `work` until it ends by itself or SIGINT or SIGTERM comes; return its exit code, 0 on a signal.

    A SIGINT that `interrupt` has a use for does not end it.
    """
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(work)
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    loop.add_signal_handler(signal.SIGINT, lambda: interrupt() or task.cancel())
    try:
        return await task or 0
    except asyncio.CancelledError:
        log.info("meno.stopping")
        return 0
    finally:
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(signal_number)
