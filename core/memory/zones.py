"""Who may read along where something was said, and so where it may be recalled.

A zone is a storable string:

- `dm` for direct messages,
- `space:<platform>/<space>` for all public channels of a space together,
- `channel:<platform>/<space>/<channel>` for one private channel.

Whatever is not surely one of the first two is a private channel, which nothing leaves.
"""

from __future__ import annotations

from urllib.parse import quote

from core.messages import Event, Scope

DIRECT_ZONE = "dm"
"""The zone of everything said in direct messages."""


def zone_of(event: Event) -> str:
    """Return the zone that what is said in `event` belongs to."""
    address = event.address
    if _is_direct(event):
        return DIRECT_ZONE
    if event.public and event.scope is not Scope.DIRECT and address.space:
        return f"space:{_key(address.platform, address.space)}"
    return f"channel:{_key(address.platform, address.space, address.channel)}"


def visible_zones(event: Event) -> frozenset[str] | None:
    """Return the zones that may be recalled in answer to `event`; None: everything of this learner's own.

    Only a direct message sees everything; a shared channel sees its own zone and no other.
    """
    return None if _is_direct(event) else frozenset({zone_of(event)})


def _is_direct(event: Event) -> bool:
    # An event that claims to be both direct and public contradicts itself and is trusted in neither.
    return event.scope is Scope.DIRECT and not event.public


def _key(*parts: str) -> str:
    return "/".join(quote(part, safe="") for part in parts)
