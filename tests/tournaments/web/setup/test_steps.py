"""The setup in steps: one is shown, what is typed stays, and everything is saved at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.events import founded
from tests.tournaments.web.browsers import text
from tests.tournaments.web.setup.test_setup import form_of, setup
from tournaments.models import Event
from tournaments.queries.events import setup_versions
from tournaments.web.setup.steps import STEPS

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return founded(3)


def edit(event: Event) -> str:
    return f"/t/{event.pk}/setup/edit"


def shown(page: Any) -> list[str]:
    """Return the steps that are not hidden."""
    sections = re.findall(r'<section class="setup-step" data-step="([^"]+)"([^>]*)>', page.content.decode())
    return [step for step, rest in sections if "hidden" not in rest]


def send(browser: Client, event: Event, **typed: str) -> Any:
    path = edit(event)
    return browser.post(path, form_of(browser.get(path)) | {name.replace("__", "."): typed[name] for name in typed})


def test_the_first_step_is_shown_and_any_other_opens_by_its_address(dora: Client, event: Event) -> None:
    assert shown(dora.get(edit(event))) == ["basics"]
    assert shown(dora.get(f"{edit(event)}?step=money")) == ["money"]
    assert shown(dora.get(f"{edit(event)}?step=nonsense")) == ["basics"]


def test_the_sessions_lead_to_the_hands_per_table(dora: Client, event: Event) -> None:
    page = dora.get(f"{edit(event)}?step=sessions")
    assert "Hands per table are in the next step. Go to Rules" in text(page)
    assert shown(send(dora, event, step="sessions", do="go-rules")) == ["rules"]


def test_the_setup_page_leads_to_every_step(dora: Client, event: Event) -> None:
    page = dora.get(f"/t/{event.pk}/setup").content.decode()
    assert re.findall(r"setup/edit\?step=(\w+)", page) == list(STEPS)


@pytest.mark.parametrize(
    ("here", "do", "there"),
    [
        ("basics", "go-next", "sessions"),
        ("sessions", "go-back", "basics"),
        ("standings", "go-next", "review"),
        ("basics", "go-money", "money"),
        ("money", "go-basics", "basics"),
        ("money", "more", "money"),
    ],
)
def test_going_to_a_step_writes_nothing_and_keeps_what_was_typed(
    dora: Client, event: Event, here: str, do: str, there: str
) -> None:
    page = send(dora, event, step=here, do=do, fee="31.50", name="Winter Open", schedule__players="97")
    assert page.status_code == 200
    assert shown(page) == [there]
    kept = form_of(page)
    assert (kept["fee"], kept["name"], kept["schedule.players"]) == ("31.50", "Winter Open", "97")
    assert len(setup_versions(event)) == 1


def test_a_step_with_something_wrong_is_not_left(dora: Client, event: Event) -> None:
    page = send(dora, event, step="money", do="go-next", fee="a lot")
    assert page.status_code == 422
    assert shown(page) == ["money"]
    assert 'id="fee_error"' in page.content.decode()


def test_what_is_wrong_in_another_step_does_not_keep_one_here(dora: Client, event: Event) -> None:
    page = send(dora, event, step="basics", do="go-next", fee="a lot")
    assert shown(page) == ["sessions"]


def test_saving_opens_the_step_with_something_wrong(dora: Client, event: Event) -> None:
    page = send(dora, event, step="review", fee="a lot")
    assert page.status_code == 422
    assert shown(page) == ["money"]
    assert re.findall(r'value="go-(\w+)"[^>]*class="wrong"', page.content.decode()) == ["money"]


def test_every_step_is_saved_at_once(dora: Client, event: Event) -> None:
    typed = {
        "schedule.players": "97",
        "schedule.start": "09:30",
        "schedule.end": "18:00",
        "schedule.tables": "20",
        "schedule.hand_seconds": "3.5",
        "schedule.breaks": "15, 60",
        "fee": "30",
        "best_sessions": "2",
    }
    assert send(dora, event, **typed).status_code == 302
    after, schedule = setup(event), setup(event).schedule
    assert (after.fee, after.best_sessions) == (3000, 2)
    assert (schedule.players, schedule.tables, schedule.start, schedule.end) == (97, 20, 570, 1080)
    assert (schedule.hand_seconds, schedule.breaks) == (210, (15, 60))
    assert sorted(setup_versions(event)[0].changed) == ["best_sessions", "fee", "schedule"]
    log = text(dora.get(f"/t/{event.pk}/history"))
    assert "Start time: nothing → 9:30 AM" in log
    assert "Minutes per hand: nothing → 3.5" in log


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("schedule.hand_seconds", "fast", "Enter minutes like 4 or 3.5"),
        ("schedule.hand_seconds", "0.1", "from 30 to 1800"),
        ("schedule.breaks", "30, soon", "Enter minutes like 30, or 15, 60"),
        ("schedule.players", "many", "Enter a whole number"),
    ],
)
def test_a_wrong_schedule_is_said_at_its_field(
    dora: Client, event: Event, field: str, typed: str, sentence: str
) -> None:
    page = send(dora, event, **{field: typed})
    assert page.status_code == 422
    assert f'id="{field}_error"' in page.content.decode()
    assert sentence in text(page)


def test_the_plan_follows_what_is_typed(dora: Client, event: Event) -> None:
    typed = {"schedule.players": "97", "schedule.start": "10:00", "schedule.tables": "18", "fee": "10"}
    page = dora.post(f"/t/{event.pk}/setup/preview", form_of(dora.get(edit(event))) | typed)
    said = text(page)
    assert "For 97 players · ends 3:48 PM" in said
    assert "Session 2 12:06 PM to 1:42 PM 17 tables of 5 and 2 tables of 6 20 hands at 5, 24 at 6" in said
    assert "97 players pay $10.00 each: $970.00" in said
    assert "This needs 19 tables, but the hall has 18." in said
    assert 'value="go-basics"' in page.content.decode()
    assert len(setup_versions(event)) == 1


def test_the_plan_says_what_cannot_be_read(dora: Client, event: Event) -> None:
    fields = form_of(dora.get(edit(event))) | {"prizes.places": "60%"}
    page = dora.post(f"/t/{event.pk}/setup/preview", fields)
    assert "Places: " in text(page)
    assert 'value="go-money"' in page.content.decode()


def test_the_setup_page_shows_the_plan_with_links_to_what_to_fix(dora: Client, event: Event) -> None:
    send(dora, event, **{"schedule.players": "97", "schedule.tables": "18", "schedule.start": "10:00"})
    page = dora.get(f"/t/{event.pk}/setup")
    assert "For 97 players · ends 3:48 PM" in text(page)
    assert f'href="/t/{event.pk}/setup/edit?step=basics">Fix' in page.content.decode()
