"""Every page of an event, by day and by night: no barrier, nothing wider than a phone, no complaint in the console."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.browser.screens.barriers import faults, phone_faults
from tests.plugins.browser import Phones
from tests.tournaments.bracketed import bracketed, published, rounds, score, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.hourly import fest
from tests.tournaments.played_out import correct, played_out, sign
from tests.tournaments.seated import Seated
from tournaments.engine.event.values import TableState
from tournaments.engine.rehearsal import FindingCode
from tournaments.models import Event
from tournaments.rehearsal import runs
from tournaments.rehearsal.plan import plan_event
from tournaments.rehearsal.report import RehearsalReport, RehearsalStage
from tournaments.rehearsal.runs import RehearsalRun
from tournaments.services import brackets, ceremony, draws, entrants, paper_tables, tables
from tournaments.services.closing import pay_prizes
from tournaments.services.entrants import NewEntrant
from tournaments.services.paper_tables import Card
from tournaments.web.urls import urlpatterns

pytestmark = pytest.mark.browser

Visit = Callable[[Page, Seated], None]


def at(address: str) -> Visit:
    """A page that is only looked at: `{event}` is the event's number, `{slug}` its public address, `{game}` the
    sitting of its first table."""

    def visit(page: Page, found: Seated) -> None:
        page.goto(f"/{address}".format(event=found.event.pk, slug=found.event.slug, club_game=found.game(1).club_game))

    return visit


def a_swap_looked_at(page: Page, found: Seated) -> None:
    here, there = (table[0] for table in found.book.draw(2).tables[:2])
    page.goto(f"/t/{found.event.pk}/draw/2")
    for number in (here, there):
        page.locator(f'.tile a[href$="={number}"]').tap()
        page.locator(f'.tile a[aria-current][href$="={number}"]').wait_for()
    page.get_by_role("button", name="Swap", exact=True).wait_for()
    page.locator(".again > summary").tap()


def a_draw_unpublished_by_the_wrong_name(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/draw/1")
    for summary in page.locator(".after > details > summary").all():
        summary.tap()
    page.fill("#typed", "Session 9")
    page.get_by_role("button", name="Undo and close the tables").tap()
    page.locator('[aria-invalid="true"]').wait_for()


def a_set_up_refused(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/setup/edit?step=money")
    page.fill("#fee", "a lot")
    page.fill('[id="prizes.places"]', "60%")
    page.locator("summary:visible").tap()
    page.get_by_role("button", name="Save changes").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def a_step(step: str) -> Callable[[Page, Seated], None]:
    """Return a visit to a step of the setup, with everything folded in it shown."""

    def visit(page: Page, found: Seated) -> None:
        page.goto(f"/t/{found.event.pk}/setup/edit?step={step}")
        for summary in reversed(page.locator("#setup details:not([open]) > summary:visible").all()):
            summary.tap()

    return visit


def an_address_refused(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/address")
    page.fill("#own", "localhost:8000")
    page.get_by_role("button", name="Use this address").tap()
    page.locator('[aria-invalid="true"]').wait_for()


def an_address_that_is_silent(page: Page, found: Seated) -> None:
    Event.objects.filter(pk=found.event.pk).update(address="http://127.0.0.1:9")
    page.goto(f"/t/{found.event.pk}/address")
    page.locator("#alarm .bad").wait_for()


def a_link_to_end(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/links")
    page.locator("details > summary").tap()


def a_revoked_link(page: Page, found: Seated) -> None:
    a_link_to_end(page, found)
    if page.locator("#link-viewer").count():
        page.locator("#why-viewer").fill("The reporters have left")
        page.get_by_role("group", name="Viewer").get_by_role("button", name="Revoke").tap()
    page.get_by_text("Viewer: this link is revoked").wait_for()


def a_table_on_the_desk(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/desk")
    page.locator("#tile-2 a").tap()
    page.locator("#panel h1").wait_for()
    page.fill("#search", "player")
    page.locator("#search-found li").first.wait_for()


def a_card_that_is_off(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/tables/2/score-card")
    page.fill("#points-1-1", "4")
    page.fill("#points-1-2", "four")
    page.locator("#take").tap()
    page.locator("#points-1-2_error").wait_for()


def enter_card(found: Seated) -> None:
    """Enter the card of table 3, unless that was done before."""
    third = next(table for table in found.book.tables.values() if table.session == 1 and table.number == 3)
    card = Card(((4, -1, -1, -1, -1, 0),), totals=True)
    if third.state is TableState.OPEN:
        paper_tables.hand_in(found.event, third.id, card, key=key(), actor=DIRECTOR)


def a_card_with_counts(page: Page, found: Seated) -> None:
    """Typed with the hands picked and won."""
    page.goto(f"/t/{found.event.pk}/sessions/1/paper-cards?number=2")
    page.get_by_label("Also type hands picked and won").check()
    page.locator("#counts").wait_for()


def a_card_to_correct(page: Page, found: Seated) -> None:
    """Found in Paper cards, and opened with what was entered."""
    enter_card(found)
    page.goto(f"/t/{found.event.pk}/sessions/1/paper-cards?number=3")
    page.get_by_role("link", name="Correct card").tap()
    page.get_by_role("button", name="Save correction").wait_for()


def a_card_that_differs(page: Page, found: Seated) -> None:
    """Typed a second time with other totals."""
    enter_card(found)
    page.goto(f"/t/{found.event.pk}/sessions/1/paper-cards?mode=check&number=3")
    for seat, total in enumerate(("3", "0", "-1", "-1", "-1", "0"), 1):
        page.fill(f"#points-1-{seat}", total)
    page.locator("#take").tap()
    page.locator("#differ").wait_for()


def a_score_to_confirm(page: Page, found: Seated) -> None:
    """Handed in, and sent without a PIN."""
    if found.table().state is TableState.OPEN:
        tables.hand_in(found.event, 1, found.table().seats[0], key=key(), actor=DIRECTOR)
    page.goto(f"/t/at/{found.game(1).club_game}/confirm")
    page.locator("#confirm").tap()
    page.locator('[aria-invalid="true"]').wait_for()
    page.locator("#wrong > summary").tap()


def a_table_that_calls(page: Page, found: Seated) -> None:
    tables.call(found.event, 2, "a card is missing", key=key(), actor=DIRECTOR)
    page.goto(f"/t/{found.event.pk}/tables/2")
    page.locator("#stand-in > summary").tap()


def penalties_of_somebody(page: Page, found: Seated) -> None:
    tables.penalise(found.event, 1, 1, "late", key=key(), actor=DIRECTOR)
    page.goto(f"/t/{found.event.pk}/penalties/1")


def a_correction_after_the_signature(page: Page, _found: Seated) -> None:
    over = played_out()
    sign(over)
    pay_prizes(over.event, [2], key=key(), actor=DIRECTOR)
    correct(over, 1, 4, 5)
    page.goto(grants.journal_link(over.event.journal_id, Role.DIRECTOR))
    page.goto(f"/t/{over.event.pk}/closing")
    for summary in page.locator("#cash-box summary").all():
        summary.tap()
    page.locator("#changes").wait_for()


def a_file_that_is_none(page: Page, _found: Seated) -> None:
    page.goto(grants.owner_link_path())
    page.goto("/t/import")
    page.get_by_role("button", name="Import").tap()
    page.get_by_role("alert").wait_for()


def a_bracket_that_is_looked_at_first(page: Page, _found: Seated) -> None:
    drawn = bracketed(12, set_up({"rounds": rounds(2)}, cut=10, seeds="number"), sessions=0)
    brackets.draft(drawn.event, seed=7, key=key(), actor=DIRECTOR)
    page.goto(grants.journal_link(drawn.event.journal_id, Role.DIRECTOR))
    page.goto(f"/t/{drawn.event.pk}/bracket")
    page.locator("details > summary").first.tap()


def a_round_whose_ties_wait(page: Page, _found: Seated) -> None:
    """Extra hands are to be typed, and the round was to be undone by a wrong name."""
    tied = bracketed(10, set_up({"rounds": rounds(2), "at_tie": "extra-hand"}, seeds="number"), sessions=0)
    published(tied)
    score(tied, 1, lambda table: [0] * len(table.seats))
    page.goto(grants.journal_link(tied.event.journal_id, Role.DIRECTOR))
    page.goto(f"/t/{tied.event.pk}/bracket")
    page.locator(".undo-round > summary").tap()
    page.fill("#typed-main", "Round 9")
    page.get_by_role("button", name="Undo round").tap()
    page.locator('[aria-invalid="true"]').wait_for()


def a_bracket_with_a_table_that_plays(page: Page, _found: Seated) -> None:
    playing = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(playing)
    playing.play(1, hands=2)
    page.goto(f"/p/{playing.event.slug}/bracket/1")
    page.locator(".bracket-picture, .bracket-round").first.wait_for()


def a_player_at_the_door(page: Page, found: Seated) -> None:
    """Scanned, with several others of the same name offered."""
    page.goto(f"/t/{found.event.pk}/check-in?session=2")
    page.fill("#code", "3")
    page.locator("#code").press("Enter")
    page.locator("#player-3").wait_for()
    page.locator("#camera").tap()
    page.locator("#code").press_sequentially("pl")
    page.locator("#matches li").first.wait_for()


def several_at_the_kiosk(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/kiosk")
    page.fill("#code", "player")
    page.locator("#code").press("Enter")
    page.locator("#several").wait_for()


def the_events_of_somebody(page: Page, found: Seated) -> None:
    page.goto(grants.owner_link_path())
    person = found.event.club.persons.get(name="Player 1")
    page.goto(f"/t/players/{found.event.club_id}/{person.pk}")


def a_list_looked_at(page: Page, found: Seated) -> None:
    page.goto(f"/t/{found.event.pk}/players/import")
    page.fill("#list", "name,number,paid\nZoe,2,maybe\nMaximilian Kowalski-Vandenburg,,\nMax,,yes\n")
    page.get_by_role("button", name="Preview").last.tap()
    page.locator("#preview").wait_for()


def a_day_of_rounds(page: str) -> Visit:
    """An hourly day: a round that is signed, one under way with a free seat, one to come for which somebody waits."""

    def visit(browser: Page, _found: Seated) -> None:
        day = fest(sizes=(4, 5))
        day.sell_to(1, 2, 3, 4, 5)
        day.make()
        day.play_round(1)
        day.sign(1)
        day.sell_to(1, 2, 3, 4)
        day.make()
        day.sell_to(*range(1, 12))
        browser.goto(grants.journal_link(day.event.journal_id, Role.DIRECTOR))
        browser.goto(f"/{page}".format(event=day.event.pk))

    return visit


def a_name_that_is_known_at_the_tickets(page: Page, found: Seated) -> None:
    a_day_of_rounds("t/{event}/tickets")(page, found)
    page.locator("#ticket-10 summary").tap()
    page.fill("#name", "player")
    page.locator("#found li").first.wait_for()


def a_ceremony(page: Page) -> Seated:
    """Hold a ceremony up to its second step, as its director."""
    signed = played_out()
    sign(signed)
    page.goto(grants.journal_link(signed.event.journal_id, Role.DIRECTOR))
    ceremony.prepare(signed.event, holds=True, countdown=0, amounts=True, key=key(), actor=DIRECTOR)
    for before, to in ((None, 0), (0, 1), (1, 2)):
        ceremony.take_step(signed.event, before, to, key=key(), actor=DIRECTOR)
    return signed


def a_ceremony_that_runs(page: Page, _found: Seated) -> None:
    page.goto(f"/t/{a_ceremony(page).event.pk}/ceremony")
    page.get_by_text("All steps").click()


def the_wall_of_a_ceremony(page: Page, _found: Seated) -> None:
    page.goto(f"/p/{a_ceremony(page).event.slug}/projector")


def a_rehearsal_that_is_over(page: Page, found: Seated) -> None:
    plan = plan_event(found.event, 12)
    report = RehearsalReport(RehearsalStage.OVER, Counter(tables=9, hands=180, resent=30, pages=34))
    report.find(FindingCode.STOPPED, stage=RehearsalStage.PLAY, why="A hand was refused.")
    runs.remember(found.event, RehearsalRun(plan, report))
    page.goto(f"/t/{found.event.pk}/rehearsal")
    page.locator("#found").wait_for()


# By the address's name, and what is to be seen there where there is more than one thing.
VISITS: dict[str, Visit] = {
    "event-closing": at("t/{event}/closing"),
    "event-closing: corrected": a_correction_after_the_signature,
    "event-ceremony": at("t/{event}/ceremony"),
    "event-ceremony: running": a_ceremony_that_runs,
    "event-history": at("t/{event}/history"),
    "event-exports": at("t/{event}/exports"),
    "event-exports: without money": at("t/{event}/exports?money=no"),
    "import-event": a_file_that_is_none,
    "event-settle-up": at("t/{event}/closing/settle-up"),
    "events": at("t/"),
    "new-event": at("t/new"),
    "event-setup": at("t/{event}/setup"),
    "event-setup-edit": at("t/{event}/setup/edit"),
    "event-setup-edit: sessions": a_step("sessions"),
    "event-setup-edit: rules": a_step("rules"),
    "event-setup-edit: standings": a_step("standings"),
    "event-setup-edit: review": a_step("review"),
    "event-setup-edit: refused": a_set_up_refused,
    "event-setup-bracket": at("t/{event}/setup/bracket"),
    "event-rehearsal": a_rehearsal_that_is_over,
    "event-address: refused": an_address_refused,
    "event-address": an_address_that_is_silent,
    "event-description": at("t/{event}/description"),
    "event-links": a_link_to_end,
    "event-links: revoked": a_revoked_link,
    "event-here": at("p/{slug}/here"),
    "event-draw": at("t/{event}/draw"),
    "event-draw-session: published": a_draw_unpublished_by_the_wrong_name,
    "event-draw-session: draft": a_swap_looked_at,
    "event-draw-session: not drawn": at("t/{event}/draw/3"),
    "event-bracket: draft": a_bracket_that_is_looked_at_first,
    "event-bracket: tied": a_round_whose_ties_wait,
    "hourly-desk": a_name_that_is_known_at_the_tickets,
    "hourly-prizes": a_day_of_rounds("t/{event}/rounds"),
    "event-desk": a_table_on_the_desk,
    "event-desk: to come": at("t/{event}/desk?session=3"),
    "desk-find": at("t/{event}/desk/find?q=zoe"),
    "desk-hand-over": at("t/{event}/desk/hand-over"),
    "table-hand-in": at("t/at/{club_game}/hand-in"),
    "table-call": at("t/at/{club_game}/call"),
    "table-confirm": a_score_to_confirm,
    "event-table": a_table_that_calls,
    "event-table: handed in": at("t/{event}/tables/1"),
    "event-table-grid": a_card_that_is_off,
    "event-table-grid: totals": at("t/{event}/tables/2/score-card?mode=totals"),
    "event-paper-cards": at("t/{event}/sessions/1/paper-cards?number=2"),
    "event-paper-cards: hands": at("t/{event}/sessions/1/paper-cards?number=2&mode=hands"),
    "event-paper-cards: counts": a_card_with_counts,
    "event-paper-cards: differ": a_card_that_differs,
    "event-table-grid: correct": a_card_to_correct,
    "event-session": at("t/{event}/sessions/1"),
    "event-penalties": penalties_of_somebody,
    "event-standings": at("t/{event}/standings"),
    "event-standings-print": at("t/{event}/standings/print"),
    "event-card": at("t/{event}/standings/1"),
    "event-entrants": at("t/{event}/players?session=2"),
    "event-entrants: nobody called that": at("t/{event}/players?q=zoe"),
    "event-check-in": a_player_at_the_door,
    "event-kiosk": several_at_the_kiosk,
    "event-entrant": at("t/{event}/players/4"),
    "event-entrants-import": a_list_looked_at,
    "public-event": at("p/{slug}/?name=player"),
    "public-standings": at("p/{slug}/standings"),
    "public-player": at("p/{slug}/1"),
    "public-why": at("p/{slug}/1/why"),
    "public-bracket-round": a_bracket_with_a_table_that_plays,
    "projector": at("p/{slug}/projector"),
    "projector: ceremony": the_wall_of_a_ceremony,
    "events-of-person": the_events_of_somebody,
}
ON_A_DESK = {
    "event-entrants",
    "event-check-in",
    "event-closing: corrected",
    *("event-table", "event-table-grid", "event-session"),
    *("new-event", "event-setup", "event-setup-edit: refused", "event-address"),
    "event-draw-session: published",
    "event-draw-session: draft",
    "event-bracket: tied",
    "event-desk",
    "hourly-desk",
    "event-standings",
    "public-bracket-round",
    "projector",
}
# The pages on which most is done, each laid out in its own way: the quick test visits these.
MAIN = {
    *("event-entrants", "event-table-grid", "event-setup-edit: refused", "event-draw-session: draft"),
    *("event-check-in", "event-kiosk"),
    *("event-desk", "hourly-desk", "public-bracket-round", "projector"),
}
NO_PAGES = {
    *(
        "event",
        "event-of-journal",
        "event-setup-preview",
        "event-plan-pdf",
        "event-setup-restore",
        "event-address-phone",
        "event-alarm",
    ),
    *("demo-event", "renew-event-link", "revoke-event-link", "publish-event"),
    "public-bracket",  # shows the round that is played, as public-bracket-round does
    *("event-payouts-pdf", "event-ceremony-do", "event-bracket-do", "event-bracket-poster", "event-setup-bracket-plan"),
    *("event-draft", "event-swap", "event-drop-draft", "event-publish", "unpublish-draw", "event-reseat"),
    "event-no-shows",
    *(
        "event-seats-pdf",
        "desk-act",
        "desk-backup",
        "event-entrants-do",
        "event-check-in-do",
        "table-strip",
        "table-seen",
        "table-score-card",
        "event-table-do",
        "event-session-end",
    ),
    *("hourly-do", "hourly-find", "hourly-prizes-do"),
    *("event-table-cards", "event-score-cards", "event-tickets", "event-session-papers"),
    *("event-xlsx", "event-json", "event-csv"),
    *("event-closing-do", "event-standings-pdf", "event-prizes-pdf", "event-certificates-pdf", "event-receipt-pdf"),
}


@pytest.fixture
def found(live_site: str) -> Seated:
    """Two sessions of three tables: the first is published and half played, the second a draft; one came late."""
    event = founded(15)
    draws.draft(event, 1, seed=7, together=2, key=key(), actor=DIRECTOR)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    seated = Seated(event)
    seated.play(1)
    seated.play(2, hands=3)
    entrants.enter(event, [NewEntrant("Maximilian Kowalski-Vandenberg")], key=key(), actor=DIRECTOR)
    draws.seat(event, 3, 16, key=key(), actor=DIRECTOR)
    return seated


def test_no_page_is_forgotten() -> None:
    assert VISITS.keys() >= ON_A_DESK | MAIN
    visited = {name.partition(":")[0] for name in VISITS}
    there = {pattern.name for pattern in urlpatterns if "/series/" not in str(pattern.pattern)}
    assert there <= visited | NO_PAGES


def test_the_director_s_main_pages_on_a_phone(found: Seated, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.journal_link(found.event.journal_id, Role.DIRECTOR))
    assert phone_faults(page, found, VISITS, MAIN) == {}


@pytest.mark.long
def test_the_director_s_pages(found: Seated, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.journal_link(found.event.journal_id, Role.DIRECTOR))
    assert faults(page, found, VISITS, ON_A_DESK) == {}
