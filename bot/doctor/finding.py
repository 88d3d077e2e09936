"""What an examination found, and how it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How something is."""

    WELL = "ok"
    """As it should be."""
    NOTE = "note"
    """Meno runs, with less than it could, or not as whoever hosts it may think."""
    PROBLEM = "problem"
    """Meno, or a part of it that was asked for, will not work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at. Holds no secret."""

    state: State
    about: str
    """What was looked at, in one or two words."""
    text: str
    """How it is, in one sentence without a full stop."""
    fix: str = ""
    """What to do about it, as an order; empty where there is nothing to do."""


def well(about: str, text: str) -> Finding:
    """Return a finding that all is well."""
    return Finding(state=State.WELL, about=about, text=text)


def note(about: str, text: str, fix: str = "") -> Finding:
    """Return a finding that is good to know."""
    return Finding(state=State.NOTE, about=about, text=text, fix=fix)


def problem(about: str, text: str, fix: str) -> Finding:
    """Return a finding that has to be dealt with."""
    return Finding(state=State.PROBLEM, about=about, text=text, fix=fix)


def report(findings: Sequence[Finding]) -> str:
    """Return the findings as lines, and a last line that sums them up."""
    width = max(len(finding.about) for finding in findings)
    lines = [f"{_mark(f.state)} {f.about:<{width}}  {_sentence(f)}" for f in findings]
    problems = sum(finding.state is State.PROBLEM for finding in findings)
    counted = "1 problem" if problems == 1 else f"{problems} problems"
    return "\n".join([*lines, "", f"{counted} found." if problems else "Meno can run."])


def _mark(state: State) -> str:
    return f"[{state}]".ljust(len(f"[{State.PROBLEM}]"))


def _sentence(finding: Finding) -> str:
    return f"{finding.text}. {finding.fix}." if finding.fix else f"{finding.text}."
