"""A file of score sheets: previewed first, refused at its cells, imported once."""

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import ClubGame, Person
from scorekeeper.services import clubs, grants
from scorekeeper.services.audit import audit
from tests.imports.history import as_csv, history
from tests.imports.workbooks import workbook
from tests.pages import one_line
from tests.tables import Table
from tests.web.conftest import holder

SCORES = (
    b"session,date,player,score\n1,2004-11-01,Ann,3\n1,2004-11-01,Zed,-3\n2,2004-11-08,Ann,3\n2,2004-11-08,Zed,-1\n"
)


@pytest.fixture
def club(club_game: Table) -> int:
    """Return the club at home, where Ann plays."""
    return clubs.home().pk


def send(client: Client, club: int, content: bytes | None = None, **fields: Any) -> tuple[int, str]:
    """Send the form; returns the status and the page or where it leads."""
    file = {} if content is None else {"file": SimpleUploadedFile("scores.csv", content)}
    answer = client.post(f"/clubs/{club}/import", {"do": "look"} | file | fields)
    return answer.status_code, answer.headers.get("Location", answer.content.decode())


def held_file(html: str) -> str:
    """The uploaded file in the hidden field of a page."""
    (content,) = re.findall(r'name="held" value="([^"]*)"', html)
    return str(content)


def faults(html: str) -> list[str]:
    """The sentences that say what is wrong."""
    match = re.search(r'<ul class="faults">(.*?)</ul>', html, re.DOTALL)
    assert match is not None
    return [unescape(re.sub("<[^>]*>", "", item)).strip() for item in re.findall("<li>(.*?)</li>", match[1])]


def test_a_preview_writes_nothing(olive: Client, club: int) -> None:
    status, html = send(olive, club, SCORES)
    assert status == 200
    for sentence in ("2 games", "1 player already in the club", "1 new player: Zed", "1 game that doesn't add"):
        assert sentence in html
    assert 'Session 2, Nov 8, 2004: <b class="loss">+2</b>' in one_line(html)
    assert (ClubGame.objects.count(), Person.objects.filter(name="Zed").count()) == (1, 0)


def test_the_preview_is_imported(olive: Client, club: int) -> None:
    _, html = send(olive, club, SCORES)
    status, where = send(olive, club, held=held_file(html), do="import", currency="USD", unit="0.10")
    assert status == 302
    page = olive.get(where).content.decode()
    off = ClubGame.objects.get(name="Session 2")
    assert "2 games imported" in page
    assert f'href="/games/{off.pk}/balance"' in page
    assert [str(club_game.played_on) for club_game in ClubGame.objects.order_by("played_on")[:2]] == [
        "2004-11-01", "2004-11-08",
    ]  # fmt: skip
    assert audit().findings == ()
    assert "+$0.30" in olive.get(f"/games/{off.pk}/settle-up").content.decode()


def test_a_game_called_after_its_day_tells_the_day_once(olive: Client, club: int) -> None:
    _, where = send(olive, club, b"date,Ann,Zed\n2004-11-01,1,1\n2004-11-08,2,-2\n", do="import")
    (off,) = re.findall(r"<b>Nov 1, 2004</b>.*", olive.get(where).content.decode())
    assert off.count("Nov") == 1


def test_a_remedy_takes_a_game_off_the_list(olive: Client, club: int) -> None:
    _, where = send(olive, club, SCORES, do="import")
    off = ClubGame.objects.get(name="Session 2")
    olive.post(f"/games/{off.pk}/balance", {"scorer": "1", "how": "scorer", "key": "remedy-1"})
    assert "Every game adds up to zero." in olive.get(where).content.decode()


def test_the_same_file_twice_is_noticed(olive: Client, club: int) -> None:
    send(olive, club, SCORES, do="import")
    _, html = send(olive, club, SCORES.replace(b",", b";"))
    assert "You already imported these games on" in html
    assert 'value="import"' not in html
    status, _ = send(olive, club, held=held_file(html), do="import")
    assert (status, ClubGame.objects.count()) == (302, 3)


def test_every_bad_cell_is_named_and_the_file_stays(olive: Client, club: int) -> None:
    bad = b"session,date,player,score\n1,1/2/2004,Ann,3\n1,1/2/2004,Zed,x\n"
    status, html = send(olive, club, bad)
    assert (status, faults(html)) == (422, [
        "Line 2, column 2: “1/2/2004” could be two dates. Choose whether the month or the day comes first.",
        "Line 3, column 4: “x” isn't a score. Enter a whole number like 12 or −3.",
    ])  # fmt: skip
    status, html = send(olive, club, held=held_file(html), order="day")
    assert (status, len(faults(html))) == (422, 1)
    assert ClubGame.objects.count() == 1


def test_choices_are_kept(olive: Client, club: int) -> None:
    _, html = send(olive, club, b"Ann,Zed\n1,0\n", order="day", mark=",", layout="hands", zero="away", title="T<1>")
    for value in ("day", ",", "hands"):
        assert f'<option value="{value}" selected>' in html
    assert re.search(r'name="zero" [^>]*checked', html)
    assert 'value="T&lt;1&gt;"' in html


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "Choose a file first."),
        (b"", "This file has no rows below the heading."),
        (b"PK\x03\x04", "This workbook can't be read. Save it again as XLSX or CSV."),
        (b"x" * 5_000_001, "The file is too large. The limit is 5 MB."),
        (b"player,date\nAnn,2004-11-01\n", "With one score per row, the file needs a column called score."),
    ],
)
def test_what_is_no_file_of_scores(olive: Client, club: int, content: bytes | None, sentence: str) -> None:
    status, html = send(olive, club, content)
    assert (status, faults(html)) == (422, [sentence])


def test_a_held_file_that_was_changed_is_none(olive: Client, club: int) -> None:
    assert faults(send(olive, club, held="x" + held_file(send(olive, club, SCORES)[1]))[1]) == ["Choose a file first."]


def test_a_file_that_does_not_fit_into_the_page(olive: Client, club: int) -> None:
    chance = Random(1)
    rows = "\n".join(f"{chance.randbytes(95).hex()},2004-11-01,Ann,1" for _ in range(19_000))
    status, html = send(olive, club, f"session,date,player,score\n{rows}".encode())
    assert (status, faults(html)) == (422, ["This file is too large. Split it in two."])


def test_many_faults_are_cut_short(olive: Client, club: int) -> None:
    rows = b"".join(b"%d,2004-11-01,Ann,x\n" % number for number in range(60))
    found = faults(send(olive, club, b"session,date,player,score\n" + rows)[1])
    assert (len(found), found[-1]) == (41, "And 20 more.")


def test_a_workbook(olive: Client, club: int) -> None:
    status, html = send(olive, club, workbook([("date", "Ann", "Zed"), ("2004-11-01", 1.5, -1)]))
    assert (status, faults(html)) == (422, ["B2: “1.5” isn't a whole number. Enter whole points, like 12 or −3."])


def test_money_that_is_none(olive: Client, club: int) -> None:
    status, html = send(olive, club, SCORES, do="import", currency="USD", unit="ten")
    assert (status, faults(html)) == (422, ["Enter an amount like 0.05 or 5¢, not “ten”."])
    assert ClubGame.objects.count() == 1


def test_strangers_and_viewers_take_nothing_in(bob: Client, charlie: Client, alice: Client, club: int) -> None:
    viewer = holder(grants.club_links(club).viewer)
    for client in (alice, bob, charlie, viewer):
        assert [client.get(f"/clubs/{club}/{page}").status_code for page in ("import", "paper")] == [404, 404]
        assert send(client, club, SCORES)[0] == 404
    assert holder(grants.club_links(club).scorer).get(f"/clubs/{club}/import").status_code == 200


def test_what_was_not_taken_in_has_no_page(olive: Client, club: int) -> None:
    assert olive.get(f"/clubs/{club}/import/import-1").status_code == 404


def test_names_are_no_markup(olive: Client, club: int) -> None:
    _, html = send(olive, club, b"date,<b>Ann</b>,Zed\n2004-11-01,1,-1\n")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html


@pytest.mark.parametrize("count", [1, 3])
def test_statements(olive: Client, club: int, count: int) -> None:
    content = as_csv(history(count))
    with CaptureQueriesContext(connection) as looked:
        _, html = send(olive, club, content)
    with CaptureQueriesContext(connection) as taken:
        _, where = send(olive, club, held=held_file(html), do="import")
    with CaptureQueriesContext(connection) as shown:
        assert olive.get(where).status_code == 200
    assert (len(looked), len(taken), len(shown)) == (6, 24, 5)


@pytest.mark.parametrize(
    ("language", "day"), [("en-US,en;q=0.9", "2026-11-03"), ("en-GB,en;q=0.9", "2026-03-11"), ("de", "2026-03-11")]
)
def test_reads_dates_as_the_country_of_the_browser_writes_them(
    olive: Client, club: int, language: str, day: str
) -> None:
    olive.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    _, html = send(olive, club, b"date,Ann,Zed\n11/3/2026,1,-1\n")
    assert "11/3/2026 was read as" in html
    send(olive, club, held=held_file(html), do="import")
    assert str(ClubGame.objects.get(name__contains="2026").played_on) == day


@pytest.mark.parametrize("language", ["", "en", "en-CA", "*"])
def test_asks_for_the_order_of_dates_where_the_browser_does_not_say_it(olive: Client, club: int, language: str) -> None:
    olive.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    status, html = send(olive, club, b"date,Ann,Zed\n11/3/2026,1,-1\n")
    assert (status, len(faults(html))) == (422, 1)


def test_a_file_that_proves_its_order_wins_over_the_browser(olive: Client, club: int) -> None:
    olive.defaults["HTTP_ACCEPT_LANGUAGE"] = "en-US"
    send(olive, club, b"date,Ann,Zed\n3/11/2026,1,-1\n24/12/2026,1,-1\n", do="import")
    assert {str(day) for day in ClubGame.objects.values_list("played_on", flat=True)} >= {"2026-11-03", "2026-12-24"}


def test_a_file_that_proves_both_orders_is_not_guessed(olive: Client, club: int) -> None:
    olive.defaults["HTTP_ACCEPT_LANGUAGE"] = "en-US"
    _, html = send(olive, club, b"date,Ann,Zed\n3/11/2026,1,-1\n24/12/2026,1,-1\n12/24/2026,1,-1\n")
    assert faults(html) == [
        "Line 2, column 1: “3/11/2026” could be two dates. Choose whether the month or the day comes first."
    ]


def test_two_columns_of_one_name_are_renamed_in_place(olive: Client, club: int) -> None:
    status, html = send(olive, club, b"date,Ann,ann,Zed\n2026-11-03,1,1,-2\n")
    assert (status, faults(html)) == (
        422, ["Line 1, column 3: Two columns are called ann. Add a last initial or a town to tell them apart."],
    )  # fmt: skip
    assert re.findall(r'id="heading-(\d)"[^>]*aria-invalid', html) == ["3"]
    names = ["date", "Ann", "Ann S.", "Zed"]
    status, html = send(olive, club, held=held_file(html), heading=names)
    assert (status, "2 new players: Ann S., Zed" in html) == (200, True)
    send(olive, club, held=held_file(html), heading=names, do="import")
    assert Person.objects.filter(name="Ann S.").exists()


def test_headings_typed_for_another_file_are_left_out(olive: Client, club: int) -> None:
    status, html = send(olive, club, b"date,Ann,Zed\n2026-11-03,1,-1\n", heading=["date", "Gus"])
    assert (status, "1 new player: Zed" in html) == (200, True)


SAME_DAY = b"date,Ann,Zed\n2026-11-03,1,-1\n2026-11-03,2,-2\n"


@pytest.mark.parametrize(("rows", "games"), [("hands", 1), ("games", 2)])
def test_rows_of_one_date_are_asked_about(olive: Client, club: int, rows: str, games: int) -> None:
    status, html = send(olive, club, SAME_DAY, do="import")
    assert status == 200
    assert "2 rows have the date 2026-11-03. Are they one game?" in html
    assert ClubGame.objects.count() == 1
    _, html = send(olive, club, held=held_file(html), rows=rows)
    assert f'<option value="{rows}" selected>' in html
    send(olive, club, held=held_file(html), layout=rows, do="import")
    assert ClubGame.objects.exclude(name="Friday at Dan's").count() == games


def test_rows_of_one_date_in_two_sessions_are_not_asked_about(olive: Client, club: int) -> None:
    _, html = send(olive, club, b"session,date,Ann,Zed\n1,2026-11-03,1,-1\n2,2026-11-03,2,-2\n")
    assert "Are they one game?" not in html
    assert "2 games" in html
