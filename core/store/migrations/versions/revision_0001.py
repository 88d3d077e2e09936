"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Change the tables."""
    op.create_table(
        "learner",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("timezone", sa.String(), nullable=False),
        sa.Column("timezone_source", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("noticed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ability", sa.Float(), nullable=True),
        sa.Column("answer_count", sa.Integer(), nullable=False),
        sa.Column("correction", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "account",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("space", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("display_name", sa.String(), nullable=False),
        sa.Column("direct_address", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undeliverable_since", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("platform", "space", "user_id"),
    )
    op.create_index(op.f("ix_account_learner_id"), "account", ["learner_id"], unique=False)
    op.create_table(
        "deck",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("prerequisites", sa.JSON(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_deck_owner_id"), "deck", ["owner_id"], unique=False)
    op.create_index(op.f("ix_deck_slug"), "deck", ["slug"], unique=False)
    op.create_table(
        "usage",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("space", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("task", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.Column("tokens_sent", sa.Integer(), nullable=False),
        sa.Column("tokens_received", sa.Integer(), nullable=False),
        sa.Column("tokens_reserved", sa.Integer(), nullable=False),
        sa.Column("estimated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("learner_id", "space", "day", "task", "model"),
    )
    op.create_index("ix_usage_learner_day", "usage", ["learner_id", "day"], unique=False)
    op.create_index("ix_usage_space_day", "usage", ["space", "day"], unique=False)
    op.create_table(
        "deck_item",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("deck_id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("tier", sa.Integer(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["deck_id"], ["deck.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("deck_id", "key"),
    )
    op.create_index(op.f("ix_deck_item_deck_id"), "deck_item", ["deck_id"], unique=False)
    op.create_table(
        "goal",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=True),
        sa.Column("target_date", sa.Date(), nullable=True),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("valid_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("valid_to", sa.DateTime(timezone=True), nullable=True),
        sa.Column("superseded_by", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["superseded_by"], ["goal.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_goal_current", "goal", ["learner_id", "valid_to"], unique=False)
    op.create_table(
        "level",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("tier", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("valid_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("valid_to", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_level_current", "level", ["learner_id", "subject", "valid_to"], unique=False)
    op.create_table(
        "memory",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("quote", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("slot", sa.String(), nullable=True),
        sa.Column("value", sa.String(), nullable=True),
        sa.Column("importance", sa.Float(), nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("valid_from", sa.DateTime(timezone=True), nullable=False),
        sa.Column("valid_to", sa.DateTime(timezone=True), nullable=True),
        sa.Column("superseded_by", sa.String(), nullable=True),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["superseded_by"], ["memory.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_memory_current", "memory", ["learner_id", "valid_to"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("dedupe_key", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("quiet_hours", sa.Boolean(), nullable=False),
        sa.Column("not_before", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("last_error", sa.String(), nullable=True),
        sa.Column("message_id", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("dedupe_key"),
    )
    op.create_index("ix_outbox_due", "outbox", ["state", "not_before"], unique=False)
    op.create_index(op.f("ix_outbox_learner_id"), "outbox", ["learner_id"], unique=False)
    op.create_index(
        "ix_outbox_text",
        "outbox",
        ["created_at"],
        unique=False,
        sqlite_where=sa.text("payload IS NOT NULL"),
        postgresql_where=sa.text("payload IS NOT NULL"),
    )
    op.create_table(
        "reminder",
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("asked_by", sa.String(), nullable=True),
        sa.Column("local_time", sa.String(), nullable=False),
        sa.Column("quiet_start", sa.String(), nullable=False),
        sa.Column("quiet_end", sa.String(), nullable=False),
        sa.Column("days_off", sa.JSON(), nullable=False),
        sa.Column("paused_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("snoozed_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_planned_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_heard_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ignored_in_a_row", sa.Integer(), nullable=False),
        sa.Column("ignored_counted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("next_nudge_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("learner_id"),
    )
    op.create_index(op.f("ix_reminder_next_nudge_at"), "reminder", ["next_nudge_at"], unique=False)
    op.create_table(
        "session",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end_reason", sa.String(), nullable=True),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("confidence", sa.Integer(), nullable=True),
        sa.Column("handoff", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("handoff_shown_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_session_ended_at"), "session", ["ended_at"], unique=False)
    op.create_index(op.f("ix_session_learner_id"), "session", ["learner_id"], unique=False)
    op.create_table(
        "topic",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=True),
        sa.Column("deck", sa.String(), nullable=True),
        sa.Column("merged_into", sa.String(), nullable=True),
        sa.Column("named_in", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["merged_into"], ["topic.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_topic_learner_id"), "topic", ["learner_id"], unique=False)
    op.create_index(op.f("ix_topic_merged_into"), "topic", ["merged_into"], unique=False)
    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=True),
        sa.Column("payload", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["session_id"], ["session.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id"),
    )
    op.create_index(op.f("ix_inbox_learner_id"), "inbox", ["learner_id"], unique=False)
    op.create_index(
        "ix_inbox_open",
        "inbox",
        ["received_at"],
        unique=False,
        sqlite_where=sa.text("state != 'answered'"),
        postgresql_where=sa.text("state != 'answered'"),
    )
    op.create_index(
        "ix_inbox_text",
        "inbox",
        ["received_at"],
        unique=False,
        sqlite_where=sa.text("payload IS NOT NULL"),
        postgresql_where=sa.text("payload IS NOT NULL"),
    )
    op.create_table(
        "inquiry",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=True),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("answered_by", sa.String(), nullable=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["session_id"], ["session.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_inquiry_learner", "inquiry", ["learner_id", "state"], unique=False)
    op.create_table(
        "item_state",
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("item_id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("due_day", sa.Date(), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["item_id"], ["deck_item.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("topic_id", "item_id"),
    )
    op.create_index("ix_item_state_due", "item_state", ["learner_id", "due_at"], unique=False)
    op.create_index(op.f("ix_item_state_item_id"), "item_state", ["item_id"], unique=False)
    op.create_table(
        "practice_round",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("item_ids", sa.JSON(), nullable=False),
        sa.Column("chosen", sa.Integer(), nullable=False),
        sa.Column("works_on", sa.String(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("set_aside_by", sa.String(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.ForeignKeyConstraint(["works_on"], ["deck_item.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id"),
    )
    op.create_index(op.f("ix_practice_round_learner_id"), "practice_round", ["learner_id"], unique=False)
    op.create_index(op.f("ix_practice_round_set_aside_by"), "practice_round", ["set_aside_by"], unique=False)
    op.create_table(
        "topic_alias",
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("learner_id", "key"),
    )
    op.create_index(op.f("ix_topic_alias_topic_id"), "topic_alias", ["topic_id"], unique=False)
    op.create_table(
        "topic_edit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("other_id", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=True),
        sa.Column("was", sa.String(), nullable=True),
        sa.Column("was_in", sa.JSON(), nullable=False),
        sa.Column("added_keys", sa.JSON(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["other_id"], ["topic.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_topic_edit_learner_id"), "topic_edit", ["learner_id"], unique=False)
    op.create_index(op.f("ix_topic_edit_topic_id"), "topic_edit", ["topic_id"], unique=False)
    op.create_table(
        "topic_signal",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("quote", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", "topic_id", "kind"),
    )
    op.create_index(op.f("ix_topic_signal_learner_id"), "topic_signal", ["learner_id"], unique=False)
    op.create_index(op.f("ix_topic_signal_topic_id"), "topic_signal", ["topic_id"], unique=False)
    op.create_table(
        "topic_state",
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("due_day", sa.Date(), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("weak", sa.Boolean(), nullable=False),
        sa.Column("basis", sa.String(), nullable=True),
        sa.Column("stale_from", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("topic_id"),
    )
    op.create_index(op.f("ix_topic_state_learner_id"), "topic_state", ["learner_id"], unique=False)
    op.create_index(op.f("ix_topic_state_model"), "topic_state", ["model"], unique=False)
    op.create_table(
        "turn",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("actions", sa.JSON(), nullable=False),
        sa.Column("memory_ids", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("learned_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["session_id"], ["session.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_turn_place", "turn", ["learner_id", "address", "id"], unique=False)
    op.create_index("ix_turn_said", "turn", ["event_id", "part"], unique=True)
    op.create_index(op.f("ix_turn_session_id"), "turn", ["session_id"], unique=False)
    op.create_index(
        "ix_turn_text",
        "turn",
        ["at"],
        unique=False,
        sqlite_where=sa.text("text != ''"),
        postgresql_where=sa.text("text != ''"),
    )
    op.create_index(
        "ix_turn_unlearned",
        "turn",
        ["learned_at"],
        unique=False,
        sqlite_where=sa.text("learned_at IS NULL"),
        postgresql_where=sa.text("learned_at IS NULL"),
    )
    op.create_table(
        "passage",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("memory_id", sa.String(), nullable=True),
        sa.Column("turn_id", sa.Integer(), nullable=True),
        sa.Column("session_id", sa.String(), nullable=True),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("indexed_as", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["memory_id"], ["memory.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index(op.f("ix_passage_memory_id"), "passage", ["memory_id"], unique=False)
    op.create_index(op.f("ix_passage_turn_id"), "passage", ["turn_id"], unique=False)
    op.create_index(
        "ix_passage_unindexed",
        "passage",
        ["id"],
        unique=False,
        sqlite_where=sa.text("indexed_as IS NULL"),
        postgresql_where=sa.text("indexed_as IS NULL"),
    )
    op.create_table(
        "question",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("item_id", sa.String(), nullable=False),
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("round_id", sa.String(), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("draft", sa.String(), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["deck_item.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["practice_round.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_question_event", "question", ["event_id"], unique=False)
    op.create_index("ix_question_open", "question", ["learner_id", "address", "state"], unique=False)
    op.create_index(op.f("ix_question_round_id"), "question", ["round_id"], unique=False)
    op.create_index(
        "ix_question_text",
        "question",
        ["asked_at"],
        unique=False,
        sqlite_where=sa.text("draft IS NOT NULL"),
        postgresql_where=sa.text("draft IS NOT NULL"),
    )
    op.create_table(
        "answer",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("learner_id", sa.String(), nullable=False),
        sa.Column("account_id", sa.String(), nullable=False),
        sa.Column("question_id", sa.String(), nullable=False),
        sa.Column("item_id", sa.String(), nullable=False),
        sa.Column("topic_id", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("timezone", sa.String(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("feedback", sa.String(), nullable=False),
        sa.Column("criteria", sa.JSON(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("revealed", sa.Boolean(), nullable=False),
        sa.Column("latency_s", sa.Float(), nullable=True),
        sa.Column("grader_kind", sa.String(), nullable=False),
        sa.Column("grader_model", sa.String(), nullable=True),
        sa.Column("grader_confidence", sa.Float(), nullable=False),
        sa.Column("difficulty", sa.Float(), nullable=False),
        sa.Column("guess", sa.Float(), nullable=False),
        sa.Column("p_predicted", sa.Float(), nullable=True),
        sa.Column("error_type", sa.String(), nullable=True),
        sa.Column("misconception", sa.String(), nullable=True),
        sa.Column("builds_on", sa.JSON(), nullable=False),
        sa.Column("supersedes_id", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["deck_item.id"]),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"]),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"]),
        sa.ForeignKeyConstraint(["session_id"], ["session.id"]),
        sa.ForeignKeyConstraint(["supersedes_id"], ["answer.id"]),
        sa.ForeignKeyConstraint(["topic_id"], ["topic.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id"),
    )
    op.create_index(op.f("ix_answer_item_id"), "answer", ["item_id"], unique=False)
    op.create_index("ix_answer_learner", "answer", ["learner_id", "at"], unique=False)
    op.create_index(op.f("ix_answer_question_id"), "answer", ["question_id"], unique=False)
    op.create_index(op.f("ix_answer_session_id"), "answer", ["session_id"], unique=False)
    op.create_index(op.f("ix_answer_supersedes_id"), "answer", ["supersedes_id"], unique=False)
    op.create_index(
        "ix_answer_text",
        "answer",
        ["at"],
        unique=False,
        sqlite_where=sa.text("text != ''"),
        postgresql_where=sa.text("text != ''"),
    )
    op.create_index(op.f("ix_answer_topic_id"), "answer", ["topic_id"], unique=False)
