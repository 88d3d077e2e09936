"""Wishes and struggles in German."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact
from core.memory.extraction.foreign import Foreign, Slotted, facts_of
from core.memory.extraction.german_ways import KEPT, LASTING, LASTING_REQUEST
from core.memory.extraction.phrases import wordings, words
from core.memory.extraction.slots import LENGTH, ORDER

_TROUBLE = (
    r"(probleme|schwierigkeiten|große probleme|große schwierigkeiten|mühe|ein problem|meine probleme"
    r"|meine schwierigkeiten)"
)
_HARD = r"(schwer|schwierig|verwirrend|kompliziert|unverständlich|knifflig|ein rätsel|zu schwer|zu schwierig)"
_GERMAN = Foreign(
    hard=wordings(
        r"ich verstehe {topic} nicht",
        r"{topic} verstehe ich nicht",
        r"ich (verstehe|kapiere|raffe|checke|begreife|blicke|kann|peile|schnalle) {topic} nicht",
        r"{topic} (kapiere|raffe|checke|begreife|kann|peile|schnalle) ich nicht",
        r"ich verstehe nicht ,? ?wie {topic}( funktioniert| funktionieren)",
        rf"(ich )?habe {_TROUBLE} (mit|bei|beim) {{topic}}",
        rf"(mit|bei) {{topic}} habe ich {_TROUBLE}",
        r"(ich )?(tue|tu) mich (mit {topic} schwer)",
        r"(ich )?(tue|tu) mich schwer (mit|bei|beim) {topic}",
        r"(mit|bei) {topic} (tue|tu) ich mich schwer",
        r"mir (fällt|fallen) {topic} schwer",
        r"{topic} (fällt|fallen) mir (schwer|nicht leicht)",
        r"ich komme mit {topic} nicht (klar|zurecht)",
        r"(mit|bei) {topic} komme ich nicht (klar|zurecht|weiter|mit)",
        r"ich komme (bei|mit) {topic} nicht (weiter|mit)",
        r"{topic} (verwirrt|verwirren|verwirrten) mich",
        r"mich (verwirrt|verwirren) {topic}",
        r"(ich )?bin (schlecht|miserabel|nicht gut|eine niete|grottig) (in|bei|im|mit) {topic}",
        r"(ich )?(hänge|stecke) (bei|beim|an|in|mit) {topic}( fest)?",
        rf"{{topic}} (ist|sind|finde ich) {_HARD}( für mich)?(?= ,| ~|$)",
        rf"ich finde {{topic}} {_HARD}",
        r"{topic} (macht|machen|bereitet|bereiten) mir (probleme|schwierigkeiten|mühe|kopfschmerzen|sorgen)",
        r"{topic} (ergibt|ergeben|macht) für mich keinen sinn",
        r"(ich )?(kämpfe|struggle) mit {topic}",
        r"ich vergesse {topic}",
        r"ich kann mir {topic} nicht merken",
        r"ich habe keine ahnung von {topic}",
        r"{topic} verstehe ich (null|kaum|kein stück|überhaupt nicht|nie|gar nicht)",
        r"{topic} (kapiere|raffe|checke|begreife|peile|schnalle) ich (null|kaum|kein stück|nie)",
        r"ich (verstehe|kapiere|raffe|checke|peile) {topic} (null|kaum|kein stück|nie)",
        r"(bei|beim|mit|in) {topic} (steige ich|steig ich|stehe ich|steh ich|blicke ich|blick ich|hänge ich"
        r"|häng ich)"
        r"( \w+)? (aus|auf dem schlauch|nicht durch|fest|auf der leitung|wie der ochs vorm berg|hinterher)",
        r"ich (stehe|steh) (bei|beim|mit) {topic} (auf dem schlauch|auf der leitung)",
        r"ich (steige|steig|blicke|blick) (bei|beim) {topic} (nicht durch|aus)",
        r"{topic} (ist|sind|bleibt|bleiben) für mich (ein buch mit sieben siegeln|ein rätsel|böhmische dörfer"
        r"|chinesisch"
        r"|spanisch|ein graus|unverständlich)",
        rf"{{topic}} (ist|sind) für mich {_HARD}",
        r"{topic} (will|wollen|geht|gehen) (mir )?(nicht|nie) in (meinen|den) kopf",
        r"{topic} (macht|machen|bereitet|bereiten) mir (zu schaffen|kopfzerbrechen|bauchschmerzen)",
        r"(?!lange |kurze ){topic} (liegt|liegen) mir nicht",
        r"{topic} kann ich mir nicht merken",
        r"(meine größte schwäche|mein größtes problem|meine schwäche|mein problem) (ist|sind) {topic}",
    ),
    mixed_up=wordings(
        r"(ich )?(verwechsle|vertausche) {topic}( miteinander)?(?= ,| ~|$)",
        r"ich bringe {topic} durcheinander",
        r"ich kann {topic} nicht (auseinanderhalten|unterscheiden)",
        r"ich komme (mit|bei) {topic} durcheinander",
    ),
    joins=re.compile(r"\s(?:und|oder|mit)\s"),
    lead=re.compile(
        r"(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|dieses?|diese[nr]?|meine?[nr]?|beim?|zum thema"
        r"|thema|alle[sn]?"
        r"|vor allem|einfach|immer|noch|echt|total|voll|wirklich|so|auch|manchmal|oft|gerade)\s+",
        re.IGNORECASE,
    ),
    trail=re.compile(
        r"\s(?:immer noch|immer|noch|einfach|echt|total|voll|wirklich|so|auch|manchmal|oft|gerade|überhaupt|gar"
        r"|leider|irgendwie|richtig"
        r"|halt|sehr|ehrlich gesagt|ganz|mich|ich|mir)\Z",
        re.IGNORECASE,
    ),
    no_topic=words(
        """
        das es dich sie ihn dies was warum wieso nichts alles deine dein deutsch die frage aufgabe antwort
        erklärung du ihr man er wir mich mir ich nicht kein keine beispiel witz welt
        """
    ),
    slots=(
        Slotted(
            LENGTH,
            "short",
            re.compile(
                r"(?<!\S)(?:kurz|kurze|kürzer|kürzere|kurzen|knapp|knappe|knapper|kompakt|kompakte|prägnante?"
                r"|bündig)(?!\S)"
            ),
        ),
        Slotted(
            LENGTH,
            "full",
            re.compile(
                r"(?<!\S)(?:ausführlich|ausführliche|ausführlicher|ausführlichere|detailliert|detaillierte|lange"
                r"|längere|genaue|genauere|tiefgehende)(?!\S)"
            ),
        ),
        Slotted(
            ORDER,
            "code_first",
            re.compile(
                r"(?<!\S)(?:zuerst|erst|zunächst|als erstes) (?:mit )?(?:der |den |die |das |ein |einem |dem "
                r"|eine )?(?:code|beispiele?|beispielen|codebeispiele?)(?!\S)|(?<!\S)(?:code|beispiele?) (?:zuerst"
                r"|vor der theorie)(?!\S)"
            ),
        ),
        Slotted(
            ORDER,
            "concept_first",
            re.compile(
                r"(?<!\S)(?:zuerst|erst|zunächst|als erstes) (?:mit )?(?:der |den |die |das |dem )?(?:theorie"
                r"|konzept|idee|prinzip)(?!\S)|(?<!\S)theorie zuerst(?!\S)"
            ),
        ),
    ),
    in_language=re.compile(
        r"(?<!\S)(?:auf|sprich|rede)(?: bitte)? (?P<language>deutsch|englisch|spanisch|französisch"
        r"|italienisch|türkisch)(?!\S)"
    ),
    in_general=words(
        """
        ich bevorzuge mag möchte hätte gerne lieber will bitte erkläre erklärungen antworten antworte rede
        sprich schreib schreibe mir alles deine die mit und wenn du kannst alle mich erklärst es , brauche
        am liebsten wünsche nur
        """
    ),
    wish=re.compile(
        r"(?:ich (?:bevorzuge|mag(?! es nicht)|hätte gerne|hätte lieber|möchte(?: gerne| lieber)?|will(?: lieber)?"
        r"|wünsche mir|brauche|lese lieber|liebe)"
        r"|mir (?:sind|ist|wären|helfen|hilft)|am liebsten|(?:bitte )?(?:antworte|erkläre|halte|gib|zeige|zeig|fang"
        r"|beginne|schreib|schreibe|rede|sprich)"
        r"(?: mir| bitte| dich| alles| deine| die| in)*|bitte(?= kurze| knappe| ausführliche| auf| detaillierte"
        r"| zuerst| erst| kürzere| keine| mehr)"
        r"|(?:kannst|könntest) du|(?:kurze|knappe|ausführliche|detaillierte"
        r"|kürzere) (?:antworten|erklärungen)"
        r"|zuerst|erst|theorie|code)(?!\S)"
    ),
    of_teaching=re.compile(
        r"(?<!\S)(?:erklärungen|antworten|antwort|antworte|erkläre|erklärst|halte|texte|sätze|beispiel(?:e"
        r"|en)?|code"
        r"|codebeispiele?|theorie|konzept|rede|sprich|erklärt|schreib|schreibe"
        r"|zusammenfassungen|deutsch|englisch|spanisch|französisch|italienisch|türkisch)(?!\S)"
    ),
    kept=KEPT,
    lasting=LASTING,
    lasting_request=LASTING_REQUEST,
    only_now=re.compile(
        r"\b(?:das|dies|dieses|diese aufgabe|nochmal|noch einmal|diesmal|jetzt mal|heute)\b(?! liebste)",
        re.IGNORECASE,
    ),
)


def find_german(clause: Clause) -> Iterator[Fact]:
    """Yield the struggles and wishes in a German clause."""
    yield from facts_of(clause, _GERMAN)
