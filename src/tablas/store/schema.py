"""The tables.

Times are milliseconds since 1970 in UTC. Names of seats are ``"white"`` and ``"black"``. What is
kept as JSON belongs to who writes it; the store looks into it only where a person is forgotten.
`tablas.store.migrations` makes these tables; a test holds both to each other.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy import (
    text as sql,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

NUMBER: Final = BigInteger().with_variant(Integer(), "sqlite")
"""A number that the database gives: only a plain INTEGER does so in SQLite."""


def _user(name: str, *, gone: str, key: bool = False, optional: bool = False) -> Column[str]:
    return Column(
        name,
        Text,
        ForeignKey("users.id", ondelete=gone),
        primary_key=key,
        nullable=optional or gone == "SET NULL",
    )


def _match(*, key: bool = False) -> Column[str]:
    matches = ForeignKey("matches.id", ondelete="CASCADE")
    return Column("match", Text, matches, primary_key=key, nullable=False)


USERS: Final = Table(
    "users",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),  # what others see
    Column("account", Text, unique=True),  # what an account is called; none for guests
    Column("passphrase", Text),  # hashes, as Argon2 writes them
    Column("recovery", Text),
    Column("settings", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    _user("user", gone="CASCADE"),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Index("ix_sessions_user", "user"),
)

ATTEMPTS: Final = Table(
    "attempts",
    METADATA,
    Column("key", Text, primary_key=True),  # what was tried, and by whom
    Column("since", BigInteger, nullable=False, index=True),
    Column("count", Integer, nullable=False),
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    _user("created_by", gone="SET NULL"),
    Column("agreement", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),  # is told to nobody before the end
    Column("commitment", Text, nullable=False),
    Column("invitation", Text, unique=True),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("rematch_of", Text, ForeignKey("matches.id", ondelete="SET NULL")),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("ended_at", BigInteger),
    Column("result", JSON(none_as_null=True)),
    Column("tallied", Boolean, nullable=False, server_default=false()),
    Column("tended", Boolean, nullable=False, server_default=false()),
    Column("lease_owner", Text),
    Index("ix_matches_created_by", "created_by"),
    Index("ix_matches_rematch_of", "rematch_of"),
    Index(
        "ix_matches_tended",
        "lease_owner",
        sqlite_where=sql("tended AND NOT over"),
        postgresql_where=sql("tended AND NOT over"),
    ),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    _match(key=True),
    Column("seat", Text, primary_key=True),
    _user("user", gone="SET NULL"),
    Column("bot", Text),
    Column("name", Text, nullable=False, server_default=""),
    Index("ix_seats_user", "user"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    _match(key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Text),
    Column("client", Text),
    Column("seq", BigInteger),
    Column("things", Text, nullable=False),  # a JSON list
    UniqueConstraint("match", "client", "seq"),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    _match(),
    _user("user", gone="SET NULL"),
    Column("seat", Text),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("client", Text),
    Column("seq", BigInteger),
    UniqueConstraint("match", "client", "seq"),
    Index("ix_chat_match_id", "match", "id"),
    Index("ix_chat_user", "user"),
)

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    _user("user", gone="CASCADE", key=True),
    _user("blocked", gone="CASCADE", key=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_blocks_blocked", "blocked"),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    _user("by", gone="SET NULL"),
    _user("about", gone="SET NULL"),
    Column("match", Text, ForeignKey("matches.id", ondelete="SET NULL")),
    Column("reason", Text, nullable=False),
    Column("context", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled_at", BigInteger),
    _user("settled_by", gone="SET NULL"),
    Column("decision", Text),
    Index("ix_reports_settled_at", "settled_at"),
    Index("ix_reports_by", "by"),
    Index("ix_reports_about", "about"),
)

SEEKS: Final = Table(
    "seeks",
    METADATA,
    Column("id", Text, primary_key=True),
    _user("user", gone="CASCADE"),
    Column("name", Text, nullable=False),
    Column("agreement", JSON, nullable=False),
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE")),
    Column("at", BigInteger, nullable=False, index=True),
    Column("expires_at", BigInteger, nullable=False),
    Index("ix_seeks_user", "user"),
)

JOBS: Final = Table(
    "jobs",
    METADATA,
    Column("id", Text, primary_key=True),
    _user("user", gone="CASCADE", optional=True),
    Column("kind", Text, nullable=False),
    Column("request", JSON, nullable=False),
    Column("state", Text, nullable=False),
    Column("progress", Float, nullable=False, server_default=sql("0")),
    Column("result", JSON(none_as_null=True)),
    Column("error", Text),
    Column("owner", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Index("ix_jobs_state_created_at", "state", "created_at"),
    Index("ix_jobs_user", "user"),
)

PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("alive_until", BigInteger, nullable=False),
)

PRESENCE: Final = Table(
    "presence",
    METADATA,
    _match(key=True),
    Column("seat", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("connected", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

TALLIES: Final = Table(
    "tallies",
    METADATA,
    _user("user", gone="CASCADE", key=True),
    Column("what", Text, primary_key=True),
    Column("count", BigInteger, nullable=False),
    Column("total", Float, nullable=False),
)

STUDIES: Final = Table(
    "studies",
    METADATA,
    Column("id", Text, primary_key=True),
    _user("user", gone="CASCADE"),
    Column("digest", Text, nullable=False, index=True),  # of the events: the same match again
    Column("match", Text, ForeignKey("matches.id", ondelete="SET NULL")),
    Column("white", Text, nullable=False),
    Column("black", Text, nullable=False),
    Column("seat", Text),  # the user's own; none where that is not known
    Column("length", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("played_on", Text, nullable=False),  # ISO 8601, empty where that is not known
    Column("source", Text, nullable=False),  # the name of the file
    Column("record", JSON, nullable=False),
    Column("job", Text),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("user", "digest"),
    Index("ix_studies_user_created_at", "user", "created_at"),
    Index("ix_studies_match", "match"),
)

ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("level", Text, primary_key=True),
    Column("analysis", JSON, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

ALIASES: Final = Table(
    "aliases",
    METADATA,
    _user("user", gone="CASCADE", key=True),
    Column("name", Text, primary_key=True),  # folded
    Column("shown", Text, nullable=False),
)

COLLECTIONS: Final = Table(
    "collections",
    METADATA,
    Column("id", Text, primary_key=True),
    _user("user", gone="CASCADE"),
    Column("name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_collections_user", "user"),
)

COLLECTED: Final = Table(
    "collected",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("collection", Text, ForeignKey("collections.id", ondelete="CASCADE"), nullable=False),
    Column("study", Text, ForeignKey("studies.id", ondelete="CASCADE")),
    Column("place", Integer),  # the event of a position; none for the whole match
    Column("xgid", Text),
    Column("at", BigInteger, nullable=False),
    Index("ix_collected_collection", "collection"),
    Index("ix_collected_study", "study"),
)

CARDS: Final = Table(
    "cards",
    METADATA,
    Column("id", Text, primary_key=True),
    _user("user", gone="CASCADE"),
    Column("study", Text, ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),  # the event of the decision
    Column("kind", Text, nullable=False),
    Column("question", JSON, nullable=False),
    Column("memory", JSON, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("study", "place", "kind"),
    Index("ix_cards_user_due_at", "user", "due_at"),
)
