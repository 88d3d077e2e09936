"""Chains of topics, one leading to the next: what builds on what, what is under what. None may lead back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Edges = Mapping[str, Collection[str]]
"""The ids that each id leads to."""


def chain(edges: Edges, start: str, goal: str) -> list[str] | None:
    """Return the shortest chain from `start` to `goal`, both in it; None where there is none."""
    came_from: dict[str, str | None] = {start: None}
    waiting = [start]
    for here in waiting:
        if here == goal:
            return _walked(came_from, goal)
        fresh = [there for there in edges.get(here, ()) if there not in came_from]
        came_from |= dict.fromkeys(fresh, here)
        waiting += fresh
    return None


def chain_back(edges: Edges, start: str) -> list[str] | None:
    """Return the shortest chain that leaves `start` and comes back to it, with it at both ends; None without."""
    found = (chain(edges, there, start) for there in edges.get(start, ()))
    back = min((way for way in found if way is not None), key=len, default=None)
    return None if back is None else [start, *back]


def without_ways_back(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return what each id leads to, each once and in the order of `pairs`, but for pairs that would lead back."""
    edges: dict[str, list[str]] = {}
    for here, there in pairs:
        if there not in edges.get(here, ()) and chain(edges, there, here) is None:
            edges.setdefault(here, []).append(there)
    return edges


def _walked(came_from: Mapping[str, str | None], goal: str) -> list[str]:
    way = [goal]
    while (before := came_from[way[-1]]) is not None:
        way.append(before)
    return way[::-1]
