"""What every page and file says of everybody's rank, points, and prize, and whether they all say the same."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, NamedTuple

from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from scorekeeper.wording.amounts import money
from tests.exports.papers import pages
from tests.pages import without_discs
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event
from tournaments.engine.event.ceremony import StepKind, ceremony_steps
from tournaments.exports import static_site
from tournaments.queries.book import read_book
from tournaments.queries.entrants import history, persons_of
from tournaments.queries.results import RankingStatus, ranking
from tournaments.wording.standings import ties


class Line(NamedTuple):
    """What a surface says of a player: the rank as it is shown (``T2``) and the points that won it."""

    rank: str
    points: int


Lines = dict[str, Line]


class Screens:
    """The pages and files of an event at one moment, each of them fetched once."""

    def __init__(self, event: Seated) -> None:
        self.event = event
        self.director = at_event(event)
        self.kept: dict[str, bytes] = {}

    def get(self, path: str) -> bytes:
        """A page under the event's own address, or a public one from anybody's browser."""
        if path not in self.kept:
            whole = path if path.startswith("/p/") else f"/t/{self.event.event.pk}/{path}"
            response: Any = (Client() if path.startswith("/p/") else self.director).get(whole)
            assert response.status_code == 200, whole
            self.kept[path] = b"".join(response.streaming_content) if response.streaming else bytes(response.content)
        return self.kept[path]

    def page(self, path: str) -> str:
        """The text of a page as it is sent."""
        return without_discs(self.get(path).decode())

    def words(self, path: str) -> str:
        """The words of a page as they are seen."""
        return plain(self.page(path))

    def rows(self, sheet: str) -> list[dict[str, str]]:
        """The rows of a CSV file."""
        return csv_rows(self.get(f"exports/{sheet}.csv"))


# What each page and file says.


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


def projector(page: str) -> Lines:
    lines: Lines = {}
    for slide in re.findall(r'<section class="slide standings".*?</section>', page, re.DOTALL):
        for row in re.findall(r"<li>.*?</li>", slide, re.DOTALL):
            rank, *_, points = plain(row).removesuffix("*").split()
            lines[player(plain(row))] = Line(rank, whole(points))
    return lines


def pdf_texts(content: bytes) -> list[str]:
    """The pages of a PDF; signs stand with their numbers again, where another font parted them."""
    texts = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
    return [re.sub(r"\N{MINUS SIGN}\s*", "-", text) for text in texts]


WIDER = 7  # points by which a number may begin before the head of its column, at whose right it ends


def placed_words(content: bytes) -> Iterator[dict[float, str]]:
    """The rows of a PDF from top to bottom: words by where they begin, from the left."""
    for page in PdfReader(BytesIO(content)).pages:
        rows: dict[int, dict[float, str]] = {}

        def keep_word(text: str, cm: list[float], tm: list[float], *_font: object, rows: Any = rows) -> None:
            if text.strip():
                rows.setdefault(round(tm[5] + cm[5]), {})[tm[4] + cm[4]] = text.strip()

        page.extract_text(visitor_text=keep_word)
        yield from (dict(sorted(rows[y].items())) for y in sorted(rows, reverse=True))


def standings_pdf(content: bytes) -> Lines:
    """The rows of the PDF by the columns of the head: a cell is below the head where it begins, for some are empty."""
    heads: dict[float, str] = {}
    lines = Lines()
    for row in placed_words(content):
        if {"Rank", "Player", "Points"} <= {*row.values()}:
            heads = row
            continue
        cells: dict[str, str] = {}
        for x, text in row.items() if heads else ():
            head = heads[max([at for at in heads if at <= x + WIDER] or heads)]
            cells[head] = cells.get(head, "") + text
        if name := player(cells.get("Player", "")):
            lines[name] = Line(cells["Rank"], whole(cells["Points"]))
    return lines


def csv_rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


def from_rows(event: Seated, rows: list[dict[str, Any]]) -> Lines:
    """Lines of a file for programs; it has rank and place, and shared ones tell the tie."""
    column = "rank" if event.book.setup.ties_share else "place"
    assert all(row["place"] == row[column] for row in rows)
    shared = Counter(int(row[column]) for row in rows)
    ranks = [f"{'T' * (shared[int(row[column])] > 1)}{row[column]}" for row in rows]
    return {player(row["name"]): Line(rank, int(row["points"])) for row, rank in zip(rows, ranks, strict=True)}


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


def own_pages(screens: Screens, address: str, players: Lines) -> Lines:
    lines: Lines = {}
    for name in players:
        page = screens.words(f"{address}/{name.removeprefix('Player ')}")
        if match := re.search(r"Rank (T ?)?(\d+) .*?Points (\S+)", page):
            lines[name] = Line(f"{'T' * bool(match[1])}{match[2]}", whole(match[3]))
    return lines


def past_events(event: Seated, players: Lines) -> Lines:
    lines: Lines = {}
    for name in players:
        entrant = event.book.entrant(int(name.removeprefix("Player ")))
        person = persons_of(entrant)[entrant.persons[-1].person]
        (past,) = (each for each in history(person) if each.event == event.event)
        if past.rank and past.points is not None:
            lines[name] = Line(f"{'T' * past.tied}{past.rank}", past.points)
    return lines


def surfaces(screens: Screens, folder: Path, players: Lines) -> Iterator[tuple[str, Lines]]:
    """Everything that ranks everybody, and what each of these ``players`` sees."""
    event = screens.event
    public = f"/p/{event.event.slug}"
    yield "standings", html_table(screens.page("standings"))
    yield "print", html_table(screens.page("standings/print"))
    yield "public", html_table(screens.page(f"{public}/standings"))
    yield "projector", projector(screens.page(f"{public}/projector"))
    yield "standings.csv", from_rows(event, screens.rows("standings"))
    book = workbook_rows(screens.get("exports/event.xlsx"), "Standings")
    rows = [
        {"name": row["Player"], "rank": row["Rank"], "place": row["Place"], "points": row["Points"]} for row in book
    ]
    yield "workbook", from_rows(event, rows)
    yield "event.json", event_json(event, screens.get("exports/event.json"))
    yield "without money", from_rows(event, json.loads(screens.get("exports/event.json?money=no"))["standings"])
    static_site.publish(event.event, folder)
    yield "results.json", from_rows(event, json.loads((folder / "results.json").read_text("utf-8"))["standings"])
    yield "published page", html_table((folder / "standings.html").read_text("utf-8"))
    yield "published csv", from_rows(event, csv_rows((folder / "standings.csv").read_bytes()))
    for what, lines in (
        ("card", own_pages(screens, "standings", players)),
        ("own page", own_pages(screens, public, players)),
        ("past events", past_events(event, players)),
    ):
        yield what, {name: line for name, line in right(event, what).items() if name not in players} | lines


LIVE = frozenset({"standings", "print", "public", "projector", "card", "own page"})  # points before they are confirmed


def right(event: Seated, surface: str) -> Lines:
    """What a surface should say of everybody: pages show live points until results are signed, files official ones."""
    return decided(event, RankingStatus.LIVE if surface in LIVE else RankingStatus.OFFICIAL)


def decided(event: Seated, status: RankingStatus = RankingStatus.OFFICIAL) -> Lines:
    """The ranking itself."""
    rows = ranking(event.event, read_book(event.event.journal_id), status).rows
    tied = ties(rows, event.book.setup)
    return {f"Player {row.entrant}": Line(tied[row.entrant].label, row.points) for row in rows}


def assert_all_alike(screens: Screens, folder: Path, *, everybody: bool = False, papers: bool = False) -> None:
    """``everybody``: each player's own pages; else those of the first two and the last. ``papers``: PDFs, too."""
    assert len(decided(screens.event)) >= 10
    assert disagreements(screens, folder, everybody=everybody, papers=papers) == {}


def disagreements(
    screens: Screens, folder: Path, *, everybody: bool = False, papers: bool = False
) -> dict[str, dict[str, tuple[Line | None, Line | None]]]:
    """Where a surface says other things of a player than the ranking: what it says, and what is right."""
    wanted = decided(screens.event)
    several = list(wanted)
    players = wanted if everybody else {name: wanted[name] for name in {*several[:2], *several[-1:]}}
    shown = dict(surfaces(screens, folder, players))
    if papers:
        shown["standings.pdf"] = standings_pdf(screens.get("standings.pdf"))
        shown["certificates.pdf"] = certificates(screens.get("certificates.pdf?places=99"))
    return {
        surface: _differences(lines, wanted)
        for surface, lines in shown.items()
        if lines != (wanted := right(screens.event, surface))
    }


def _differences(lines: Lines, wanted: Lines) -> dict[str, tuple[Line | None, Line | None]]:
    return {
        name: (lines.get(name), wanted.get(name)) for name in {*lines, *wanted} if lines.get(name) != wanted.get(name)
    }


def won(event: Seated) -> dict[str, int]:
    """The prizes that are signed, by name; of an hourly day those of the day."""
    return {f"Player {number}": amount for number, amount in event.book.signed[-1].award.by_entrant().items()}


def files_name(screens: Screens) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """The prizes of everybody by name, in minor units, as three files have them."""
    listed: Counter[str] = Counter()
    for row in screens.rows("prizes"):
        if row["number"]:
            listed[row["name"]] += round(100 * float(row["amount"]))
    rows = screens.rows("standings")
    ranked = {row["name"]: round(100 * float(row["prize"])) for row in rows if float(row["prize"] or 0)}
    sheet = workbook_rows(screens.get("exports/event.xlsx"), "Standings")
    in_book = {row["Player"]: round(100 * row["Prize"]) for row in sheet if row["Prize"]}
    return listed, Counter(ranked), Counter(in_book)


def transferred(screens: Screens) -> Counter[str]:
    """The prizes of the transfer file, those of the rounds of a day left out."""
    in_json: Counter[str] = Counter()
    for each in json.loads(screens.get("exports/event.json"))["derived"]["prizes"]["won"]:
        in_json[f"Player {each['entrant']}"] += each["amount"]
    return in_json


def assert_prizes_alike(screens: Screens) -> None:
    """Files, the payouts, the prize list, and the ceremony give each player the same."""
    event, currency = screens.event, screens.event.book.setup.currency
    totals, *others = files_name(screens)
    assert others == [totals, totals]
    assert transferred(screens) == won(event)
    page, paid = screens.words("closing"), "".join(pages(screens.get("payouts.pdf")))
    for name, amount in totals.items():
        assert re.search(rf"{name} \d+(?:, paid)? {re.escape(money(amount, currency))}", page), name
        assert re.search(rf"{name.replace(' ', '')}\(\d+\).*?{re.escape(money(amount, currency))}", paid), name
    on_stage: Counter[str] = Counter()
    ranked = decided(event)
    for places in re.findall(r'scope="row">(?:\d\w\w place).*?</tr>', screens.page("closing"), re.DOTALL):
        winners = re.findall(r'class="winner">(Player \d+)', places)
        assert winners == [name for name in ranked if name in winners]
    for step in ceremony_steps(event.book):
        for one in step.players:
            on_stage[f"Player {one.entrant}"] += one.amount
            line = ranked[f"Player {one.entrant}"]
            if step.kind is StepKind.PLACE:
                together = {f"Player {one.entrant}" for one in step.players}
                assert [f"Player {one.entrant}" for one in step.players] == [
                    name for name in ranked if name in together
                ]
            if step.kind in (StepKind.PLACE, StepKind.PLACES):
                assert Line(f"{'T' * line.rank.startswith('T')}{one.rank}", one.points or 0) == line
    assert +on_stage == won(event)
