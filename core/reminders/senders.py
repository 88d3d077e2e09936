"""Who can be written to at this moment, and through whom."""

from __future__ import annotations

from core.messages import Address, Sender


class Senders(dict[str, Sender]):
    """Senders by what they reach: the beginning of an address's key, up to a slash.

    A platform reaches everybody on it (`discord`); a console reaches only the person who sits at it.
    """

    def for_address(self, address: Address) -> Sender | None:
        """Return the sender that reaches `address`; None where nobody does now."""
        key = address.to_key()
        return next((sender for reach, sender in self.items() if key.startswith(f"{reach}/")), None)


def console_reach(address: Address) -> str:
    """Return what a console with one person reaches."""
    return address.to_key().removesuffix("/")
