"""Wishes and struggles in Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact
from core.memory.extraction.foreign import Foreign, Slotted, facts_of
from core.memory.extraction.phrases import any_of, one_of, wordings, words
from core.memory.extraction.slots import LENGTH, ORDER
from core.memory.extraction.spanish_ways import KEPT, LASTING, LASTING_REQUEST

_HARD = any_of(
    """
    difícil, difíciles, complicado, complicada, complicados, complicadas, confuso, confusa, confusos, confusas,
    imposible, imposibles
    """,
)
_SPANISH = Foreign(
    hard=wordings(
        """
        (yo )?no (entiendo|comprendo|pillo|capto|domino) (cómo (funciona|funcionan|usar) )?{topic}
        (yo )?no (logro|consigo|puedo|termino de|acabo de|alcanzo a)
            (entender|comprender|recordar|dominar|aprender|memorizar) {topic}
        me (cuesta|cuestan|está costando
            |están costando)( trabajo)?( (entender|comprender|aprender|recordar))? {topic}
        {topic} me (cuesta|cuestan|confunde|confunden|lía|lían|supera|superan|resulta|resultan)( {hard}| trabajo
            | un montón)?(?= ,| ~|$)
        (tengo|estoy teniendo) (problemas|dificultades|dificultad|muchos problemas|muchas dificultades|líos)
            (con|para entender|en|para) {topic}
        me (confunde|confunden|lía|lían|supera|superan) {topic}
        me (lío|confundo|pierdo|trabo|atasco|enredo) (con|en) {topic}
        me (resulta|resultan|parece|parecen) {hard} (entender )?{topic}
        {topic} (se me hace|se me hacen|me parece|me parecen) {hard}
        se me (hace|hacen) {hard} {topic}
        se me (da|dan) (mal|fatal|horrible|pésimo) {topic}
        {topic} se me (da|dan) (mal|fatal|horrible|pésimo)
        soy (malo|mala|pésimo|pésima|un desastre) (en|con|para) {topic}
        estoy (atascado|atascada|perdido|perdida|confundido|confundida|bloqueado|bloqueada) (con|en) {topic}
        no me (entra|entran|queda claro|quedan claros|quedan claras|aclaro con|sale|salen) {topic}
        {topic} no me (entra|entran|queda claro|quedan claros|quedan claras|sale|salen)
        {topic} (es|son) {hard} para mí
        me (olvido|olvido siempre) de {topic}
        (batallo|lucho|sufro) con {topic}
        {topic} no (lo|la|los|las) (entiendo|pillo|comprendo|domino)
        {topic} se me (resiste|resisten|atraganta|atragantan|escapa|escapan|complica|complican)
        se me (resiste|resisten|atraganta|atragantan|escapa|escapan|complica|complican) {topic}
        no hay (manera|forma) (de que (entienda|comprenda|me entre)|de (entender|aprender|memorizar)
            |con) {topic}
        {topic} (es|son) mi (punto débil|pesadilla|talón de aquiles|gran problema|mayor problema)
        mi (punto débil|mayor problema|pesadilla) (es|son) {topic}
        (con|en) {topic} me (pierdo|lío|confundo|atasco|trabo|bloqueo)
        no me aclaro con {topic}
        {topic} me (trae|traen) de cabeza
        {topic} me (suena|suenan) a chino
        """,
        hard=_HARD,
    ),
    mixed_up=wordings(
        """
        (yo )?(me )?(confundo|mezclo) (entre )?{topic}
        """,
    ),
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
            one_of(
                """
                corto, corta, cortas, cortos, breve, breves, concisas?, concisos?, resumidas?, más cortas,
                brevemente, al grano
                """,
            ),
        ),
        Slotted(
            LENGTH,
            "full",
            one_of(
                """
                detalladas?, detallados?, largas?, extensas?, completas?, en detalle, a fondo, profundas?,
                detalladamente
                """,
            ),
        ),
        Slotted(
            ORDER,
            "code_first",
            wordings(
                r"""
                (?<!\S)(primero|empieza con|empezar con|empezar por)
                    (con )?(el |un |unos |los )?(código|ejemplos?)
                (?<!\S)(código|ejemplos?) (primero|antes)
                """,
            ),
        ),
        Slotted(
            ORDER,
            "concept_first",
            wordings(
                r"""
                (?<!\S)(primero|empieza con|empezar con|empezar por) (con )?(la |el )?(teoría|concepto|idea)
                (?<!\S)(teoría|concepto) primero
                """,
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
    wish=wordings(
        """
        (yo )?prefiero
        me (gusta|gustan|gustaría|gustarían|encanta|encantan)
        quiero
        quisiera
        necesito
        (por favor (, )?)?(responde|respóndeme|contesta|contéstame|explica|explícame|explícamelo|habla|háblame
            |dame|sé|mantén|usa|haz|empieza|da|escribe|hazlo)
        (por favor (, )?)?(respuestas|explicaciones)
        primero
        aprendo mejor
        podrías (responder|explicar|explicarme|responderme)
        puedes (responder|explicar|explicarme|responderme|darme|dar)
        """,
    ),
    of_teaching=one_of(
        """
        respuestas?, explicaciones, explicación, responde, respóndeme, contesta, contéstame, explica, explícame,
        textos, ejemplos?, código, teoría, concepto, habla, háblame, expliques, respondas, hables, mensajes, sé,
        mantén, español, inglés, alemán, francés, castellano, resúmenes, explicar, explicarme, responder,
        responderme
        """,
    ),
    kept=KEPT,
    lasting=LASTING,
    lasting_request=LASTING_REQUEST,
    only_now=re.compile(r"\b(?:esto|eso|otra vez|de nuevo|esta vez|este ejercicio|por ahora|hoy)\b", re.IGNORECASE),
)


def find_spanish(clause: Clause) -> Iterator[Fact]:
    """Yield the struggles and wishes in a Spanish clause."""
    yield from facts_of(clause, _SPANISH)
