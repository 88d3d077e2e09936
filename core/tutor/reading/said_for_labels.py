"""What people say to Meno about the round they are in instead of pressing: "let's stop", "I want to go on".

Each of these is the whole message. What a button's own words do is in `core.tutor.reading.labels`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.tutor.reading.intents import LONGEST_REQUEST

_BEFORE = (
    r"\W*(?:(?:please|ok(?:ay)?|sorry|well|so|hey|meno|and|but|no|now|can (?:we|i)|could (?:we|i)|may i|let'?s"
    r"|let us"
    r"|i'?d (?:like|prefer) to|i would like to|i (?:want|need|have|wish) to|i(?:'ve| have) got to|i(?:'ll| will"
    r"| must)"
    r"|i(?:'m| am) going to|we can|time to|it'?s time to"
    r"|ich (?:möchte|will|würde gerne?|muss)|wir können|lass uns|bitte"
    r"|quiero|quisiera|vamos a|me gustaría|por favor),? )*"
)
_AFTER = (
    r"(?:,? (?:now|here|please|then|thanks?|thank you|meno|it|this|that|again|first|for (?:today|now|tonight"
    r"|the day)"
    r"|(?:with )?(?:this|that|the|my|our) (?:round|practice|quiz|session|review|questions?)|there|a bit|afterwards"
    r"|bye|goodbye|see you|today|soon|jetzt|bitte|für heute|hier|heute|por hoy|por favor|ahora|gracias|danke"
    r"|hoy|aquí))*\W*"
)
_ROUND = r"(?:the |this |my |our )?(?:practi[cs](?:e|ing)|round|quiz(?:zing)?|session|review|asking|questions?)"

_STOPS = (
    r"stop(?:ping)?|quit(?:ting)?|exit|pause|take a (?:short |little )?(?:break|pause)|have a (?:short )?break"
    rf"|(?:stop|end|finish|quit|leave|exit|pause|cancel|abort) {_ROUND}(?: me)?(?: (?:on|of|about"
    rf"|with))?(?: .{{1,60}})?"
    r"|stop for (?:today|now|tonight)|(?:end|finish|leave) (?:it|this|that|here|now|for today|for now)"
    r"|(?:that'?s |that is |it'?s |i(?:'ve| have) had )?enough|no more(?: questions| practice)?"
    r"|i(?:'m| am) (?:done|finished|tired)|(?:that'?s|that is) (?:it|all)"
    r"|(?:(?:some )?other|another) (?:time|day)|(?:maybe |rather |perhaps )?(?:later|tomorrow|not now)"
    r"|continue later"
    r"|i (?:have|need|want|'ve got|have got) to (?:go|leave|run)|i(?:'ve| have) (?:got )?to (?:go|leave|run)"
    r"|i must (?:go|leave|run)|(?:i )?(?:got to|gotta) (?:go|leave|run)|(?:i(?:'m| am) )?(?:leaving|off)"
    r"|stopp?|stoppen|aufhören|hör auf|genug|schluss|später|ein andermal|beenden|ich muss (?:los|gehen|weg)"
    r"|pause machen|eine pause(?: machen)?"
    r"|parar|para|paremos|basta|terminar|dejarlo|pausa|más tarde|mas tarde|luego|otro día|tengo que irme|me voy"
)
_GOES_ON = (
    r"continue|go on|carry on|resume|proceed|keep (?:going|on)|go ahead|move on"
    rf"|(?:continue|go on|carry on|resume|keep) (?:with )?{_ROUND}"
    r"|wait|hold on|(?:just )?(?:one|a) (?:moment|second|minute)|repeat|say (?:it|that)|again|once more|moment"
    r"|warte|weitermachen|mach(?:en wir)? weiter|fortsetzen|continuar|continúa|continua|sigue|seguir|sigamos"
    r"|adelante"
)
_GOES_BACK = (
    r"(?:go|get|take me|move|step) back|back|back to (?:it|that|the (?:last|other|previous|earlier) (?:one|round"
    r"|topic))"
    r"|return|zurück|geh zurück|volver|atrás|vuelve"
)
_BEGINS_ANEW = (
    r"start (?:over|again|anew)|restart|begin again|from the (?:start|beginning)|neu anfangen|empezar de nuevo"
)
_UNDOES = (
    r"undo|undo (?:it|that|this|my (?:last )?answer)|(?:take|took) (?:it|that|this|my (?:last )?answer) back|revert"
    r"|i take (?:it|that|this) back|rückgängig|deshacer"
)
_DISAGREES = (
    r"i (?:really |strongly |still |have to )?(?:disagree|object|don'?t agree|do not agree)(?: with (?:that|this"
    r"|you|it))?"
    r"|i (?:think |believe |know )?(?:that )?i (?:was|am) (?:right|correct)|but i was right"
    r"|(?:no )?(?:that|this|it)(?:'s| is| was) (?:wrong|right|correct|not (?:wrong|right|correct|fair|true)|unfair"
    r"|a mistake)|(?:that|this|it) (?:isn'?t|wasn'?t) (?:wrong|right|correct|fair|true)"
    r"|(?:(?:i think |but |no )?(?:my|the) (?:answer|solution) (?:was|is)|mine (?:was|is))"
    r" (?:right|correct|not wrong|fine|ok(?:ay)?)"
    r"|(?:you|meno)(?:'re| are| were) (?:wrong|mistaken|not right)|your (?:grade|grading|verdict|key|answer"
    r"|solution)"
    r" is (?:wrong|a mistake|not right|unfair)|(?:that|it) should (?:be|count as|have been) (?:right|correct)"
    r"|ich (?:bin anderer meinung|widerspreche)|(?:das )?(?:stimmt nicht|ist falsch|war richtig)"
    r"|no estoy de acuerdo|(?:eso )?(?:está mal|era correcto|estaba bien)"
)

_SAID_FOR: Mapping[str, re.Pattern[str]] = {
    name: re.compile(rf"{_BEFORE}(?:{said})(?:{also})?{_AFTER}", re.IGNORECASE)
    for name, said, also in (
        ("placement.action.leave", _STOPS, ""),
        ("practice.action.go_on", _GOES_ON, ""),
        ("practice.action.back", _GOES_BACK, ""),
        ("practice.action.new_round", _BEGINS_ANEW, ""),
        ("topic.action.undo", _UNDOES, ""),
        ("practice.action.dispute", _DISAGREES, r",? (?:though|actually|too|as well|sorry|after all|i think)"),
    )
}
"""What is said, by the name in the catalogue of the label that it stands for."""


def said_for_label(text: str) -> str | None:
    """Return the name in the catalogue of the label that the message stands for, `practice.action.go_on`."""
    line = " ".join(text.replace("\u2019", "'").split())
    if not line or len(line) > LONGEST_REQUEST:
        return None
    return next((name for name, pattern in _SAID_FOR.items() if pattern.fullmatch(line)), None)
