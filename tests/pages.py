"""Pages as one line, however their templates are wrapped, and without what screen readers skip."""

from __future__ import annotations

import re


def one_line(page: str | bytes) -> str:
    """Return a page without line breaks: none beside a tag, one space for each other one."""
    text = page.decode() if isinstance(page, bytes) else page
    return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=[<>])", "", text))


def without_discs(page: str) -> str:
    """Return a page without the discs of players, which screen readers skip, too."""
    return re.sub(r'<span class="disc[^>]*>[^<]*</span>', "", page)
