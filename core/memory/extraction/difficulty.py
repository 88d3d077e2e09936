"""Words for what is hard and what is easy, as parts of wordings.

What is hard is a struggle; denied, and no longer so, it is progress.
"""

from __future__ import annotations

from core.memory.extraction.phrases import any_of

HARD = any_of(
    """
    hard, difficult, confusing, tricky, tough, challenging, impossible, brutal, frustrating, complicated,
    a nightmare, a pain, a struggle, torture, rough, hell, painful, harder than i thought, overwhelming,
    a mystery, weird and confusing
    """
)
"""What a topic is."""
POOR = any_of(
    """
    bad, terrible, awful, weak, poor, hopeless, horrible, rubbish, useless, lousy, no good, not good, not great,
    the worst, trash, dumb, stupid
    """
)
"""What somebody is at it."""
SKILLED = any_of("at, with, in, about, on, using, doing, when it comes to")
"""What stands between what somebody is and the topic."""
AMOUNT = "((some|serious|real|big|major|huge|great|constant|massive|many|such|more|a|an|the) ){0,2}"
TROUBLE = any_of(
    """
    trouble, troubles, difficulty, difficulties, problems?, issues?,
    (hard|tough|difficult|rough|worst|terrible|awful) time
    """
)
"""What somebody has with it."""
HAVE = any_of(
    """
    have, had, have had, have been having, am having, keep having, have got, was having, run into,
    keep running into
    """
)
LEARN = any_of("understand, grasp, learn, remember, follow, get, memorise, memorize, apply, solve, use, do, see")
LEARNING = any_of(
    """
    with, w, understanding, grasping, remembering, learning, following, getting, solving, using, in, about,
    applying, memorising, memorizing, distinguishing, telling apart, differentiating, wrapping my head around,
    keeping up with, when it comes to, keeping, reading, writing, doing
    """
)

TO_STRUGGLE = any_of(
    """
    struggle (with|in), {have} {amount}{trouble} {learning}, mix up, confuse, forget,
    (get|be) confused (by|about|with),
    (get|be) (stuck|lost) (on|in|with|by), suck at, need (any |your |some )?(help|hints|the hints) (with|on|for),
    be (scared|afraid|terrified) of, be {poor} {skilled}, find, mess up,
    (have|need) to (look up|google|think about|guess|check|count), get mixed up (with|by), trip over, stumble over,
    panic (about|over|at|with), be (lost|hopeless|useless) (with|at|on|in)
    """,
    amount=AMOUNT,
    have=HAVE,
    learning=LEARNING,
    poor=POOR,
    skilled=SKILLED,
    trouble=TROUBLE,
)
"""What somebody does who finds it hard."""
STRUGGLING = any_of(
    """
    (struggling|confused|stuck|lost|bad|scared|afraid|terrified|intimidated|thrown|puzzled|baffled|clueless|nervous
        |worried|rubbish|terrible|hopeless|weak|insecure|unsure|mixed up|overwhelmed|shaky)
        (by|about|with|on|at|of|in|over|when it comes to)
    """
)
"""What somebody is who finds it hard."""
TO_CONFUSE = any_of(
    """
    (confuse|trip|puzzle|scare|bother|throw|baffle|terrify|frustrate|intimidate|stump|overwhelm|frighten|stress
        |annoy|kill|haunt|lose)s? me( up| off| out)?, makes? me (panic|cry|nervous|anxious|sweat|want to cry
        |feel (stupid|dumb|lost)|freeze|mad|crazy),
    (make|hurt|melt)s? my (head|brain)( hurt| spin)?,
    (drive|drove)s? me (crazy|mad|nuts|insane),
    (give|gave)s? me (headaches|a headache|trouble|a hard time|nightmares)
    """
)
"""What a topic does that is hard."""

EASY = any_of(
    """
    easy, easier, fine, clear, clearer, crystal clear, simple, simpler, ok, okay, a breeze, doable, obvious,
    second nature, like second nature, manageable, natural, intuitive, a piece of cake, piece of cake,
    child's play,
    a walk in the park, no (problem|issue|trouble|big deal|mystery|challenge|biggie), under control, logical,
    straightforward, comfortable, fun, automatic, effortless, solid, better, less of a (problem|mystery|struggle)
    """
)
"""What a topic is that is not hard."""
