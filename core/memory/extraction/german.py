"""Wishes and struggles in German."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact
from core.memory.extraction.foreign import Foreign, Slotted, facts_of
from core.memory.extraction.german_ways import KEPT, LASTING, LASTING_REQUEST
from core.memory.extraction.phrases import any_of, one_of, wordings, words
from core.memory.extraction.slots import LENGTH, ORDER

_TROUBLE = any_of(
    """
    probleme, schwierigkeiten, große probleme, große schwierigkeiten, mühe, ein problem, meine probleme,
    meine schwierigkeiten
    """,
)
_HARD = r"(schwer|schwierig|verwirrend|kompliziert|unverständlich|knifflig|ein rätsel|zu schwer|zu schwierig)"
_GERMAN = Foreign(
    hard=wordings(
        r"""
        ich verstehe {topic} nicht
        {topic} verstehe ich nicht
        ich (verstehe|kapiere|raffe|checke|begreife|blicke|kann|peile|schnalle) {topic} nicht
        {topic} (kapiere|raffe|checke|begreife|kann|peile|schnalle) ich nicht
        ich verstehe nicht ,? ?wie {topic}( funktioniert| funktionieren)
        (ich )?habe {trouble} (mit|bei|beim) {topic}
        (mit|bei) {topic} habe ich {trouble}
        (ich )?(tue|tu) mich (mit {topic} schwer)
        (ich )?(tue|tu) mich schwer (mit|bei|beim) {topic}
        (mit|bei) {topic} (tue|tu) ich mich schwer
        mir (fällt|fallen) {topic} schwer
        {topic} (fällt|fallen) mir (schwer|nicht leicht)
        ich komme mit {topic} nicht (klar|zurecht)
        (mit|bei) {topic} komme ich nicht (klar|zurecht|weiter|mit)
        ich komme (bei|mit) {topic} nicht (weiter|mit)
        {topic} (verwirrt|verwirren|verwirrten) mich
        mich (verwirrt|verwirren) {topic}
        (ich )?bin (schlecht|miserabel|nicht gut|eine niete|grottig) (in|bei|im|mit) {topic}
        (ich )?(hänge|stecke) (bei|beim|an|in|mit) {topic}( fest)?
        {topic} (ist|sind|finde ich) {hard}( für mich)?(?= ,| ~|$)
        ich finde {topic} {hard}
        {topic} (macht|machen|bereitet|bereiten) mir (probleme|schwierigkeiten|mühe|kopfschmerzen|sorgen)
        {topic} (ergibt|ergeben|macht) für mich keinen sinn
        (ich )?(kämpfe|struggle) mit {topic}
        ich vergesse {topic}
        ich kann mir {topic} nicht merken
        ich habe keine ahnung von {topic}
        {topic} verstehe ich (null|kaum|kein stück|überhaupt nicht|nie|gar nicht)
        {topic} (kapiere|raffe|checke|begreife|peile|schnalle) ich (null|kaum|kein stück|nie)
        ich (verstehe|kapiere|raffe|checke|peile) {topic} (null|kaum|kein stück|nie)
        (bei|beim|mit|in) {topic} (steige ich|steig ich|stehe ich|steh ich|blicke ich|blick ich|hänge ich
            |häng ich)( \w+)? (aus|auf dem schlauch|nicht durch|fest|auf der leitung|wie der ochs vorm berg
            |hinterher)
        ich (stehe|steh) (bei|beim|mit) {topic} (auf dem schlauch|auf der leitung)
        ich (steige|steig|blicke|blick) (bei|beim) {topic} (nicht durch|aus)
        {topic} (ist|sind|bleibt|bleiben) für mich
            (ein buch mit sieben siegeln|ein rätsel|böhmische dörfer|chinesisch|spanisch|ein graus
            |unverständlich)
        {topic} (ist|sind) für mich {hard}
        {topic} (will|wollen|geht|gehen) (mir )?(nicht|nie) in (meinen|den) kopf
        {topic} (macht|machen|bereitet|bereiten) mir (zu schaffen|kopfzerbrechen|bauchschmerzen)
        (?!lange |kurze ){topic} (liegt|liegen) mir nicht
        {topic} kann ich mir nicht merken
        (meine größte schwäche|mein größtes problem|meine schwäche|mein problem) (ist|sind) {topic}
        """,
        hard=_HARD,
        trouble=_TROUBLE,
    ),
    mixed_up=wordings(
        """
        (ich )?(verwechsle|vertausche) {topic}( miteinander)?(?= ,| ~|$)
        ich bringe {topic} durcheinander
        ich kann {topic} nicht (auseinanderhalten|unterscheiden)
        ich komme (mit|bei) {topic} durcheinander
        """,
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
            one_of(
                """
                kurz, kurze, kürzer, kürzere, kurzen, knapp, knappe, knapper, kompakt, kompakte, prägnante?,
                bündig
                """,
            ),
        ),
        Slotted(
            LENGTH,
            "full",
            one_of(
                """
                ausführlich, ausführliche, ausführlicher, ausführlichere, detailliert, detaillierte, lange,
                längere, genaue, genauere, tiefgehende
                """,
            ),
        ),
        Slotted(
            ORDER,
            "code_first",
            wordings(
                r"""
                (?<!\S)(zuerst|erst|zunächst|als erstes)
                    (mit )?(der |den |die |das |ein |einem |dem |eine )?(code|beispiele?|beispielen
                    |codebeispiele?)
                (?<!\S)(code|beispiele?) (zuerst|vor der theorie)
                """,
            ),
        ),
        Slotted(
            ORDER,
            "concept_first",
            wordings(
                r"""
                (?<!\S)(zuerst|erst|zunächst|als erstes)
                    (mit )?(der |den |die |das |dem )?(theorie|konzept|idee|prinzip)
                (?<!\S)theorie zuerst
                """,
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
    wish=one_of(
        """
        ich (bevorzuge|mag(?! es nicht)|hätte gerne|hätte lieber|möchte( gerne| lieber)?|will( lieber)?
            |wünsche mir|brauche|lese lieber|liebe),
        mir (sind|ist|wären|helfen|hilft), am liebsten,
        (bitte )?(antworte|erkläre|halte|gib|zeige|zeig|fang|beginne|schreib|schreibe|rede|sprich)( mir| bitte
            | dich| alles| deine| die| in)*,
        bitte(?= kurze| knappe| ausführliche| auf| detaillierte| zuerst| erst| kürzere| keine| mehr),
        (kannst|könntest) du, (kurze|knappe|ausführliche|detaillierte|kürzere) (antworten|erklärungen), zuerst,
        erst, theorie, code
        """,
    ),
    of_teaching=one_of(
        """
        erklärungen, antworten, antwort, antworte, erkläre, erklärst, halte, texte, sätze, beispiel(e|en)?,
        code, codebeispiele?, theorie, konzept, rede, sprich, erklärt, schreib, schreibe, zusammenfassungen,
        deutsch, englisch, spanisch, französisch, italienisch, türkisch
        """,
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
