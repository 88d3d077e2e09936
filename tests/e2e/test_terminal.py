"""The console at a real terminal: prompt, keys, signals."""

from __future__ import annotations

import signal
import socket
import time
from pathlib import Path

import pytest

from tests.e2e.console import NO_MODEL, PATIENCE, column, said_by_learner, start
from tests.e2e.terminal import CTRL_C, CTRL_D, ENTER, terminal

WITHOUT_MODEL = {"EMBEDDING_MODEL": NO_MODEL, "LOG_LEVEL": "ERROR"}
"""Settings of a terminal in which no model is loaded, and not told either that it is missing."""


def test_conversation_at_a_prompt(folder: Path) -> None:
    """Ctrl-C drops the line that is being typed, Ctrl-D ends with the hand-off; no log lines in between."""
    with terminal(folder) as screen:
        screen.wait_for_prompt()
        screen.type("what nobody wants to send")
        screen.wait_for("to send")
        screen.type(CTRL_C)
        screen.wait_for_prompt()
        screen.wait_for_prompt()
        screen.type("I struggle with recursion." + ENTER)
        screen.wait_for("Thank you for telling me. We will focus on: recursion")
        screen.wait_for_prompt()
        screen.type(CTRL_D)
        screen.wait_for("Hand-off for next time")
        assert screen.wait() == 0
    assert said_by_learner(folder) == ["I struggle with recursion."]
    assert " info " not in screen.shown
    assert "Press ENTER" not in screen.shown


def test_a_terminal_says_what_this_is_and_exit_leaves(folder: Path) -> None:
    """Above the first prompt stands how to get help and how to leave; `exit` is no message."""
    with terminal(folder, WITHOUT_MODEL) as screen:
        screen.wait_for("/help")
        screen.wait_for("Ctrl-D")
        screen.wait_for_prompt()
        screen.type("I struggle with recursion." + ENTER)
        screen.wait_for("Thank you")
        screen.wait_for_prompt()
        screen.type("exit" + ENTER)
        screen.wait_for("Hand-off for next time")
        assert screen.wait() == 0
    assert said_by_learner(folder) == ["I struggle with recursion."]


@pytest.mark.case("OPS-17")
@pytest.mark.case("LLM-22")
def test_ctrl_c_stops_an_answer_and_nothing_else(folder: Path) -> None:
    """While a silent model is waited for, Ctrl-C gives the prompt back; the message is kept."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        with terminal(folder, WITHOUT_MODEL | {"OPENAI_API_KEY": "sk-1", "OPENAI_BASE_URL": address}) as screen:
            screen.wait_for_prompt()
            screen.type("Tell me something about trees." + ENTER)
            with silent.accept()[0]:
                screen.send_signal(signal.SIGINT)
                screen.wait_for("Stopped.")
            screen.wait_for_prompt()
            screen.type("/due" + ENTER)
            screen.wait_for("Nothing is scheduled yet")
            screen.wait_for_prompt()
            screen.type(CTRL_D)
            assert screen.wait() == 0
    assert said_by_learner(folder) == ["Tell me something about trees.", "/due"]


def test_sigterm_at_the_prompt_ends_the_session(folder: Path) -> None:
    """An idle console that is told to stop hands off and leaves with 0."""
    with terminal(folder, WITHOUT_MODEL) as screen:
        screen.wait_for_prompt()
        screen.type("I struggle with recursion." + ENTER)
        screen.wait_for("Thank you")
        screen.wait_for_prompt()
        screen.send_signal(signal.SIGTERM)
        assert screen.wait() == 0
    assert "Hand-off for next time" in screen.shown
    assert column(folder, "SELECT end_reason FROM session") == ["closed"]


def test_sigterm_while_libraries_are_imported(folder: Path) -> None:
    """The process does not wait for imports that have begun: it has nothing to save from them."""
    with terminal(folder, cold=True) as screen:
        screen.wait_for_prompt()
        time.sleep(1.0)  # not a wait for something: the moment that is looked at
        screen.send_signal(signal.SIGTERM)
        assert screen.wait() == 0


def test_sigterm_while_the_model_loads(folder: Path) -> None:
    """The process does not wait for the model either. LOG_LEVEL=INFO shows log lines in a terminal too."""
    with terminal(folder, {"LOG_LEVEL": "INFO"}) as screen:
        screen.wait_for("Loading SentenceTransformer model")
        screen.send_signal(signal.SIGTERM)
        assert screen.wait() == 0
    assert "meno.stopping" in screen.shown


def test_sigterm_while_a_pipe_is_silent(folder: Path) -> None:
    """Waiting for the next line of a pipe does not hold the process up."""
    process = start("chat", "--data-dir", folder, "--json")
    process.say(b"/due\n")
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    process.finish()
