"""`python -m bot` and the executable `meno`."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    """Run the command line, then leave at once.

    The embedding model loads in a thread that cannot be interrupted; by the time we get here everything is
    saved and closed, so the process does not wait for it.
    """
    _open_what_is_closed()
    from bot.cli import run_cli

    code = run_cli(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:  # nobody reads it, or the disk is full
        code = code or 1
    sys.stderr.flush()
    os._exit(code)


def _open_what_is_closed() -> None:
    """Put an empty file in the place of a closed stdin, stdout or stderr (`meno chat <&-`)."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)


if __name__ == "__main__":
    main()
