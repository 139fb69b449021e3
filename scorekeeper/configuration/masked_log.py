"""Log lines without the addresses that let people in."""

import logging
import re

LINK = re.compile(r"(/l/)[^\s/?#\"'<>,;)\]]+")


class MaskedFormatter(logging.Formatter):
    """Formats as usual, then hides the token in every link address, tracebacks included."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of `record` with `/l/...` in place of `/l/` and a token."""
        return LINK.sub(r"\1...", super().format(record))
