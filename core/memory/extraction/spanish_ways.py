"""Ways of being taught in Spanish that are kept as the learner said them."""

from __future__ import annotations

import re

from core.memory.extraction.phrases import any_of, wordings

_WAY = any_of(
    """
    ejemplos?, dibujos, imágenes, diagramas?, esquemas?, gráficos, analogías?, metáforas, ejercicios?, práctica,
    practicando, preguntas?, resúmenes, resumen, tablas, listas, pistas?, paso a paso, pasos?, un paso a la vez,
    poco a poco, tecnicismos, jerga, textos?, frases, párrafos, explicaci(ón|ones), respuestas?, comparaciones,
    historias, tarjetas, vídeos, videos, mapas mentales, trucos, reglas mnemotécnicas, repetición, repeticiones,
    errores, fallos, emojis, bromas, humor, juegos, teoría, código, visual, palabras, lenguaje, tests?,
    correcciones, detalles, ritmo, traducción, soluci(ón|ones), una (cosa|pregunta) a la vez
    """,
)
_ADDRESSED = any_of(
    """
    vayas, uses, hagas, empieces, des, expliques, preguntes, corrijas, pongas, hables, seas, digas, respondas,
    avances, repitas, muestres, vas, usas, haces, das, explicas, preguntas, corriges, pones, hablas, eres,
    empiezas, respondes, repites, muestras, evalúes, evalúas
    """,
)
_BETTER = r"(?:fácil|mejor|útil|claro|cómodo|claras|fáciles|útiles|ideal|ideales|perfecto|perfectos)"
_ASKED = any_of(
    r"""
    explica, explícame, pregúntame, corrige, corrígeme, muestra, muéstrame, dame, da, pon, ponme, empieza,
    termina, acaba, usa, utiliza, hazme, haz, espera, repite, responde, respóndeme, contesta, habla, háblame,
    resume, evalúame, recuérdame, enséñame, traduce, escribe, ve, añade, incluye,
    (puedes|podrías|me puedes|me podrías) \w+
    """,
)

KEPT = wordings(
    r"""
    (yo )?aprendo (mejor|más)
    entiendo mejor
    aprendo (haciendo|practicando|con|viendo|escribiendo|leyendo|hablando)
    me gustaría que (me |lo )?\w+(aras|ieras|ases|ieses)
    quiero que seas
    no hace falta que (me )?{addressed}
    (yo )?prefiero (que|aprender|ver|ir|practicar|hacer|leer|trabajar|empezar
        |(?!esto |eso |este )(\w+ ){0,3}?{way})
    (no )?me (gusta|encanta|ayuda|sirve|funciona|molesta|viene) (\w+ )?(que|cuando|si)
        (me |lo |las |los |no ){0,2}{addressed}
    me (ayudan?|funcionan?|sirven?|vienen? bien)
        (más |mejor )?(ver|practicar|(los |las |el |la )?(\w+ ){0,1}?{way})
    me van? (mejor|bien) (con|si|cuando)
    lo que (más |mejor )?me (ayuda|funciona|sirve|va)
    (los |las |el |mis )?(?!la |tu |su )(\w+ ){0,2}?{way} (\w+ ){0,3}?(no )?me
        (ayudan?|funcionan?|sirven?|vienen?|motivan?|aburren?|distraen?|agobian?|marean?|molestan?|cansan?
        |bastan?|abruman?)
    (con|sin) (\w+ ){0,3}?{way} (\w+ )?(aprendo|entiendo|se me queda|comprendo|recuerdo|me queda
        |no (entiendo|aprendo|me))
    (es|me es|me resulta|se me hace|sería|me va|me queda) (más )?{better} (para mí )?(si|cuando|que)
        (me |lo |las |los |no )?{addressed}
    para mí (lo mejor|lo ideal|lo más (útil|fácil|claro)) (es|son)
    (los |las |el )?{way} (\w+ )?(son|es) (lo )?(más )?{better} para mí
    me gustan (más )?(los |las )?(ejemplos|ejercicios|diagramas|analogías|esquemas|explicaciones|respuestas)
    no me gustan? (los|las|que|el|la) (\w+ )?({way}|{addressed})
    (yo )?me (pierdo|aburro|agobio) (con|cuando|si) (\w+ ){0,3}?({way}|{addressed})
    (yo )?necesito (muchos|muchas|más|ver) (\w+ )?{way}
    soy (muy visual|visual|una persona visual)
    soy (de los|de las|alguien|una persona|el tipo de persona) que (\w+ ){0,3}?(aprenden?|necesitan?|entienden?)
    (usa|dame|pon|utiliza) (más |muchos |muchas |palabras |lenguaje )({way}|sencill[oa]s?|simples?|fácil
        |fáciles)
    no (me )?(des|uses|hagas|pongas|escribas|mandes|envíes)
        (\w+ ){0,2}?(?!la |el ){way}( largas| largos| complicadas| difíciles)?(?= ,|$| por favor)
    (sin emojis|no uses \w+|más ejemplos|no me des la)
    (corrígeme|corrige) (\w+ ){0,3}?(errores|faltas|fallos)
    corrígeme(?= ,| por favor|$| cuando| si)
    (tutéame|trátame de|háblame de (tú|usted))
    sé (más )?(directo|directa|honesto|honesta|estricto|estricta|sincero|sincera|paciente|exigente)
    (ve|vamos|avanza|explica|explícame|explícamelo)
        (todo |las cosas )?(más )?(despacio|lento|paso a paso|poco a poco|con ejemplos)
    """,
    addressed=_ADDRESSED,
    better=_BETTER,
    way=_WAY,
)
LASTING_REQUEST = re.compile(
    rf"(?!.*(?<!\S)(?:por qué|qué|cuál|cómo)(?!\S))(?:(?:por favor (?:, )?)?{_ASKED}(?!\S)"
    rf"|(?=.*por favor)(?:\w+ ){{0,4}}?{_WAY}(?!\S)|por favor .{{0,60}}?(?<!\S){_WAY}(?!\S))"
)
LASTING = re.compile(
    r"\b(?:siempre|cada (?:vez|tema|lección|explicación|respuesta|sesión|clase|error|ejercicio|pregunta)"
    r"|a partir de ahora|de ahora en adelante|en general|todos los|todas las|todo el tiempo"
    r"|todos mis"
    r"|por norma|nunca)\b",
    re.IGNORECASE,
)
