"""Write into constraints.txt the versions of everything that pyproject.toml needs, as installed.

To take newer versions: `.venv/bin/python -m pip install --upgrade NAME`, `make check`, `make constraints`.
"""

from __future__ import annotations

import tomllib
from importlib.metadata import requires, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Exact versions of everything installed, direct or not. Written by `make constraints`.\n"


def main() -> None:
    """Walk from the project's own requirements to everything under them, and write the list."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    names = installed([*project["project"]["dependencies"], *project["dependency-groups"]["dev"]])
    # A local label (`+cpu`) is one machine's build of a version, so it is left out.
    lines = [f"{name}=={version(name).partition('+')[0]}\n" for name in sorted(names)]
    (ROOT / "constraints.txt").write_text(HEADER + "".join(lines), "utf-8")


def installed(requirements: list[str]) -> set[str]:
    """Return the names of the distributions that `requirements` bring here, themselves included."""
    seen: set[tuple[str, str]] = set()
    waiting = [(Requirement(text), "") for text in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        for own_extra in {"", *requirement.extras}:
            if (name, own_extra) not in seen:
                seen.add((name, own_extra))
                waiting += [(Requirement(text), own_extra) for text in requires(name) or ()]
    return {name for name, _ in seen}


if __name__ == "__main__":
    main()
