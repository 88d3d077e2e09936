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
    producing, setting up, putting together, throwing together, hacking together, hacking on, rewriting,
    migrating, porting, automating, contributing to, training, restoring, renovating, translating, knitting,
    sewing, filming, recording, illustrating, assembling, modding, redesigning, rebuilding, refactoring,
    organising, organizing, 3d printing, putting on, tinkering with
    """,
)
_THING = any_of(
    """
    app, apps, bot, website, site, webshop, shop, blog, game, games, project, projects, thesis, dissertation,
    essay, paper, novel, book, story, stories, library, tool, tools, script, plugin, extension, dashboard,
    platform, robot, drone, model, engine, compiler, parser, portfolio, report, article, podcast, channel,
    prototype, startup, device, circuit, album, film, movie, documentary, presentation, database, api, server,
    system, tracker, planner, calculator, clone, simulator, simulation, chatbot, scraper, newsletter,
    screenplay, comic, poem, poems, short stories, capstone, manuscript, software, program, package, cli,
    firmware, house, station, map, machine, newspaper, zine, magazine, bridge, poster, rocket, telescope,
    guitar, sculpture, mod, synth, keyboard, puzzle, template, musical, play, song, pipeline
    """,
)
_ONE = r"(a|an|my|our|my own|another|the|some|this)"
_WE = r"(i|we|our (team|group|class)|my (team|group)|my \w+ and i|me and my \w+|me and a friend|a friend and i)"
_PROJECT = wordings(
    r"""
    {we} (am|are|is|have been|have started|have begun|started|began|am busy|am halfway through|am deep into
        |am in the middle of|am in the process of) {making} {one} {topic}
    (i|we) (am|are|have been|started|have started|am busy|began)( working| work|) on {one}
        ([\w'-]+ ){0,4}?{thing}
    {we} (am|are|is|have been) working on (a|an|our|this|the) (?!\d)[\w'-]{3,}
    (i|we) (started|have started|launched|began|am starting) {one} ([\w'-]+ ){0,4}?{thing}
    {we} (am|are|is|have been) {making} ([\w'-]+ ){0,3}?{thing}
    {we} (am|are|have been) trying to (build|make|write|develop|create|design|program|code) {one}
        ([\w'-]+ ){0,4}?{thing}
    (the (thing|project|game|app)|what) (i am|we are) (building|making|writing|working on|developing) is
        (a|an|my|our) {topic}
    (the|this) (\w+ )?{thing} (that )?(i am|we are) {making} (is|has|will)
    (my|our) (((master|bachelor)'s|(?!\w+'s )[\w'-]+) ){0,2}?(project|thesis|dissertation|side project
        |capstone)( topic)?( (at work|for (school|university|class)|right now))? (: |(is|will be)
        (?=(a|an|the|about|on|called|to|{making}) )
        |(deals with|looks at|explores|investigates|examines|focuses on|studies) ){topic}
    (i|we) (am|are|have been) working with (\w+ ){1,3}?on {one} ([\w'-]+ ){0,4}?{thing}
    (i|we) (am|are|have been) (doing|planning|starting|finishing|about to start|about to write) (a|an|my|our)
        ([\w'-]+ ){0,3}?(project|thesis|dissertation|capstone|term paper|research paper) (on|about|in) {topic}
    (i|we) (have to|have got to|need to|am supposed to|are supposed to)
        (write|build|make|develop|design|program|code) {one} ([\w'-]+ ){0,4}?{thing}
    (i|we) (run|maintain|am running|are running) {one}
        ([\w'-]+ ){0,4}?(blog|channel|podcast|newsletter|website|site|shop|webshop|startup|magazine|zine|library
        |package|tool|community)
    my (startup|app|game|novel|blog|podcast) is (about|called) {topic}
    i have (got )?(a|an|this|one) ((side|pet|hobby|little|small|school|personal) )+project
    project : {topic}
    i (have|own|host|write) (a|an|my own)
        ([\w-]+ ){0,2}?(blog|channel|podcast|startup|newsletter|webcomic|etsy shop)
    """,
    making=_MAKING,
    one=_ONE,
    thing=_THING,
    we=_WE,
)
_FOR_A_PROJECT = re.compile(r"for (?:my|our) (?:[\w'-]+ )?(?:project|thesis|capstone|dissertation)(?!\S)")
_WORK_ON_IT = wordings(
    """
    (i|we) (am|are|have to|need to|want to|will|am going to|are going to) [a-z]+ {topic}
    """,
)
"""What is work on a project where the words before say that it is for one."""
_NO_PROJECT = one_of(
    """
    due, mistakes?, error, errors, progress, lunch, dinner, coffee, tea, breakfast, joke, fun, noise, exercise,
    task, question, answer, list, note, notes, decision, point, plan for, message, sentence, hard, difficult,
    on (mon|tues|wednes|thurs|fri|satur|sun)day, the same, this question, finished, done, over, not, cake, mess,
    scene, few, lot, bit, test, exam, quiz, problem, problems, exercises, assignment, worksheet, units?,
    modules?, lessons?, sections?, volume, skills?, grammar, pronunciation, accent, vocabulary, same, part,
    step, chapter, topic, concept, basics, flashcards, summary, late, wrong, solution,
    text(?! (adventure|editor)), paragraph, passage, variables?, table, meeting, graph, plot, diagram, chart,
    this harder, this easier, loop, array, query, function, expression, equation, formula, proof, what you
    """,
)


def find_projects(clause: Clause) -> Iterator[Fact]:
    """Yield the project that the clause names, in the learner's words."""
    match = _PROJECT.match(clause.text)
    if match is None and _FOR_A_PROJECT.match(clause.lead):
        match = _WORK_ON_IT.match(clause.text)
    if (
        match is None
        or clause.text.startswith("i are ")
        or clause.asked(match.start())
        or _NO_PROJECT.search(clause.text[: clause.end()])
    ):
        return
    yield MemoryCandidate(
        kind=MemoryKind.PROJECT,
        text=clause.alone(match.start(match.lastgroup) if match.lastgroup else 0),
        quote=clause.sentence.text,
    )
