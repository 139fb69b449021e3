"""An event founded and set up through its pages."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.models import Club, Role
from scorekeeper.services import clubs, grants
from tests.tournaments.events import founded, key
from tests.tournaments.seated import Seated, seated
from tests.web.conftest import holder
from tournaments.engine.prize_table import PrizeSize
from tournaments.engine.setup import format_names, load_format
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.events import setup_versions

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return founded(3)


def form_of(page: Any) -> dict[str, str]:
    """Return what a browser would send of the form on a page, unless something is typed."""
    html = page.content.decode()
    html = html[html.index('<form method="post" id="setup"') :]
    html = html[: html.index("</form>")]
    fields = dict.fromkeys(re.findall(r'<input type="(?:text|time|date)" name="([^"]+)"', html), "")
    fields |= dict(re.findall(r'<input type="(?:text|time|date|hidden)" name="([^"]+)" value="([^"]*)"', html))
    fields |= dict.fromkeys(re.findall(r'<input type="checkbox" name="([^"]+)"[^>]*? checked', html), "on")
    fields |= dict(re.findall(r'<textarea name="([^"]+)"[^>]*>\n([^<]*)</textarea>', html))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options) or re.search(
            r'<option value="([^"]*)"', options
        )
        assert chosen is not None
        fields[name] = chosen[1]
    return fields


def typed(client: Client, event: Event, **changes: str) -> dict[str, str]:
    return form_of(client.get(f"/t/{event.pk}/setup/edit")) | {
        name.replace("__", "."): value for name, value in changes.items()
    }


def change(client: Client, event: Event, changes: dict[str, str]) -> Any:
    return client.post(f"/t/{event.pk}/setup/edit", typed(client, event) | changes)


def setup(event: Event) -> Any:
    return book_of(event.journal_id).setup


@pytest.mark.parametrize("slug", format_names())
def test_an_untouched_form_says_the_set_up_that_stands(slug: str) -> None:
    event = founded(0, slug=slug)
    dora = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    assert change(dora, event, {}).status_code == 302
    assert setup(event) == load_format(slug)
    assert len(setup_versions(event)) == 1


def test_fee_prizes_and_rules_are_changed_together(dora: Client, event: Event) -> None:
    changes = {
        "fee": "30",
        "prizes.places": "40%\r\n20%\n\n15%",
        "prizes.sides.biggest-hand": "50",
        "sessions[0].tables.5.rules": "standard",
        "sessions[0].tables.5.hands": "25",
        "sessions[1].draw": "seeded",
        "best_sessions": "2",
        "tie_breaks[0]": "hands-won",
        "tie_breaks[1]": "draw",
        "tie_breaks[2]": "",
        "tie_breaks[3]": "",
        "why": "as the club has voted",
    }
    assert change(dora, event, changes).status_code == 302
    now = setup(event)
    assert (now.fee, now.best_sessions) == (3000, 2)
    assert now.prizes.places == (PrizeSize(4000), PrizeSize(2000), PrizeSize(1500))
    assert now.prizes.sides[0].size == PrizeSize(fixed=5000)
    assert (now.sessions[0].at(5).rules.preset, now.sessions[0].at(5).hands) == ("standard", 25)
    assert (now.sessions[1].draw, now.sessions[1].at(5).rules.preset) == ("seeded", "nationals")
    assert [each.value for each in now.tie_breaks] == ["hands-won", "draw"]
    assert setup_versions(event)[0].why == "as the club has voted"


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"fee": "a lot"}, "fee", "Enter an amount like 20.00, not “a lot”."),
        ({"prizes.places": "60 %"}, "prizes.places", "Together they must add up to 100%"),
        ({"prizes.places": "a third"}, "prizes.places", "Enter a share like 30% or an amount like 100"),
        ({"prizes.house": "ten"}, "prizes.house", "Enter a share like 30%"),
        (
            {"sessions[0].tables.3.hands": "20"},
            "sessions[0].tables.3.rules",
            "Choose the rules for a table of 3.",
        ),
        ({"sessions[1].tables.5.hands": ""}, "sessions[1].tables.5.hands", "There are no rules for tables of"),
        ({"sessions[1].tables.5.hands": "0"}, "sessions[1].tables.5.hands", "a whole number from 1 to 500"),
        ({"sessions[2].minutes": "soon"}, "sessions[2].minutes", "Enter a whole number, like 20"),
        ({"best_sessions": "4"}, "best_sessions", "the number of sessions is only 3"),
        ({"tie_breaks[1]": "best-session"}, "tie_breaks[0]", "Choose each tie-break only once"),
    ],
)
def test_a_refusal_stands_at_its_field(
    dora: Client, event: Event, changes: dict[str, str], field: str, sentence: str
) -> None:
    before = setup(event)
    answer = change(dora, event, changes)
    assert answer.status_code == 422
    match = re.search(
        rf'<p class="error" id="{re.escape(field)}_error" role="alert">([^<]+)</p>', answer.content.decode()
    )
    assert match is not None
    assert sentence in match[1]
    told = rf'href="#{re.escape(quote(field))}">[A-Z][^<:]+: {re.escape(match[1])}</a>'  # on top, with its label
    assert re.search(told, answer.content.decode())
    assert setup(event) == before
    kept = form_of(answer)
    assert {name: kept[name] for name in changes} == changes


def test_one_more_session_begins_as_the_last_one(dora: Client, event: Event) -> None:
    more = form_of(change(dora, event, {"do": "more"}))
    assert more["sessions[3].tables.6.hands"] == "24"
    refused = dora.post(f"/t/{event.pk}/setup/edit", more)
    assert "Together they must add up to 100%" in refused.content.decode()
    assert dora.post(f"/t/{event.pk}/setup/edit", more | {"prizes.house": "5 %"}).status_code == 302
    now = setup(event)
    assert len(now.sessions) == 4
    assert now.sessions[3] == now.sessions[2]


@pytest.mark.parametrize("rules", ["standard", ""])
def test_all_sessions_play_as_the_first_one(dora: Client, event: Event, rules: str) -> None:
    assert change(dora, event, {"sessions[1].tables.5.rules": "standard-called-ace"}).status_code == 302
    first = {"sessions[0].tables.5.rules": rules, "sessions[0].tables.5.hands": "30", "sessions[0].minutes": "90"}
    alike = form_of(change(dora, event, {"do": "alike", "sessions[2].draw": "seeded", **first}))
    assert dora.post(f"/t/{event.pk}/setup/edit", alike).status_code == 302
    one, *others = setup(event).sessions
    assert [(other.tables, other.minutes) for other in others] == [(one.tables, 90)] * 2
    assert one.at(5).rules.preset == (rules or "nationals")
    assert [other.draw.value for other in others] == ["chance", "seeded"]


def test_one_session_less(dora: Client, event: Event) -> None:
    less = form_of(change(dora, event, {"do": "less"})) | {"prizes.house": "15%"}
    assert dora.post(f"/t/{event.pk}/setup/edit", less).status_code == 302
    assert len(setup(event).sessions) == 2


def test_a_set_up_that_changed_meanwhile_is_not_written_over(dora: Client, event: Event) -> None:
    mine = typed(dora, event, fee="40")
    change(dora, event, {"fee": "30"})
    answer = dora.post(f"/t/{event.pk}/setup/edit", mine)
    assert answer.status_code == 422
    assert "Someone else changed the setup" in answer.content.decode()
    assert setup(event).fee == 3000


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [({"why": "x" * 201}, "A reason can have at most 200 characters"), ({"key": "short", "fee": "7"}, "key")],
)
def test_what_has_no_field_is_said_above(dora: Client, event: Event, changes: dict[str, str], sentence: str) -> None:
    answer = change(dora, event, changes)
    assert answer.status_code == 422
    said = re.findall(r'role="alert">.*?</div>', answer.content.decode(), re.DOTALL)[0]
    assert sentence in said
    assert len(setup_versions(event)) == 1


def test_the_club_s_own_rules_are_offered_and_played(dora: Client, event: Event) -> None:
    rules = read_rules({"preset": "standard", "title": "Dan's kitchen", "stakes": [2, 4, 6]})
    number = clubs.keep_rules(event.club_id, rules)
    assert "Dan&#x27;s kitchen" in dora.get(f"/t/{event.pk}/setup/edit").content.decode()
    assert change(dora, event, {"sessions[0].tables.5.rules": f"own-{number}"}).status_code == 302
    assert setup(event).sessions[0].at(5).rules.title == "Dan's kitchen"
    assert "Dan&#x27;s kitchen" in dora.get(f"/t/{event.pk}/setup").content.decode()


def test_a_form_sent_twice_is_written_once(dora: Client, event: Event) -> None:
    mine = typed(dora, event, fee="40")
    for _ in range(2):
        assert dora.post(f"/t/{event.pk}/setup/edit", mine).status_code == 302
    assert len(setup_versions(event)) == 2


def test_a_change_is_undone_by_another(dora: Client, event: Event) -> None:
    first = setup(event)
    change(dora, event, {"fee": "40"})
    dora.post(f"/t/{event.pk}/setup/restore", {"seq": "1", "key": key()})
    assert setup(event) == first
    assert len(setup_versions(event)) == 3
    page = dora.get(f"/t/{event.pk}/setup").content.decode()
    assert page.count("Restore this version") == 2
    assert "Entry fee" in page


def test_what_is_published_is_told_and_stays() -> None:
    at: Seated = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2)
    dora = holder(grants.journal_link(at.event.journal_id, Role.DIRECTOR))
    page = dora.get(f"/t/{at.event.pk}/setup/edit")
    assert "The draw is posted" in page.content.decode()
    assert "sessions[0].draw" not in form_of(page)
    before = setup(at.event)
    assert change(dora, at.event, {"sessions[0].draw": "seeded", "fee": "12"}).status_code == 302
    assert setup(at.event).sessions[0] == before.sessions[0]
    assert setup(at.event).fee == 1200
    assert len(setup(at.event).sessions) == len(before.sessions)


def test_what_303_would_win_adds_up(dora: Client, event: Event) -> None:
    answer = dora.post(f"/t/{event.pk}/setup/preview", typed(dora, event) | {"schedule.players": "303"})
    page = answer.content.decode()
    amounts = [round(float(text.replace(",", "")) * 100) for text in re.findall(r"\$([\d,.]+)</td>\s*</tr>", page)]
    assert sum(amounts) == 303 * 2500
    assert "303 players" in page


def test_the_preview_warns_about_a_prize_that_needs_hands(dora: Client, event: Event) -> None:
    sides = {"prizes.sides.biggest-hand": "5%", "prizes.house": "5%"}
    page = dora.post(f"/t/{event.pk}/setup/preview", typed(dora, event) | sides).content.decode()
    assert "Biggest hand: Needs every hand. If a table reports totals only, you choose the winner." in page
    assert change(dora, event, sides).status_code == 302
    assert "Biggest hand: Needs every hand." in dora.get(f"/t/{event.pk}/setup").content.decode()


def test_the_owner_founds_an_event_and_sees_it_among_the_others(olive: Client) -> None:
    assert "No tournaments yet" in olive.get("/t/").content.decode()
    page = olive.get("/t/new")
    form = {
        "name": "Autumn Open",
        "place": "Kohler",
        "day": "2026-10-03",
        "format": "hourly-round",
        "key": re.findall(r'name="key" value="([^"]+)"', page.content.decode())[0],
    }
    for _ in range(2):
        assert olive.post("/t/new", form).status_code == 302
    event = Event.objects.get()
    assert (event.name, event.place, setup(event).format) == ("Autumn Open", "Kohler", "hourly-round")
    assert "Autumn Open" in olive.get("/t/").content.decode()


def test_a_new_event_without_a_name_loses_nothing(olive: Client) -> None:
    form = {"name": " ", "place": "x" * 61, "day": "soon", "format": "nationals", "key": key()}
    assert "Enter a date like 01/31/2026" in olive.post("/t/new", form).content.decode()
    answer = olive.post("/t/new", form | {"day": "2026-10-03"})
    assert answer.status_code == 422
    assert "Enter a name." in answer.content.decode()
    assert 'value="2026-10-03"' in answer.content.decode()
    assert "at most 60" in olive.post("/t/new", form | {"day": "2026-10-03", "name": "A"}).content.decode()
    assert not Event.objects.exists()


def test_who_keeps_a_club_founds_its_events_and_directs_them() -> None:
    club = Club.objects.create(name="Kohler Sheep")
    kate = holder(grants.club_links(club.pk).scorer)
    form = {"name": "Spring", "day": "2026-04-03", "format": "nationals", "key": key(), "club": str(club.pk)}
    opened = kate.post("/t/new", form, follow=True)
    assert opened.status_code == 200
    assert kate.get(f"/t/{Event.objects.get(club=club).pk}/setup/edit").status_code == 200
    assert kate.post("/t/new", form | {"club": "999", "key": key()}).status_code == 404


def test_who_keeps_another_club_than_the_one_at_home_founds_in_their_own() -> None:
    home, guests = clubs.home(), clubs.create_club("Guests")
    kate = holder(grants.club_links(guests).scorer)
    form = {"name": "Guest Open", "day": "2026-04-03", "format": "nationals", "key": key()}
    assert kate.post("/t/new", form).status_code == 302
    assert (Event.objects.get().club_id, guests != home.pk) == (guests, True)


def test_a_name_is_changed_outside_the_entries(dora: Client, event: Event) -> None:
    length = len(setup_versions(event))
    assert change(dora, event, {"name": "", "day": "2026-10-04"}).status_code == 422
    assert change(dora, event, {"name": "Winter Open", "place": "Hall 2", "day": "2026-12-04"}).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.place, event.played_on.isoformat()) == ("Winter Open", "Hall 2", "2026-12-04")
    assert len(setup_versions(event)) == length


@pytest.mark.parametrize("page", ["", "setup", "setup/edit", "setup/plan.pdf"])
def test_only_who_directs_sees_the_set_up(event: Event, page: str) -> None:
    hal = holder(grants.journal_link(event.journal_id, Role.HELPER))
    assert Client().get(f"/t/{event.pk}/{page}").status_code == 404
    if page:
        assert hal.get(f"/t/{event.pk}/{page}").status_code == 404


PAGES = {"setup": 5, "setup/edit": 6, "setup/plan.pdf": 4}


@pytest.mark.parametrize("players", [3, 30])
@pytest.mark.parametrize("page", PAGES)
def test_statements(page: str, players: int) -> None:
    event = founded(players)
    dora = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    with CaptureQueriesContext(connection) as asked:
        assert dora.get(f"/t/{event.pk}/{page}").status_code == 200
    assert len(asked) == PAGES[page]
