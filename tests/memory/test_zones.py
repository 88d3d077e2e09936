"""Zones: what is said in private stays there."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from core.memory.zones import visible_zones, zone_of
from core.messages import Address, Author, Event, Platform, Scope

NAMES = st.text(alphabet="ab/:% ", max_size=3)


def said(
    scope: Scope,
    *,
    public: bool = False,
    platform: Platform = Platform.SLACK,
    space: str = "T1",
    channel: str = "C1",
) -> Event:
    return Event(
        event_id="1",
        sent_at=datetime(2026, 1, 1, tzinfo=UTC),
        author=Author(platform=platform, space=space, user_id="U1", display_name="Ada"),
        address=Address(platform=platform, space=space, channel=channel),
        scope=scope,
        public=public,
    )


@st.composite
def events(draw: st.DrawFn) -> Event:
    return said(
        draw(st.sampled_from(Scope)),
        public=draw(st.booleans()),
        platform=draw(st.sampled_from(Platform)),
        space=draw(NAMES),
        channel=draw(NAMES),
    )


def sees(place: Event, zone: str) -> bool:
    zones = visible_zones(place)
    return zones is None or zone in zones


def test_names_of_the_zones() -> None:
    """The strings are stored, so they may not change."""
    assert zone_of(said(Scope.DIRECT)) == "dm"
    assert zone_of(said(Scope.MENTION, public=True)) == "space:slack/T1"
    assert zone_of(said(Scope.THREAD, space="a/b", channel="c:d")) == "channel:slack/a%2Fb/c%3Ad"


def test_public_channels_of_a_space_share_a_zone() -> None:
    one = said(Scope.MENTION, public=True, channel="C1")
    other = said(Scope.AMBIENT, public=True, channel="C2")
    assert sees(other, zone_of(one))
    assert not sees(said(Scope.MENTION, public=True, space="T2"), zone_of(one))


def test_a_direct_message_sees_everything() -> None:
    assert visible_zones(said(Scope.DIRECT)) is None


def test_a_public_channel_outside_any_space_is_private() -> None:
    assert zone_of(said(Scope.MENTION, public=True, space="")).startswith("channel:")


def test_a_public_direct_message_is_trusted_in_neither() -> None:
    """An adapter's mistake may not open the learner's memories to a channel."""
    event = said(Scope.DIRECT, public=True)
    assert visible_zones(event) == frozenset({zone_of(event)})
    assert zone_of(event).startswith("channel:")


@given(events(), events())
def test_nothing_private_is_visible_from_another_place(source: Event, place: Event) -> None:
    """From a shared channel only public words of its space and its own words can be seen."""
    here = (place.address.platform, place.address.space, place.address.channel)
    there = (source.address.platform, source.address.space, source.address.channel)
    direct = place.scope is Scope.DIRECT and not place.public
    if not direct and sees(place, zone_of(source)):
        assert source.scope is not Scope.DIRECT or source.public
        assert here == there or (source.public and here[:2] == there[:2])


@given(events())
def test_every_place_sees_what_was_said_in_it(place: Event) -> None:
    assert sees(place, zone_of(place))
