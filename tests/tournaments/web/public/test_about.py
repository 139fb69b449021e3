"""The event's page to share: what it is about, prizes, and the preview of its link; opponents on a player's page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.played_out import correct, played_out, sign
from tests.tournaments.seated import Seated, publish, seated
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.schedule import Schedule
from tournaments.models import Event, Publication
from tournaments.queries.book import book_of
from tournaments.services import closing, entrants, events, tables
from tournaments.web.public import views

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return founded(20)


def places(address: str) -> str:
    """Return the text of a public page up to the hands of a player."""
    page = text(Client().get(address))
    return page[: page.find("Session 1, table 1")]


def meta(event: Event, path: str = "") -> dict[str, str]:
    page = Client().get(f"/p/{event.slug}/{path}").content.decode()
    return dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', page))


def test_the_preview_of_a_link_says_what_where_and_when(event: Event) -> None:
    setup = replace(book_of(event.journal_id).setup, schedule=Schedule(start=9 * 60))
    events.change_setup(event, setup, key=key(), actor=DIRECTOR)
    events.rename_event(event, "Autumn Open", "Kohler Hall", event.played_on)
    events.describe_event(event, "Lunch is\nincluded.")
    shown = meta(event)
    assert shown["og:title"] == "Autumn Open"
    assert shown["og:description"] == shown["description"]
    assert shown["description"] == "Oct 3, 2026, 9:00 AM · Kohler Hall · Lunch is included."
    assert shown["og:url"] == f"http://testserver/p/{event.slug}/"
    assert shown["og:image"].startswith("http://testserver/static/icons/app-512")


def test_the_preview_has_the_public_address_and_no_player(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(address="https://scores.example.org")
    shown = meta(event, "3")
    assert shown["og:url"] == f"https://scores.example.org/p/{event.slug}/3"
    assert shown["og:image"].startswith("https://scores.example.org/static/")
    assert "Player 3" not in " ".join(shown.values())


def test_an_event_that_is_not_public_has_no_preview(event: Event) -> None:
    events.publish_event(event, Publication.NOT_PUBLIC)
    assert "og:title" not in meta(event)


def test_a_long_description_is_shortened_in_the_preview_only(event: Event) -> None:
    events.describe_event(event, "Bring a friend. " * 30)
    assert len(meta(event)["description"]) == 200
    assert text(Client().get(f"/p/{event.slug}/")).count("Bring a friend.") == 30


def test_the_director_describes_the_tournament(event: Event, dora: Client, hal: Client) -> None:
    path = f"/t/{event.pk}/description"
    assert hal.get(path).status_code == 404
    assert dora.post(path, {"about": "Free parking.\r\n\r\n<b>Lunch</b> at noon."})["Location"] == f"/p/{event.slug}/"
    page = Client().get(f"/p/{event.slug}/")
    assert "Free parking. <b>Lunch</b> at noon." in text(page)
    assert "<b>Lunch" not in page.content.decode()
    answer = dora.post(path, {"about": "x" * 1001})
    assert answer.status_code == 422
    assert "A description can have at most 1000 characters. This one has 1001." in text(answer)


def test_fee_and_prizes_are_told_until_it_is_shown_who_won_them(event: Event) -> None:
    shown = text(Client().get(f"/p/{event.slug}/"))
    assert "Players 20 Sessions 3 sessions Entry fee $25.00" in shown
    assert "From $500.00 in entry fees of 20 players. Amounts follow the number of players." in shown
    found = played_out()
    address = f"/p/{found.event.slug}/"
    waits = "Planned prizes The winners and their amounts appear here after the ceremony"
    assert "Planned prizes 1st place" in text(Client().get(address))
    sign(found)
    assert waits in text(Client().get(address))
    closing.close(found.event, key=key(), actor=DIRECTOR)
    assert 'id="prizes"' not in Client().get(address).content.decode()


def test_a_hall_without_money_tells_none(event: Event) -> None:
    events.change_setup(event, replace(book_of(event.journal_id).setup, money=False), key=key(), actor=DIRECTOR)
    shown = text(Client().get(f"/p/{event.slug}/"))
    assert "$" not in shown
    assert "Prizes" not in shown


def test_offered_prizes_come_from_the_fees_that_are_paid_once_play_begins(db: None) -> None:
    """Six players are expected at $25. Once a draw is posted, the fees of no-shows and debtors are promised no more."""
    one = founded(6)
    entrants.take_fees(one, [1, 2, 3, 4], key=key(), actor=DIRECTOR)
    assert "From $150.00 in entry fees of 6 players." in text(Client().get(f"/p/{one.slug}/"))
    publish(Seated(one), 1, [(1, 2, 3, 4, 5)])
    assert "From $100.00 in entry fees that 4 players have paid." in text(Client().get(f"/p/{one.slug}/"))


def test_a_player_s_page_names_the_opponents_of_each_table(db: None) -> None:
    found = seated((1, 2, 3, 4, 5), hands=2)
    found.play(1)
    shown = text(Client().get(f"/p/{found.event.slug}/3"))
    assert "With Player 1, Player 2, Player 4, Player 5" in shown
    assert at_event(found).get(f"/t/{found.event.pk}/standings/3").status_code == 200


@pytest.mark.parametrize("page", ["", "standings", "2", "projector"])
def test_everybody_sees_results_as_they_were_signed_until_they_are_signed_again(page: str) -> None:
    over = played_out()
    address = f"/p/{over.event.slug}/{page}"
    final = "Final results" if page == "projector" else "Final results, signed"
    assert final not in text(Client().get(address))
    sign(over)
    signed = places(address)
    assert final in text(Client().get(address))
    correct(over, 1, 4, 5)
    for why in ("late", "late again"):  # the first one is a warning
        tables.penalise(over.event, 2, 1, why, key=key(), actor=DIRECTOR)
    assert places(address).replace("A score is being corrected. Results may still change. ", "") == signed
    assert "+2" in signed
    sign(over, "the wrong seats")
    assert places(address) != signed


def test_the_director_sees_a_correction_beside_the_signed_standings() -> None:
    over = played_out()
    sign(over)
    correct(over, 1, 4, 5)
    address = f"/t/{over.event.pk}/standings"
    assert "Scores were corrected after signing." in text(at_event(over).get(address))
    official = text(at_event(over).get(address, {"show": "official"}))
    assert "These results aren't signed." in official
    assert re.search(r"T1 .*Player 4 .*\+2", official)


def test_first_page_counts_who_is_tied_with_the_last_line_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/p/{played_out().event.slug}/"
    assert "more player" not in text(Client().get(address))  # all ten are shown
    monkeypatch.setattr(views, "FIRST", 6)  # two are first, two third, six fifth
    assert "4 more players are tied with the last one here." in text(Client().get(address))


def test_winners_are_named_once_the_tournament_is_closed() -> None:
    over = played_out()
    home, own = f"/p/{over.event.slug}/", f"/p/{over.event.slug}/2"
    sign(over)
    assert not any('id="won"' in Client().get(path).content.decode() for path in (home, own))
    closing.close(over.event, key=key(), actor=DIRECTOR)
    won = re.findall(r'<section id="won".*?</section>', Client().get(home).content.decode(), re.DOTALL)
    assert "1st and 2nd place Player 7, Player 2 $81.22 each · $99.96 + $62.48 = $162.44, shared by 2" in " ".join(
        re.sub(r"<[^>]*>", "", won[0]).split()
    )
    assert "Prizes won 1st and 2nd place $99.96 + $62.48 = $162.44, shared by 2 $81.22" in text(Client().get(own))
    assert 'id="won"' not in Client().get(f"/p/{over.event.slug}/1").content.decode()
