"""What a message says no longer holds: "I moved from Java to Kotlin", "I dropped the bakery app", "June, not May".

By itself this is nothing to remember. It counts where something that is remembered says what is given up
(`core.memory.correcting`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Retraction
from core.memory.extraction.phrases import any_of

_WE = r"(?:i|we|ich|wir)(?: (?:have|am|are|was|had|did|just|now|recently|actually|finally|totally|habe|bin))*"
_MOVING = any_of(
    """
    moved, switched, changed, migrated, transferred, went, gone, converted, swapped, upgraded,
    moving, switching, changing, migrating, transferring, going
    """
)
_DROPPING = any_of(
    """
    dropped, quit, abandoned, gave up on, gave up, given up on, given up, stopped, scrapped, ditched, cancelled,
    canceled, binned, shelved, left, sold, stopped with, am done with, am finished with, am through with, am over,
    finished with, got rid of, am dropping, am quitting, am giving up, am giving up on, no longer want,
    no longer use, no longer like, no longer need, no longer prefer, no longer work on, no longer study,
    no longer work as, no longer work at, no longer live in, no longer have, lost interest in
    """
)
_NOT_ANY_MORE = any_of("any more, anymore, any longer")
_END = r"(?= (?:[,;(\u2013~.]|but|and|so|because|since|as|for|y|und|weil|aber|pero|porque)(?!\S)|$)"

_ENDED = any_of("over, done, finished, cancelled, canceled, off, history, dead, no more, called off")
_GEWECHSELT = any_of("umgestiegen, gewechselt, umgezogen, übergegangen")


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern + _END) for pattern in patterns)


_OLD = "(?P<old>.{2,60}?)"
_NEW = "(?P<new>.{3,80}?)"
_MINE = "(?P<new>(?:i|we|my|our|ich|wir|mein|meine|unser|unsere|yo|mi|mis|nuestro|nuestra) .{2,80}?)"
"""A statement of the learner's about themselves."""
_NOT_OLD = r"not (?P<old>[^,;]{1,60}?)"
_ENGLISH = _compiled(
    rf"{_WE} {_MOVING}(?: \w+){{0,2}}? from {_OLD} (?:over )?(?:to|into) (?P<new>.+?)",
    rf"{_WE} {_MOVING}(?: over)? to {_NEW} from {_OLD}",
    rf"{_MINE} (?:instead of|rather than|in place of) {_OLD}",
    rf"(?:i|we|my|our) .{{0,60}}?{_NOT_OLD} (?:, )?but (?P<new>.+?)",
    rf"{_WE} (?:have )?{_DROPPING} {_OLD}",
    rf"{_WE} (?:do|am|are|will|would|did|can) not (?:\w+ )??{_OLD} {_NOT_ANY_MORE}",
    rf"(?:my|our|the) (?P<old>(?:\S+ ){{0,3}}?\S+) (?:is|was|got|has been) {_ENDED}",
    rf"{_MINE} ,? ?(?:and )?{_NOT_OLD}(?: (?:any ?more|any longer))?",
)
_GERMAN = _compiled(
    rf"(?:ich|wir) (?:bin|sind|habe|haben)(?: \w+)?? von {_OLD} (?:auf|zu|nach) {_NEW} {_GEWECHSELT}",
    rf"{_MINE} (?:statt|anstatt|anstelle von) {_OLD}",
    rf"(?:ich|wir) (?:\w+ ){{1,2}}?{_OLD} nicht mehr",
    rf"(?:ich|wir) \w+ nicht mehr {_OLD}",
    rf"{_MINE} ,? ?(?:und )?nicht (?:mehr )?(?P<old>[^,;]{{1,60}}?)",
    rf"(?:ich|wir) (?:habe|haben) {_OLD} (?:aufgegeben|abgebrochen|beendet|hingeschmissen|fertig)",
)
_SPANISH = _compiled(
    rf"(?:yo )?(?:me )?(?:he )?(?:cambi|pas|mud)\w+ de {_OLD} a {_NEW}",
    rf"{_MINE} en (?:vez|lugar) de {_OLD}",
    rf"(?:yo )?ya no (?:\w+ )??{_OLD}",
    rf"(?:he )?(?:dej|abandon|cancel)\w+(?: de)? {_OLD}",
    rf"{_MINE} ,? ?(?:y )?no (?:en |el |la |de )?(?P<old>[^,;]{{1,60}}?)",
)
_DONE = frozenset((_ENGLISH[0], _ENGLISH[1], _ENGLISH[4]))
_BY_LANGUAGE = {"en": _ENGLISH, "de": _GERMAN, "es": _SPANISH}


def find_given_up(clause: Clause) -> Iterator[Retraction]:
    """Yield what the clause gives up, and in what favour."""
    if clause.sentence.question:
        return
    for pattern in _BY_LANGUAGE.get(clause.sentence.plain.language.code, ()):
        # Where the subject was left out, it is only guessed: then the verb alone has to say it.
        whole = pattern in _DONE
        found = pattern.match(clause.text if whole else clause.bare)
        if found is None:
            continue
        shift = 0 if whole else clause.added
        old = clause.words(found.start("old") + shift, found.end("old") + shift)
        if not old:
            continue
        stated = "new" in found.groupdict()
        yield Retraction(phrase=old, statement=clause.sentence.text if stated else "", quote=clause.sentence.text)
        return
