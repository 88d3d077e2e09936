"""Who is behind a platform account."""

from __future__ import annotations

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Author
from core.models import Account


async def find_account(db: AsyncSession, author: Author) -> Account | None:
    """Return the account by which a platform knows this person; None for a stranger."""
    query = select(Account).where(
        Account.platform == author.platform, Account.space == author.space, Account.user_id == author.user_id
    )
    return (await db.exec(query)).first()
