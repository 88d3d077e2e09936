"""Messages cut for Discord, and its buttons."""

from __future__ import annotations

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.outbound import MAX_CONTENT, NONCE_LENGTH, nonce_of, render, to_files, to_view
from core.messages import Action, ActionStyle, Address, File, Outgoing, Platform
from tests.loopback.discord_rules import check_components, check_message

ADDRESS = Address(platform=Platform.DISCORD, space="", channel="1")
ACTIONS = st.lists(
    st.builds(
        Action,
        id=st.text(alphabet="abc:._-09", min_size=1, max_size=90),
        label=st.text(max_size=200),
        typed=st.text(alphabet="abc123", min_size=1, max_size=10),
        style=st.sampled_from(ActionStyle),
    ),
    max_size=40,
    unique_by=lambda action: action.id,
)


@given(st.text(min_size=1, max_size=6000).filter(str.strip), ACTIONS)
async def test_every_part_is_one_that_discord_takes(body: str, actions: list[Action]) -> None:
    parts = render(Outgoing(address=ADDRESS, body=body, actions=tuple(actions)))

    for part in parts:
        components = to_view(part.actions).to_components()
        check_message({"content": part.content, "components": components}, attachments=0)


def test_buttons_and_files_hang_on_the_last_part() -> None:
    action = Action(id="a", label="Hint", typed="1")
    file = File(name="a.txt", content=b"a", media_type="text/plain")

    first, last = render(
        Outgoing(address=ADDRESS, body="word " * 500, actions=(action,), files=(file,), quiet=True)
    )

    assert (first.actions, first.files) == ((), ())
    assert (last.actions, last.files) == ((action,), (file,))
    assert first.quiet
    assert last.quiet


def test_actions_beyond_the_room_for_buttons_can_be_typed() -> None:
    actions = tuple(Action(id=f"a:{n}", label=f"Choice {n}", typed=str(n)) for n in range(1, 28))

    (part,) = render(Outgoing(address=ADDRESS, body="Which?", actions=actions))

    assert part.content == "Which?\n\n26) Choice 26\n27) Choice 27"
    assert part.actions == actions[:25]


async def test_buttons_stand_in_rows_of_five() -> None:
    actions = [Action(id=f"a:{n}", label=str(n), typed=str(n)) for n in range(7)]

    rows = to_view(actions).to_components()

    assert [len(row["components"]) for row in rows] == [5, 2]
    check_components(rows)


@pytest.mark.parametrize(
    ("style", "look"),
    [
        (ActionStyle.PLAIN, discord.ButtonStyle.secondary),
        (ActionStyle.PRIMARY, discord.ButtonStyle.primary),
        (ActionStyle.DANGER, discord.ButtonStyle.danger),
    ],
)
async def test_a_buttons_look(style: ActionStyle, look: discord.ButtonStyle) -> None:
    (row,) = to_view([Action(id="a", label="Forget", typed="1", style=style)]).to_components()

    assert row["components"][0]["style"] == look.value


async def test_a_view_is_not_kept_by_the_library() -> None:
    assert to_view([Action(id="a", label="Hint", typed="1")]).is_finished()


def test_a_message_of_only_a_file_has_one_part() -> None:
    file = File(name="a.txt", content=b"a", media_type="text/plain")

    (part,) = render(Outgoing(address=ADDRESS, body="", files=(file,)))

    assert (part.content, part.files) == ("", (file,))


@given(st.text(min_size=1), st.integers(min_value=0, max_value=50))
def test_a_nonce_is_short_and_stable(key: str, index: int) -> None:
    nonce = nonce_of(key, index)

    assert nonce is not None
    assert len(nonce) <= NONCE_LENGTH
    assert nonce == nonce_of(key, index) != nonce_of(key, index + 1)


def test_a_reply_has_no_nonce_of_its_own() -> None:
    assert nonce_of("", 0) is None


def test_a_file_keeps_its_name_bytes_and_description() -> None:
    file = File(name="a.png", content=b"\x89PNG", media_type="image/png", alt_text="A curve")

    (sent,) = to_files([file])

    assert (sent.filename, sent.fp.read(), sent.description) == ("a.png", b"\x89PNG", "A curve")


def test_a_body_that_fits_is_left_alone() -> None:
    body = "x" * MAX_CONTENT

    assert [part.content for part in render(Outgoing(address=ADDRESS, body=body))] == [body]
