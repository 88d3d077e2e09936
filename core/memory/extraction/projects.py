"""What a learner is building or writing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.kinds import MemoryKind

_MAKING = any_of(
    """
    building, writing, making, developing, creating, designing, programming, coding, prototyping, composing,
    producing,
    setting up, putting together, throwing together, hacking together, hacking on, hacking away at, rewriting,
    migrating,
    porting, automating, contributing to, training, restoring, renovating, translating, knitting, sewing, filming,
    recording, illustrating, assembling, modding, redesigning, rebuilding, refactoring, organising, organizing,
    3d printing, putting on, tinkering with, shooting, modelling, modeling, carving, sculpting, drafting, editing,
    animating, choreographing, curating, wiring, soldering, crocheting, converting, moving, whipping up, polishing,
    finishing, finishing up, cooking up, staging, directing, mapping out, experimenting with, launching, upgrading
    """
)
_MAKE = any_of(
    "build, write, make, develop, create, design, program, code, compose, put together, set up, launch, translate"
)
_THING = any_of(
    """
    apps?, bot, website, site, webshop, shop, store, blog, games?, projects?, thesis, dissertation, essay,
    paper, novel,
    book, story, stories, short stories, library, tools?, script, plugin, extension, dashboard, platform, robot,
    drone,
    model, engine, compiler, interpreter, parser, portfolio, report, article, podcast, channel, prototype, startup,
    device, circuit, album, film, movie, documentary, presentation, database, api, server, system, tracker,
    planner,
    calculator, clone, simulator, simulation, chatbot, scraper, newsletter, screenplay, comic, poems?, capstone,
    manuscript, software, program, package, cli, firmware, house, station, map, machine, newspaper, zine, magazine,
    bridge, poster, rocket, telescope, guitar, sculpture, mod, synth, synthesizer, keyboard, puzzle, template,
    musical,
    play, song, songs, pipeline, generator, checker, recommender, translation, theme, component, framework,
    platformer,
    roguelike, raytracer, ray tracer, classifier, network, browser, emulator, visualiser, visualizer,
    (text|code|photo|video|level) editor, quilt,
    sweater, jumper, dress, costume, cosplay, garden, greenhouse, camper, cabin, shed, boat, bike, kit, rig, lamp,
    clock, sensor, level, rpg, symphony, quartet, suite, concerto, ep, mixtape, memoir, anthology, exhibition,
    mural,
    painting, short film, webcomic, trailer, video, videos, deck, language, wiki, forum, marketplace,
    search engine,
    lab report, business plan, pitch, proposal, review paper, literature review, case study, curriculum, cookbook
    """
)
_ONE = "(a|an|my|our|my own|our own|another|the|some|this|his|her|their)"
_WE = any_of(
    r"""
    i, we, our (team|group|class), my (team|group), my \w+ and i, me and my \w+, me and a friend,
    a friend and i, my friend and i,
    (my|our) (side project|project) is
    """
)
_BE = "(am|are|is|have been)"
_BEGUN = any_of("have started, have begun, started, began, am starting, have just started")
_NOUNS = r"([\w'-]+ ){0,4}?"
_PROJECT_NAME = any_of(
    r"""
    (((master|bachelor)'s|(?!\w+'s )[\w'-]+) ){0,3}?
        (project|thesis|dissertation|side (project|hustle|gig|business)|capstone
        |(term|research|seminar) paper)( topic)?
    """
)
_PROJECT = wordings(
    r"""
    # somebody is making it
    {we} ({be}|{begun}|am busy|am halfway through|am deep into|am in the middle of|am in the process of) {making}
        {one} {topic}
    {we} {be} {making} {nouns}{thing}
    {we} ({be}|{begun}|am busy) (working |work |)on {one} {nouns}{thing}
    {we} {be} working on (a|an|our|this|the) (?!\d)[\w'-]{3,}
    {we} {be} (working|hacking|busy) (with (\w+ ){1,3}?)?(on|with) {one} {nouns}{thing}
    {we} ({begun}|launched|have launched) {one} {nouns}{thing}
    {we} ({begun}|{be} (trying|planning|going|about|supposed)|plan|decided|have decided|have to|have got to
        |need to)
        (to )?{make} ({one} )?{nouns}{thing}
    {we} (am|are) ([\w.]+ )?(words|pages|chapters|halfway|weeks|months|deep|way) (deep )?(into|through)
        (writing |{making} )?
        {one} {nouns}{thing}
    i spent (the|my|all|last) (\w+ ){1,3}?{making} {one} {topic}
    (i|we) (am|are|have been) moving (our|my) [\w' ]{1,30}? (to|from|off|into) {topic}
    # somebody is doing a project
    (i|we) {be} (doing|planning|starting|finishing|about to start|about to write) (a|an|my|our) {nouns}
        (project|thesis|dissertation|capstone|term paper|research paper) (on|about|in) {topic}
    (i|we) (run|maintain|am running|are running|keep|edit|manage|publish|look after)
        ({one} )?{nouns}(blog|channel|podcast
        |newsletter|website|site|shop|webshop|startup|magazine|zine|library|package|tool|community|webcomic
        |server|wiki
        |forum)
    (i|we) (write|host|own|have) (a|an|my own) {nouns}(blog|channel|podcast|newsletter|startup|webcomic|etsy shop)
    i have (got )?(a|an|this|one) ((side|pet|hobby|little|small|school|personal) )+project
    # what is made
    (the|this|my) ([\w-]+ )?(thing|project|game|app|{thing}) (that |which )?(i am|we are)
        (on|at|busy with|{making}|working on)
        (is|will be) (a|an|my|our|about|the) {topic}
    (the|this) (\w+ )?{thing} (that )?(i am|we are) {making} (is|has|will)
    what (i am|we are) ({making}|working on) is (a|an|my|our) {topic}
    (my|our) {project_name}( (at work|right now|(for|this|in) [\w ]{1,20}?))?
        (: |(is|will be) (?=(a|an|the|about|on|called|to|{making}) )
        |(deals with|looks at|explores|investigates|examines
        |focuses on|studies) ){topic}
    (my|our) (startup|app|game|novel|blog|podcast|short story|screenplay|documentary|comic) is
        (about|called) {topic}
    project : {topic}
    """,
    be=_BE,
    begun=_BEGUN,
    make=_MAKE,
    making=_MAKING,
    nouns=_NOUNS,
    one=_ONE,
    project_name=_PROJECT_NAME,
    thing=_THING,
    we=_WE,
)
_FOR_A_PROJECT = wordings(r"for (my|our) ([\w'-]+ )?(project|thesis|capstone|dissertation)")
_WORK_ON_IT = wordings("(i|we) (am|are|have to|need to|want to|will|am going to|are going to) [a-z]+ {topic}")
"""What is work on a project where the words before say that it is for one."""
_NO_PROJECT = one_of(
    r"""
    due, mistakes?, error, errors, progress, lunch, dinner, coffee, tea, breakfast, joke, fun, noise, exercise,
    task,
    question, answer, (to-do |to do |shopping )?list, note, notes, decision, point, plan for, message, sentence,
    hard,
    difficult, on (mon|tues|wednes|thurs|fri|satur|sun)day, the same, this question, finished, done, over, not,
    cake, e-?mail, letter, reply, message, mess, scene, few(?! (days|weeks|months|years)), lot, bit, test, exam,
    quiz, problem, problems, exercises, assignment,
    worksheet, units?, modules?, lessons?, sections?, volume, skills?, pronunciation, accent, vocabulary, same,
    part,
    grammar(?! (checker|app|tool|bot|game|guide|trainer|site)), step, chapter, topic, concept, basics, flashcards,
    summary, late, wrong, solution, text(?! (adventure|editor|based)), paragraph, passage, variables?, table,
    meeting,
    graph, plot, diagram, chart, this harder, this easier, loop, array, query, function, expression, equation,
    formula,
    proof, what you, my (way|own way|mind|bed), house (soon|next|tomorrow), country, flat, apartment
    """
)
_GOES_ON = re.compile(r" (?:,? ?and|but|which|because) ")
"""Where something else begins, of which it does not matter whether it is hard."""


def find_projects(clause: Clause) -> Iterator[Fact]:
    """Yield the project that the clause names, in the learner's words."""
    match = _PROJECT.match(clause.text)
    if match is None and _FOR_A_PROJECT.match(clause.lead):
        match = _WORK_ON_IT.match(clause.text)
    if match is None or clause.text.startswith("i are ") or clause.asked(match.start()):
        return
    said = clause.text[: clause.end()]
    later = _GOES_ON.search(said, match.end())
    if _NO_PROJECT.search(said[: later.start()] if later else said):
        return
    yield MemoryCandidate(
        kind=MemoryKind.PROJECT,
        text=clause.alone(match.start(match.lastgroup) if match.lastgroup else 0),
        quote=clause.sentence.text,
    )
