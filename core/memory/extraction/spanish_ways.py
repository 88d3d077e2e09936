"""Ways of being taught in Spanish that are kept as the learner said them."""

from __future__ import annotations

import re

from core.memory.extraction.phrases import wordings

_WAY = (
    r"(?:ejemplos?|dibujos|imágenes|diagramas?|esquemas?|gráficos|analogías?|metáforas|ejercicios?|práctica"
    r"|practicando|preguntas?|resúmenes|resumen|tablas|listas|pistas?|paso a paso|pasos?|un paso a la vez"
    r"|poco a poco"
    r"|tecnicismos|jerga|textos?|frases|párrafos|explicaci(?:ón|ones)|respuestas?|comparaciones|historias|tarjetas"
    r"|vídeos|videos|mapas mentales|trucos|reglas mnemotécnicas|repetición|repeticiones|errores|fallos|emojis"
    r"|bromas"
    r"|humor|juegos|teoría|código|visual|palabras|lenguaje|tests?|correcciones|detalles|ritmo|traducción"
    r"|soluci(?:ón|ones)|una (?:cosa|pregunta) a la vez)"
)
_ADDRESSED = (
    r"(?:vayas|uses|hagas|empieces|des|expliques|preguntes|corrijas|pongas|hables|seas|digas|respondas"
    r"|avances|repitas"
    r"|muestres|vas|usas|haces|das|explicas|preguntas|corriges|pones|hablas|eres|empiezas|respondes|repites"
    r"|muestras"
    r"|evalúes|evalúas)"
)
_BETTER = r"(?:fácil|mejor|útil|claro|cómodo|claras|fáciles|útiles|ideal|ideales|perfecto|perfectos)"
_ASKED = (
    r"(?:explica|explícame|pregúntame|corrige|corrígeme|muestra|muéstrame|dame|da|pon|ponme|empieza|termina"
    r"|acaba|usa"
    r"|utiliza|hazme|haz|espera|repite|responde|respóndeme|contesta|habla|háblame|resume|evalúame|recuérdame"
    r"|enséñame"
    r"|traduce|escribe|ve|añade|incluye|(?:puedes|podrías|me puedes|me podrías) \w+)"
)

KEPT = wordings(
    r"(yo )?aprendo (mejor|más)",
    r"entiendo mejor",
    r"aprendo (haciendo|practicando|con|viendo|escribiendo|leyendo|hablando)",
    r"me gustaría que (me |lo )?\w+(aras|ieras|ases|ieses)",
    r"quiero que seas",
    rf"no hace falta que (me )?{_ADDRESSED}",
    r"(yo )?prefiero (que|aprender|ver|ir|practicar|hacer|leer|trabajar|empezar|"
    rf"(?!esto |eso |este )(\w+ ){{0,3}}?{_WAY})",
    r"(no )?me (gusta|encanta|ayuda|sirve|funciona|molesta|viene) (\w+ )?(que|cuando|si) (me |lo |las |los "
    r"|no ){0,2}"
    rf"{_ADDRESSED}",
    r"me (ayudan?|funcionan?|sirven?|vienen? bien) (más |mejor )?(ver|practicar|"
    rf"(los |las |el |la )?(\w+ ){{0,1}}?{_WAY})",
    r"me van? (mejor|bien) (con|si|cuando)",
    r"lo que (más |mejor )?me (ayuda|funciona|sirve|va)",
    rf"(los |las |el |mis )?(?!la |tu |su )(\w+ ){{0,2}}?{_WAY} (\w+ ){{0,3}}?(no )?me (ayudan?|funcionan?|sirven?"
    r"|vienen?|motivan?|aburren?|distraen?|agobian?|marean?|molestan?|cansan?|bastan?|abruman?)",
    rf"(con|sin) (\w+ ){{0,3}}?{_WAY} (\w+ )?(aprendo|entiendo|se me queda|comprendo|recuerdo|me queda|no (entiendo"
    r"|aprendo|me))",
    rf"(es|me es|me resulta|se me hace|sería|me va|me queda) (más )?{_BETTER} (para mí )?(si|cuando|que) (me "
    rf"|lo |las "
    rf"|los |no )?{_ADDRESSED}",
    r"para mí (lo mejor|lo ideal|lo más (útil|fácil|claro)) (es|son)",
    rf"(los |las |el )?{_WAY} (\w+ )?(son|es) (lo )?(más )?{_BETTER} para mí",
    r"me gustan (más )?(los |las )?(ejemplos|ejercicios|diagramas|analogías|esquemas|explicaciones|respuestas)",
    rf"no me gustan? (los|las|que|el|la) (\w+ )?({_WAY}|{_ADDRESSED})",
    rf"(yo )?me (pierdo|aburro|agobio) (con|cuando|si) (\w+ ){{0,3}}?({_WAY}|{_ADDRESSED})",
    rf"(yo )?necesito (muchos|muchas|más|ver) (\w+ )?{_WAY}",
    r"soy (muy visual|visual|una persona visual)",
    r"soy (de los|de las|alguien|una persona|el tipo de persona) que (\w+ ){0,3}?(aprenden?|necesitan?|entienden?)",
    rf"(usa|dame|pon|utiliza) (más |muchos |muchas |palabras |lenguaje )({_WAY}|sencill[oa]s?|simples?|fácil"
    rf"|fáciles)",
    rf"no (me )?(des|uses|hagas|pongas|escribas|mandes|envíes) (\w+ ){{0,2}}?(?!la |el ){_WAY}( largas| largos"
    r"| complicadas| difíciles)?(?= ,|$| por favor)",
    r"(sin emojis|no uses \w+|más ejemplos|no me des la)",
    r"(corrígeme|corrige) (\w+ ){0,3}?(errores|faltas|fallos)",
    r"corrígeme(?= ,| por favor|$| cuando| si)",
    r"(tutéame|trátame de|háblame de (tú|usted))",
    r"sé (más )?(directo|directa|honesto|honesta|estricto|estricta|sincero|sincera|paciente|exigente)",
    r"(ve|vamos|avanza|explica|explícame|explícamelo) (todo |las cosas )?(más )?(despacio|lento|paso a paso"
    r"|poco a poco"
    r"|con ejemplos)",
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
