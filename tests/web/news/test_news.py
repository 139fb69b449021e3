"""Release notes: shown to the owner once, from the changelog that comes along."""

import pytest
from django.test import Client

from scorekeeper import __version__
from scorekeeper.models import Installation
from scorekeeper.services import installation
from scorekeeper.web.news.changelog import as_html, parse_changelog, releases_since
from tests.tables import opened

CHANGELOG = """# Changelog

Some words.

## Unreleased

### Added

- Later.

## 0.3.0 (2026-12-01)

### Added

**Game night** ([docs](docs/play/README.md))

- A thing with *Undo*, `code`, and **weight**,
  over two lines ([docs](docs/x.md)).
- <b>Not</b> a tag.

### Fixed

- A [named](docs/y.md) fault.

## [0.2.0] - 2026-11-01

### Added

- Older.
"""


def test_reads_releases_groups_and_lines() -> None:
    releases = parse_changelog(CHANGELOG)
    assert [release.version for release in releases] == ["", "0.3.0", "0.2.0"]
    added, fixed = releases[1].groups
    assert [(topic.title, topic.lines) for topic in added.topics] == [
        (
            "Game night",
            [
                "A thing with <i>Undo</i>, <code>code</code>, and <b>weight</b>, over two lines.",
                "&lt;b&gt;Not&lt;/b&gt; a tag.",
            ],
        )
    ]
    assert (fixed.title, fixed.topics[0].lines) == ("Fixed", ["A named fault."])


def test_no_mark_counts_in_code() -> None:
    assert as_html("`a * b` and `c * d`") == "<code>a * b</code> and <code>c * d</code>"


def test_the_changelog_of_this_version_can_be_read() -> None:
    (latest,) = releases_since("")
    lines = [line for group in latest.groups for topic in group.topics for line in topic.lines]
    assert len(lines) > 50
    assert not [line for line in lines if "](" in line or "`" in line]


@pytest.fixture
def upgraded(olive: Client) -> Client:
    """The owner's browser at a site that an earlier version was used with."""
    opened()
    installation.note_version("0.0.9", is_new=False)
    installation.mark_notes_read("0.0.9")
    installation.note_version(__version__, is_new=False)
    return olive


@pytest.mark.parametrize(("button", "leads"), [("", "/whats-new?since=0.0.9"), ("dismiss", "/")])
def test_an_upgrade_is_announced_once(upgraded: Client, button: str, leads: str) -> None:
    assert f"Updated to version {__version__}." in upgraded.get("/").content.decode()
    answer = upgraded.post("/whats-new", {"do": button})
    assert (answer.status_code, answer["Location"]) == (302, leads)
    assert "Game night" in upgraded.get("/whats-new").content.decode()
    assert "Updated to version" not in upgraded.get("/").content.decode()


def test_viewers_and_new_sites_hear_nothing_of_it(upgraded: Client, bob: Client) -> None:
    assert "Updated to version" not in bob.get("/").content.decode()
    Installation.objects.all().delete()
    installation.note_version(__version__, is_new=True)
    assert "Updated to version" not in upgraded.get("/").content.decode()
