"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as sql

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    _attempts()
    _processes()
    _users()
    _blocks()
    _jobs()
    _matches()
    _sessions()
    _tallies()
    _chat()
    _entries()
    _presence()
    _reports()
    _seats()
    _seeks()
    _analyses()
    _aliases()
    _studies()
    _cards()
    _collections()
    _collected()


def _attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_since"), "attempts", ["since"], unique=False)


def _processes() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("alive_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )


def _users() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("passphrase", sa.Text(), nullable=True),
        sa.Column("recovery", sa.Text(), nullable=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("account", name=op.f("uq_users_account")),
    )


def _blocks() -> None:
    op.create_table(
        "blocks",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("blocked", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["blocked"], ["users.id"], name=op.f("fk_blocks_blocked"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_blocks_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user", "blocked", name=op.f("pk_blocks")),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"], unique=False)


def _jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("progress", sa.Float(), server_default=sql("0"), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_jobs_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index("ix_jobs_state_created_at", "jobs", ["state", "created_at"], unique=False)
    op.create_index("ix_jobs_user", "jobs", ["user"], unique=False)


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=True),
        sa.Column("agreement", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("invitation", sa.Text(), nullable=True),
        sa.Column("listed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("rematch_of", sa.Text(), nullable=True),
        sa.Column("over", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("tallied", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("tended", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("lease_owner", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["created_by"], ["users.id"], name=op.f("fk_matches_created_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["matches.id"], name=op.f("fk_matches_rematch_of"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("invitation", name=op.f("uq_matches_invitation")),
    )
    op.create_index("ix_matches_created_by", "matches", ["created_by"], unique=False)
    op.create_index("ix_matches_rematch_of", "matches", ["rematch_of"], unique=False)
    op.create_index(
        "ix_matches_tended",
        "matches",
        ["lease_owner"],
        unique=False,
        sqlite_where=sql("tended AND NOT over"),
        postgresql_where=sql("tended AND NOT over"),
    )


def _sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_sessions_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_expires_at"), "sessions", ["expires_at"], unique=False)
    op.create_index("ix_sessions_user", "sessions", ["user"], unique=False)


def _tallies() -> None:
    op.create_table(
        "tallies",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_tallies_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user", "what", name=op.f("pk_tallies")),
    )


def _chat() -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=True),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("client", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_chat_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_chat_user"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
        sa.UniqueConstraint("match", "client", "seq", name=op.f("uq_chat_match_client_seq")),
    )
    op.create_index("ix_chat_match_id", "chat", ["match", "id"], unique=False)
    op.create_index("ix_chat_user", "chat", ["user"], unique=False)


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("client", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.Column("things", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_entries_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("pk_entries")),
        sa.UniqueConstraint("match", "client", "seq", name=op.f("uq_entries_match_client_seq")),
    )


def _presence() -> None:
    op.create_table(
        "presence",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("connected", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_presence_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "seat", "process", name=op.f("pk_presence")),
    )


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("about", sa.Text(), nullable=True),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("context", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        sa.Column("settled_by", sa.Text(), nullable=True),
        sa.Column("decision", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["about"], ["users.id"], name=op.f("fk_reports_about"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["by"], ["users.id"], name=op.f("fk_reports_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_reports_match"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["settled_by"], ["users.id"], name=op.f("fk_reports_settled_by"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_about", "reports", ["about"], unique=False)
    op.create_index("ix_reports_by", "reports", ["by"], unique=False)
    op.create_index("ix_reports_settled_at", "reports", ["settled_at"], unique=False)


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_seats_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_seats_user"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_user", "seats", ["user"], unique=False)


def _seeks() -> None:
    op.create_table(
        "seeks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("agreement", sa.JSON(), nullable=False),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_seeks_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_seeks_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seeks")),
    )
    op.create_index(op.f("ix_seeks_at"), "seeks", ["at"], unique=False)
    op.create_index("ix_seeks_user", "seeks", ["user"], unique=False)


def _analyses() -> None:
    op.create_table(
        "analyses",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("analysis", sa.JSON(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "level", name=op.f("pk_analyses")),
    )


def _aliases() -> None:
    op.create_table(
        "aliases",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_aliases_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user", "name", name=op.f("pk_aliases")),
    )


def _studies() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("white", sa.Text(), nullable=False),
        sa.Column("black", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("played_on", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("job", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_studies_match"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_studies_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_studies")),
        sa.UniqueConstraint("user", "digest", name=op.f("uq_studies_user_digest")),
    )
    op.create_index(op.f("ix_studies_digest"), "studies", ["digest"], unique=False)
    op.create_index("ix_studies_match", "studies", ["match"], unique=False)
    op.create_index("ix_studies_user_created_at", "studies", ["user", "created_at"], unique=False)


def _cards() -> None:
    op.create_table(
        "cards",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("study", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("question", sa.JSON(), nullable=False),
        sa.Column("memory", sa.JSON(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["study"], ["studies.id"], name=op.f("fk_cards_study"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_cards_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sa.UniqueConstraint("study", "place", "kind", name=op.f("uq_cards_study_place_kind")),
    )
    op.create_index("ix_cards_user_due_at", "cards", ["user", "due_at"], unique=False)


def _collections() -> None:
    op.create_table(
        "collections",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user"], ["users.id"], name=op.f("fk_collections_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collections")),
    )
    op.create_index("ix_collections_user", "collections", ["user"], unique=False)


def _collected() -> None:
    op.create_table(
        "collected",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("collection", sa.Text(), nullable=False),
        sa.Column("study", sa.Text(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("xgid", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["collection"],
            ["collections.id"],
            name=op.f("fk_collected_collection"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["study"], ["studies.id"], name=op.f("fk_collected_study"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collected")),
    )
    op.create_index("ix_collected_collection", "collected", ["collection"], unique=False)
    op.create_index("ix_collected_study", "collected", ["study"], unique=False)
