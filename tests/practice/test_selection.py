"""Which items a round takes, by hypothesis over whole decks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from core.decks.deck import ItemKind
from core.practice.selection import (
    OPEN_ITEMS_AT_MOST,
    ROUND_ITEMS,
    Candidate,
    choose_one,
    choose_round,
    with_new,
)

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
MIX = [kind.value for kind in ItemKind]


def candidate(position: int, kind: str, tier: int, seen: int | None) -> Candidate:
    """Return an item; `seen` is the hour at which it was last answered."""
    return Candidate(
        item_id=f"i{position}",
        kind=ItemKind(kind),
        tier=tier,
        position=position,
        last_answered_at=None if seen is None else BEGIN + timedelta(hours=seen),
        last_score=1.0,
    )


decks = st.lists(
    st.tuples(st.sampled_from(MIX), st.integers(1, 5), st.none() | st.integers(0, 99)), max_size=20
).map(lambda rows: [candidate(n, *row) for n, row in enumerate(rows)])
abilities = st.floats(-3, 3)


@given(deck=decks, ability=abilities)
def test_round_is_five_tasks_from_easy_to_hard_and_a_choice(deck: list[Candidate], ability: float) -> None:
    """No item twice, few to judge oneself, the closing question one with options."""
    by_id = {c.item_id: c for c in deck}
    chosen = [by_id[item_id] for item_id in choose_round(deck, ability)]
    assert len({c.item_id for c in chosen}) == len(chosen) <= ROUND_ITEMS + 1
    has_choice = any(c.kind is ItemKind.CHOICE for c in deck)
    tasks = chosen[:-1] if has_choice else chosen
    assert [c.tier for c in tasks] == sorted(c.tier for c in tasks)
    assert sum(c.kind.free_form for c in chosen) <= OPEN_ITEMS_AT_MOST
    if has_choice:
        assert chosen[-1].kind is ItemKind.CHOICE
    gradable = sum(not c.kind.free_form for c in deck)
    opened = min(len(deck) - gradable, OPEN_ITEMS_AT_MOST)
    assert len(chosen) == min(gradable + opened, ROUND_ITEMS + has_choice)


@given(deck=decks, ability=abilities)
def test_unseen_items_come_before_seen_ones(deck: list[Candidate], ability: float) -> None:
    """A task that was answered before is taken only where every unseen one of its kind is taken too."""
    chosen = set(choose_round(deck, ability))
    for kind in ItemKind:
        taken = [c for c in deck if c.kind is kind and c.item_id in chosen]
        left = [c for c in deck if c.kind is kind and c.item_id not in chosen]
        if any(c.last_answered_at is not None for c in taken):
            assert all(c.last_answered_at is not None for c in left)


@given(deck=decks, places=st.integers(1, 8), new=st.integers(0, 3))
def test_new_facts_find_room_and_nothing_is_lost(deck: list[Candidate], places: int, new: int) -> None:
    """As many as there shall be are among the first places, behind what is due; the rest keeps its order."""
    found = with_new(deck, places, min(new, places))
    assert sorted(c.item_id for c in found) == sorted(c.item_id for c in deck)
    unseen = [c for c in deck if c.last_answered_at is None]
    wanted = min(new, places, len(unseen))
    assert sum(c in unseen for c in found[:places]) >= wanted
    moved = unseen[:wanted]
    assert [c for c in found if c not in moved] == [c for c in deck if c not in moved]


def test_a_backlog_of_facts_keeps_no_new_one_away() -> None:
    """Of a round's five tasks one is new, although many more are due."""
    known = [candidate(n, "short", 3, seen=n) for n in range(20)]
    fresh = [candidate(20 + n, "short", 3, seen=None) for n in range(5)]
    chosen = choose_round([*known, *fresh], 0.0, due=[c.item_id for c in known])
    assert len(chosen) == ROUND_ITEMS
    assert sum(item_id in {c.item_id for c in fresh} for item_id in chosen) == 1


@given(deck=decks, ability=abilities)
def test_question_of_a_nudge_can_be_answered_where_it_stands(deck: list[Candidate], ability: float) -> None:
    """With buttons where there is a choice item; never one that has to be judged."""
    chosen = choose_one(deck, ability)
    kinds = {c.item_id: c.kind for c in deck}
    if chosen is None:
        assert all(kind.free_form for kind in kinds.values())
    else:
        assert kinds[chosen] is (ItemKind.CHOICE if ItemKind.CHOICE in kinds.values() else kinds[chosen])
        assert not kinds[chosen].free_form


def test_difficulty_follows_ability() -> None:
    """Who is able gets the harder items of a deck, who is not the easier ones."""
    deck = [candidate(n, "short", 1 + n // 5, None) for n in range(25)]
    tiers = [[deck[int(item_id[1:])].tier for item_id in choose_round(deck, ability)] for ability in (-2.0, 4.0)]
    assert max(tiers[0]) < min(tiers[1])
