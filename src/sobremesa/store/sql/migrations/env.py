"""What Alembic runs: the migrations, on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from sobremesa.store.sql.schema import metadata


def run() -> None:
    """Run the migrations that are due on the store's connection."""
    connection = context.config.attributes["connection"]
    # the store has opened the transaction; batches, because SQLite alters a table by making it anew
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
    context.run_migrations()


run()
