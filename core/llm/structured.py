"""Asks a model for an object: by schema, parsed with tolerance, repaired once, or not believed at all."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from core.errors import ModelMisunderstood, ModelUnavailable
from core.llm.chat import Chat, ChatMessage
from core.llm.json_text import json_objects
from core.llm.reasoning import without_reasoning

T = TypeVar("T", bound=BaseModel)

_SHAPE = "Answer with one JSON object and nothing else. It follows this JSON schema:\n{schema}"
"""Always said, whatever the server does with the schema by itself: some accept it and take no notice."""
_REPAIR = "That cannot be used: {problem}. Answer again, with the whole JSON object and nothing else."
_QUOTED_CHARACTERS = 2_000
"""How much of its unusable answer the model is shown."""
_QUOTED_PROBLEMS = 5

logger = logging.getLogger(__name__)


async def ask(chat: Chat, messages: Sequence[ChatMessage], schema: type[T], max_tokens: int) -> T:
    """Return the model's answer as a `schema`; keys that it does not know are passed over.

    An answer that cannot be read is shown to the model once, with what is wrong. One that reached `max_tokens` is
    not: what is left of it would be guessed, and the next would be cut off as well. Raises `ModelMisunderstood`
    then, and `ModelUnavailable` like every request, also where both together take longer than the chat's patience.
    """
    async with within_patience(chat):
        return await _ask_twice(chat, _with_shape(messages, schema), schema, max_tokens)


@asynccontextmanager
async def within_patience(chat: Chat) -> AsyncIterator[None]:
    """Let all requests that are made inside together take as long as one may. Raises `ModelUnavailable`."""
    try:
        async with asyncio.timeout(chat.patience):
            yield
    except TimeoutError:
        raise ModelUnavailable("the model did not answer in time") from None


async def _ask_twice(chat: Chat, request: list[ChatMessage], schema: type[T], max_tokens: int) -> T:
    text = await _complete(chat, request, schema, max_tokens)
    try:
        return parse(text, schema, request)
    except ModelMisunderstood as problem:
        logger.info("asking %s again for %s: the answer could not be read", chat.model, schema.__name__)
        repair = ChatMessage("user", _REPAIR.format(problem=problem))
        again = [*request, ChatMessage("assistant", text[:_QUOTED_CHARACTERS]), repair]
    return parse(await _complete(chat, again, schema, max_tokens), schema, request)


def parse(text: str, schema: type[T], request: Sequence[ChatMessage] = ()) -> T:
    """Read the last object in `text` that is a `schema`: a model may write drafts before it.

    An object that stands in what the model was given is not its own answer: it may quote what a learner wrote.

    Raises `ModelMisunderstood` with what is wrong, in words for the model; they may quote from its answer only the
    names of fields.
    """
    problem = "it holds no JSON object"
    given = [found for message in request if message.role == "user" for found in json_objects(message.content)]
    for candidate in reversed(list(json_objects(without_reasoning(text)))):
        if candidate in given:
            problem = "the object is a quotation of the data"
            continue
        if not candidate.keys() & _names(schema):  # else any object would do where all fields have defaults
            problem = "the object has none of the fields of the schema"
            continue
        try:
            return _validate(candidate, schema)
        except ValidationError as error:
            problem = _describe(error)
    raise ModelMisunderstood(problem)


async def _complete(chat: Chat, messages: Sequence[ChatMessage], schema: type[T], max_tokens: int) -> str:
    completion = await chat.complete(messages, max_tokens, schema)
    if completion.refused:
        raise ModelMisunderstood("the model refused to answer")
    if completion.cut_off:
        raise ModelMisunderstood(f"the model's answer was cut off at the output limit ({max_tokens} tokens)")
    return completion.text


def _with_shape(messages: Sequence[ChatMessage], schema: type[BaseModel]) -> list[ChatMessage]:
    """Add the shape of the answer to the instructions: a second system message is refused by many servers."""
    shape = _SHAPE.format(schema=json.dumps(schema.model_json_schema(), separators=(",", ":")))
    if messages and messages[0].role == "system":
        return [ChatMessage("system", f"{messages[0].content}\n\n{shape}"), *messages[1:]]
    return [ChatMessage("system", shape), *messages]


def _names(schema: type[BaseModel]) -> set[str]:
    fields = schema.model_fields.items()
    return {name for name, _ in fields} | {field.alias for _, field in fields if field.alias}


def _validate(candidate: dict[str, Any], schema: type[T]) -> T:
    """Read `candidate`, with null for a list taken as no entries."""
    try:
        return schema.model_validate(candidate)
    except ValidationError as error:
        missing = [
            wrong["loc"] for wrong in error.errors() if wrong["type"] == "list_type" and wrong["input"] is None
        ]
        if not missing:
            raise
    for location in missing:
        _put_list(candidate, location)
    return schema.model_validate(candidate)


def _put_list(candidate: dict[str, Any], location: Sequence[int | str]) -> None:
    """Put an empty list at `location`, which may name a branch of a union that is no key: then nothing is put."""
    with suppress(LookupError, TypeError):
        holder: Any = candidate
        for step in location[:-1]:
            holder = holder[step]
        holder[location[-1]] = []


def _describe(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_input=False)[:_QUOTED_PROBLEMS]
    return "; ".join(f"{'.'.join(map(str, problem['loc'])) or 'the object'}: {problem['msg']}" for problem in found)
