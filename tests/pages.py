"""Pages as one line, however their templates are wrapped."""

from __future__ import annotations

import re


def one_line(page: str | bytes) -> str:
    """Return a page without line breaks: none beside a tag, one space for each other one."""
    text = page.decode() if isinstance(page, bytes) else page
    return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=[<>])", "", text))
