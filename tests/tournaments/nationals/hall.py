"""The hall: what a director, the tables' phones and the paper tables do at an event, through the site's own pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tests.tournaments import naive
from tests.visitor import Page, Visitor

BRACKETS = ("61-90", "31-60", "91-120", "61-90", "0-30", "all-tricks", "31-60", "61-90")
AT_TABLE = re.compile(r'<tr>\s*<td>(\d+)</td>\s*<th scope="row">')
ENTERED = re.compile(r'id="count-entered">(\d+)')
LINK = re.compile(r"http://\S+(/l/[0-9a-z]+)")
TICKET = re.compile(r"^No\. (\d+)\n(.+)\nPIN (\d{4})", re.MULTILINE)


@dataclass(frozen=True)
class Seated:
    """A table by its id in the event, and the entrants at it by seat."""

    id: int
    seats: tuple[int, ...]


@dataclass
class Hall:
    """An event on a site; ``director`` holds their link."""

    director: Visitor
    event: int
    pins: dict[int, str] = field(default_factory=dict)

    def at(self, path: str) -> str:
        """The address of one of the event's pages."""
        return f"/t/{self.event}/{path}"

    def move_to(self, site: str, link: str) -> None:
        """Go on at another laptop: the director opens the link that he printed at the first one."""
        self.director = Visitor(site)
        self.director.look(link)

    def director_link(self) -> str:
        """The director's link, as their page of links shows it."""
        return str(LINK.findall(self.director.look(self.at("links")).text)[0])

    def enter(self, name: str, number: int, joined: int) -> None:
        """Enter a late player who paid the fee."""
        page = self.director.look(self.at(f"players?session={joined}"))
        self.director.do(page, "enter", name=name, number=number, joined=joined, paid=1, do="enter")

    def entered(self) -> int:
        """Return how many are entered, as the page of entrants counts them."""
        return sum(map(int, ENTERED.findall(self.director.look(self.at("players")).text)))

    def sheet(self, name: str) -> bytes:
        """One of the exported tables."""
        return self.director.look(self.at(f"exports/{name}.csv")).content

    def totals(self) -> dict[int, int]:
        """The official points of everybody, added up from the exported files with nothing of the site."""
        return naive.standings(self.sheet("hands"), self.sheet("penalties"), self.sheet("draw"))

    def take_fees(self, numbers: Iterable[int]) -> None:
        """Type the numbers of those who pay."""
        page = self.director.look(self.at("players"))
        self.director.do(page, "by-number", numbers=" ".join(map(str, numbers)), do="paid")

    def check_in(self, session: int, numbers: Iterable[int]) -> None:
        """Type the numbers of those who are there."""
        page = self.director.look(self.at(f"players?session={session}"))
        self.director.do(page, "by-number", numbers=" ".join(map(str, numbers)), do="here")

    def entrant(self, number: int, what: str, **values: Any) -> None:
        """Send a form of an entrant's page as the director."""
        page = self.director.look(self.at(f"players/{number}"))
        self.director.do(page, what, do=what, **values)

    def penalise(self, number: int, session: int, why: str) -> None:
        """Give an entrant the penalty that comes next."""
        page = self.director.look(self.at(f"penalties/{number}"))
        self.director.do(page, "penalise", session=session, why=why)

    def read_tickets(self) -> None:
        """Take the PINs from the printed tickets."""
        for number, _, pin in TICKET.findall(printed(self.director.look(self.at("tickets.pdf")))):
            self.pins[int(number)] = pin

    def publish(self, session: int, seed: int) -> None:
        """Draw a session by itself and publish it."""
        page = self.director.look(self.at(f"draw/{session}"))
        page = self.director.do(page, "/draft", seed=seed, together=1)
        self.director.do(page, "/publish")

    def table(self, number: int) -> Seated:
        """A table with those who sit at it."""
        seats = AT_TABLE.findall(self.director.look(self.at(f"tables/{number}")).text)
        return Seated(number, tuple(map(int, seats)))

    def phone(self, session: int, table: Seated) -> Phone:
        """The phone at a table: it opens the link on the printed card."""
        card = printed(self.director.look(self.at(f"sessions/{session}/table-cards.pdf?table={table.id}")))
        (link,) = LINK.findall(card)
        return Phone.opened(self.director.site, link)

    def take_card(self, table: Seated, totals: Sequence[int], hands: int | None = None) -> None:
        """Type the totals of a paper table, both signatures on the card."""
        page = self.director.look(self.at(f"tables/{table.id}/score-card?mode=totals"))
        played: dict[str, Any] = {} if hands is None else {"hands": hands}
        self.director.do(page, "card-form", points=list(totals), do="take", signed="yes", **played)

    def deed(self, table: int, what: str, **values: Any) -> Page:
        """Return what the director does at a table."""
        page = self.director.look(self.at(f"tables/{table}"))
        return self.director.do(page, what, do=what, **values)

    def end_session(self, session: int) -> None:
        """Lock a session whose tables are all confirmed."""
        page = self.director.look(self.at(f"sessions/{session}"))
        self.director.do(page, "/end", do="lock")


@dataclass
class Phone:
    """A phone at a table: it holds the table's link and nothing else."""

    visitor: Visitor
    club_game: int
    link: str

    @classmethod
    def opened(cls, site: str, link: str) -> Phone:
        """A phone that has opened the link on a card."""
        visitor = Visitor(site)
        page = visitor.look(link)
        return cls(visitor, int(page.path.split("/")[2]), link)

    def play(self, seats: int, hands: Iterable[int]) -> None:
        """Record these hands (their numbers), each with another picker; who deals at a six sits out."""
        for hand in hands:
            page = self.visitor.look(f"/games/{self.club_game}/")
            self.visitor.do(page, "/record", **taps(seats, hand))

    def undo(self) -> None:
        """Take the last hand back."""
        page = self.visitor.look(f"/games/{self.club_game}/")
        (last,) = {value for name, value in page.form("/record").buttons if name == "undo"}
        self.visitor.do(page, "/record", to=f"/games/{self.club_game}/undo", undo=last)

    def hand_in(self, scorer: int) -> None:
        """Hand the score in, kept by that entrant."""
        path = f"/t/at/{self.club_game}/hand-in"
        self.visitor.do(self.visitor.look(path), "hand-in", scorer=scorer)

    def confirm(self, entrant: int, pin: str) -> Page:
        """Confirm the score from a seat with a PIN; whether it is taken stands on the page."""
        path = f"/t/at/{self.club_game}/confirm"
        return self.visitor.send(self.visitor.look(path), "confirm", entrant=entrant, pin=pin, do="confirm")

    def dispute(self, entrant: int, text: str) -> None:
        """Say, as that entrant, that something is wrong with the score."""
        path = f"/t/at/{self.club_game}/confirm"
        self.visitor.do(self.visitor.look(path), "dispute", entrant=entrant, text=text, do="dispute")


def taps(seats: int, hand: int) -> dict[str, Any]:
    """Return what the scorer taps for a hand: the picker left of the dealer or further on, now and then alone."""
    dealer = (hand - 1) % seats + 1
    dealt = [seat for seat in around(dealer, seats) if seats <= 5 or seat != dealer]
    picker = dealt[hand % len(dealt)]
    partner = dealt[(hand + 2) % len(dealt)]
    alone = hand % 7 == 0 or partner == picker
    return {"picker": picker, "partner": "alone" if alone else partner, "bracket": BRACKETS[hand % len(BRACKETS)]}


def around(dealer: int, seats: int) -> list[int]:
    """The seats clockwise, the dealer's left first."""
    return [(dealer + step) % seats + 1 for step in range(seats)]


def printed(page: Page) -> str:
    """The text of a PDF."""
    return "\n".join(sheets(page))


def sheets(page: Page) -> Iterator[str]:
    """The text of each sheet of a PDF, read when it is asked for."""
    return (sheet.extract_text() for sheet in PdfReader(BytesIO(page.content)).pages)
