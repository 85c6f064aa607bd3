"""People, tables, what happened at them, what is due, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("account", sa.String(40), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("invite", sa.String(40), nullable=False, unique=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("table", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("waits", sa.Boolean, nullable=False),
    )
    op.create_index("ix_holders_person", "holders", ["person"])
    op.create_table(
        "events",
        sa.Column("table", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(40)),
        sa.Column("request", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "person", "request", name="one_request_once"),
    )
    op.create_table(
        "dues",
        sa.Column("table", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("key", sa.String(20), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mark", sa.String(40), nullable=False),
        sa.Column("leased", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
    )
    op.create_index("dues_by_time", "dues", ["at"])
    op.create_table(
        "notes",
        sa.Column("table", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("notes", "dues", "events", "holders", "tables", "sessions", "people"):
        op.drop_table(name)
