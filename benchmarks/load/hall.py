"""A hall of 400 players at 80 tables, set up through the site's own pages as a director does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from benchmarks.phone import CSRF, Phone
from tests.tournaments.nationals.hall import LINK, Hall, printed
from tests.visitor import Visitor

PLAYERS, TABLES = 400, 80


@dataclass
class Table:
    """A table's phone: its game, its cookies, and the hand that comes next."""

    club_game: int
    cookies: dict[str, str]
    next_number: int = 1

    @property
    def cookie(self) -> str:
        """The header that says who it is."""
        return "; ".join(f'{name}="{value}"' for name, value in self.cookies.items())

    def fields(self, key: str) -> dict[str, str]:
        """The next hand as the table screen sends it: the seats take turns to pick."""
        picker = self.next_number % 5 + 1
        hand = {"picker": str(picker), "partner": str(picker % 5 + 1), "bracket": "61-90"}
        asked = {"key": key, "expects": str(self.next_number), "called": ""}
        return asked | hand | {CSRF: self.cookies.get("csrftoken", "")}


def founded(site: str, owner: str, hands: int) -> Hall:
    """An event whose first session is published: ``hands`` at each of 80 tables of five."""
    director = Visitor(site)
    director.look(owner)
    page = director.do(director.look("/t/new"), "name", name="A full hall", format="nationals")
    hall = Hall(director, int(page.path.split("/")[2]))
    page = director.look(hall.at("setup/edit"))
    longer: dict[str, Any] = {"sessions[0].tables.5.hands": hands}
    director.do(page, "setup", why="a long session", **longer)
    _enter(hall)
    hall.publish(1, seed=1)
    return hall


def publish(hall: Hall) -> str:
    """Publish an event and return the path of its public pages."""
    page = hall.director.do(hall.director.look(hall.at("setup")), "publication", publication="listed")
    return str(re.findall(r"/p/\w+/", page.text)[0])


def _enter(hall: Hall) -> None:
    names = "\n".join(f"Player {number:03}" for number in range(1, PLAYERS + 1))
    path = hall.at("players/import")
    page = hall.director.do(hall.director.look(path), "import", list=names, do="look")
    hall.director.do(page, "import", do="enter")
    if hall.entered() != PLAYERS:
        raise AssertionError(f"{hall.entered()} entered instead of {PLAYERS}")


def phones(hall: Hall) -> list[Table]:
    """The phone of every table, its printed link opened."""
    cards = printed(hall.director.look(hall.at("sessions/1/table-cards.pdf")))
    return [_phone(hall.director.site, link) for link in LINK.findall(cards)]


def _phone(site: str, link: str) -> Table:
    with Phone(site, link) as phone:
        _, _, where = phone.ask("GET", link)
        phone.ask("GET", where)
        return Table(int(re.findall(r"/games/(\d+)/", where)[0]), dict(phone.cookies))
