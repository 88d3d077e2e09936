"""Logs: one line an event, on stderr, as text or JSON, of Meno and every library, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable
from textwrap import indent
from types import TracebackType
from typing import Literal

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

LogFormat = Literal["text", "json"]

HIDDEN = "[secret]"
TOKEN_SHAPES = (
    r"[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}",  # Discord
    r"xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{8,}|xapp-[A-Za-z0-9-]{8,}",  # Slack
    r"\bsk-[A-Za-z0-9_-]{16,}",  # OpenAI
)
HIDDEN_ROW = "[row]"
_ROW_IN_ERROR = re.compile(
    r"^(?P<before>[ |]*DETAIL:  ).*?"
    r"(?=\n[ |]*(?:HINT:  |\[SQL: |The above exception was |During handling of |\+-{4})|\Z)"
    r"|(?P<argument>invalid input for query argument \$\d+: )[^\n]*",
    re.DOTALL | re.MULTILINE,
)
"""What PostgreSQL and its driver quote from a row in an error's text, over as many lines as the row has. Tables
hold what learners said; SQLAlchemy's `hide_parameters` does not reach these."""
SHORTEST_SECRET = 6
"""Shorter values occur by chance: hiding them would only garble the log."""
CHATTY = (
    "alembic",
    "httpx",
    "httpx2",
    "httpcore",
    "httpcore2",
    "openai",
    "alembic.runtime.plugins",
    "apscheduler",
    "sqlalchemy.engine",
    "chromadb",
)
"""Loggers whose INFO is a line for each request, run or row."""


class Redactor:
    """Hides the given secrets, and whatever is shaped like a token."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        plain = {secret for secret in secrets if len(secret) >= SHORTEST_SECRET}
        written = plain | {json.dumps(secret)[1:-1] for secret in plain} | {repr(secret)[1:-1] for secret in plain}
        # The longest first: a secret may be part of another.
        known = sorted(written, key=len, reverse=True)
        self._pattern = re.compile("|".join([*map(re.escape, known), *TOKEN_SHAPES]))

    def __call__(self, text: str) -> str:
        """Return `text` without secrets."""
        return self._pattern.sub(HIDDEN, text)


class RedactingFormatter(structlog.stdlib.ProcessorFormatter):
    """Formats a record, whoever logged it, and redacts the result: traceback and all."""

    def __init__(self, renderer: Processor, shared: list[Processor], redact: Redactor) -> None:
        processors: list[Processor] = [
            self.remove_processors_meta,
            structlog.processors.format_exc_info,
            hide_rows,
            renderer,
        ]
        super().__init__(processors=processors, foreign_pre_chain=shared)
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for `record`."""
        return self._redact(super().format(record))


def configure(level: str, log_format: LogFormat, secrets: Iterable[str] = ()) -> None:
    """Send every log line of this process to stderr, from `level` up, without `secrets`.

    What nobody catches is logged too. Calling it again replaces what the last call set up.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    renderer = structlog.processors.JSONRenderer() if log_format == "json" else render_text
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(renderer, shared, Redactor(secrets)))
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.captureWarnings(capture=True)
    _quieten_chatty()
    sys.excepthook = _log_uncaught


def hide_rows(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Take the rows that a database error quotes out of an event's texts; the error itself stays."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _ROW_IN_ERROR.sub(_without_row, value)
    return event


def _without_row(match: re.Match[str]) -> str:
    return f"{match['before'] or match['argument']}{HIDDEN_ROW}"


def render_text(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    """Render an event as one line; a traceback follows it, indented."""
    traceback = event.pop("exception", "")
    head = [event.pop(key, "") for key in ("timestamp", "level", "logger")]
    words = [*head, event.pop("event", ""), *(f"{key}={value!r}" for key, value in event.items())]
    # What a learner wrote must not be able to forge a line, or to talk to the terminal.
    line = re.sub(r"[^\x20-\x7e\xa0-\U0010ffff]|[\u2028\u2029]", _escape, " ".join(map(str, words)))
    return f"{line}\n{indent(traceback, '    ')}" if traceback else line


def _escape(match: re.Match[str]) -> str:
    return ascii(match.group())[1:-1]


def _quieten_chatty() -> None:
    root = logging.getLogger().level
    for name in CHATTY:
        logging.getLogger(name).setLevel(root if root <= logging.DEBUG else max(root, logging.WARNING))


def _log_uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
        return
    logging.getLogger("bot").critical("Stopped by a bug", exc_info=(kind, error, traceback))
