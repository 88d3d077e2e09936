"""Run by alembic for every command, on the connection and with the options that its caller hands over."""

from alembic import context

_handed_over = context.config.attributes

context.configure(connection=_handed_over["connection"], **_handed_over.get("options", {}))
context.run_migrations()
