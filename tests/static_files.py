"""The site's static files in tests: looked through once a process, not for every client of every test."""

from typing import Any, ClassVar

from whitenoise.middleware import WhiteNoiseMiddleware


class KnownFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """A server of static files that remembers what it has read."""

    found: ClassVar[dict[str, Any]] = {}
    files: dict[str, Any]

    def add_files_from_finders(self) -> None:
        """Find all files, or remember them."""
        if not self.found:
            super().add_files_from_finders()
            self.found.update(self.files)
        self.files = self.found
