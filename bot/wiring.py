"""The composition root: every collaborator is made here, by plain constructor arguments."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from adapters.console.files import SavedFiles
from bot.settings import Settings
from core.clock import Clock
from core.decks.reading import DeckError
from core.decks.shelf import Shelf, starter_shelf, stock
from core.errors import SetupError
from core.llm.client import ChatModel
from core.llm.reply import ModelReply
from core.memory.chroma import ChromaIndex
from core.memory.embedder import Embedder, SentenceEmbedder
from core.memory.extraction.task import ModelExtraction, RuleExtraction
from core.memory.index import MemoryIndex
from core.memory.indexing import Indexer
from core.memory.recall import Recall
from core.practice.generation import ModelGenerate
from core.practice.grade_task import ModelGrade
from core.profile.deriving import learners_who_answered, rebuild
from core.profile.erasing.derived import MemoryVectors
from core.profile.erasing.erasing import Erasing
from core.profile.phrasing import ModelPhrase, RulePhrase
from core.profile.progress.painter import Painter
from core.profile.rebuilding import rebuild_outdated
from core.profile.retention import Retention
from core.reminders.outbox import Outbox
from core.reminders.senders import Senders
from core.reminders.sweep import Sweep
from core.store import Store
from core.store.faults import faults_explained
from core.store.opening import open_store, parse_url
from core.tutor.ahead import Ahead
from core.tutor.first_notice import first_notice
from core.tutor.pipeline import Tutor
from core.tutor.private_talks import PrivateTalks
from core.tutor.replies.model_reply import TutoringReply
from core.tutor.replies.reply import RuleReply
from core.tutor.resume import Resumption
from core.tutor.services import ReplyTask, Services
from core.usage.budget import Budget
from core.usage.caps import Caps


@dataclass(frozen=True, slots=True, kw_only=True)
class Meno:
    """A tutor with everything it needs; adapters are added to `senders` by whoever runs them."""

    settings: Settings
    clock: Clock
    store: Store
    embedder: Embedder
    index: MemoryIndex
    indexer: Indexer
    services: Services
    tutor: Tutor
    sweep: Sweep
    resumption: Resumption
    retention: Retention
    chat_models: tuple[ChatModel, ...]
    senders: Senders = field(default_factory=Senders)

    async def close(self) -> None:
        """Let go of files and connections."""
        await self.tutor.close()
        for chat_model in self.chat_models:
            await chat_model.close()
        # Imports that are under way cannot be stopped. Until the model is there nothing is written to the index,
        # so there is nothing to wait for: bot.__main__ leaves without them.
        if self.embedder.ready:
            await self.index.close()
            await self.embedder.close()
        await self.store.close()


async def assemble(settings: Settings, clock: Clock) -> Meno:
    """Open the database and put everything together. Raises `SetupError`."""
    store = await open_store(settings.sqlalchemy_url)
    embedder = SentenceEmbedder(settings.embedding_model, stamp_dir=settings.data_dir)
    index = ChromaIndex(
        None if settings.chroma_url else settings.data_dir / "chroma", settings.chroma_url, embedder.fingerprint
    )
    return await put_together(settings, clock, store, embedder, index)


async def put_together(
    settings: Settings, clock: Clock, store: Store, embedder: Embedder, index: MemoryIndex
) -> Meno:
    """Wire the tutor around a store, an embedder and an index. Raises `SetupError`: a broken deck, a full disk."""
    shelf = _shelf()
    with faults_explained(parse_url(settings.sqlalchemy_url)):
        async with store.write() as db:
            for learner_id in await learners_who_answered(db, await stock(db, shelf)):
                await rebuild(db, learner_id)
        await rebuild_outdated(store)
    indexer = Indexer(store, index, embedder)
    recall = Recall(store, index, embedder)
    idle = timedelta(minutes=settings.session_idle_minutes)
    tutor_model = chat_model(settings, settings.openai_model)
    same = settings.judge_model == settings.openai_model  # one then learns what its server takes only once
    judge_model = tutor_model if same else chat_model(settings, settings.judge_model)
    caps = caps_of(settings)
    budget = Budget(store, tutor_model, judge_model, caps) if tutor_model and judge_model else None
    derived = (MemoryVectors(store, index), SavedFiles(settings.data_dir / "files"))
    services = Services(
        store=store,
        shelf=shelf,
        indexer=indexer,
        reply=_reply_task(store, shelf, recall, budget),
        extract=RuleExtraction() if budget is None else ModelExtraction(budget),
        grade=None if budget is None else ModelGrade(budget),
        generate=None if budget is None else ModelGenerate(budget),
        ahead=Ahead(),
        painter=Painter(settings.data_dir / "matplotlib"),
        recall=recall,
        erasing=Erasing(store, clock, derived, settings.data_dir),
        phrase=RulePhrase() if budget is None else ModelPhrase(store, shelf, budget),
        private_talks=PrivateTalks(forgotten_after=idle),
        notice=first_notice(settings.model_host, settings.keep_text),
        model_host=settings.model_host,
        caps=caps if budget else None,
        hosts=settings.hosts,
        idle=idle,
        default_timezone=settings.default_timezone,
    )
    tutor = Tutor(services, clock)
    senders = Senders()
    return Meno(
        settings=settings,
        clock=clock,
        store=store,
        embedder=embedder,
        index=index,
        indexer=indexer,
        services=services,
        tutor=tutor,
        sweep=Sweep(store, clock, Outbox(store, clock, senders), idle),
        resumption=Resumption(tutor, store, clock, senders),
        retention=Retention(store, clock, settings.keep_text),
        chat_models=tuple(model for model in (tutor_model, judge_model) if model),
        senders=senders,
    )


def caps_of(settings: Settings) -> Caps:
    """Return what may be spent on the language model."""
    return Caps(learner_day=settings.tokens_per_learner_day, space_month=settings.tokens_per_space_month)


def chat_model(settings: Settings, model: str) -> ChatModel | None:
    """Return the model of that name on the model's server; None where there is no key."""
    if settings.openai_api_key is None:
        return None
    return ChatModel(
        api_key=settings.openai_api_key.get_secret_value(),
        base_url=settings.openai_base_url,
        model=model,
        timeout=settings.openai_timeout,
    )


def _shelf() -> Shelf:
    """Read the decks; all of them can be used, or Meno does not start."""
    try:
        return starter_shelf()
    except DeckError as problem:
        raise SetupError(f"a deck cannot be used; mend it or take it out: {problem}") from None


def _reply_task(store: Store, shelf: Shelf, recall: Recall, budget: Budget | None) -> ReplyTask:
    rules = RuleReply(store, shelf, recall, makes_questions=budget is not None)
    return rules if budget is None else TutoringReply(store, budget, ModelReply(), rules, recall)
