"""`scorekeeper publish`: pages, CSV, and JSON in a folder, for public tournaments only."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.played_out import played_out
from tests.tournaments.seated import Seated, seated
from tournaments.commands import publish
from tournaments.engine.setup import Visibility
from tournaments.exports import static_site
from tournaments.models import Event
from tournaments.models.event import Publication
from tournaments.services import events, tables


@pytest.fixture
def event(db: None) -> Seated:
    """A public event."""
    return half_played()


def half_played() -> Seated:
    """Return a public event: one table of two is confirmed."""
    event = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    event.play(1)
    tables.hand_in(event.event, 1, None, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(event.event, 1, event.game(1).length, key=key(), actor=DIRECTOR)
    make_public(event)
    return event


def make_public(event: Seated, publication: Publication = Publication.LISTED) -> None:
    Event.objects.filter(pk=event.event.pk).update(publication=publication)


def published(folder: Path, name: str | None = None) -> tuple[int, str]:
    """The exit status and what was printed, over the test's own database."""
    out = StringIO()
    return publish.publish(folder, name, out), out.getvalue()


def test_the_files_say_what_the_site_says(event: Seated, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    assert published(folder) == (0, f"{folder / 'index.html'}: Autumn Open, 10 players.\n")
    data = json.loads((folder / "results.json").read_text("utf-8"))
    with (folder / "standings.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == [row["name"] for row in data["standings"]]
    assert sum(int(row["total"]) for row in rows) == 0
    assert {*data} == {
        *("form", "version", "name", "place", "played_on", "status", "signed_at"),
        *("standings", "draw", "hands"),
    }
    assert len(data["hands"]) == 15


def test_every_link_is_relative_and_leads_somewhere(event: Seated, tmp_path: Path) -> None:
    published(tmp_path / "results")
    pages = list((tmp_path / "results").rglob("*.html"))
    assert len(pages) == 13
    for page in pages:
        for link in re.findall(r'(?:href|src)="([^"]+)"', page.read_text("utf-8")):
            assert not link.startswith(("/", "http"))
            assert (page.parent / link).is_file(), link


@pytest.mark.parametrize(("ties_share", "ranks"), [(True, ["T1", "T1", "T3"]), (False, ["1", "2", "3"])])
def test_the_standings_begin_with_the_rank_that_counts(
    db: None, tmp_path: Path, ties_share: bool, ranks: list[str]
) -> None:
    make_public(played_out(ties_share=ties_share))
    published(tmp_path / "results")
    page = (tmp_path / "results/standings.html").read_text("utf-8")
    rows = [re.sub(r"<[^>]*>", " ", row).split() for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]
    assert [row[0] for row in rows[1:4]] == ranks
    assert rows[0][0] == "Rank"


def test_hidden_points_are_in_no_file(event: Seated, tmp_path: Path) -> None:
    hidden = replace(event.book.setup, standings=Visibility.HIDDEN)
    events.change_setup(event.event, hidden, key=key(), actor=DIRECTOR)
    published(tmp_path / "results")
    data = json.loads((tmp_path / "results/results.json").read_text("utf-8"))
    assert not {"standings", "hands", "prizes", "bracket"} & {*data}
    assert not (tmp_path / "results/standings.html").exists()
    assert "Standings are hidden." in (tmp_path / "results/index.html").read_text("utf-8")


def test_results_are_replaced_and_other_files_never(
    event: Seated, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "results"
    published(folder)
    (folder / "players/99.html").write_text("gone")
    assert published(folder)[0] == 0
    assert not (folder / "players/99.html").exists()
    assert published(tmp_path)[0] == 1
    assert f"{tmp_path} has other files in it. Choose a new folder" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == [folder]


def test_a_failure_leaves_the_old_results(event: Seated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "results"
    published(folder)
    before = (folder / "index.html").read_text("utf-8")

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(static_site, "_page", fail)
    assert published(folder)[0] == 1
    assert (folder / "index.html").read_text("utf-8") == before
    assert [*tmp_path.iterdir()] == [folder]


def test_only_public_tournaments_are_published(
    event: Seated, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_public(event, Publication.NOT_PUBLIC)
    assert published(tmp_path / "results")[0] == 1
    assert "No tournament is public." in capsys.readouterr().err
    make_public(event)
    assert published(tmp_path / "results", "Spring Open")[0] == 1
    assert 'Try --tournament "Autumn Open".' in capsys.readouterr().err
    make_public(seated((1, 2, 3, 4, 5)))
    assert published(tmp_path / "results")[0] == 1
    assert f"like --tournament {event.event.slug}" in capsys.readouterr().err
    assert published(tmp_path / "results", event.event.slug)[0] == 0


@pytest.mark.browser
def test_the_pages_open_from_a_disk(live_site: str, tmp_path: Path, browser: Browser) -> None:
    half_played()
    published(tmp_path / "results")
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.goto((tmp_path / "results/index.html").as_uri())
    page.get_by_role("link", name="Player 1", exact=True).first.click()
    page.get_by_role("heading", name="Player 1 #1").wait_for()
    page.get_by_role("link", name="Standings").click()
    page.get_by_role("heading", name="Standings").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_before_the_first_official_score_the_pages_say_so(db: None, tmp_path: Path) -> None:
    event = seated((1, 2, 3, 4, 5), hands=3)
    make_public(event)
    events.describe_event(event.event, "Lunch is included.")
    published(tmp_path / "results")
    index = (tmp_path / "results/index.html").read_text("utf-8")
    assert "No table's score is confirmed yet." in unescape(index)
    assert "Lunch is included." in index
    assert '<meta property="og:title" content="Autumn Open">' in index
    assert not (tmp_path / "results/standings.html").exists()
