"""One ranking: rank, points, and prize of every player are the same on every page and in every file."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from scorekeeper.wording.amounts import money
from tests.exports.papers import pages
from tests.pages import without_discs
from tests.tournaments.bracketed import (
    bracketed,
    by_number,
    confirm,
    played_round,
    played_sessions,
    published,
    rounds,
    set_up,
)
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.hourly import fest
from tests.tournaments.played_out import correct, pay_fee, played_out, sign
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event
from tournaments.engine.event.ceremony import StepKind, ceremony_steps
from tournaments.engine.event.values import SessionTable
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.exports import static_site
from tournaments.queries.book import read_book
from tournaments.queries.closing import prizes
from tournaments.queries.entrants import history, persons_of
from tournaments.queries.results import RankingStatus, ranking
from tournaments.services import brackets
from tournaments.wording.standings import ties

pytestmark = pytest.mark.django_db

PRIZES = PrizeTable(places=tuple(PrizeSize(share) for share in (4000, 2500, 1500, 1000, 1000)))
MONEY: dict[str, Any] = {"prizes": PRIZES, "fee": 2000}


class Line(NamedTuple):
    """What a surface says of a player: the rank as it is shown (``T2``) and the points that won it."""

    rank: str
    points: int


Lines = dict[str, Line]


def sessions_only(**setup: Any) -> Seated:
    """At each table seat 2 has 2, seat 3 has 1: 2 and 7 are tied for first, 3 and 8 for third, the others for fifth."""
    return played_out(**setup)


def level_final(table: SessionTable) -> list[int]:
    """The first two of four by number are tied at the top, the others at the bottom."""
    better = sorted(table.seats)[:2]
    return [4 if entrant in better else -4 for entrant in table.seats]


def with_bracket(sessions: int = 2, **setup: Any) -> Seated:
    """Of twelve ten go on to two tables, two of each to a final whose first two are tied."""
    stage = {"rounds": rounds(2), "at_tie": "better-seed"}
    cut = {"cut": 10} if sessions else {}
    seated = bracketed(12 if sessions else 10, set_up(stage, seeds="number", **cut), sessions, **MONEY, **setup)
    for entrant in seated.book.entrants:
        pay_fee(seated, entrant)
    played_sessions(seated, lambda table: [4 * units for units in by_number(table)])
    published(seated)
    played_round(seated)
    played_round(seated, level_final)
    return seated


def bracket_only(**setup: Any) -> Seated:
    """A bracket of ten that is the whole tournament, with the same final."""
    return with_bracket(0, **setup)


def hourly_day() -> Seated:
    """A day of two rounds, both signed."""
    day = fest()
    day.sell_to(*range(1, 11), many=2)
    for number in (day.make(), day.make()):
        day.play_round(number)
        day.sign(number)
    return day


EVENTS: dict[str, Callable[[], Seated]] = {
    "sessions": sessions_only,
    "sessions, places by tie-breaks": lambda: sessions_only(ties_share=False),
    "cut, bracket, final": with_bracket,
    "cut, bracket, final, places by tie-breaks": lambda: with_bracket(ties_share=False),
    "bracket alone": bracket_only,
    "hourly": hourly_day,
}


@pytest.fixture(params=EVENTS)
def event(request: pytest.FixtureRequest) -> Seated:
    return EVENTS[request.param]()


# What each page and file says.


def names(event: Seated) -> dict[str, int]:
    return {f"Player {number}": number for number in event.book.entrants}


def plain(text: str) -> str:
    """The words of a page as they are seen."""
    seen = re.sub(r'<span class="visually-hidden">[^<]*</span>', "", text)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", seen))).strip()


def whole(points: object) -> int:
    return int(str(points).replace("\N{MINUS SIGN}", "-").replace("*", ""))


def player(text: str) -> str:
    """The first name of a player in a text."""
    found = re.search(r"Player \d+", text)
    return found[0] if found else ""


def html_table(page: str) -> Lines:
    """The standings in a page: the columns by their heads."""
    lines: Lines = {}
    at: dict[str, int] = {}
    for row in re.findall(r"<tr.*?</tr>", without_discs(page), re.DOTALL):
        cells = [plain(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        if "Points" in cells and ("Rank" in cells or "Place" in cells):
            at = {name: cells.index(name) for name in cells}
        elif at and (name := player(" ".join(cells))):
            rank = cells[at.get("Rank", at.get("Place", 0))].replace(" ", "")
            lines[name] = Line(rank, whole(cells[at["Points"]].split()[0]))
    return lines


def projector(event: Seated) -> Lines:
    page = without_discs(Client().get(f"/p/{event.event.slug}/projector").content.decode())
    lines: Lines = {}
    for slide in re.findall(r'<section class="slide standings".*?</section>', page, re.DOTALL):
        for row in re.findall(r"<li>.*?</li>", slide, re.DOTALL):
            rank, *_, points = plain(row).split()
            lines[player(plain(row))] = Line(rank, whole(points))
    return lines


def pdf_texts(content: bytes) -> list[str]:
    """The pages of a PDF; signs stand with their numbers again, where another font parted them."""
    texts = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
    return [re.sub(r"\N{MINUS SIGN}\s*", "-", text) for text in texts]


def standings_pdf(content: bytes) -> Lines:
    """The cells of the PDF, one a line: the rank before the name, the points as the head places them."""
    cells = [line.strip() for text in pdf_texts(content) for line in text.splitlines()]
    head = cells[cells.index("Rank") :]
    name_at, lines = head.index("Player"), Lines()
    for at, cell in enumerate(cells):
        if match := re.fullmatch(r"(Player \d+) +\(\d+\)", cell):
            lines[match[1]] = Line(cells[at - name_at], whole(cells[at - name_at + head.index("Points")]))
    return lines


def csv_rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


def from_rows(event: Seated, rows: list[dict[str, Any]]) -> Lines:
    """Lines of a file for programs; it has rank and place, and shared ones tell the tie."""
    column = "rank" if event.book.setup.ties_share else "place"
    shared = Counter(int(row[column]) for row in rows)
    return {
        row["name"]: Line(f"{'T' * (shared[int(row[column])] > 1)}{row[column]}", int(row["points"])) for row in rows
    }


def workbook_rows(content: bytes, sheet: str) -> list[dict[str, Any]]:
    head, *below = load_workbook(BytesIO(content), data_only=True)[sheet].iter_rows(values_only=True)
    return [dict(zip(map(str, head), row, strict=True)) for row in below]


def event_json(event: Seated, content: bytes) -> Lines:
    rows = [row | {"name": f"Player {row['entrant']}"} for row in json.loads(content)["derived"]["standings"]]
    return from_rows(event, rows)


def certificates(content: bytes) -> Lines:
    lines: Lines = {}
    for text in pdf_texts(content):
        rank = re.search(r"(Tied for )?(\d+)\w\w place", text)
        points = re.search(r"with\s+(\S+)\s+points", text)
        assert rank
        assert points
        lines[player(text)] = Line(f"{'T' * bool(rank[1])}{rank[2]}", whole(points[1]))
    return lines


def own_pages(event: Seated, address: Callable[[int], str], client: Client) -> Lines:
    lines: Lines = {}
    for name, number in names(event).items():
        page = plain(without_discs(client.get(address(number)).content.decode()))
        if match := re.search(r"Rank (T ?)?(\d+) .*?Points (\S+)", page):
            lines[name] = Line(f"{'T' * bool(match[1])}{match[2]}", whole(match[3]))
    return lines


def past_events(event: Seated) -> Lines:
    lines: Lines = {}
    for name, number in names(event).items():
        (person,) = persons_of(event.book.entrant(number)).values()
        (past,) = history(person)
        if past.rank and past.points is not None:
            lines[name] = Line(f"{'T' * past.tied}{past.rank}", past.points)
    return lines


def surfaces(event: Seated, folder: Path) -> Iterator[tuple[str, Lines]]:
    """Everything that ranks everybody."""
    at, slug, dora = f"/t/{event.event.pk}", f"/p/{event.event.slug}", at_event(event)

    def get(path: str, client: Client = dora) -> bytes:
        response: Any = client.get(path)
        assert response.status_code == 200, path
        return b"".join(response.streaming_content) if response.streaming else bytes(response.content)

    yield "standings", html_table(get(f"{at}/standings").decode())
    yield "print", html_table(get(f"{at}/standings/print").decode())
    yield "card", own_pages(event, lambda number: f"{at}/standings/{number}", dora)
    yield "public", html_table(get(f"{slug}/standings", Client()).decode())
    yield "own page", own_pages(event, lambda number: f"{slug}/{number}", Client())
    yield "projector", projector(event)
    yield "standings.pdf", standings_pdf(get(f"{at}/standings.pdf"))
    yield "certificates.pdf", certificates(get(f"{at}/certificates.pdf?places=99"))
    yield "standings.csv", from_rows(event, csv_rows(get(f"{at}/exports/standings.csv")))
    book = workbook_rows(get(f"{at}/exports/event.xlsx"), "Standings")
    rows = [{"name": row["Name"], "rank": row["Rank"], "place": row["Place"], "points": row["Points"]} for row in book]
    yield "workbook", from_rows(event, rows)
    yield "event.json", event_json(event, get(f"{at}/exports/event.json"))
    yield "without money", from_rows(event, json.loads(get(f"{at}/exports/event.json?money=no"))["standings"])
    static_site.publish(event.event, folder)
    yield "results.json", from_rows(event, json.loads((folder / "results.json").read_text("utf-8"))["standings"])
    yield "published page", html_table((folder / "standings.html").read_text("utf-8"))
    yield "published csv", from_rows(event, csv_rows((folder / "standings.csv").read_bytes()))
    yield "past events", past_events(event)


def decided(event: Seated, status: RankingStatus = RankingStatus.OFFICIAL) -> Lines:
    """The ranking itself."""
    rows = ranking(event.event, read_book(event.event.journal_id), status).rows
    tied = ties(rows, event.book.setup)
    return {f"Player {row.entrant}": Line(tied[row.entrant].label, row.points) for row in rows}


def assert_all_alike(event: Seated, folder: Path) -> None:
    wanted = decided(event)
    assert len(wanted) >= 10
    off = {surface: _differences(lines, wanted) for surface, lines in surfaces(event, folder) if lines != wanted}
    assert off == {}


def _differences(lines: Lines, wanted: Lines) -> dict[str, tuple[Line | None, Line | None]]:
    return {
        name: (lines.get(name), wanted.get(name)) for name in {*lines, *wanted} if lines.get(name) != wanted.get(name)
    }


def won(event: Seated) -> dict[str, int]:
    """The prizes that are signed, by name; of an hourly day those of the day."""
    return {f"Player {number}": amount for number, amount in event.book.signed[-1].award.by_entrant().items()}


def assert_prizes_alike(event: Seated) -> None:
    """Files, the payouts, the prize list, and the ceremony give each player the same."""
    at, dora, currency = f"/t/{event.event.pk}", at_event(event), event.book.setup.currency
    prize_rows = [row for row in csv_rows(dora.get(f"{at}/exports/prizes.csv").content) if row["number"]]
    totals: Counter[str] = Counter()
    for row in prize_rows:
        totals[row["name"]] += round(100 * float(row["amount"]))
    rows = csv_rows(dora.get(f"{at}/exports/standings.csv").content)
    assert {row["name"]: round(100 * float(row["prize"])) for row in rows if float(row["prize"])} == totals
    book = b"".join(dora.get(f"{at}/exports/event.xlsx").streaming_content)  # type: ignore[attr-defined]
    in_book = {row["Name"]: round(100 * row["Prize"]) for row in workbook_rows(book, "Standings") if row["Prize"]}
    assert in_book == totals
    derived = json.loads(dora.get(f"{at}/exports/event.json").content)["derived"]["prizes"]["won"]
    in_json: Counter[str] = Counter()
    for each in derived:
        in_json[f"Player {each['entrant']}"] += each["amount"]
    assert in_json == won(event)
    page = plain(without_discs(dora.get(f"{at}/closing").content.decode()))
    paid = "".join(pages(dora.get(f"{at}/payouts.pdf").content))
    for name, amount in totals.items():
        assert re.search(rf"{name} \d+,? ?{re.escape(money(amount, currency))}", page), name
        assert re.search(rf"{name.replace(' ', '')}\(\d+\).*?{re.escape(money(amount, currency))}", paid), name
    on_stage: Counter[str] = Counter()
    for step in ceremony_steps(event.book):
        for one in step.players:
            on_stage[f"Player {one.entrant}"] += one.amount
            line = decided(event)[f"Player {one.entrant}"]
            if step.kind in (StepKind.PLACE, StepKind.PLACES):
                assert Line(f"{'T' * line.rank.startswith('T')}{one.rank}", one.points or 0) == line
    assert +on_stage == won(event)


def test_every_page_and_file_ranks_alike(event: Seated, tmp_path: Path) -> None:
    if not event.book.signed:
        assert_all_alike(event, tmp_path / "before")
    sign(event)
    assert_all_alike(event, tmp_path / "signed")
    assert_prizes_alike(event)


def test_ties_at_a_final_and_at_places_of_a_bracket_share_their_prizes(tmp_path: Path) -> None:
    """The pot is 299.88: first and second place share 119.95 and 74.97, third and fourth get their own."""
    event = with_bracket()
    lines = decided(event)
    first = [name for name, line in lines.items() if line == Line("T1", 4)]
    assert len(first) == 2
    sign(event)
    assert {won(event)[name] for name in first} == {(11995 + 7497) // 2}
    assert lines["Player 5"].rank == lines["Player 6"].rank == "T5"  # third at their tables, both with 0
    assert won(event)["Player 5"] == won(event)["Player 6"] == 2999 // 2
    rows = ranking(event.event, read_book(event.event.journal_id)).rows
    words = ties(rows, event.book.setup)[int(first[0].split()[1])].words
    assert words == "2 tied players share prize money."
    for path in (
        f"/t/{event.event.pk}/standings",
        f"/p/{event.event.slug}/standings",
        f"/p/{event.event.slug}/projector",
    ):
        assert words in plain(at_event(event).get(path).content.decode())


def test_files_give_those_who_share_a_rank_one_place_everywhere() -> None:
    event = with_bracket()
    ranks = {name: int(line.rank.strip("T")) for name, line in decided(event).items()}
    content = at_event(event).get(f"/t/{event.event.pk}/exports/event.xlsx")
    book = b"".join(content.streaming_content)  # type: ignore[attr-defined]
    assert {row["Name"]: row["Place"] for row in workbook_rows(book, "Standings")} == ranks
    final = [row for row in workbook_rows(book, "Bracket") if row["Round"] == "Final table"]
    assert [row["Place at table"] for row in final] == [row["Bracket place"] for row in final]
    assert {row["Name"]: row["Bracket place"] for row in final} == {row["Name"]: ranks[row["Name"]] for row in final}


def test_the_better_seed_wins_the_higher_prize_where_ties_do_not_share() -> None:
    event = with_bracket(ties_share=False)
    sign(event)
    first, second, *_ = decided(event)
    assert [decided(event)[name].rank for name in (first, second)] == ["1", "2"]
    assert won(event)[first] > won(event)[second]


def corrected_sessions() -> Seated:
    """Signed, then a hand of the only session was corrected."""
    event = sessions_only()
    sign(event)
    correct(event, 1, 4, 5)
    return event


def corrected_final() -> Seated:
    """Signed, then the only hand of the final was corrected, and the correction applied."""
    stage = set_up({"rounds": rounds(2, hands=1, fill="best-out")}, seeds="number")
    event = bracketed(10, stage, sessions=0, **MONEY)
    for entrant in event.book.entrants:
        pay_fee(event, entrant)
    published(event)
    played_round(event)
    final = event.book.tables_of(2)[0]
    event.play(final.id)
    confirm(event, final)
    brackets.advance(event.event, 2, key=key(), actor=DIRECTOR)
    sign(event)
    correct(event, final.id, 4, 5)
    brackets.correct(event.event, 2, key=key(), actor=DIRECTOR, why="typed for the wrong seats")
    return event


@pytest.mark.parametrize("make", [corrected_sessions, corrected_final])
def test_after_a_correction_everything_shows_the_signed_results_and_says_so(
    make: Callable[[], Seated], tmp_path: Path
) -> None:
    event = make()
    signed = event.book.signed[-1].standings
    now = prizes(event.event, read_book(event.event.journal_id)).rows
    assert [(row.entrant, row.points) for row in signed] != [(row.entrant, row.points) for row in now]
    assert [f"Player {row.entrant}" for row in signed] == list(decided(event))
    assert_all_alike(event, tmp_path / "results")
    assert_prizes_alike(event)
    at, dora = f"/t/{event.event.pk}", at_event(event)
    page = plain(dora.get(f"{at}/standings").content.decode())
    assert "Scores were corrected after signing." in page
    assert html_table(dora.get(f"{at}/standings?show=official").content.decode()) != decided(event)
    if event.book.bracket:
        winner = next(iter(decided(event)))
        won = plain(Client().get(f"/p/{event.event.slug}/bracket").content.decode())
        assert re.search(rf"Winner {winner}\b", won)
        bracket = csv_rows((tmp_path / "results" / "bracket.csv").read_bytes())
        places = {row["name"]: row["final_place"] for row in bracket if row["round"] == "Final table"}
        assert {name: line.rank.strip("T") for name, line in decided(event).items() if name in places} == places
        points = {row["name"]: int(row["points"]) for row in bracket if row["round"] == "Final table"}
        assert {name: decided(event)[name].points for name in points} == points
    assert {row["status"] for row in csv_rows(dora.get(f"{at}/exports/standings.csv").content)} == {"signed"}
    assert json.loads((tmp_path / "results" / "results.json").read_text("utf-8"))["status"] == "signed"
    book = b"".join(dora.get(f"{at}/exports/event.xlsx").streaming_content)  # type: ignore[attr-defined]
    verdicts = {row["Check"]: row["Result"] for row in workbook_rows(book, "Sum checks")}
    assert verdicts["Signed standings match the tables"] == 0
