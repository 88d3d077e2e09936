"""Slack's Web API with its failures told apart: refused for good, or for now."""

from __future__ import annotations

import logging

import aiohttp
from slack_sdk.errors import SlackApiError, SlackRequestError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from adapters.shared.actions import shorten
from adapters.slack.outbound import ALT_TEXT_LIMIT, JsonObject
from core.errors import DeliveryError, DeliveryFailed, DeliveryRefused
from core.messages import Address, File

_SDK_LOG = logging.getLogger("meno.slack.sdk")
_SDK_LOG.setLevel(logging.ERROR)

_TIMEOUT_SECONDS = 30
_PASSING_ERRORS = frozenset(
    {
        "fatal_error",
        "internal_error",
        "message_limit_exceeded",
        "rate_limited",
        "ratelimited",
        "request_timeout",
        "service_unavailable",
        "team_added_to_org",
        "too_many_websockets",
    }
)
"""The errors that are about Slack's state and go away. Every other one is about the request, and stays."""


_TOKEN_ERRORS = frozenset({"invalid_auth", "not_authed", "token_expired", "token_revoked"})
"""The errors that are about Meno's token, and so no verdict on a message or its reader."""


class SlackTokenRefused(DeliveryFailed):
    """Slack takes nothing with this token; a new one may do."""

    def __init__(self, method: str, code: str) -> None:
        super().__init__(f"Slack refused the token for {method}: {code}")
        self.code = code
        """Slack's own word for the reason, for instance `token_revoked`."""


class SlackRefused(DeliveryRefused):
    """Slack refused for good."""

    def __init__(self, method: str, code: str) -> None:
        super().__init__(f"Slack refused {method}: {code}")
        self.code = code
        """Slack's own word for the reason, for instance `channel_not_found`."""


class SlackApi:
    """Calls methods with one token. Raises `SlackRefused`, or `DeliveryFailed` (`SlackTokenRefused` is one)."""

    def __init__(self, token: str, base_url: str) -> None:
        retries: list[AsyncRetryHandler] = [
            AsyncRateLimitErrorRetryHandler(max_retry_count=2),
            AsyncServerErrorRetryHandler(),
            AsyncConnectionErrorRetryHandler(),
        ]
        self._patient = _client(token, base_url, retries)
        self._hasty = _client(token, base_url, [])

    def use_session(self, session: aiohttp.ClientSession | None) -> None:
        """Keep connections open between calls; with None each call opens one."""
        self._patient.session = session
        self._hasty.session = session

    async def post(self, method: str, arguments: JsonObject, *, hasty: bool = False) -> JsonObject:
        """Call a method that changes something; a hasty call is not tried again."""
        client = self._hasty if hasty else self._patient
        try:
            return _content(await client.api_call(method, json=arguments))
        except (SlackApiError, aiohttp.ClientError, OSError) as error:
            raise _delivery_error(method, error) from error

    async def get(self, method: str, parameters: JsonObject, *, hasty: bool = False) -> JsonObject:
        """Call a method that reads; it takes no JSON."""
        client = self._hasty if hasty else self._patient
        try:
            return _content(await client.api_call(method, http_verb="GET", params=parameters))
        except (SlackApiError, aiohttp.ClientError, OSError) as error:
            raise _delivery_error(method, error) from error

    async def upload(self, file: File, address: Address) -> None:
        """Show a file at a place; everybody who reads along there sees it."""
        try:
            await self._patient.files_upload_v2(
                filename=file.name,
                content=file.content,
                title=file.name,
                alt_txt=shorten(file.alt_text, ALT_TEXT_LIMIT) or None,
                channel=address.channel,
                thread_ts=address.thread or None,
            )
        except SlackRequestError as error:  # what takes the bytes is no method, and answers with a status alone
            raise DeliveryFailed("Slack did not take the bytes of a file") from error
        except (SlackApiError, aiohttp.ClientError, OSError) as error:
            raise _delivery_error("files.upload", error) from error


def new_session() -> aiohttp.ClientSession:
    """Return a session for `SlackApi.use_session`; whoever asks closes it."""
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=_TIMEOUT_SECONDS))


def _client(token: str, base_url: str, retries: list[AsyncRetryHandler]) -> AsyncWebClient:
    return AsyncWebClient(
        token=token, base_url=base_url, timeout=_TIMEOUT_SECONDS, logger=_SDK_LOG, retry_handlers=retries
    )


def _content(response: AsyncSlackResponse) -> JsonObject:
    return response.data if isinstance(response.data, dict) else {}


def _delivery_error(method: str, error: Exception) -> DeliveryError:
    if not isinstance(error, SlackApiError):  # a TimeoutError is an OSError
        return DeliveryFailed(f"Slack could not be reached for {method}: {type(error).__name__}")
    response = error.response
    if not isinstance(response, AsyncSlackResponse):  # a body that is no JSON, from something in between
        return DeliveryFailed(f"Slack's answer to {method} could not be read")
    code = str(_content(response).get("error") or f"status {response.status_code}")
    if code in _TOKEN_ERRORS:
        return SlackTokenRefused(method, code)
    if response.status_code == 200 and code not in _PASSING_ERRORS:
        return SlackRefused(method, code)
    wait = str(response.headers.get("Retry-After", ""))
    return DeliveryFailed(f"Slack failed at {method}: {code}", retry_after=float(wait) if wait.isdigit() else None)
