"""`python -m bot` and the executable `meno`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line, then leave at once.

    The embedding model loads in a thread that cannot be interrupted; by the time we get here everything is
    saved and closed, so the process does not wait for it.
    """
    from bot.cli import run_cli

    code = run_cli(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = code or 1
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
