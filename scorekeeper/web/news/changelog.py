"""Read the changelog as releases with groups of lines, each line ready for a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

FILE = "CHANGELOG.md"
UNRELEASED = "Unreleased"
LINK = re.compile(r"\s*\(\[docs?\]\([^)]*\)\)|\[([^\]]*)\]\([^)]*\)")  # pages of the docs are not on the site
# Marks of Markdown, after everything was escaped. Code comes first: no mark counts in it.
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
TAGS = ("code", "b", "i")


@dataclass(slots=True)
class Topic:
    """Lines under a title, which may be empty."""

    title: str
    lines: list[SafeString] = field(default_factory=list)


@dataclass(slots=True)
class NoteGroup:
    """What was added, changed, or fixed."""

    title: str
    topics: list[Topic] = field(default_factory=list)


@dataclass(slots=True)
class Release:
    """A version with its groups; the version is empty for what is not released yet."""

    version: str
    groups: list[NoteGroup] = field(default_factory=list)


def releases_since(version: str) -> list[Release]:
    """Return the releases after a version, the newest first; the newest alone if it is not in the changelog."""
    known = _releases()
    versions = [release.version for release in known]
    return known[: versions.index(version)] if version and version in versions else known[:1]


@cache
def _releases() -> list[Release]:
    path = Path(settings.SITE_FOLDER) / FILE
    return parse_changelog(path.read_text(encoding="utf-8")) if path.exists() else []


def parse_changelog(text: str) -> list[Release]:
    """Return the releases of a changelog in the format of keepachangelog.com."""
    releases: list[Release] = []
    group, topic = NoteGroup(""), Topic("")
    for line in _joined(text.splitlines()):
        if line.startswith("## "):
            name = line[3:].strip("[] ").split("]")[0].split(" ")[0]
            releases.append(Release("" if name == UNRELEASED else name))
        elif line.startswith("### ") and releases:
            group, topic = NoteGroup(line[4:].strip()), Topic("")
            releases[-1].groups.append(group)
        elif line.startswith("**") and not line.startswith("- "):
            topic = Topic(re.sub(r"[*]", "", LINK.sub(r"\1", line)).strip())
            group.topics.append(topic)
        elif line.startswith("- ") and releases:
            if topic not in group.topics:
                group.topics.append(topic)
            topic.lines.append(as_html(line[2:]))
    return releases


def as_html(line: str) -> SafeString:
    """Return a line of Markdown as HTML: code, bold, and italic text, and links as their text."""
    plain = str(conditional_escape(LINK.sub(r"\1", line)))
    return mark_safe(INLINE.sub(_tagged, plain))  # noqa: S308 - escaped above


def _tagged(match: re.Match[str]) -> str:
    tag, text = next((tag, text) for tag, text in zip(TAGS, match.groups(), strict=True) if text is not None)
    return f"<{tag}>{text}</{tag}>"


def _joined(lines: list[str]) -> Iterator[str]:
    """Yield lines with those that go on below, indented, at their end."""
    whole = ""
    for line in lines:
        if line.startswith("  ") and whole:
            whole += f" {line.strip()}"
            continue
        if whole:
            yield whole
        whole = line.rstrip()
    yield whole
