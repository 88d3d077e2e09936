"""`python -m bench`: every bench that needs no data file, one after the other, each in its own process."""

from __future__ import annotations

import subprocess
import sys

BENCHES = (
    "turn",
    "statements",
    "startup",
    "recall_time",
    "extraction",
    "keeping",
    "generation",
    "grading",
    "placement",
    "term",
)


def main() -> int:
    """Run the benches with the arguments given (`--json`); return 1 if any failed."""
    commands = [[sys.executable, "-m", f"bench.{name}", *sys.argv[1:]] for name in BENCHES]
    codes = [subprocess.run(command, check=False).returncode for command in commands]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
