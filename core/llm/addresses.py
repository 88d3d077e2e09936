"""Where a server's chat completions are: people give its address in several ways."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit, urlunsplit

_OPERATION = "/chat/completions"
_VERSION = "/v1"


def candidates(base_url: str) -> tuple[str, ...]:
    """Return the addresses to try, the likeliest first.

    Nearly every server has its API under `/v1`, so an address without any path means that. One with a path of its
    own (`/api/openai`) is first taken as it is, and so is what is no address at all: the request will fail.
    """
    try:
        parts = urlsplit(base_url)
    except ValueError:
        return (base_url,)
    path = parts.path.rstrip("/").removesuffix(_OPERATION).rstrip("/")
    as_given, versioned = (urlunsplit(parts._replace(path=end)) for end in (path, path + _VERSION))
    if not path:
        return versioned, as_given
    return (as_given,) if path.endswith(_VERSION) else (as_given, versioned)


def without_credentials(url: str) -> str:
    """Return `url` for a log: user, password and query can be secrets."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "an address that cannot be read"
    _, _, host = parts.netloc.rpartition("@")
    return urlunsplit(SplitResult(parts.scheme, host, parts.path, "", ""))
