"""What went wrong with a model's server, in words that are all our own.

An SDK's error can quote the key or the conversation, so nothing of its text goes on, neither in the message nor as
its cause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from core.errors import ModelUnavailable, PromptTooLong, RequestNotTaken

_TOO_LONG = re.compile(
    r"context[ _](length|size|window)|exceed_context|context_exceeded|context the overflows|n_ctx"
    r"|maximum model length|prompt\b.{0,40}too long|reduce the length of|input\b.{0,40}(too long|exceeds)",
    re.IGNORECASE,
)
"""How OpenAI, vLLM, llama.cpp, LM Studio, Ollama and Mistral say that a request does not fit into the model."""
_NO_REFUSAL = frozenset({401, 403, 404, 405, 408, 409, 429})
"""Statuses that say nothing about how the request was put."""
_HINTS = {
    401: "; is the key right?",
    403: "; may the key use this model?",
    404: "; are address and model name right?",
    405: "; is the address right?",
    429: "; too many requests, or the quota is used up",
}


@contextmanager
def as_unavailable(address: str) -> Iterator[None]:
    """Turn what the SDK raises into `ModelUnavailable`; cancelling goes through.

    `address` is the server's, without credentials.
    """
    try:
        yield
    except ModelUnavailable:
        raise
    except Exception as error:
        raise _fault(error, address) from None


def refusal(error: Exception) -> str | None:
    """Return what a server says against the way a request was put; None for any other fault. Not for logs."""
    said = _said(error)
    return None if said is None or _TOO_LONG.search(said) else said


def _said(error: Exception) -> str | None:
    import openai

    if not isinstance(error, openai.APIError) or isinstance(error, openai.APIConnectionError):
        return None
    if isinstance(error, openai.APIStatusError) and error.status_code in _NO_REFUSAL:
        return None
    return f"{error.message} {error.body}"


def is_wrong_address(error: Exception) -> bool:
    """Return whether there is no chat model at the address, or at least not this one."""
    import openai

    return isinstance(error, openai.APIStatusError) and error.status_code in {404, 405}


def not_a_chat_model(address: str) -> ModelUnavailable:
    """Return what to raise where something else than an answer came."""
    return ModelUnavailable(f"the server at {address} did not answer as a chat model does; is its address right?")


def _fault(error: Exception, address: str) -> ModelUnavailable:
    import openai

    if isinstance(error, TimeoutError | openai.APITimeoutError):
        return ModelUnavailable("the model did not answer in time")
    if isinstance(error, openai.APIConnectionError):
        return RequestNotTaken(f"the connection to the model at {address} failed")
    said = _said(error)
    status = error.status_code if isinstance(error, openai.APIStatusError) else None
    if status == 413 or (said and _TOO_LONG.search(said)):
        return PromptTooLong("the request is longer than the model takes")
    if status is not None:
        return RequestNotTaken(
            f"the model's server at {address} answered with status {status}{_HINTS.get(status, '')}"
        )
    if isinstance(error, openai.APIError):
        return ModelUnavailable("the model reported an error while it answered")
    return ModelUnavailable(f"the exchange with the model failed ({type(error).__name__})")
