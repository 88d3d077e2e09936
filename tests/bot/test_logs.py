"""Logs are one line an event, on stderr, and hold no secret."""

from __future__ import annotations

import json
import logging
import sys
import warnings
from datetime import UTC, datetime

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from bot import logs
from core.models import Learner
from core.store import Store

DISCORD = "MTAxMDEwMTAxMDEwMTAxMDEw.GabcdE." + "x" * 38
SLACK_BOT = "xoxb-123456789012-abcdefABCDEF"
SLACK_APP = "xapp-1-A0123456789-0123456789-abcdef"
OPENAI = "sk-proj-abcdefghijklmnop_1234"


def test_text_is_one_line_an_event_with_its_ids(capsys: pytest.CaptureFixture[str]) -> None:
    """A structlog event is one line on stderr with its ids; stdout stays empty."""
    logs.configure("INFO", "text")
    structlog.get_logger("core.tutor").info("turn answered", turn_id=7, learner_id="ana")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith("info core.tutor turn answered turn_id=7 learner_id='ana'\n")


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is a JSON object, tracebacks and libraries' lines included."""
    logs.configure("INFO", "json")
    structlog.get_logger("core.tutor").info("turn answered", turn_id=7)
    logging.getLogger("discord.gateway").error("closed with %s", 4004, exc_info=ValueError("two\nlines"))
    own, library = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (own["event"], own["turn_id"], own["logger"], own["level"]) == (
        "turn answered",
        7,
        "core.tutor",
        "info",
    )
    assert library["event"] == "closed with 4004"
    assert "ValueError: two\nlines" in library["exception"]


@pytest.mark.parametrize("log_format", ["text", "json"])
@pytest.mark.parametrize("token", [DISCORD, SLACK_BOT, SLACK_APP, OPENAI])
def test_token_shapes_are_hidden_everywhere(
    token: str, log_format: logs.LogFormat, capsys: pytest.CaptureFixture[str]
) -> None:
    """A token is hidden in the message, in a value, in a library's line and in a traceback."""
    logs.configure("INFO", log_format)
    structlog.get_logger("bot").warning(f"with {token}", url=f"https://host/?token={token}", nested=[token])
    logging.getLogger("slack_sdk").error("request failed: %s", {"Authorization": f"Bearer {token}"})
    structlog.get_logger("bot").error("failed", exc_info=RuntimeError(token))
    err = capsys.readouterr().err
    assert token not in err
    assert err.count(logs.HIDDEN) >= 5


@pytest.mark.parametrize("log_format", ["text", "json"])
@given(secret=st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), min_size=6))
def test_configured_secrets_are_hidden_however_they_are_written(secret: str, log_format: logs.LogFormat) -> None:
    """A configured secret is hidden as it is, in a repr and in JSON."""
    redact = logs.Redactor([secret])
    for written in (secret, json.dumps({"a": secret}), repr([secret])):
        assert logs.HIDDEN in redact(written)


def test_short_values_do_not_garble_the_log() -> None:
    """An empty or tiny secret hides nothing."""
    assert logs.Redactor(["", "a"])("a banana") == "a banana"


def test_ordinary_words_are_not_taken_for_tokens() -> None:
    """Module names, addresses, versions and file names stay readable."""
    line = "core.tutor.respond task-list-of-the-day https://slack.com/api/chat.postMessage 10.11.12 risk-free"
    assert logs.Redactor()(line) == line


def test_a_learners_text_cannot_forge_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Line breaks and terminal codes in a text log are escaped."""
    logs.configure("INFO", "text")
    logging.getLogger("bot").info("hello\nCRITICAL forged \x1b[31m\u2028 é 日")
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.endswith("hello\\nCRITICAL forged \\x1b[31m\\u2028 é 日\n")


def test_level_is_kept_and_chatty_libraries_are_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    """Below the level nothing is written, and a request is not worth a line unless debugging."""
    logs.configure("INFO", "text")
    structlog.get_logger("bot").debug("unseen")
    logging.getLogger("httpx2").info("unseen")
    assert capsys.readouterr().err == ""
    logs.configure("DEBUG", "text")
    structlog.get_logger("bot").debug("seen")
    logging.getLogger("httpx2").info("seen")
    assert capsys.readouterr().err.count("\n") == 2


def test_warnings_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    """A library's warning is a log line, not a print."""
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logs.configure("INFO", "text")
        warnings.warn(f"deprecated {OPENAI}", UserWarning, stacklevel=1)
    logging.captureWarnings(capture=False)
    err = capsys.readouterr().err
    assert "py.warnings" in err
    assert OPENAI not in err


def test_what_nobody_catches_is_logged_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    """The hook for uncaught errors writes a redacted traceback."""
    logs.configure("INFO", "text", ["hunter2-password"])
    error = RuntimeError("no connection with hunter2-password")
    sys.excepthook(RuntimeError, error, None)
    err = capsys.readouterr().err
    assert "RuntimeError: no connection with [secret]" in err


def test_ids_bound_to_the_context_reach_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    """What is bound for a turn is on the lines of libraries too."""
    logs.configure("INFO", "text")
    with structlog.contextvars.bound_contextvars(event_id="e1"):
        logging.getLogger("sqlalchemy").warning("slow")
    assert "slow event_id='e1'" in capsys.readouterr().err


@pytest.mark.parametrize("log_format", ["text", "json"])
@pytest.mark.parametrize("grouped", [False, True])
async def test_a_database_error_quotes_no_row(
    store: Store, log_format: logs.LogFormat, grouped: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """The traceback names the constraint, and nothing that a learner said; whatever the row holds."""
    logs.configure("INFO", log_format)
    try:
        async with store.write() as db:
            for _ in range(2):
                db.add(Learner(id="zebra\n\nalgebra", name="zebra", timezone="UTC", created_at=datetime.now(UTC)))
                await db.flush()
                db.expunge_all()
    except IntegrityError as error:
        problem: Exception = ExceptionGroup("two at once", [error, ValueError("another")]) if grouped else error
    structlog.get_logger("core.tutor").error("turn.failed", reason=str(problem), exc_info=problem)
    err = capsys.readouterr().err
    assert "IntegrityError" in err
    assert "INSERT INTO learner" in err
    assert "zebra" not in err
    assert "algebra" not in err
    assert not grouped or "ValueError: another" in err


def test_a_quoted_argument_is_hidden_and_the_lines_after_a_row_stay(capsys: pytest.CaptureFixture[str]) -> None:
    """The driver quotes an argument that it cannot encode; a hint that follows a row is kept."""
    logs.configure("INFO", "text")
    structlog.get_logger("bot").error("failed", exc_info=ValueError("invalid input for query argument $2: 'zebra'"))
    structlog.get_logger("bot").error(
        "failed", exc_info=ValueError("no\nDETAIL:  Key (a)=(zebra\n)\nHINT:  Do so.")
    )
    err = capsys.readouterr().err
    assert "zebra" not in err
    assert "query argument $2: [row]" in err
    assert "HINT:  Do so." in err
