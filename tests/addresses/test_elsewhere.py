"""Whoever may do something here names a thing of somebody else's: by its number or its name, it is not there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.models import Entry
from tests.addresses.site import Site, built, everybody

Address = Callable[[Site], str]

# Who asks, and the address of their own with a neighbour's thing in it.
THINGS: dict[str, tuple[str, Address]] = {
    "a line": ("scorer", lambda site: f"/games/{site.club.table.club_game}/lines/{site.other_club.line}"),
    "a correction": ("scorer", lambda site: f"/games/{site.club.table.club_game}/lines/{site.other_club.line}/correct"),
    "cards": ("scorer", lambda site: f"/games/{site.club.table.club_game}/lines/{site.other_club.line}/cards"),
    "a replay": ("scorer", lambda site: f"/games/{site.club.table.club_game}/lines/{site.other_club.line}/replay"),
    "a person": ("club scorer", lambda site: f"/clubs/{site.club.club}/players/{site.other_club.persons[0]}/edit"),
    "a merge": ("club scorer", lambda site: f"/clubs/{site.club.club}/players/{site.other_club.persons[0]}/merge"),
    "figures": ("club scorer", lambda site: f"/clubs/{site.club.club}/players/{site.other_club.persons[0]}"),
    "figures against another player": (
        "club scorer",
        lambda site: f"/clubs/{site.club.club}/players/{site.club.persons[0]}/against/{site.other_club.persons[1]}",
    ),
    "a season": ("club scorer", lambda site: f"/clubs/{site.club.club}/seasons/{site.other_club.season}"),
    "rules": ("club scorer", lambda site: f"/clubs/{site.club.club}/rules/own-{site.other_club.rules}"),
    "rules to edit": ("club scorer", lambda site: f"/clubs/{site.club.club}/rules/own-{site.other_club.rules}/edit"),
    "papers": ("club scorer", lambda site: f"/clubs/{site.club.club}/import/{site.other_club.paper}"),
    "a player's events": ("club scorer", lambda site: f"/t/players/{site.club.club}/{site.other_club.persons[0]}"),
    "a table": ("director elsewhere", lambda site: f"/t/{site.other_event.event.pk}/tables/6"),
    "its grid": ("director elsewhere", lambda site: f"/t/{site.other_event.event.pk}/tables/6/score-card"),
    "an entrant": ("director elsewhere", lambda site: f"/t/{site.other_event.event.pk}/players/14"),
    "a card": ("director elsewhere", lambda site: f"/t/{site.other_event.event.pk}/standings/14"),
    "penalties": ("director elsewhere", lambda site: f"/t/{site.other_event.event.pk}/penalties/14"),
}
POSTED: dict[str, tuple[str, Address, dict[str, str]]] = {
    "a void": ("scorer", lambda site: f"/games/{site.club.table.club_game}/lines/{site.other_club.line}/void", {}),
    "a decision": (
        "scorer",
        lambda site: f"/games/{site.club.table.club_game}/conflicts/{site.other_club.conflict}",
        {"decision": "keep"},
    ),
    "a payment": (
        "scorer",
        lambda site: f"/games/{site.club.table.club_game}/settle-up/void/{site.other_club.payment}",
        {},
    ),
    "retired rules": (
        "club scorer",
        lambda site: f"/clubs/{site.club.club}/rules/restore/{site.other_club.retired}",
        {},
    ),
    "a season": ("club scorer", lambda site: f"/clubs/{site.club.club}/seasons/{site.other_club.season}/remove", {}),
    "a device": ("signed in as director", lambda _site: "/me/names/2/remove", {}),
    "an event of another club": (
        "director",
        lambda site: f"/t/series/{site.series.pk}/tournaments/do",
        {"do": "join", "event": "{event}"},
    ),
}


@pytest.mark.django_db
def test_what_is_a_neighbour_s() -> None:
    site = built()
    visitors, numbers = everybody(site), site.numbers()
    open_to = []
    for name, (who, address) in THINGS.items():
        if (status := visitors[who].get(address(site)).status_code) != 404:
            open_to.append(f"{name}: {address(site)} answers {who} with {status}")
    for name, (who, address, fields) in POSTED.items():
        sent = {key: value.format(**numbers) for key, value in fields.items()} | {"key": f"key-of-{name}"}
        before = Entry.objects.count()
        if (status := visitors[who].post(address(site), sent).status_code) not in (404, 422):
            open_to.append(f"{name}: {address(site)} answers {who} with {status}")
        assert Entry.objects.count() == before
    assert not open_to, "\n".join(open_to)
