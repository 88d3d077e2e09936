"""Wishes and struggles in Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact
from core.memory.extraction.foreign import Foreign, Slotted, facts_of
from core.memory.extraction.phrases import wordings, words
from core.memory.extraction.slots import LENGTH, ORDER
from core.memory.extraction.spanish_ways import KEPT, LASTING, LASTING_REQUEST

_HARD = (
    r"(difícil|difíciles|complicado|complicada|complicados|complicadas|confuso|confusa|confusos|confusas|imposible"
    r"|imposibles)"
)
_SPANISH = Foreign(
    hard=wordings(
        r"(yo )?no (entiendo|comprendo|pillo|capto|domino) (cómo (funciona|funcionan|usar) )?{topic}",
        r"(yo )?no (logro|consigo|puedo|termino de|acabo de|alcanzo a) (entender|comprender|recordar|dominar"
        r"|aprender|memorizar) {topic}",
        r"me (cuesta|cuestan|está costando|están costando)( trabajo)?( (entender|comprender|aprender"
        r"|recordar))? {topic}",
        r"{topic} me (cuesta|cuestan|confunde|confunden|lía|lían|supera|superan|resulta|resultan)"
        rf"( {_HARD}| trabajo| un montón)?(?= ,| ~|$)",
        r"(tengo|estoy teniendo) (problemas|dificultades|dificultad|muchos problemas|muchas dificultades|líos) (con"
        r"|para entender|en|para) {topic}",
        r"me (confunde|confunden|lía|lían|supera|superan) {topic}",
        r"me (lío|confundo|pierdo|trabo|atasco|enredo) (con|en) {topic}",
        rf"me (resulta|resultan|parece|parecen) {_HARD} (entender )?{{topic}}",
        rf"{{topic}} (se me hace|se me hacen|me parece|me parecen) {_HARD}",
        rf"se me (hace|hacen) {_HARD} {{topic}}",
        r"se me (da|dan) (mal|fatal|horrible|pésimo) {topic}",
        r"{topic} se me (da|dan) (mal|fatal|horrible|pésimo)",
        r"soy (malo|mala|pésimo|pésima|un desastre) (en|con|para) {topic}",
        r"estoy (atascado|atascada|perdido|perdida|confundido|confundida|bloqueado|bloqueada) (con|en) {topic}",
        r"no me (entra|entran|queda claro|quedan claros|quedan claras|aclaro con|sale|salen) {topic}",
        r"{topic} no me (entra|entran|queda claro|quedan claros|quedan claras|sale|salen)",
        rf"{{topic}} (es|son) {_HARD} para mí",
        r"me (olvido|olvido siempre) de {topic}",
        r"(batallo|lucho|sufro) con {topic}",
        r"{topic} no (lo|la|los|las) (entiendo|pillo|comprendo|domino)",
        r"{topic} se me (resiste|resisten|atraganta|atragantan|escapa|escapan|complica|complican)",
        r"se me (resiste|resisten|atraganta|atragantan|escapa|escapan|complica|complican) {topic}",
        r"no hay (manera|forma) (de que (entienda|comprenda|me entre)|de (entender|aprender|memorizar)"
        r"|con) {topic}",
        r"{topic} (es|son) mi (punto débil|pesadilla|talón de aquiles|gran problema|mayor problema)",
        r"mi (punto débil|mayor problema|pesadilla) (es|son) {topic}",
        r"(con|en) {topic} me (pierdo|lío|confundo|atasco|trabo|bloqueo)",
        r"no me aclaro con {topic}",
        r"{topic} me (trae|traen) de cabeza",
        r"{topic} me (suena|suenan) a chino",
    ),
    mixed_up=wordings(r"(yo )?(me )?(confundo|mezclo) (entre )?{topic}"),
    joins=re.compile(r"\s(?:y|e|o|con)\s"),
    lead=re.compile(
        r"(?:el|la|los|las|lo|un|una|unos|unas|mis?|este|esta|esto de|eso de|lo de|cuando usar|usar|entender"
        r"|siempre|mucho|muy|todavía|aún"
        r"|bien|el uso de|el tema de|entre|de)\s+",
        re.IGNORECASE,
    ),
    trail=re.compile(
        r"\s(?:todavía|aún|mucho|muchísimo|bien|nada|para nada|en absoluto|siempre|a veces|la verdad|muy|bastante"
        r"|un poco|tanto|de verdad|también)\Z",
        re.IGNORECASE,
    ),
    no_topic=words(
        """
        no esto eso tu te nada por que qué lo la pregunta ejercicio respuesta explicación aquí ella él ellos
        usted nadie ti mi vida trabajo
        """
    ),
    slots=(
        Slotted(
            LENGTH,
            "short",
            re.compile(
                r"(?<!\S)(?:corto|corta|cortas|cortos|breve|breves|concisas?|concisos?|resumidas?|más cortas"
                r"|brevemente|al grano)(?!\S)"
            ),
        ),
        Slotted(
            LENGTH,
            "full",
            re.compile(
                r"(?<!\S)(?:detalladas?|detallados?|largas?|extensas?|completas?|en detalle|a fondo|profundas?"
                r"|detalladamente)(?!\S)"
            ),
        ),
        Slotted(
            ORDER,
            "code_first",
            re.compile(
                r"(?<!\S)(?:primero|empieza con|empezar con|empezar por) (?:con )?(?:el |un |unos |los )?(?:código"
                r"|ejemplos?)(?!\S)|(?<!\S)(?:código|ejemplos?) (?:primero|antes)(?!\S)"
            ),
        ),
        Slotted(
            ORDER,
            "concept_first",
            re.compile(
                r"(?<!\S)(?:primero|empieza con|empezar con|empezar por) (?:con )?(?:la |el )?(?:teoría|concepto"
                r"|idea)(?!\S)|(?<!\S)(?:teoría|concepto) primero(?!\S)"
            ),
        ),
    ),
    in_language=re.compile(
        r"(?<!\S)en (?P<language>español|inglés|alemán|francés|castellano|italiano|portugués)(?!\S)"
    ),
    in_general=words(
        """
        yo prefiero me gusta gustaría quiero quisiera por favor , responde respóndeme contesta contéstame
        explica explícame habla háblame respuestas las explicaciones que expliques respondas hables todo
        puedes podrías responder explicarme explicar escribe tus y en solo necesito conmigo
        """
    ),
    wish=re.compile(
        r"(?:(?:yo )?prefiero|me (?:gusta|gustan|gustaría|gustarían|encanta|encantan)|quiero|quisiera|necesito"
        r"|(?:por favor (?:, )?)?(?:responde|respóndeme"
        r"|contesta|contéstame|explica|explícame|explícamelo|habla|háblame|dame|sé|mantén|usa|haz|empieza|da"
        r"|escribe|hazlo)|(?:por favor (?:, )?)?(?:respuestas|explicaciones)"
        r"|primero|aprendo mejor|podrías (?:responder|explicar|explicarme|responderme)|puedes (?:responder|explicar"
        r"|explicarme|responderme|darme|dar))(?!\S)"
    ),
    of_teaching=re.compile(
        r"(?<!\S)(?:respuestas?|explicaciones|explicación|responde|respóndeme|contesta|contéstame|explica|explícame"
        r"|textos|ejemplos?|código|teoría|concepto|habla|háblame"
        r"|expliques|respondas|hables|mensajes|sé|mantén|español|inglés|alemán|francés|castellano|resúmenes"
        r"|explicar|explicarme|responder|responderme)(?!\S)"
    ),
    kept=KEPT,
    lasting=LASTING,
    lasting_request=LASTING_REQUEST,
    only_now=re.compile(r"\b(?:esto|eso|otra vez|de nuevo|esta vez|este ejercicio|por ahora|hoy)\b", re.IGNORECASE),
)


def find_spanish(clause: Clause) -> Iterator[Fact]:
    """Yield the struggles and wishes in a Spanish clause."""
    yield from facts_of(clause, _SPANISH)
