"""How a mixed round is put together, by hypothesis over whole agendas."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.learning.reach import Reach, reach
from core.practice.mixing import MOST_ITEMS, TOPICS_AT_MOST, WEAK_AT_MOST, Share, mix, pick_areas
from core.practice.selection import new_among

agendas = st.lists(st.booleans(), max_size=12).map(lambda rows: {f"t{n}": weak for n, weak in enumerate(rows)})
shares = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 5)), min_size=1, max_size=3).map(
    lambda rows: [
        Share(topic_id=f"t{n}", items=tuple(f"t{n}:{i}" for i in range(items)), successes=successes)
        for n, (items, successes) in enumerate(rows)
    ]
)
counts = st.integers(1, MOST_ITEMS)


def of_facts(number: int, places: list[Reach], spare: int = 0) -> Share:
    """Return a topic of facts, of which so many are due and some `spare` ones are not."""
    items = tuple(f"t{number}:{i}" for i in range(len(places) + spare))
    return Share(topic_id=f"t{number}", items=items, is_facts=True, due=tuple(places), successes=9)


def topic(item: str) -> str:
    return item.partition(":")[0]


@given(weak=agendas)
def test_areas_are_few_and_the_most_urgent_first(weak: dict[str, bool]) -> None:
    """Three topics and two weak ones among them at most; nobody is passed over but for that."""
    picked = pick_areas(weak)
    order = list(weak)
    assert picked == sorted(picked, key=order.index)
    assert len(picked) <= TOPICS_AT_MOST
    assert sum(weak[topic_id] for topic_id in picked) <= WEAK_AT_MOST
    for passed_over in set(order) - set(picked):
        earlier = [other for other in picked if order.index(other) < order.index(passed_over)]
        full = len(earlier) == TOPICS_AT_MOST
        assert full or (weak[passed_over] and sum(weak[other] for other in earlier) == WEAK_AT_MOST)


@given(given_shares=shares, count=counts)
def test_round_is_as_long_as_wanted_and_every_topic_comes_up(given_shares: list[Share], count: int) -> None:
    """No item twice; where nothing is due, no topic has two more than another that could give more."""
    order = mix(given_shares, count)
    there_are = sum(len(share.items) for share in given_shares)
    assert len(order) == len(set(order)) == min(count, there_are)
    taken = Counter(topic(item) for item in order)
    for share in given_shares:
        assert [item for item in order if topic(item) == share.topic_id] == list(
            share.items[: taken[share.topic_id]]
        )
        if taken[share.topic_id] < len(share.items):
            assert all(taken[other.topic_id] <= taken[share.topic_id] + 1 for other in given_shares)


@given(chances=st.lists(st.lists(st.floats(0, 1), max_size=9), min_size=1, max_size=3), count=counts)
def test_what_is_due_comes_by_its_reach_beyond_the_first_of_each_topic(
    chances: list[list[float]], count: int
) -> None:
    """No fact is left out for one that is less in reach, nor for one that is not due."""
    facts = [sorted(map(reach, row)) for row in chances]
    places = {f"t{n}:{i}": place for n, row in enumerate(facts) for i, place in enumerate(row)}
    order = mix([of_facts(n, row, spare=3) for n, row in enumerate(facts)], count)
    assert len(order) == min(count, sum(len(row) + 3 for row in facts))
    if count >= len(facts):
        assert {topic(item) for item in order} == {f"t{n}" for n in range(len(facts))}
    left = min((place for item, place in places.items() if item not in order), default=None)
    if left is not None:
        beyond = [item for item in order if not item.endswith(":0")]
        assert all(item in places and places[item] <= left for item in beyond)


@given(due=st.integers(0, 30), faded=st.integers(0, 30), new=st.integers(0, 9), count=counts)
def test_new_facts_have_room_beside_a_backlog(due: int, faded: int, new: int, count: int) -> None:
    """One in four is new, or more where less is due; where a round's worth is about to be lost it is one."""
    row = sorted([*[reach(0.2)] * faded, *[reach(0.8)] * due])
    share = replace(of_facts(0, row), new=tuple(f"t0:new{n}" for n in range(new)))
    taken = sum("new" in item for item in mix([share], count))
    room = 1 if faded >= count else max(new_among(count), count - due - faded)
    assert taken == min(new, room, max(count - min(1, len(row)), 0))


@given(given_shares=shares, count=counts)
def test_settled_topics_are_interleaved_where_that_is_possible(given_shares: list[Share], count: int) -> None:
    """No two in a row of a topic that went right twice, but for what the others are too few to part."""
    order = mix(given_shares, count)
    taken = Counter(topic(item) for item in order)
    settled = {share.topic_id for share in given_shares if share.successes >= 2}
    in_a_row = Counter(topic(a) for a, b in pairwise(order) if topic(a) == topic(b))
    for topic_id in settled:
        others = len(order) - taken[topic_id]
        assert in_a_row[topic_id] <= max(0, taken[topic_id] - others - 1)


def test_a_new_topic_begins_with_two_in_a_row() -> None:
    """First contact is blocked where nothing else is pulled apart by it; what is settled is mixed."""
    order = mix(
        [
            Share(topic_id="a", items=("a:0", "a:1"), successes=4),
            Share(topic_id="b", items=("b:0", "b:1"), successes=2),
            Share(topic_id="n", items=("n:0", "n:1"), successes=0),
        ],
        6,
    )
    assert "".join(topic(item) for item in order) in {
        "abannb",
        "abnnab",
        "abnnba",
        "abanbn",
        "nnabab",
        "abab" + "nn",
    }
    assert ("n:0", "n:1") in pairwise(order)
