"""The doctor looks at what is kept, and changes nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.doctor.finding import Finding, State
from bot.doctor.machine import folder, python, time_zone
from bot.doctor.storage import database, embedding_model, index
from bot.settings import Settings
from core.store.opening import open_store


def settings(data_dir: Path, **values: object) -> Settings:
    return Settings(_env_file=None, data_dir=data_dir, **values)  # type: ignore[arg-type, call-arg]


async def indexes(data_dir: Path, **values: object) -> Finding:
    (found,) = [finding async for finding in index(settings(data_dir, **values))]
    return found


async def test_nothing_there_yet_is_well_and_nothing_is_made(tmp_path: Path) -> None:
    folder_of = tmp_path / "data"
    (found,) = folder(settings(folder_of))
    states = {found.state, (await database(settings(folder_of))).state, (await indexes(folder_of)).state}
    assert states == {State.WELL}
    assert not folder_of.exists()


async def test_a_sound_database_is_named_with_its_revision(tmp_path: Path) -> None:
    await (await open_store(settings(tmp_path).sqlalchemy_url)).close()
    found = await database(settings(tmp_path))
    assert found.state is State.WELL
    assert "revision 0001" in found.text


async def test_a_damaged_database_is_a_problem_and_left_as_it_is(tmp_path: Path) -> None:
    await (await open_store(settings(tmp_path).sqlalchemy_url)).close()
    file = tmp_path / "meno.db"
    content = bytearray(file.read_bytes())
    content[8192:12288] = b"\xa5" * 4096
    file.write_bytes(content)
    found = await database(settings(tmp_path))
    assert found.state is State.PROBLEM
    assert "damaged" in found.text
    assert "restore a backup" in found.text
    assert file.read_bytes() == bytes(content)


async def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "meno.db").write_text("Dear diary, " * 500)
    found = await database(settings(tmp_path))
    assert found.state is State.PROBLEM
    assert "no SQLite database" in found.text


async def test_a_database_of_a_newer_meno_is_told(tmp_path: Path) -> None:
    await (await open_store(settings(tmp_path).sqlalchemy_url)).close()
    with closing(sqlite3.connect(tmp_path / "meno.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    found = await database(settings(tmp_path))
    assert found.state is State.PROBLEM
    assert "9999" in found.text


def test_a_model_folder_that_is_not_there_is_a_note(tmp_path: Path) -> None:
    found = embedding_model(settings(tmp_path, embedding_model=str(tmp_path / "nothing")))
    assert found.state is State.NOTE
    assert "EMBEDDING_MODEL" in found.text


def test_the_model_that_comes_along_is_well(tmp_path: Path) -> None:
    assert embedding_model(settings(tmp_path)).state is State.WELL


async def test_a_chroma_server_that_is_down_is_a_problem(tmp_path: Path, unused_tcp_port: int) -> None:
    found = await indexes(tmp_path, chroma_url=f"http://127.0.0.1:{unused_tcp_port}")
    assert found.state is State.PROBLEM
    assert "CHROMA_URL" in found.fix


async def test_an_index_that_is_damaged_is_a_note_as_it_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "chroma").write_text("not a folder")
    assert (await indexes(tmp_path)).state is State.NOTE


def test_a_data_folder_that_is_a_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    (found,) = folder(settings(tmp_path / "data"))
    assert found.state is State.PROBLEM
    assert "DATA_DIR" in found.fix


def test_the_time_zone_is_asked_for_until_it_is_set(tmp_path: Path) -> None:
    assert time_zone(settings(tmp_path)).state is State.NOTE
    assert time_zone(settings(tmp_path, default_timezone="Europe/Berlin")).state is State.WELL


def test_this_python_will_do() -> None:
    assert python().state is State.WELL
