"""Figures of a club: the season's table, a player's page, their hands, two players; Charlie is a stranger."""

import re
from datetime import date, datetime, timedelta
from html import unescape
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook
from pypdf import PdfReader

from scorekeeper.models import Person
from scorekeeper.queries.games import Span
from scorekeeper.queries.season import season_table
from scorekeeper.services import clubs, grants, persons
from scorekeeper.services.games import site_day
from scorekeeper.services.paper import PaperGame, import_sheets
from scorekeeper.services.requests import Penalise
from tests.pages import one_line, without_discs
from tests.tables import SCORER, Table, opened, picked
from tests.web.conftest import holder

DAY = date(2026, 1, 2)
MONEY = {"preset": "standard", "unit_value": 10, "currency": "USD"}


@pytest.fixture
def tables(db: None) -> list[Table]:
    """Three games a week apart; Ann picks with Cy, then alone, then somebody wins a leaster."""
    found = [opened(MONEY, key=f"evening-{n}", name=f"Night {n}", played_on=DAY + timedelta(7 * n)) for n in range(3)]
    for table in found:
        table.record()
        table.record(picked(1, None, 20))
        table.record({"kind": "leaster", "winners": [4]})
    return found


@pytest.fixture
def club(tables: list[Table]) -> int:
    number = tables[0].view.club
    clubs.add_season(number, "First half", DAY, DAY + timedelta(10))
    return number


def number(name: str) -> int:
    return Person.objects.get(name=name).pk


def text(client: Client, address: str, status: int = 200) -> str:
    """Return what a page says, without its tags and the discs of players, which screen readers skip too."""
    answer = client.get(address)
    assert answer.status_code == status
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", without_discs(answer.content.decode()))).split())


def addresses(club: int) -> list[str]:
    ann, bob = number("Ann"), number("Bob")
    return [
        f"/clubs/{club}/table",
        f"/clubs/{club}/table.xlsx",
        f"/clubs/{club}/table.pdf",
        f"/clubs/{club}/players/{ann}",
        f"/clubs/{club}/players/{ann}/hands",
        f"/clubs/{club}/players/{ann}/games",
        f"/clubs/{club}/players/{ann}/against/{bob}",
    ]


def test_only_who_is_of_the_club_looks(club: int, will: Client, charlie: Client, tables: list[Table]) -> None:
    alice = holder(grants.game_links(tables[0].club_game).scorer)
    other = clubs.create_club("Others")
    stranger = holder(grants.club_links(other).scorer)
    for address in addresses(club):
        assert will.get(address).status_code == 200
        assert [client.get(address).status_code for client in (charlie, alice, stranger)] == [404] * 3
    ann, bob = number("Ann"), number("Bob")
    for address in (
        f"/clubs/{other}/players/{ann}", f"/clubs/{other}/players/{ann}/hands",
        f"/clubs/{other}/players/{ann}/games", f"/clubs/{other}/table?season=1",
        f"/clubs/{other}/players/{ann}/against/{bob}", f"/clubs/{other}/table?game={tables[0].club_game}",
    ):  # fmt: skip
        assert stranger.get(address).status_code == 404


def test_the_table_says_what_the_sheets_add_up_to(club: int, will: Client, tables: list[Table]) -> None:
    page = one_line(will.get(f"/clubs/{club}/table?season=all").content)
    shown = re.findall(
        r'<th scope="row"><span.*?</span> ?<a class="to-row"[^>]*>([^<]+)</a>(?:(?!</th>).)*</th>'
        r"<td[^>]*><b[^>]*>([^<]+)<",
        page,
    )
    totals = {
        name: sum(table.sheet.totals[seat] for table in tables) for seat, name in enumerate(tables[0].sheet.names)
    }
    assert [(name, int(units.replace("−", "-"))) for name, units in shown] == sorted(
        totals.items(), key=lambda of: (-of[1], of[0])
    )
    assert "tied" in page
    assert page.count("<polyline") == 5


def test_the_season_is_that_of_the_address(club: int, will: Client) -> None:
    season = re.search(r'season=(\d+)">First half', one_line(will.get(f"/clubs/{club}/table").content))
    assert season is not None
    every, half = (
        {row.name: row.total for row in season_table(span)}
        for span in (Span(club), Span(club, DAY, DAY + timedelta(10)))
    )
    assert f"Ann last played Jan 16, 2026 {every['Ann']:+} 3".replace("-", "−") in text(
        will, f"/clubs/{club}/table?season=all"
    )
    assert f"Ann last played Jan 9, 2026 {half['Ann']:+} 2".replace("-", "−") in text(
        will, f"/clubs/{club}/table?season={season[1]}"
    )
    for wrong in ("99", "x", "-1"):
        assert will.get(f"/clubs/{club}/table?season={wrong}").status_code == 404


def test_the_season_that_is_on_comes_first(club: int, will: Client) -> None:
    today = site_day()
    clubs.add_season(club, "Now", today, today + timedelta(1)) if today > DAY + timedelta(20) else None
    assert "Now · " in will.get(f"/clubs/{club}/table").content.decode()


def test_how_a_player_stands(club: int, will: Client) -> None:
    page = text(will, f"/clubs/{club}/players/{number('Ann')}?season=all")
    # Each night: picked and won 2, alone and lost 8, a leaster lost 1.
    assert "−21 5th of 5 −$2.10 3 games, −7.0 per game" in page
    assert "Night 0: −7 Night 1: −7 Night 2: −7" in page
    assert "Hands played 9 3 −21" in page
    assert "Picked 6 3 −18" in page
    assert "Picked alone 3 0 −24" in page
    assert "Leasters 3 0 −3" in page
    assert "Cy 3 3 +6" in page
    assert "61–90 3 3 +6" in page


def test_a_figure_leads_to_its_hands(club: int, will: Client, tables: list[Table]) -> None:
    ann = number("Ann")
    page = one_line(will.get(f"/clubs/{club}/players/{ann}?season=all").content)
    ways = re.findall(rf'href="(/clubs/{club}/players/{ann}/hands[^"]*)" aria-label="[^"]*: (\d+)', page)
    assert len(ways) > 12
    for way, count in ways:
        hands = will.get(unescape(way)).content.decode()
        assert len(re.findall(r'class="to-row" href="/games/\d+/lines/', hands)) == int(count)
    first = tables[2].sheet.hands[1].uid
    lost = will.get(f"/clubs/{club}/players/{ann}/hands?season=all&as=alone").content.decode()
    assert f"/games/{tables[2].club_game}/lines/{first}" in lost
    assert will.get(f"/games/{tables[2].club_game}/lines/{first}").status_code == 200


def test_peaks_lead_to_their_hands_and_games(club: int, will: Client, tables: list[Table]) -> None:
    page = one_line(will.get(f"/clubs/{club}/players/{number('Dan')}?season=all").content)
    # Each night two lost, the other way round where Ann was alone, and the leaster that Dan won.
    (run,) = re.findall(r'href="([^"]*&amp;run=won)">(\d+)<', page)
    hands = will.get(unescape(run[0])).content.decode()
    assert "won in a row" in hands
    assert (len(re.findall(r'class="to-row" href="/games/\d+/lines/', hands)), run[1]) == (2, "2")
    best = re.search(r'Best game</dt><dd><a href="/games/(\d+)/sheet">([^<]+)<', page)
    assert best is not None
    assert (int(best[1]), best[2]) == (tables[2].club_game, "+5")
    assert 'Games in a row above zero: <b class="n">3</b>' in page


@pytest.mark.parametrize(
    "wrong",
    [
        "as=king",
        "won=2",
        "place=x",
        "place=-1",
        "with=0",
        "with=9999999999",
        "page=2",
        "page=x",
        "game=x",
        f"game={'9' * 30}",
        "run=up",
    ],
)
def test_hands_that_no_figure_has(club: int, will: Client, wrong: str) -> None:
    assert will.get(f"/clubs/{club}/players/{number('Ann')}/hands?{wrong}").status_code == 404


def test_hands_page_by_page(club: int, will: Client) -> None:
    table = opened(key="evening-long", name="Long", played_on=DAY)
    for _ in range(45):
        table.record()
    address = f"/clubs/{club}/players/{number('Ann')}/hands?season=all"
    first, second = (will.get(f"{address}&page={page}").content.decode() for page in (1, 2))
    assert [page.count('class="to-row" href="/games/') for page in (first, second)] == [50, 4]
    assert 'rel="next" href="?season=all&amp;page=2"' in first
    assert 'rel="prev" href="?season=all&amp;page=1"' in second


def test_one_game_alone(club: int, will: Client, tables: list[Table]) -> None:
    page = text(will, f"/clubs/{club}/players/{number('Dan')}?game={tables[0].club_game}")
    assert "Night 0 · " in page
    assert "1st of 5" in page


def test_two_side_by_side(club: int, will: Client) -> None:
    page = text(will, f"/clubs/{club}/players/{number('Ann')}/against/{number('Cy')}?season=all")
    assert "3 games at the same table. Ann was ahead in 0, Cy in 3, and 0 tied." in page
    assert "Together on the picking side 3 3 3" in page
    assert "Against each other 3 0 3" in page
    ann = number("Ann")
    assert will.get(f"/clubs/{club}/players/{ann}/against/{ann}").status_code == 404


def test_totals_alone_are_said_to_be_so(club: int, will: Client) -> None:
    papers = [PaperGame(f"P{n}", DAY, ("Gus", "Hal"), ((n, -n),)) for n in (1, 2)]
    import_sheets(papers, rules="standard", key="papers-01", actor=SCORER, club=club, close=True)
    page = text(will, f"/clubs/{club}/players/{number('Gus')}?season=all")
    assert "2 games have totals only" in page
    assert "By role" not in page
    apart = text(will, f"/clubs/{club}/players/{number('Gus')}/against/{number('Ann')}?season=all")
    assert "They haven't played at the same table yet." in apart


def test_merged_away_has_no_page(club: int, will: Client) -> None:
    import_sheets(
        [PaperGame("P", DAY, ("Gus", "Hal"), ((3, -3),))],
        rules="standard", key="papers-01", actor=SCORER, club=club, close=True,
    )  # fmt: skip
    gus = number("Gus")
    persons.merge(gus, number("Ann"))
    assert will.get(f"/clubs/{club}/players/{gus}").status_code == 404
    assert "−18 6th of 6" in text(will, f"/clubs/{club}/players/{number('Ann')}?season=all")


def test_the_workbook(club: int, will: Client) -> None:
    answer = will.get(f"/clubs/{club}/table.xlsx?season=all")
    assert "standings.xlsx" in answer["Content-Disposition"]
    book = load_workbook(BytesIO(answer.content))
    assert book.sheetnames == ["Standings", "Hand statistics", "Totals", "Chart"]
    assert [cell.value for cell in book["Standings"][5]] == [
        1, "Dan", 15, 3, 5.0, 5, 5, datetime(2026, 1, 16),  # noqa: DTZ001
    ]  # fmt: skip
    assert [cell.value for cell in book["Hand statistics"][9]] == [5, "Ann", 9, 6, 3, 3, 0, 0, 0, 0, 3, 0]
    assert [cell.value for cell in book["Totals"][8]][:2] == [3, 15]
    (chart,) = book["Chart"]._charts
    assert len(chart.series) == 5


def test_a_name_is_no_formula(club: int, will: Client) -> None:
    persons.rename(number("Ann"), "=1+1")
    book = load_workbook(BytesIO(will.get(f"/clubs/{club}/table.xlsx?season=all").content))
    assert book["Standings"]["B9"].data_type == "s"
    assert book["Totals"]["F4"].data_type == "s"


def test_on_paper(club: int, will: Client) -> None:
    answer = will.get(f"/clubs/{club}/table.pdf?season=all&paper=letter")
    said = " ".join("".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages).split())
    assert "Ann" in said
    assert "Won as picker" in said
    assert will.get(f"/clubs/{club}/table.pdf?paper=a3").status_code == 404


def test_marks_a_game_that_does_not_add_up(club: int, will: Client) -> None:
    off = PaperGame("Off night", DAY, ("Gus", "Hal"), ((3, -1),))
    (game,) = import_sheets([off], rules="standard", key="papers-01", actor=SCORER, club=club, close=True)
    sentence = "These standings include a game that doesn't add up to zero"
    page = one_line(will.get(f"/clubs/{club}/table?season=all").content)
    assert sentence in page
    assert re.search(rf'<a href="/games/{game}/sheet">Off night</a>[^<]*<b class="loss">\+2</b>', page)
    book = load_workbook(BytesIO(will.get(f"/clubs/{club}/table.xlsx?season=all").content))
    assert book["Standings"]["A2"].value.split(" · ")[1:] == [f"{sentence}: Off night (+2)."]
    paper = PdfReader(BytesIO(will.get(f"/clubs/{club}/table.pdf?season=all").content))
    assert f"{sentence}: Off night (+2)." in " ".join(paper.pages[0].extract_text().split())
    season = re.search(r'season=(\d+)">First half', page)
    assert season is not None
    assert sentence not in text(will, f"/clubs/{club}/table?game={game - 1}")


def with_guests(club: int) -> None:
    """Two guests at one game each, beside three games of the others."""
    papers = [PaperGame("Guests", DAY + timedelta(30), ("Gus", "Hal"), ((40, -40),))]
    import_sheets(papers, rules="standard", key="papers-01", actor=SCORER, club=club, close=True)


def test_players_with_few_games_can_be_hidden(club: int, will: Client) -> None:
    with_guests(club)
    every = text(will, f"/clubs/{club}/table?season=all")
    assert "1 Gus" in every
    assert "2+ games · 5 players" in every
    regulars = one_line(will.get(f"/clubs/{club}/table?season=all&games=2").content)
    names = re.findall(r'<th scope="row"><span.*?</span> ?<a class="to-row"[^>]*>([^<]+)</a>', regulars)
    assert sorted(names) == ["Ann", "Bob", "Cy", "Dan", "Eve"]
    assert "1 Dan" in text(will, f"/clubs/{club}/table?season=all&games=2")
    assert f'href="/clubs/{club}/table.xlsx?season=all&amp;games=2"' in regulars
    book = load_workbook(BytesIO(will.get(f"/clubs/{club}/table.xlsx?season=all&games=2").content))
    assert [row[1].value for row in book["Standings"].iter_rows(min_row=5)] == names


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "9" * 30])
def test_a_number_of_games_that_is_none_shows_everybody(club: int, will: Client, wrong: str) -> None:
    assert "5 of 5" not in text(will, f"/clubs/{club}/table?season=all&games={wrong}")
    assert "Dan" in text(will, f"/clubs/{club}/table?season=all&games={wrong}")


def test_the_table_says_when_everybody_last_played(club: int, will: Client) -> None:
    with_guests(club)
    page = text(will, f"/clubs/{club}/table?season=all")
    assert "Last played" in page
    assert re.search(r"Gus .*?Feb 1, 2026", page)
    assert re.search(r"Dan .*?Jan 16, 2026", page)


def test_a_player_page_leads_to_all_games(club: int, will: Client) -> None:
    papers = [PaperGame(f"P{n}", DAY - timedelta(n), ("Ann", "Hal"), ((n, -n),)) for n in range(60)]
    import_sheets(papers, rules="standard", key="papers-01", actor=SCORER, club=club, close=True)
    address = f"/clubs/{club}/players/{number('Ann')}"
    page = will.get(f"{address}?season=all").content.decode()
    assert f'href="{address}/games?season=all"' in page
    assert "All 63 games" in page
    listed = [will.get(f"{address}/games?season=all&page={page}").content.decode() for page in (1, 2)]
    assert [page.count('class="to-row"') for page in listed] == [50, 13]
    href, name = re.findall(r'class="to-row" href="([^"]+)">\s*([^<]+)<', listed[0])[0]
    assert f"{name} · " in text(will, href)
    assert listed[0].index("Night 2") < listed[0].index("P0") < listed[0].index("P40")
    assert "63 games" in listed[0]
    assert will.get(f"{address}/games?season=all&page=3").status_code == 404


def test_a_pair_known_only_from_paper_has_no_rows_of_zeros(club: int, will: Client) -> None:
    with_guests(club)
    page = text(will, f"/clubs/{club}/players/{number('Gus')}/against/{number('Hal')}?season=all")
    assert "1 game at the same table" in page
    assert "Together on the picking side" not in page
    assert "These games have totals only, so there are no hand statistics." in page


def test_a_pair_that_never_picked_together_has_no_row_for_it(club: int, will: Client) -> None:
    page = text(will, f"/clubs/{club}/players/{number('Bob')}/against/{number('Dan')}?season=all")
    assert "Together as defenders" in page
    assert "Together on the picking side" not in page


def test_nobody_yet(olive: Client) -> None:
    empty = clubs.create_club("Empty")
    assert "No standings yet. Players appear here after their first hand." in text(olive, f"/clubs/{empty}/table")
    assert load_workbook(BytesIO(olive.get(f"/clubs/{empty}/table.xlsx").content)).sheetnames == ["Standings"]
    assert olive.get(f"/clubs/{empty}/table.pdf").status_code == 200


PAGES = {
    "table": 7, "table.pdf": 7, "players/{ann}": 12, "players/{ann}/hands": 6, "players/{ann}/games": 5,
    "players/{ann}/against/{bob}": 7,
}  # fmt: skip


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("page", PAGES)
def test_statements_of_a_page(db: None, page: str, count: int) -> None:
    for n in range(count):
        table = opened(key=f"evening-{n}")
        for _ in range(count):
            table.record()
    club = table.view.club
    will = holder(grants.club_links(club).viewer)
    for n in range(count):
        clubs.add_season(club, f"S{n}", DAY + timedelta(n), DAY + timedelta(n))
    address = f"/clubs/{club}/{page.format(ann=number('Ann'), bob=number('Bob'))}?season=all"
    with CaptureQueriesContext(connection) as asked:
        answer = will.get(address)
    assert (answer.status_code, len(asked)) == (200, PAGES[page])


def test_says_that_money_has_penalties(club: int, will: Client, tables: list[Table]) -> None:
    page = f"/clubs/{club}/players/{number('Bob')}"
    assert "with penalties" not in text(will, page)
    tables[0].change(Penalise(2, 100, commodity="USD"))
    assert re.search(r"\$\d+\.\d\d with penalties", text(will, page))
