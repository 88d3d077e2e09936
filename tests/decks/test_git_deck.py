"""Proofreading the deck on Git: what it asks is done in a repository of the test's own."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from core.practice.grading import Verdict, grade
from tests.decks.snippets import fenced, items_of

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="Git is not installed")

ITEMS = items_of("git")


class Repository:
    """A folder in which shell commands are run, apart from any settings of the machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        names = {f"GIT_{role}_{what}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        nothing = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"}
        self._env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C", **names, **nothing}

    def run(self, commands: str, *, fails: bool = False) -> str:
        """Run the lines one after the other and return what they print."""
        shell = ["bash", "-c" if fails else "-ec", commands]
        done = subprocess.run(shell, cwd=self.folder, env=self._env, capture_output=True, check=not fails)
        return done.stdout.decode().strip()

    def solve(self, key: str) -> None:
        """Run the model solution of an item."""
        self.run(fenced(ITEMS[key].reference, "bash")[0])


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository with the commits 1 to 5 of `app.py` on `main`."""
    made = Repository(tmp_path)
    made.run("git init -qb main; for n in 1 2 3 4 5; do echo $n > app.py; git add .; git commit -qm $n; done")
    return made


def test_first_commit_leaves_the_video_out(tmp_path: Path) -> None:
    folder = Repository(tmp_path)
    folder.run("touch notes.md todo.md video.mp4")
    folder.solve("first-commit")
    assert folder.run("git log --format=%s") == "Start my notes"
    assert folder.run("git ls-files").split() == ["notes.md", "todo.md"]


def test_finished_merge_has_as_many_parents_as_is_said(repository: Repository) -> None:
    repository.run("git switch -qc menu; echo menu > app.py; git commit -qam menu; git switch -q main")
    repository.run("echo main > app.py; git commit -qam main; git merge menu", fails=True)
    upper, lower = (repository.run("cat app.py").split("=======")[place] for place in (0, 1))
    assert ("main" in upper, "menu" in lower, ITEMS["whose-version"].reference) == (True, True, "That of `main`")
    repository.run("echo both > app.py")
    repository.solve("finish-the-merge")
    parents = repository.run("git log -1 --format=%P").split()
    assert grade(ITEMS["parents-of-a-merge"], str(len(parents))).verdict is Verdict.RIGHT


def test_commits_move_to_a_new_branch(repository: Repository) -> None:
    repository.solve("wrong-branch")
    assert repository.run("git log -1 --format=%s main") == "3"
    assert repository.run("git log -1 --format=%s search") == "5"
    assert repository.run("git branch --show-current") == "search"


def test_three_commits_become_one_and_come_back(repository: Repository) -> None:
    repository.solve("several-into-one")
    assert repository.run("git log --format=%s").split("\n") == ["Add search", "2", "1"]
    assert repository.run("cat app.py") == "5"


def test_what_a_hard_reset_took_comes_back(repository: Repository) -> None:
    repository.run("git reset -q --hard HEAD~3")
    repository.solve("back-from-the-dead")
    assert repository.run("git log -1 --format=%s; cat app.py").split() == ["5", "5"]


@pytest.mark.parametrize("command", [a for a in ITEMS["take-off-the-stage"].answers if "-- " not in a][:7])
def test_taking_off_the_stage_keeps_the_edit(repository: Repository, command: str) -> None:
    repository.run("mv app.py notes.txt; git add -A; git commit -qm notes; echo edit > notes.txt; git add .")
    repository.run(command)
    assert repository.run("git diff --name-only; git diff --staged --name-only; cat notes.txt").split() == [
        "notes.txt",
        "edit",
    ]


def test_every_way_to_throw_an_edit_away_does(repository: Repository) -> None:
    repository.run("mv app.py notes.txt; git add -A; git commit -qm notes")
    for command in ITEMS["throw-an-edit-away"].answers:
        repository.run(f"echo edit > notes.txt; {command}")
        assert repository.run("cat notes.txt; git status --short") == "5", command


def test_commits_between_two_branches_are_counted(repository: Repository) -> None:
    repository.run("git switch -qc menu HEAD~3; for n in E F G; do git commit -qm $n --allow-empty; done")
    listed = repository.run("git log --oneline main..menu").splitlines()
    assert grade(ITEMS["commits-between"], str(len(listed))).verdict is Verdict.RIGHT
