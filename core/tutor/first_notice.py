"""What a newcomer is told before the first memory: what is kept, where, and who sees it."""

from __future__ import annotations

from datetime import timedelta

from core.phrases import say


def first_notice(model_host: str | None, keep_text: timedelta | None) -> str:
    """Return the notice. `model_host` is None without a language model, `keep_text` where texts stay for good."""
    kept = say("notice.kept") if keep_text is None else say("notice.kept_for", days=keep_text.days)
    model = say("notice.model", host=model_host) if model_host else say("notice.no_model")
    return say("notice.first", kept=kept, model=model)
