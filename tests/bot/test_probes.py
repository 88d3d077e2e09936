"""What `meno eval` looks for in a reply."""

from __future__ import annotations

import pytest

from bot.probes import CHECKS, PROBES, Known, checked

SHORT = Known(length="short")
CODE_FIRST = Known(order="code_first")
CONCEPT_FIRST = Known(order="concept_first")
CODE = "```python\nprint(1). print(2). print(3). print(4). print(5). print(6).\n```"
BUILDER = Known(aims=["My current project is to build an agentic RAG Q&A system."])


@pytest.mark.parametrize(
    ("check", "known", "reply", "outcome"),
    [
        ("weak topic named", Known(weak=["SQL joins", "recursion"]), "Let us look at sql joins.", True),
        ("weak topic named", Known(weak=["recursion"]), "Nothing stands out.", False),
        ("weak topic named", Known(), "recursion", None),
        ("length kept", SHORT, "One. Two. Three! Four? Five.", True),
        ("length kept", SHORT, "One. Two. Three! Four? Five. Six.", False),
        ("length kept", SHORT, f"{CODE}\n\nOne. You said: “A. B. C. D. E. F.”", True),
        ("length kept", Known(length="full"), "One.", None),
        ("order kept", CODE_FIRST, f"{CODE}\n\nIt prints.", True),
        ("order kept", CODE_FIRST, f"It prints:\n\n{CODE}", False),
        ("order kept", CONCEPT_FIRST, f"It prints:\n\n{CODE}", True),
        ("order kept", CONCEPT_FIRST, f"{CODE}\n\nIt prints.", False),
        ("order kept", CODE_FIRST, "No code at all.", None),
        ("order kept", Known(), CODE, None),
        ("aim taken up", BUILDER, "Write about an agentic system.", True),
        ("aim taken up", BUILDER, "Tell me, for instance: my current project is to build ...", False),
        ("aim taken up", Known(), "Write about an agentic system.", None),
    ],
)
def test_a_reply_is_checked(check: str, known: Known, reply: str, outcome: bool | None) -> None:
    """None where there is nothing that the reply could be checked by."""
    assert CHECKS[check](known, reply) is outcome
    assert checked([check], known, reply) == ({} if outcome is None else {check: outcome})


def test_every_check_is_used_and_known() -> None:
    assert {name for _, names in PROBES for name in names} == set(CHECKS)
