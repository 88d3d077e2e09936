"""The project's own files agree with each other, and set-up says plainly what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RUNTIME = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
DEV = [Requirement(text) for text in PROJECT["dependency-groups"]["dev"]]
TOO_OLD = 'case "$*" in *print*) echo 3.9 ;; *) exit 1 ;; esac'
TOO_NEW = 'case "$*" in *print*) echo 3.15 ;; *"(3, 15)"*) exit 1 ;; esac'
WITHOUT_VENV = 'case "$*" in *ensurepip*) exit 1 ;; esac'


@pytest.mark.parametrize("requirement", [*RUNTIME, *DEV], ids=str)
def test_dependency_is_pinned_as_required(requirement: Requirement) -> None:
    """`constraints.txt` has a version of it, and one that `pyproject.toml` allows."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


@pytest.mark.parametrize("requirement", RUNTIME, ids=str)
def test_dependency_has_its_licence_in_notice(requirement: Requirement) -> None:
    """`NOTICE` names what is installed."""
    assert f"\n  {requirement.name.lower()} " in (ROOT / "NOTICE").read_text("utf-8")


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A project that is not set up yet, whose PATH has no Python but the one a test adds."""
    for name in ("pyproject.toml", "constraints.txt", "scripts"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "bin").mkdir()
    for tool in ("cat", "cksum", "dirname", "uname"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    return tmp_path


@pytest.mark.case("OPS-14")
@pytest.mark.parametrize(
    ("python", "said"),
    [
        (None, "python3 was not found; install Python 3.11 or newer"),
        (TOO_OLD, "python3 is Python 3.9, and 3.11 is the oldest that will do; install"),
        (TOO_NEW, "python3 is Python 3.15, and the libraries are made for 3.11 to 3.14; install"),
        (WITHOUT_VENV, "python3 lacks venv; install it (Debian, Ubuntu: apt install python3-venv)"),
    ],
)
def test_set_up_says_in_one_line_what_to_install(scripts: Path, python: str | None, said: str) -> None:
    """No usable Python is one line on stderr, and nothing on stdout."""
    if python is not None:
        fake = scripts / "bin" / "python3"
        fake.write_text(f"#!/bin/sh\n{python}\n", "utf-8")
        fake.chmod(0o755)
    result = set_up(scripts)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert said in result.stderr


def test_set_up_names_a_newer_python_that_is_there(scripts: Path) -> None:
    """Where python3 is too old and another one would do, the line says how to take that."""
    for name, script in (("python3", TOO_OLD), ("python3.12", "exit 0")):
        (scripts / "bin" / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (scripts / "bin" / name).chmod(0o755)
    assert "set PYTHON=python3.12 (it is on this machine)" in set_up(scripts).stderr


def set_up(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the set-up script of the project in `folder` with nothing but `folder/bin` on the PATH."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON"}
    environment["PATH"] = str(folder / "bin")
    script = folder / "scripts" / "setup.sh"
    return subprocess.run(["/bin/sh", script, "run"], env=environment, capture_output=True, text=True)
