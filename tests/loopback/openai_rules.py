"""What real servers refuse, in their own words, as rules for the `OpenAIServer`.

OpenAIServer(*REASONING_MODEL)
OpenAIServer(no_system_role, refuses_format("json_schema"), context_limit(4096))
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tests.loopback.openai_server import Rule, Script, refuses, sends_json

Body = dict[str, Any]


def refuses_parameter(name: str, *, instead: str | None = None) -> Rule:
    """As OpenAI refuses a parameter."""
    advice = f" Use '{instead}' instead." if instead else ""

    def rule(body: Body) -> Script | None:
        message = f"Unsupported parameter: '{name}' is not supported with this model.{advice}"
        return refuses(400, message, param=name) if name in body else None

    return rule


def knows_only(*names: str) -> Rule:
    """As a server written in Rust refuses a field that it does not know: with a list of all that it does."""

    def rule(body: Body) -> Script | None:
        unknown = [name for name in body if name not in names]
        expected = ", ".join(f"`{name}`" for name in names)
        text = (
            f"Failed to deserialize the JSON body into the target type: unknown field `{{}}`, expected {expected}"
        )
        return refuses(422, text.format(unknown[0])) if unknown else None

    return rule


def forbids_extra(*names: str) -> Rule:
    """As a server written with FastAPI refuses fields: without a message, all at once."""

    def rule(body: Body) -> Script | None:
        found = [
            {"type": "extra_forbidden", "loc": ["body", name], "msg": "Extra inputs are not permitted"}
            for name in names
            if name in body
        ]
        return sends_json({"detail": found}, status=422) if found else None

    return rule


def only_default_temperature(body: Body) -> Script | None:
    """As OpenAI's reasoning models."""
    temperature = body.get("temperature", 1)
    message = (
        f"Unsupported value: 'temperature' does not support {temperature} with this model. "
        "Only the default (1) value is supported."
    )
    return refuses(400, message, param="temperature") if temperature != 1 else None


def refuses_format(*kinds: str, message: str = "This response_format type is unavailable now") -> Rule:
    """Takes no `response_format` of these kinds."""

    def rule(body: Body) -> Script | None:
        return refuses(400, message) if body.get("response_format", {}).get("type") in kinds else None

    return rule


def strict_roles(body: Body) -> Script | None:
    """As the chat template of Mistral: at most one system message, at the beginning, then turns, the user first."""
    roles = [message["role"] for message in body["messages"]]
    turns = roles[1:] if roles[0] == "system" else roles
    alternate = all(role in {"user", "assistant"} for role in turns) and all(a != b for a, b in pairwise(turns))
    message = (
        "Jinja Exception: After the optional system message, conversation roles must alternate user and assistant "
        "roles except for tool calls and results."
    )
    return None if turns and turns[0] == "user" and alternate else refuses(500, message)


def no_system_role(body: Body) -> Script | None:
    """As the chat template of Gemma, behind vLLM."""
    roles = [message["role"] for message in body["messages"]]
    return refuses(400, "System role not supported") if "system" in roles else strict_roles(body)


def context_limit(tokens: int, refusal: Script | None = None) -> Rule:
    """Takes so many tokens, four characters each, and says as OpenAI, or with `refusal`, that it were more."""

    def rule(body: Body) -> Script | None:
        asked = sum(len(message["content"]) for message in body["messages"]) // 4
        return None if asked <= tokens else refusal or refuses(400, OVERFLOWS["OpenAI"])

    return rule


REASONING_MODEL = (refuses_parameter("max_tokens", instead="max_completion_tokens"), only_default_temperature)
LM_STUDIO = (refuses_format("json_object", message="'response_format.type' must be 'json_schema' or 'text'"),)
GEMMA = (no_system_role,)
MISTRAL = (strict_roles,)
RUST_PROXY = (knows_only("model", "messages", "stream", "max_tokens", "temperature"),)
FASTAPI_PROXY = (forbids_extra("stream_options", "temperature", "response_format"),)
SERVERS: Mapping[str, tuple[Rule, ...]] = {
    "a server that takes everything": (),
    "OpenAI's reasoning models": REASONING_MODEL,
    "LM Studio": LM_STUDIO,
    "Gemma": GEMMA,
    "Mistral": MISTRAL,
    "a proxy in Rust": RUST_PROXY,
    "a proxy in FastAPI": FASTAPI_PROXY,
    "all of it at once": (*REASONING_MODEL, *GEMMA, *FASTAPI_PROXY),
}
"""Kinds of servers that people have."""

OVERFLOWS = {
    "OpenAI": "This model's maximum context length is 4097 tokens. However, your messages resulted in 5000 tokens. "
    "Please reduce the length of the messages.",
    "vLLM": "The decoder prompt (length 21535) is longer than the maximum model length of 16384.",
    "vLLM, with the answer": "This model's maximum context length is 16384 tokens. However, you requested 122946 "
    "tokens (112946 in the messages, 10000 in the completion). Please reduce max_tokens or the messages.",
    "vLLM, of the prompt": "The prompt (total length 25938) is too long to fit into the model (context length 9).",
    "llama.cpp": "the request exceeds the available context size. try increasing the context size",
    "llama-cpp-python": "Requested tokens (2285) exceed context window of 2048",
    "LM Studio": "Trying to keep the first 111490 tokens when context the overflows. However, the model is loaded "
    "with context length of only 32768 tokens, which is not enough.",
    "LM Studio's newer engine": "Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)",
    "Ollama": "the input length exceeds the context length",
    "Ollama, of the prompt": "prompt too long; exceeded max context length by 12 tokens",
}
"""How servers say that a request is too long."""
