"""A learner over weeks: level finding, returning, a light review, another goal, and what is taken back."""

from __future__ import annotations

from functools import partial

import pytest

from core.models import Goal, Inquiry, Level, Round, TopicSignal
from tests.dialogue import House, Talk
from tests.tutor.tables import holds, state
from tests.tutor.test_delivery_that_fails import Broken, Fatal, Unlucky

FIRST_SESSION = """
I struggled with recursion.         | We will focus on: recursion            | focus: recursion reported
                                    | Shall I remind you                     | asked: -
no thanks                           | Reminders are off                      | asked: rating
                                    | how far are you in programming         | level: -
3                                   | Finding your level in programming      | question: placement
                                    | Question 1                             | asked: -
                                    |                                        | answers: 0
(right)                             | Right.                                 | answers: 1
                                    | Question 2                             | level: -
(right)                             | Question 3                             | answers: 2
(wrong)                             | The answer:                            | answers: 3
                                    | Question 4                             |
(right)                             | Question 5                             | answers: 4
(wrong)                             | Question 6                             | answers: 5
(right)                             | Question 7                             | answers: 6
(right)                             | Question 8                             | answers: 7
(wrong)                             | Your level in programming              | question: -
                                    | 5 of 8 answers were right              | asked: level
                                    | between 2 and 3                        | level: programming 3 placement
                                    | Does that fit?                         |
that fits                           | programming 3 (intermediate) it is     | level: programming 3 placement agreed
                                    |                                        | asked: -
/goal I want to pass SQL by 12 June | Your goal is now “pass SQL by 12 June” | goal: pass SQL by 12 June
                                    |                                        | until: 2026-06-12
/done                               | Hand-off                               | answers: 8
"""

AFTER_THREE_DAYS = """
+3d   |                                                      |
hello | Hello.                                               | asked: start
      | Welcome back.                                        |
      | Your goal: “pass SQL by 12 June”                     |
      | Your level: programming 3                            |
      | Where we stopped:                  |
      | What we will focus on: recursion                     |
      | Is this still right?                                 |
yes   | Good, then we go on from there; recursion comes next | asked: -
      |                                                      | goals: 1
hello | Hello.                                               | asked: -
"""

AFTER_TWENTY_DAYS = """
/done    |                                   |
+20d     |                                   |
hi       | to be confirmed                   | asked: review
         | light review of up to 3 questions | question: -
yes      | Light review.                     | asked: -
         | Review 1 of 3                     | question: review
(right)  | Review 2 of 3                     |
(right)  | Review 3 of 3                     |
(right)  | Light review: 3 of 3 right        | asked: start
         | to be confirmed                   | answers: 11
         | Is this still right?              |
yes      | we go on from there               | asked: -
/profile | Goal: “pass SQL by 12 June”       | asked: -
         | programming: 3 (intermediate)     |
         | You agreed on Wednesday, 25 March |
"""

ANOTHER_GOAL = """
/goal learn recursion                    | Your goal is now “learn recursion” | goal: learn recursion
                                         |                                    | goals: 1
+1d                                      |                                    |
hello                                    | Your goal: “learn recursion”       | asked: start
                                         | Is this still right?               |
change goal                              | What do you want to reach?         | asked: new_goal
                                         |                                    | goal: learn recursion
what is recursion?                       | calling itself                     | asked: new_goal
                                         |                                    | goal: learn recursion
My goal is to write a parser in 3 weeks. | now “write a parser in 3 weeks”    | goal: write a parser in 3 weeks
                                         | It was “learn recursion”           | until: 2026-03-24
                                         |                                    | goals: 2
                                         |                                    | asked: -
/goal none                               | no goal any more                   | goal: -
                                         |                                    | goals: 2
"""


async def test_a_level_is_found_kept_and_confirmed_over_weeks(talk: Talk) -> None:
    await holds(talk, FIRST_SESSION)
    await holds(talk, AFTER_THREE_DAYS)
    await holds(talk, AFTER_TWENTY_DAYS)


async def test_a_goal_is_replaced_and_stays_as_history(house: House, talk: Talk) -> None:
    await holds(talk, ANOTHER_GOAL)
    old, new = await house.rows(Goal)
    assert (old.text, old.superseded_by, new.valid_to is not None) == ("learn recursion", new.id, True)


async def test_what_was_reported_can_be_taken_back(house: House, talk: Talk) -> None:
    await holds(
        talk,
        """
        I struggle with recursion. | We will focus on: recursion                  | focus: recursion reported
        +1d                        |                                              |
        hello                      | What we will focus on: recursion             | asked: start
                                   | still right?                                 |
        not right                  | What is not right?                           | asked: amend
        2                          | recursion is no longer something to focus on | focus: -
                                   |                                              | asked: -
        What should I work on?     | Nothing stands out yet                       | focus: -
        I struggle with recursion. | We will focus on: recursion                  | focus: recursion reported
        """,
    )
    assert [signal.kind for signal in await house.rows(TopicSignal)] == ["struggled", "taken_back", "struggled"]


async def test_what_answers_measured_stays_with_its_reason(talk: Talk) -> None:
    await talk.says("/practice recursion")
    for _ in range(2):
        await talk.presses("I don't know")
    await holds(
        talk,
        """
        +1d         |                                                      | focus: recursion measured
        hello       | Where we stopped: recursion, with this question open | asked: start
                    | still right?                                         |
        not right   | What is not right?                                   | asked: amend
        2           | Your answers (2 so far) still make it                | focus: recursion measured
        """,
    )


async def test_a_level_that_does_not_fit_is_moved_by_the_learners_word(house: House, talk: Talk) -> None:
    await holds(
        talk,
        """
        /level sql joins | How far are you in databases                  | asked: rating
        2                | Question 1                                    | question: placement
        (right)          | Question 2                                    | answers: 1
        stop             | your own word for now: databases 2 (beginner) | question: -
                         |                                               | level: databases 2 self agreed
        /level databases | you rated yourself 2, and that is not checked | asked: level
        too low          | databases 3 (intermediate), as you say        | level: databases 3 self agreed
        /level databases | you said that 2 is too low                    | asked: level
        find it again    | How far are you in databases                  | asked: rating
        skip             | Skipped.                                      | level: databases 3 self agreed
                         |                                               | asked: -
        """,
    )
    first, second = await house.rows(Level)
    assert (first.tier, first.valid_to, second.valid_to) == (2, second.valid_from, None)


async def test_level_finding_goes_on_after_a_restart(house: House, talk: Talk) -> None:
    await talk.says("/level programming")
    await talk.presses("Get by")
    await talk.answers(right=True)
    waiting = (await talk.asked()).question.id
    await house.restart()
    assert (await talk.asked()).question.id == waiting
    await talk.says("/level programming")
    assert (await talk.asked()).question.id == waiting
    await talk.answers(right=True)
    assert "Question 3" in talk.text
    await talk.presses("Stop here")
    assert (await state(house))["question"] == "-"


async def test_two_weak_answers_at_the_lowest_tier_end_it(house: House, talk: Talk) -> None:
    await talk.says("/level programming")
    await talk.presses("New to it")
    await talk.presses("I don't know")
    await talk.presses("I don't know")
    assert "Your level in programming: **1 (beginner)**" in talk.text
    assert (await house.row(Round)).state == "finished"


@pytest.mark.parametrize("takes", [0, 1, 2])
async def test_turns_that_break_off_leave_what_they_should(house: House, takes: int) -> None:
    """Every event dies after so many messages, and is taken up again: nothing is asked, set or graded twice."""
    talk = Unlucky(house, fault=partial(Fatal, takes=takes) if takes else partial(Broken, takes=0))
    await holds(
        talk,
        """
        I like recursion      | I saved this               | asked: rating
                              | how far are you            |
        2                     | Question 1                 | question: placement
        (right)               | Question 2                 | answers: 1
        stop                  | programming 2 (beginner)   | level: programming 2 self agreed
        /goal learn recursion | is now                     | goal: learn recursion
                              |                            | goals: 1
        +2d                   |                            |
        hello                 | Is this still right?       | asked: start
        change goal           | What do you want to reach? | asked: new_goal
        learn SQL             | is now “learn SQL”         | goal: learn SQL
                              |                            | goals: 2
                              |                            | asked: -
        +20d                  |                            |
        hello                 | light review               | asked: review
        not now               | Is this still right?       | asked: start
        """,
    )


async def test_an_ignored_question_is_skipped_and_not_repeated(house: House, talk: Talk) -> None:
    await holds(
        talk,
        """
        I like recursion  | I saved this                   | asked: rating
                          | how far are you in programming |
        I like recursion  | I saved this                   | asked: -
        3                 | nothing to pick with 3         | level: -
        /done             |                                |
        +13d              |                                |
        I like recursion  | I saved this                   | asked: -
        /done             |                                |
        +3d               |                                |
        I like recursion  | how far are you in programming | asked: rating
        """,
    )
    assert [inquiry.state for inquiry in await house.rows(Inquiry, kind="rating")] == ["skipped", "open"]


async def test_who_comes_every_day_is_told_and_not_asked_each_time(talk: Talk) -> None:
    await holds(
        talk,
        """
        /goal learn recursion | is now               |
        +1d                   |                      |
        hello                 | Is this still right? | asked: start
        yes                   | we go on from there  | asked: -
        +1d                   |                      |
        hello                 | Your goal            | asked: -
        hello                 |                      | asked: -
        +7d                   |                      |
        hello                 | Is this still right? | asked: start
        """,
    )


async def test_a_number_picks_nothing_from_a_list_above_the_newest(talk: Talk) -> None:
    """The newest list that has it is over, because its question was passed over; yesterday's is not meant."""
    await holds(
        talk,
        """
        I struggle with recursion. | Shall I remind you           |
        /goal learn Python         | is now                       |
        +1d                        |                              |
        hello                      | Is this still right?         | asked: start
        /usage                     |                              | asked: -
        3                          | There is nothing to pick     |
        """,
    )


async def test_nothing_is_asked_beside_an_open_question(talk: Talk) -> None:
    """Neither the start of the session nor a level: the learner came to practise."""
    await talk.says("/goal learn recursion")
    await holds(
        talk,
        """
        +2d                        |                |
        /practice recursion        | Task 1 of 5    | asked: -
                                   |                | question: practice
        Can you explain recursion? | calling itself | asked: -
        """,
    )


async def test_in_a_channel_nothing_private_is_said_or_asked(house: House, talk: Talk) -> None:
    await talk.says("/goal learn recursion")
    await talk.says("/level programming")
    await talk.presses("Skip")
    await talk.says("I prefer concise explanations.")
    await talk.says("/done")
    channel = house.talk(channel="general", public=True)
    await holds(
        channel,
        """
        +2d                |                                    |
        hello              | Hello.                             | asked: -
        /profile           | Goal: none yet                     | asked: -
                           | you have not said                  |
        /goal              | You have no goal yet               | asked: -
        /level             | I do not know a level of yours yet | asked: -
        /level programming | in direct messages                 | asked: -
        where did we stop? | nothing on record                  | asked: -
        """,
    )
    assert "learn recursion" not in "\n".join(reply.body for reply in channel.heard)
    assert all(reply.private for reply in channel.heard[1:])


async def test_earlier_sessions_are_understood(talk: Talk) -> None:
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    await talk.says("/done")
    await holds(
        talk,
        """
        +7d                              |                                 |
        where did we stop?               | On Monday, 2 March we did this: |
                                         | Worked on recursion: 1 of 1     |
                                         | Still open                      |
        What did we do last week?        | On Monday, 2 March we did this: |
        What did we do yesterday?        | nothing on record from then     |
                                         | 2 March                         |
        Let us do it as we did last week | On Monday, 2 March we did this: |
        """,
    )


async def test_a_goal_said_in_passing_is_kept_or_asked_about(house: House, talk: Talk) -> None:
    """The first one is the goal; where there is one already, the learner is asked at the next natural point."""
    await holds(
        talk,
        """
        I want to pass AWS in June.          |                                           | goal: pass AWS in June
                                             |                                           | until: 2026-06-30
        My goal is to learn Rust by 12 May.  |                                           | goal: pass AWS in June
                                             |                                           | asked: -
        hello                                | Is your goal now “learn Rust by 12 May”?  | asked: goal
        no                                   | everything stays as it is                 | asked: -
        hello                                | Hello.                                    | asked: -
        My goal is to learn Latin by 12 May. |                                           | goals: 1
        hello                                | Is your goal now “learn Latin by 12 May”? | asked: goal
        yes                                  | Your goal is now “learn Latin by 12 May”  | until: 2026-05-12
                                             | It was “pass AWS in June”                 | goals: 2
        """,
    )
    assert [goal.source for goal in await house.rows(Goal)] == ["said", "said"]


async def test_two_ratings_of_one_subject_begin_one_level_finding(house: House, talk: Talk) -> None:
    """The buttons of both messages work, and the questions are not asked twice."""
    for _ in range(2):
        await talk.says("/level databases")
    for asked in await house.rows(Inquiry, kind="rating"):
        await talk.delivers(talk.press(f"ask:{asked.id}:3"))
        assert "Question 1" in talk.text
    assert len(await house.rows(Round)) == 1


async def test_nothing_is_asked_about_when_nothing_is_known(talk: Talk) -> None:
    """A topic that was taken back is nothing to confirm, and nothing to go on with."""
    await talk.says("I struggle with recursion.")
    await holds(
        talk,
        """
        +2d       |                                  |
        hello     | Is this still right?             | asked: start
        not right | What is not right?               | asked: amend
        2         | no longer something to focus on  | asked: -
        +2d       |                                  |
        hello     | Hello.                           | asked: -
        +20d      |                                  |
        hello     | light review                     | asked: review
        no        | Good, then we go on from there.  | asked: -
        """,
    )


async def test_a_goal_is_no_sound_and_a_no_answers_what_was_asked_last(talk: Talk) -> None:
    """Not the offer of reminders from before."""
    await talk.says("/goal learn recursion")
    await holds(
        talk,
        """
        I struggle with joins. | Shall I remind you             | goal: learn recursion
        +2d                    |                                |
        hello                  | Is this still right?           | asked: start
        change goal            | What do you want to reach?     | asked: new_goal
        hmm                    | Without a language model       | asked: new_goal
        42                     | There is nothing to pick       | goal: learn recursion
        /goal                  | learn recursion                |
        +8d                    |                                |
        hello                  | Is this still right?           | asked: start
        change goal            | What do you want to reach?     | asked: new_goal
        no                     | Then everything stays as it is | asked: -
        """,
    )
    assert "Reminders are off" not in "".join(sent.body for sent in talk.heard)


async def test_one_level_is_offered_in_a_session(talk: Talk) -> None:
    await holds(
        talk,
        """
        Python is new to me  | how far are you in programming | asked: rating
        SQL is not new to me | beyond what I can do           | asked: -
        """,
    )


async def test_reasons_of_a_level_that_is_moved_do_not_nest(house: House, talk: Talk) -> None:
    await talk.follows([("/level databases", "How far"), ("3", "Question 1"), ("stop", "databases 3")])
    for _ in range(3):
        await talk.follows([("/level databases", "Does that fit?"), ("too high", "Then I go by")])
        await talk.follows([("/level databases", "Does that fit?"), ("too low", "Then I go by")])
    reasons = [level.reason for level in await house.rows(Level)]
    assert reasons[-1] == "you said that 2 is too low (you rated yourself 3, and that is not checked)"


async def test_an_ended_goal_is_not_quoted_as_one(talk: Talk) -> None:
    await talk.follows([("I want to pass the SQL exam by 12 June.", "saved"), ("/goal learn recursion", "is now")])
    await talk.says("/memory")
    assert "SQL exam" not in talk.text
    await talk.follows([("What's my goal?", "learn recursion"), ("/goal none", "no goal any more")])
    await talk.says("do you know my goal?")
    assert "You have no goal yet" in talk.text
    await talk.says("what is my level?")
    assert "I do not know a level of yours yet" in talk.text


async def test_skip_passes_over_a_question_and_stop_leaves_wherever_one_is_asked(house: House, talk: Talk) -> None:
    """In level finding, in a light review and in practice, which can be gone back to."""
    await talk.says("/practice recursion 2")
    await talk.answers(right=True)
    await holds(
        talk,
        """
        /level programming | How far are you                  |
        3                  | `skip` passes over               | question: practice, placement
        skip               | Question 2                       | answers: 2
        stop               | programming 3                    | question: practice
        /practice          | You have a round open            |
        go on              | Closing question                 | question: practice
        stop               | is set aside, 1 of 2 answered    | question: -
        back               | Closing question                 | question: practice
        (right)            | right at the first try           | question: -
        +20d               |                                  |
        hello              | light review                     | asked: review
        yes                | `stop` ends it here              | question: review
        skip               | Review 2 of                      | answers: 4
        stop               | Light review: 0 of 1 right       | question: -
        """,
    )


async def test_a_goal_by_a_day_that_is_not_there_says_so(talk: Talk) -> None:
    await holds(
        talk,
        """
        /goal pass SQL by 31 February | There is no 31 February in the calendar | goal: pass SQL by 31 February
        """,
    )


@pytest.mark.parametrize(
    "said", ["I no longer want to learn SQL", "I don't need SQL anymore.", "I gave up on SQL", "SQL is not for me"]
)
async def test_no_level_is_offered_in_what_is_not_wanted(talk: Talk, said: str) -> None:
    await talk.says(said)
    assert "how far are you" not in talk.text
