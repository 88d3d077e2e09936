"""Write the next revision of the database: the difference between the models and the revisions there are.

    python scripts/revision.py "Learners have a language"

Read what it wrote, and raise `HEAD` in core/store/migrate.py. Until the first tag there is only revision
0001, and it is written anew instead of getting successors:

    rm core/store/migrations/versions/revision_0001.py
    python scripts/revision.py "The first tables"
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import Connection, create_engine
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString

sys.path.insert(0, str(Path(__file__).parents[1]))

from alembic import command
from alembic.script import ScriptDirectory

from core.models.base import UtcDateTime
from core.store.migrate import alembic_config

if TYPE_CHECKING:
    from alembic.autogenerate.api import AutogenContext


def main() -> None:
    """Write the revision whose title is the first argument."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with create_engine("sqlite://").begin() as connection:
        path = write_revision(connection, title=sys.argv[1].rstrip("."))
    tidy(path)
    sys.stdout.write(f"{path}\n")


def write_revision(connection: Connection, title: str) -> Path:
    """Write the revision that is missing between `versions` and the models; return its path."""
    config = alembic_config(connection)
    number = len(list(ScriptDirectory.from_config(config).walk_revisions())) + 1
    if number > 1:
        command.upgrade(config, "head")
    config.attributes["options"] = {
        "target_metadata": SQLModel.metadata,
        "render_item": plain_type,
        "render_as_batch": number > 1,  # SQLite alters a table by copying it
    }
    script = command.revision(config, title, autogenerate=True, rev_id=f"{number:04}")
    if script is None or isinstance(script, list):
        raise RuntimeError("alembic wrote no single revision")
    return Path(script.path)


def plain_type(kind: str, item: Any, _: AutogenContext) -> str | Literal[False]:  # noqa: ANN401
    """Name SQLAlchemy's own types in revisions, which must not change when ours do."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, AutoString):
        return "sa.String()"
    return False


def tidy(path: Path) -> None:
    """Drop alembic's marks, and format."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if "###" not in line), encoding="utf-8")
    narrow = ["--config", "format.skip-magic-trailing-comma=true"]
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", *narrow, path], check=True)


if __name__ == "__main__":
    main()
