"""A site with a neighbour for everything on it: two clubs, two tournaments; and everybody who may come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from django.test import Client

from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.models import LoginGrant, Person, Role
from scorekeeper.services import clubs, grants, logins, paper, persons
from scorekeeper.services.paper import PaperGame
from scorekeeper.services.requests import Pay, PlayOut
from scorekeeper.web.house_rules.starts import OWN
from scorekeeper.web.replay.embed import signed_hand
from scorekeeper.web.replay.forms import pack_hand
from tests.queries.test_access import redeemed
from tests.tables import SCORER, Table, opened, picked
from tests.tournaments.bracketed import bracketed, published, rounds, set_up
from tests.tournaments.events import DIRECTOR
from tests.tournaments.hourly import fest
from tests.tournaments.played_out import played_out
from tests.tournaments.seated import Seated, seated
from tests.tournaments.serial import YEARLY, founded_series, join
from tests.web.replay.test_replay import HAND
from tournaments.models import Event, Series
from tournaments.queries.series import series_view
from tournaments.services.demo import open_demo

DAY = date(2026, 11, 20)
OPEN_TABLE = 6  # of the demo tournament: it plays, and nothing of it is handed in


@dataclass(frozen=True)
class Club:
    """A club with a game, a season and rules of its own: numbers and names as addresses have them."""

    club: int
    table: Table
    season: int
    rules: int
    retired: int
    paper: str
    line: str
    conflict: str
    payment: str
    persons: tuple[int, ...]


@dataclass(frozen=True)
class Site:
    """The club and the tournament whose addresses are tried, and their neighbors."""

    club: Club
    other_club: Club
    event: Seated
    other_event: Seated
    bracket: Seated
    hourly: Seated
    series: Series
    played: Seated

    def numbers(self) -> dict[str, object]:
        """Return what addresses name, by the name that patterns give it."""
        club, event = self.club, self.event.event
        return {
            "club": club.club,
            "club_game": club.table.club_game,
            "line": club.line,
            "payment": club.payment,
            "season": club.season,
            "person": club.persons[0],
            "other": club.persons[1],
            "merged": club.persons[-1],
            "key": f"{OWN}{club.rules}",
            "number": club.rules,
            "retired": club.retired,
            "taken": club.paper,
            "packed": pack_hand(HAND),
            "signature": signed_hand(pack_hand(HAND))["k"],
            "conflict": club.conflict,
            "event": event.pk,
            "slug": event.slug,
            "journal": event.journal_id,
            "sitting": self.event.game(OPEN_TABLE).club_game,
            "table": OPEN_TABLE,
            "session": 2,
            "entrant": 3,
            "seat": 1,
            "round": 1,
            "bracket": self.bracket.event.pk,
            "bracket_slug": self.bracket.event.slug,
            "series": self.series.pk,
            "series_slug": self.series.slug,
            "played": self.played.event.pk,
            "scored": min(who.person for who in series_view(self.series).people.values()),
            "hourly": self.hourly.event.pk,
        }


def built() -> Site:
    """Build the site."""
    ours, theirs = _club("Kohler Sheep"), _club("Sheboygan Sheep")
    cut = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10, seeds="number"), sessions=0)
    published(cut)
    series, played = founded_series(replace(YEARLY, shown=True)), played_out()
    join(series, played)
    return Site(ours, theirs, _event(), seated(slug="nationals"), cut, fest(), series, played)


def everybody(site: Site) -> dict[str, Client]:
    """The browsers of everybody, by what they are: who is somebody elsewhere only, too."""
    ways = list(_ways(site))
    browsers = {who: _browser(paths) for who, paths in ways}
    assert len(browsers) == len(ways), "two roles have one name"
    return browsers | {"signed in as director": _signed_in(site), "signed in as nobody": _signed_in(site, gone=True)}


def _signed_in(site: Site, *, gone: bool = False) -> Client:
    """Return another device of a director, logged in by name; ``gone``: after its grants were revoked."""
    journals = [each.event.journal_id for each in (site.event, site.bracket, site.hourly)]
    journals = [site.other_event.event.journal_id] if gone else [*journals, site.series.journal_id]
    held = [redeemed(grants.journal_link(journal, Role.DIRECTOR)) for journal in journals]
    login = logins.make(f"Dora {gone}", "nine sheep and a ram", held)
    client = _browser([])
    client.cookies["device"] = logins.enrol(login, "192.0.2.9", "A laptop")
    if gone:
        LoginGrant.objects.filter(login=login).delete()
    return client


def _ways(site: Site) -> Iterator[tuple[str, list[str]]]:
    yield "stranger", []
    for club, where in ((site.club, ""), (site.other_club, " elsewhere")):
        of_club_game, of_club = grants.game_links(club.table.club_game), grants.club_links(club.club)
        yield f"scorer{where}", [of_club_game.scorer]
        yield f"club scorer{where}", [of_club.scorer]
        if not where:
            yield "game viewer", [of_club_game.viewer]
            yield "club viewer", [of_club.viewer]
    here, there = (site.event, site.bracket, site.hourly), (site.other_event,)
    for events, table, where in ((here, OPEN_TABLE, ""), (there, 1, " elsewhere")):
        yield f"table{where}", [grants.table_link(events[0].game(table).club_game)]
        journals = [each.event.journal_id for each in events] + ([] if where else [site.series.journal_id])
        for role in (Role.HELPER, Role.DIRECTOR):
            yield f"{role}{where}", [grants.journal_link(journal, role) for journal in journals]
        yield f"kiosk{where}", [grants.journal_link(each.event.journal_id, Role.KIOSK) for each in events]
        yield f"viewer{where}", [grants.journal_link(each.event.journal_id, Role.VIEWER) for each in events]
    yield "next table", [grants.table_link(site.event.game(OPEN_TABLE - 1).club_game)]
    yield "table's viewer", [grants.game_links(site.event.game(OPEN_TABLE).club_game).viewer]
    yield "owner", [grants.owner_link_path()]


def _browser(paths: list[str]) -> Client:
    client = Client(raise_request_exception=False)  # an error is an answer like others, and told with its address
    for path in paths:
        assert client.get(path).status_code == 200
    return client


def _club(name: str) -> Club:
    club = clubs.create_club(name)
    table = opened(key=f"evening-{club}", club=club)
    first = table.record()
    conflict = table.record(picked(2, 4), expects=1)
    payment = table.change(Pay(2, 1, 1))
    table.change(PlayOut(str(first.line), {"picks": ["pass"] * 5, "tricks": [["QC", "7D"]]}))
    rules, retired = (
        clubs.keep_rules(club, read_rules({"preset": "standard", "title": title})) for title in ("Ours", "Old")
    )
    clubs.retire_rules(retired)
    of_paper = [PaperGame("On paper", DAY, ("Ann", "Bob", "Cy", "Dan", "Gus"), ((2, -1, 1, -1, -1),))]
    paper_key = paper.key_of(of_paper, club)
    paper.import_sheets(of_paper, rules="standard", key=paper_key, actor=SCORER, club=club, close=True)
    everyone = tuple(Person.objects.filter(club=club).order_by("pk").values_list("pk", flat=True))
    persons.merge(everyone[-1], everyone[-2])  # Gus was Eve all along
    return Club(
        club=club,
        table=table,
        season=clubs.add_season(club, "This year", date(2000, 1, 1), date(2099, 12, 31)),
        rules=rules,
        retired=retired,
        paper=paper_key,
        line=str(first.line),
        conflict=str(conflict.conflict),
        payment=str(payment.line),
        persons=everyone,
    )


def _event() -> Seated:
    number = open_demo(name="Autumn Open", key="demo-of-autumn", actor=DIRECTOR)
    return Seated(Event.objects.select_related("club").get(pk=number))
