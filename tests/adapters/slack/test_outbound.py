"""Meno's messages as Slack takes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.outbound import dedupe_key_of, draft, render
from core.messages import Action, ActionStyle, Address, Outgoing, Platform
from tests.loopback.slack_rules import refusal_of

DM = Address(platform=Platform.SLACK, space="T0LOOP", channel="D0ADA")
THREAD = Address(platform=Platform.SLACK, space="T0LOOP", channel="C0STUDY", thread="1764490000.000100")


def actions(count: int, label: str = "Hint") -> tuple[Action, ...]:
    return tuple(Action(id=f"hint:{number}", label=label, typed=str(number)) for number in range(count))


def test_a_short_message_is_one_markdown_block_with_a_text_beside_it() -> None:
    (part,) = render(Outgoing(address=DM, body="**a** < b & c"))

    assert part["channel"] == "D0ADA"
    assert part["blocks"] == [{"type": "markdown", "text": "**a** < b & c"}]
    assert part["text"] == "**a** &lt; b &amp; c"
    assert "thread_ts" not in part
    assert "metadata" not in part


def test_a_message_to_a_thread_goes_there() -> None:
    assert render(Outgoing(address=THREAD, body="hi"))[0]["thread_ts"] == THREAD.thread


def test_buttons_have_their_ids_labels_and_styles() -> None:
    chosen = (
        Action(id="answer:1:a", label="Yes", typed="1", style=ActionStyle.PRIMARY),
        Action(id="forget", label="Forget " * 20, typed="2", style=ActionStyle.DANGER),
        Action(id="later", label="Later", typed="3"),
    )

    (part,) = render(Outgoing(address=DM, body="Sure?", actions=chosen))
    buttons = part["blocks"][1]["elements"]

    assert [button["value"] for button in buttons] == ["answer:1:a", "forget", "later"]
    assert [button["action_id"] for button in buttons] == ["act:0", "act:1", "act:2"]
    assert [button.get("style") for button in buttons] == ["primary", "danger", None]
    assert buttons[1]["text"]["text"].startswith("Forget Forget")
    assert len(buttons[1]["text"]["text"]) <= 75


def test_more_buttons_than_fit_in_a_row_make_another_row() -> None:
    (part,) = render(Outgoing(address=DM, body="Pick", actions=actions(30)))

    assert [len(block["elements"]) for block in part["blocks"][1:]] == [25, 5]


def test_buttons_and_the_dedupe_key_are_on_the_last_part() -> None:
    first, *_, last = render(Outgoing(address=DM, body="word " * 6_000, actions=actions(2), dedupe_key="nudge:1"))

    assert [block["type"] for block in first["blocks"]] == ["markdown"]
    assert [block["type"] for block in last["blocks"]] == ["markdown", "actions"]
    assert (dedupe_key_of(first), dedupe_key_of(last)) == ("", "nudge:1")


@pytest.mark.parametrize(
    "message", [{}, {"metadata": None}, {"metadata": {"event_type": "other", "event_payload": {"key": "x"}}}]
)
def test_a_message_of_somebody_else_carries_no_key(message: dict[str, object]) -> None:
    assert dedupe_key_of(message) == ""


def test_an_empty_message_can_still_carry_buttons() -> None:
    (part,) = render(Outgoing(address=DM, body=" ", actions=actions(1, label=" ")))

    assert refusal_of(part) is None


def test_a_draft_has_no_buttons_and_one_part() -> None:
    part = draft(Outgoing(address=DM, body="word " * 6_000, actions=actions(2), dedupe_key="k"))

    assert [block["type"] for block in part["blocks"]] == ["markdown"]
    assert "metadata" not in part


@given(
    st.text(st.sampled_from("a<&@`\n *é𝄞"), max_size=400).map(lambda text: text * 100),
    st.integers(min_value=0, max_value=60),
    st.text(max_size=200),
)
def test_whatever_is_sent_slack_takes_it(body: str, count: int, label: str) -> None:
    for part in render(Outgoing(address=DM, body=body, actions=actions(count, label))):
        assert refusal_of(part) is None


def test_a_ping_in_any_part_is_defused() -> None:
    parts = render(Outgoing(address=DM, body="<!channel> " * 3_000))

    assert len(parts) > 1
    assert not any("<!channel" in block["text"] for part in parts for block in part["blocks"])
    assert not any("<!" in part["text"] for part in parts)
