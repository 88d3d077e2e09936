"""The bench of what is kept: labels are counted as they say, on data of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import keeping

PAIRS = [
    {
        "id": "a", "language": "en", "first": "Remember that I use Java at work.", "expect": "supersedes",
        "second": "I moved from Java to Kotlin.", "current": ["Kotlin"], "gone": ["at work"], "why": "fact: tools",
    },
    {
        "id": "b", "language": "en", "first": "Remember that I use Java at work.", "expect": "not_about",
        "second": "my brother moved from Java to Kotlin", "current": ["Java"], "gone": ["brother"],
        "why": "fact: somebody else",
    },
]  # fmt: skip
MESSAGES = [
    {
        "id": "c", "language": "en", "message": "I work as a nurse. Thanks!", "why": "fact",
        "keep": [{"kind": "fact", "contains": ["nurse"], "quote": "I work as a nurse"}],
    },
    {"id": "d", "language": "en", "message": "what is a nurse?", "keep": [], "why": "question"},
]  # fmt: skip


def test_what_is_current_and_what_is_kept_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "corrections_open.json").write_text(json.dumps({"pairs": PAIRS}), encoding="utf-8")
    (tmp_path / "junk_open.json").write_text(json.dumps({"messages": MESSAGES}), encoding="utf-8")
    monkeypatch.setattr(keeping, "DATA", tmp_path)
    keeping.main(["--json", "--half", "open"])
    rows = {(row["set"], row["by"]): row for row in json.loads(capsys.readouterr().out)["rows"]}
    for by in ("rules", "model"):
        assert (rows["corrections", by]["right"], rows["corrections", by]["wrong one current"]) == (1.0, 0)
    assert (rows["junk", "rules"]["precision"], rows["junk", "rules"]["recall"]) == (None, 0.0)
    assert (rows["junk", "model"]["precision"], rows["junk", "model"]["recall"]) == (1.0, 1.0)
