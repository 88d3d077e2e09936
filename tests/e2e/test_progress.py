"""The picture of `/progress`, from the process to whoever looks at it."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.console import chat
from tests.e2e.platform_process import running_world
from tests.e2e.test_platforms_practice import told

LINES = "/practice recursion\nskip\n/progress\n/progress\n"


def test_the_console_saves_one_picture_in_the_data_folder_and_writes_nowhere_else(
    folder: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    outcome = chat(folder, LINES, "--json", HOME=str(home))
    assert outcome.code == 0
    assert all("embedding model not loaded" in line for line in outcome.err.splitlines()), outcome.err
    first, second = (message for message in outcome.said if message["files"])
    (picture,) = first["files"]
    assert second["files"] == [picture]
    assert list((folder / "files").iterdir()) == [Path(picture["path"])]
    assert Path(picture["path"]).read_bytes().startswith(b"\x89PNG")
    assert Path(picture["path"]).stat().st_mode & 0o777 == 0o600
    assert "recursion" in picture["alt_text"]
    assert list(home.iterdir()) == []


async def test_both_platforms_show_it_with_its_words(tmp_path: Path) -> None:
    async with running_world(tmp_path) as world:
        meno = await world.restart()
        discord, slack = world.people("ann")
        for person in (discord, slack):
            await person.practise("recursion")
            await person.say("skip")
            await person.command("progress")
        on_discord = await told(discord, "1  recursion  not enough evidence yet")
        await told(slack, "1  recursion  not enough evidence yet")
        on_slack = await slack.next()
        assert await meno.terminate() == 0
        world.assert_nothing_refused()
        world.assert_nothing_went_wrong()

    assert [file["filename"] for file in on_discord.source["attachments"]] == ["progress.png"]
    assert [file["name"] for file in on_slack.source.content["files"]] == ["progress.png"]
    (upload,) = world.slack.uploads()
    assert upload.content is not None
    assert upload.content.startswith(b"\x89PNG")
    assert "1 recursion: not enough evidence yet, answers: 1" in upload.alt_text
