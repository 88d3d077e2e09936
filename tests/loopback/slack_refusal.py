"""How a method of the loopback Slack says no."""

from __future__ import annotations


class Refusal(Exception):
    """A method says no, with Slack's word for it."""
