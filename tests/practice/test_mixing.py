"""How a mixed round is put together, by hypothesis over whole agendas."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.practice.mixing import MOST_ITEMS, TOPICS_AT_MOST, WEAK_AT_MOST, Share, mix, pick_areas

agendas = st.lists(st.booleans(), max_size=12).map(lambda rows: {f"t{n}": weak for n, weak in enumerate(rows)})
shares = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 5)), min_size=1, max_size=3).map(
    lambda rows: [
        Share(topic_id=f"t{n}", items=tuple(f"t{n}:{i}" for i in range(items)), successes=successes)
        for n, (items, successes) in enumerate(rows)
    ]
)
counts = st.integers(1, MOST_ITEMS)


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
def test_round_is_as_long_as_wanted_and_fair(given_shares: list[Share], count: int) -> None:
    """No item twice; no topic has two more than another that could give more."""
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
