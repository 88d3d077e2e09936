"""Letting file permissions count, also for root, under whom containers and CI run their tests."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

_VERSION_3 = 0x20080522
_OVERRIDES = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Sets(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable")]


@contextmanager
def permissions_count() -> Iterator[None]:
    """Give up, in this thread and those it starts, root's right to pass over permissions."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION_3, 0), (_Sets * 2)()
    _check(libc.capget(ctypes.byref(header), sets))
    before = sets[0].effective
    sets[0].effective = before & ~_OVERRIDES
    _check(libc.capset(ctypes.byref(header), sets))
    try:
        yield
    finally:
        sets[0].effective = before
        _check(libc.capset(ctypes.byref(header), sets))


def _check(result: int) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), "capabilities cannot be changed")
