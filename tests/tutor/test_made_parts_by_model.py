"""Questions with gaps, steps or programs that a model wrote: graded by rules, never given away, never run."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from core.decks.deck import Item
from core.llm.generate import DraftItem
from core.models import Answer, DeckItem, Question
from tests.dialogue import House, Talk
from tests.practice.drafts import cloze, ordering, output
from tests.tutor.test_made_rounds import ahead, everything_in
from tests.tutor.thinker import Thinker

STEPS = ordering().steps


def solved(answer: str) -> str:
    return json.dumps({"answer": answer})


def written(*drafts: DraftItem) -> list[str]:
    return [draft.model_dump_json() for draft in drafts]


async def test_a_round_of_all_kinds_with_parts_gives_no_key_away(
    minded: House, ada: Talk, thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in the second solve, nor in what is sent, nor in the log; and what is stored is whole."""
    thinker.says("generate", *written(cloze(), ordering(), output()))
    thinker.says("solve", solved("CO2, oxygen"), solved("\n".join(STEPS)), solved("0\n21"))
    keys = [("carbon dioxide", "CO2", "oxygen"), ("\n".join(STEPS), str(STEPS)), ("0\n21",)]
    with caplog.at_level(logging.INFO), capture_logs() as events:
        await ada.says("/practice photosynthesis")
        for secrets, request in zip(keys, thinker.asked["solve"], strict=False):
            await ahead(minded)
            put, solving = everything_in(ada.heard[-1]), request.body["messages"][-1]["content"]
            assert not any(secret in where for secret in secrets for where in (put, solving))
            await ada.answers(right=True)
    shown = [event for event in events if event["log_level"] != "debug"]
    logged = "\n".join([*map(str, shown), *(record.getMessage() for record in caplog.records)])
    assert not any(secret in logged for secrets in keys for secret in secrets)

    assert [answer.verdict for answer in await minded.rows(Answer)] == ["right"] * 3
    rows = {row.kind: Item.from_json(row.content) for row in await minded.rows(DeckItem) if row.content["source"]}
    assert rows.keys() == {"cloze", "ordering", "output"}
    assert rows["cloze"].gaps[0].accepted == ("CO2",)
    assert all(len(set(item.hints)) == 3 and item.full_explanation for item in rows.values())
    assert rows["cloze"].tier == 2


async def test_a_program_is_compared_and_never_run(
    minded: House, ada: Talk, thinker: Thinker, tmp_path: Path
) -> None:
    """It would leave a file behind, whoever ran it: in making, solving, asking, hinting or grading it."""
    trace = tmp_path / "it-was-run"
    program = f"What does this print?\n\n```python\nprint(open({str(trace)!r}, 'w').write('leaf' * 3))\n```"
    thinker.says("generate", *written(output(question=program, reference="12")))
    thinker.says("solve", solved("12"))
    await ada.says("/practice photosynthesis")
    assert str(trace) in ada.text

    await ada.says("11")
    await ada.says("hint")
    await ada.says("12")

    assert [answer.verdict for answer in await minded.rows(Answer)] == ["wrong", "right"]
    assert not trace.exists()


BAD = {
    "a gap's answer in the text": cloze(
        question="{{Oxygen}} is oxygen, which a leaf gives off.", reference="oxygen"
    ),
    "numbered steps": ordering(steps=[f"{number}. {step}" for number, step in enumerate(STEPS, 1)]),
    "an output in a comment": output(question="What is it?\n\n```python\nprint(7 * 6)  # 42\n```", reference="42"),
}


@pytest.mark.parametrize("fault", BAD)
async def test_what_fails_once_is_made_again_and_what_fails_twice_is_from_a_deck(
    minded: House, ada: Talk, thinker: Thinker, fault: str
) -> None:
    """The reason is told the first time; nothing of either draft is shown."""
    thinker.says("generate", *written(BAD[fault], BAD[fault]))

    await ada.says("/practice recursion in Haskell")

    first, second = thinker.asked["generate"]
    assert "That question cannot be used" not in first.text
    assert "That question cannot be used" in second.text
    assert thinker.asked["solve"] == []
    assert "here is what I have on recursion" in ada.text
    (asked,) = await minded.rows(Question)
    assert asked.content["question"] != BAD[fault].question


async def test_steps_that_somebody_else_puts_into_another_order_are_written_again(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """A wrong key of an ordering is an order; the other one is not told."""
    exchanged = [STEPS[1], STEPS[0], STEPS[2]]
    thinker.says("generate", *written(ordering(steps=exchanged), ordering()))
    thinker.says("solve", solved("\n".join(STEPS)), solved("\n".join(STEPS)))

    await ada.says("/practice photosynthesis")

    assert "came to another answer" in thinker.asked["generate"][1].body["messages"][-1]["content"]
    assert (await minded.row(Question)).content["steps"] == STEPS
    assert "threw away because a check found a fault: 1." in ada.text
