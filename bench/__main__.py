"""`python -m bench`: every bench that needs no data file, one after the other, each in its own process."""

from __future__ import annotations

import subprocess
import sys

BENCHES = ("turn", "startup")


def main() -> int:
    """Run the benches with the arguments given (`--json`); return 1 if any failed."""
    codes = [subprocess.run([sys.executable, "-m", f"bench.{name}", *sys.argv[1:]]).returncode for name in BENCHES]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
