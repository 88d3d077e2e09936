"""Draw docs/images/progress.png: what `/progress` shows after four weeks of practice, gone through here and now.

    .venv/bin/python scripts/progress_picture.py

Who practises, when and what is below; the questions, the grades, the due dates and the picture are Meno's. Look at
the picture before you commit it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["LOG_LEVEL"] = "ERROR"

from tests.dialogue import House, Talk

PICTURE = ROOT / "docs" / "images" / "progress.png"

PRACTISED = (
    (0, "recursion", "+-+-"),
    (1, "SQL joins", "-+-+"),
    (1, "Git", "+++"),
    (3, "recursion", "++-+"),
    (2, "Git", "++++"),
    (3, "SQL joins", "+--+"),
    (2, "capitals", "+++++++"),
    (4, "recursion", "++++"),
    (3, "Git", "+++"),
    (2, "SQL joins", "+-++"),
    (1, "capitals", "++++++"),
    (3, "statistics", "+"),
    (1, "recursion", "+++"),
)
"""How many days later, what, and which answers were right."""


async def main() -> None:
    """Practise in a new data folder, and keep the picture."""
    with TemporaryDirectory() as folder:
        house = await House.open(f"sqlite+aiosqlite:///{folder}/meno.db", Path(folder))
        talk = house.talk()
        for days, topic, answers in PRACTISED:
            house.clock.advance(timedelta(days=days))
            await practise(talk, topic, answers)
        await talk.says("/progress")
        (drawn,) = talk.last.files
        PICTURE.write_bytes(drawn.content)
        sys.stdout.write(f"{talk.text}\n\n{drawn.alt_text}\n")
        await house.meno.close()


async def practise(talk: Talk, topic: str, answers: str) -> None:
    """Answer questions on a topic; a minus stands for one that is not known."""
    for answer in answers:
        await talk.says(f"/practice {topic}")
        if answer == "-":
            await talk.presses("I don't know")
            continue
        await talk.answers(right=True)
        if any(action.label == "I had that" for action in talk.last.actions):  # no rule can grade it
            await talk.presses("I had that")
    await talk.says("/done")


if __name__ == "__main__":
    asyncio.run(main())
