"""Every page, by day and by night: no barrier, nothing wider than a phone, no complaint in the browser's console."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from unittest.mock import patch

import pytest
from django.db import OperationalError
from playwright.sync_api import Page

from scorekeeper.engine.cards import draw_first_dealer
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.transfer_file import TRANSFER_FILE
from scorekeeper.queries import club
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.transfer import export_game
from scorekeeper.services import clubs, grants, logins
from scorekeeper.services.requests import EnterTotals, PlayOut
from scorekeeper.web.replay.forms import pack_hand
from scorekeeper.web.urls import urlpatterns
from tests.analyses import analyze_hand_of, analyzed, bad_bury
from tests.browser.screens.barriers import barriers, by_night, faults, phone_faults
from tests.elsewhere import elsewhere
from tests.game.ledger import hand, kept
from tests.handed import handed
from tests.plugins.browser import Phones
from tests.queries.test_access import redeemed
from tests.tables import Table, opened, picked
from tests.web.quiz.tables import question_address, table_with_cards
from tests.web.replay.test_replay import HAND, WRONG

pytestmark = pytest.mark.browser

Visit = Callable[[Page, Table], None]
# Pages that show on a desk what they do not on a phone; by day only, for the colours are the same.
ON_A_DESK = {
    *("table", "sheet", "line", "settle-up", "player", "seating"),
    *("club", "persons", "season-table", "standing", "standing-games", "standing-hands", "against"),
    *("paper-sheet", "import: preview", "new-game", "kept-rules", "edit-house-rules"),
    *("replay: entering", "replay-hand"),
}


@pytest.fixture
def club_game(live_site: str) -> Table:
    """The golden game, totals of a paper that is off, and a conflict about the last hand."""
    table = kept()
    table.change(EnterTotals((3, -1, -1, 0, 0, 0)))
    table.record(picked(4, 6), expects=table.view.next_number - 1)
    clubs.add_season(table.view.club, "This year", date(2000, 1, 1), date(2099, 12, 31))
    return table


def at(address: str) -> Visit:
    """A page that is only looked at; `{hand}` is the game's twelfth, `{void}` the one that does not count."""

    def visit(page: Page, table: Table) -> None:
        void = next(line.uid for line in table.sheet.lines if line.voided)
        page.goto(f"/games/{table.club_game}/{address}".format(hand=f"lines/{hand(table, 12)}", void=f"lines/{void}"))

    return visit


def a_drawn_dealer(page: Page, table: Table) -> None:
    drawn = opened(key="drawn-game", dealer=draw_first_dealer("0f3c", 5).dealer, draw_seed="0f3c")
    page.goto(f"/games/{drawn.club_game}/first-dealer")
    page.get_by_text("Check the draw").tap()


def in_club(address: str) -> Visit:
    """A page of the game's club; `{one}` and `{other}` are persons, `{season}` one of its seasons."""

    def visit(page: Page, table: Table) -> None:
        view = table.view
        one, other = (view.players[seat].person for seat in (0, 1))
        season = club.seasons(view.club)[0].season
        page.goto(f"/clubs/{view.club}/{address}".format(one=one, other=other, season=season))

    return visit


def a_season_refused(page: Page, table: Table) -> None:
    page.goto(f"/clubs/{table.view.club}/seasons")
    page.get_by_role("button", name="Add season").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def a_new_club(page: Page, table: Table) -> None:
    page.goto("/clubs/new")


def home(page: Page, table: Table) -> None:
    page.goto("/")


def glossary(page: Page, table: Table) -> None:
    page.goto("/glossary")


def welcome(page: Page, table: Table) -> None:
    page.goto("/welcome")


def news(page: Page, table: Table) -> None:
    page.goto("/whats-new")
    page.locator("details").first.click()


def https_page(page: Page, table: Table) -> None:
    page.goto("/https/")


def style(page: Page, table: Table) -> None:
    page.goto("/style/")


def backups(page: Page, table: Table) -> None:
    page.goto("/backups")


def a_log_in_refused(page: Page, table: Table) -> None:
    page.goto("/log-in")
    page.fill("#name", "Nobody")
    page.get_by_role("button", name="Log in").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def a_name_refused(page: Page, table: Table) -> None:
    page.goto("/me")
    page.fill("#name", "Ann")
    page.get_by_role("button", name="Create login", exact=True).tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def logged_in(page: Page, table: Table) -> None:
    """The owner, who has opened the game's own link since; the name goes again, for the next look at the page."""
    login = logins.make("Ann", "nine sheep and a ram", [redeemed(grants.owner_link_path())])
    token = logins.enrol(login, "192.0.2.7", "Mozilla/5.0 (Linux; Android 14)")
    page.goto(grants.game_links(table.club_game).scorer)
    page.context.add_cookies([{"name": "device", "value": token, "domain": "127.0.0.1", "path": "/"}])
    page.goto("/me")
    for words in ("Change password", "Delete my login"):
        page.locator("summary", has_text=words).tap()
    page.context.clear_cookies(name="device")
    logins.remove(login.pk)


def nowhere(page: Page, table: Table) -> None:
    page.goto("/nowhere")


def no_connection(page: Page, table: Table) -> None:
    page.goto("/games/no-connection")


def full_disk() -> OperationalError:
    """Return what the database says of it."""
    error, cause = OperationalError("database or disk is full"), sqlite3.OperationalError()
    error.__cause__, cause.sqlite_errorcode = cause, sqlite3.SQLITE_FULL
    return error


def failing(error: Exception, says: str) -> Visit:
    """Return what is shown of an error of the site, which the browser would complain about."""

    def visit(page: Page, table: Table) -> None:
        page.route("/", lambda route: route.fulfill(response=route.fetch(), status=200), times=1)
        with patch("scorekeeper.queries.club.home", side_effect=error):
            page.goto("/")
        page.get_by_role("heading", name=says).wait_for()

    return visit


def a_form_with_errors(page: Page, table: Table) -> None:
    page.goto("/new")
    page.fill("#title", "")
    page.fill("#seat-0", "Ann")
    page.fill("#seat-1", "Ann")
    page.tap("#options > summary")
    for section in page.locator("#options .sections > details > summary").all():
        section.tap()
    page.get_by_role("button", name="Start game").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def a_hand_half_entered(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/")
    page.tap("#key-picker-1")
    page.tap("#key-partner-4")
    page.tap("#key-bracket-61-90")
    page.tap("#payout > summary")
    page.tap("#more > summary")


def a_blitz_asked_for(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/")
    page.tap("#key-picker-1")
    page.tap("#mark-blitz > summary")
    page.locator("#mark-blitz .asks").wait_for()


def hands_handed_over(page: Page, table: Table) -> None:
    """A hand that contradicts, one that is new, one that cannot be."""
    fields = {"picker": "3", "partner": "5", "bracket": "61-90"}
    number = table.view.next_number
    told = [(number - 1, "phone-1", fields), (number, "phone-2", fields), (number + 1, "phone-3", {"picker": "1"})]
    page.goto(f"/games/{table.club_game}/hand-over")
    page.fill("#text", handed(table.club_game, [(place, f"{key}-of-a-test", hand) for place, key, hand in told]))
    page.get_by_role("button", name="Preview").tap()
    page.locator("#hands").wait_for()


def a_term_looked_up(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/")
    page.locator("button.term").first.tap()
    page.locator(".entry:popover-open").wait_for()


def a_leaster_counted_out(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/")
    page.tap("#key-picker-nobody")
    page.tap("#key-answer-leaster")
    page.tap("#key-winners-count")
    page.locator("#counts").wait_for()


def a_race_just_won(page: Page, table: Table) -> None:
    race = opened("indiana", 4, key="game-of-a-race", club=table.view.club)
    race.record({"kind": "solo", "picker": 2, "won": True})
    race.record({"kind": "best", "picker": 1, "won": True})
    race.record({"kind": "solo", "picker": 3, "won": True})
    race.record({"kind": "solo", "picker": 3, "won": True, "dealer": 4})
    race.record({"kind": "solo", "picker": 4, "won": True})
    page.goto(f"/games/{race.club_game}/")
    page.tap("#key-picker-4")
    page.tap("#key-partner-solo")
    page.tap("#key-won-true")
    page.locator("#wins").wait_for()


def a_schwanzer_shown(page: Page, table: Table) -> None:
    shown = opened({"preset": "sixty-one", "no_pick": ["schwanzer"]}, key="game-of-a-schwanzer", club=table.view.club)
    page.goto(f"/games/{shown.club_game}/")
    page.tap("#key-picker-nobody")
    page.tap("#key-loser-shown")
    page.tap("#hand-1 > summary")
    page.tap("#key-shown-1-QC")
    page.locator("#hand-1 .top").wait_for()
    page.tap("#hand-2 > summary")


def a_row_opened(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/sheet")
    page.locator(f"#line-{hand(table, 12)} .first a").tap()
    page.locator("tr.opened").wait_for()


def a_correction_looked_at(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/lines/{hand(table, 9)}/correct")
    page.tap("#key-answer-leaster")
    page.tap("#key-winners-2")
    page.tap("#look")
    page.locator("table.change").wait_for()


def somebody_joins(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/seating")
    page.fill("#joins", "Gus")
    page.get_by_role("button", name="Add", exact=True).tap()
    page.get_by_role("button", name="Save seats").wait_for()


def a_sheet_of_paper_refused(page: Page, table: Table) -> None:
    page.goto(f"/clubs/{table.view.club}/paper")
    page.fill("#points-1-1", "half")
    page.get_by_role("button", name="Save game").tap()
    page.locator('[aria-invalid="true"]').first.wait_for()


def a_file_refused(page: Page, table: Table) -> None:
    looked_at(page, table, "date,Ann,Zed\n2004-11-01,1,x\n")
    page.locator(".faults").wait_for()


def a_file_looked_at(page: Page, table: Table) -> None:
    looked_at(page, table, "date,Ann,Zed\n2004-11-01,1,1\n")
    page.locator(".preview details > summary").tap()


def an_imported_file(page: Page, table: Table) -> None:
    looked_at(page, table, "date,Ann,Zed\n2004-11-01,1,1\n")
    page.locator("[value=import], .preview a").first.tap()
    page.get_by_role("heading", name="1 game imported").wait_for()


def looked_at(page: Page, table: Table, content: str) -> None:
    page.goto(f"/clubs/{table.view.club}/import")
    file = {"name": "scores.csv", "mimeType": "text/csv", "buffer": content.encode()}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Preview").last.tap()


def a_file_from_elsewhere(page: Page, table: Table) -> None:
    with elsewhere():
        away = opened(key="away-away", name="Saturday", club=clubs.create_club("Away"))
        away.record()
        carried = export_game(away.club_game)
    assert carried is not None
    page.goto(f"/clubs/{table.view.club}/import-file")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": TRANSFER_FILE.dump(carried)}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Preview").last.tap()
    page.get_by_role("button", name="Import").tap()
    page.locator(".faults").wait_for()
    page.locator(".preview details > summary").tap()


def a_hand_half_played(page: Page, table: Table) -> None:
    page.goto(f"/replay?h={pack_hand(half_played())}")
    page.tap("#card-KC")
    page.locator("[role=alert]").wait_for()
    page.tap("#as-text > summary")


def a_text_misread(page: Page, table: Table) -> None:
    page.goto("/replay")
    page.fill("#text", "Rules: standard\n1. QC 7D X9")
    page.tap("#read")
    page.locator("#wrong").wait_for()


def a_renege_stepped_to(page: Page, table: Table) -> None:
    page.goto(f"/replay/hand?h={pack_hand(WRONG)}")
    page.locator(".faults a").first.tap()
    page.get_by_text("7 of 30").wait_for()
    page.tap("#share > summary")
    page.tap("#as-text > summary")


def a_hand_with_its_payout(page: Page, table: Table) -> None:
    analyzed(bad_bury())
    page.goto(f"/replay/hand?h={pack_hand(bad_bury())}&at=4")
    page.tap("#reveal > summary")


def other_cards_tried(page: Page, table: Table) -> None:
    page.goto(f"/replay/hand?h={pack_hand(HAND)}&at=3&seat=2&only=1&try=2-QC")


def a_hand_to_embed(page: Page, table: Table) -> None:
    page.goto(f"/replay/hand?h={pack_hand(HAND)}")
    page.tap("#embed > summary")
    page.get_by_role("button", name="Create embed code").tap()
    page.locator("#embed-code").wait_for()


def an_embedded_hand(page: Page, table: Table) -> None:
    a_hand_to_embed(page, table)
    page.get_by_role("link", name="Preview").tap()
    page.locator(".embed-head").wait_for()


def a_question_answered(page: Page, table: Table) -> None:
    page.goto(f"{question_address(table_with_cards(table.view.club))}&card=10S")
    page.locator("#verdict").wait_for()


def plays_of_a_game(page: Page, table: Table) -> None:
    analyze_hand_of(table)
    page.goto(f"/games/{table.club_game}/analysis")


def plays_of_a_club(page: Page, table: Table) -> None:
    analyze_hand_of(table)
    page.goto(f"/clubs/{table.view.club}/analysis")


def cards_of_a_hand(page: Page, table: Table) -> None:
    page.goto(f"/games/{table.club_game}/lines/{hand(table, 12)}/cards")


def cards_that_differ(page: Page, table: Table) -> None:
    line = hand(table, 12)
    if not any(sheet_line.played for sheet_line in table.sheet.lines):
        table.change(PlayOut(line, {"picks": ["pass"] * table.sheet.rules.players, "tricks": [["QC", "7D"]]}))
    page.goto(f"/games/{table.club_game}/lines/{line}/replay")


def half_played() -> WrittenHand:
    """The hand of the renege, at the card that was wrong."""
    transcript = WRONG.transcript
    return replace(WRONG, transcript=replace(transcript, tricks=(transcript.tricks[0], ("AD",))))


def house_rules_impossible(page: Page, table: Table) -> None:
    page.goto(f"/clubs/{table.view.club}/rules/new?from=musky")
    for section in page.locator(".section > summary").all():
        section.tap()
    page.check("#field-bump")
    page.locator("#departure-bump").wait_for()
    page.select_option("#field-crack", "off")
    page.locator("#problems").wait_for()


def house_rules_refused(page: Page, table: Table) -> None:
    page.goto(f"/clubs/{table.view.club}/rules")
    page.tap("#import > summary")
    page.fill("#text", "bumps = true")
    page.get_by_role("button", name="Preview").tap()
    page.locator(".faults").wait_for()


def own_house_rules(page: Page, table: Table) -> None:
    page.goto(f"/clubs/{table.view.club}/rules/{kept_rules(table)}")
    for section in page.locator("main details > summary").all():
        section.tap()


def own_house_rules_changed(page: Page, table: Table) -> None:
    page.goto(f"/clubs/{table.view.club}/rules/{kept_rules(table)}/edit")


def kept_rules(table: Table) -> str:
    """The key of rules of the table's club."""
    there = rule_sets(table.view.club)
    house = read_rules({"preset": "musky", "title": "Ours", "bump": True})
    return f"own-{there[0].number if there else clubs.keep_rules(table.view.club, house)}"


# By the address's name, and what is to be seen there where there is more than one thing.
VISITS: dict[str, Visit] = {
    "home": home,
    "glossary": glossary,
    "welcome": welcome,
    "news": news,
    "https": https_page,
    "style": style,
    "backups": backups,
    "nowhere": nowhere,
    "no-connection": no_connection,
    "home: full disk": failing(full_disk(), "Try again soon"),
    "home: a fault": failing(LookupError("a test has made one"), "Something went wrong"),
    "log-in": a_log_in_refused,
    "me": a_name_refused,
    "me: logged in": logged_in,
    "new-game": a_form_with_errors,
    "table": a_hand_half_entered,
    "table: a blitz": a_blitz_asked_for,
    "table: a term": a_term_looked_up,
    "table: leaster": a_leaster_counted_out,
    "table: race": a_race_just_won,
    "table: schwanzer": a_schwanzer_shown,
    "sheet": a_row_opened,
    "line": at("{hand}"),
    "correct": at("{hand}/correct"),
    "correct: what changes": a_correction_looked_at,
    "void": at("{hand}/void"),
    "restore": at("{void}/restore"),
    "insert": at("{hand}/insert"),
    "change-seats": at("{hand}/seats"),
    "penalty": at("penalty"),
    "from-paper": at("from-paper"),
    "balance-points": at("balance"),
    "conflicts": at("conflicts"),
    "settle-up": at("settle-up"),
    "settle-up: units": at("settle-up?in=units"),
    "big-screen": at("big-screen"),
    "player": at("seats/1"),
    "game-rules": at("rules"),
    "change-rules": at("rules/change"),
    "history": at("history"),
    "paper": at("paper"),
    "seating": somebody_joins,
    "links": at("links"),
    "hand-over": hands_handed_over,
    "game-day": at("day"),
    "first-dealer": a_drawn_dealer,
    "new-club": a_new_club,
    "club": in_club(""),
    "next-game": in_club("next-game"),
    "rename-club": in_club("rename"),
    "club-links": in_club("links"),
    "persons": in_club("players"),
    "edit-person": in_club("players/{one}/edit"),
    "merge-person": in_club("players/{one}/merge"),
    "merge-person: both": in_club("players/{one}/merge?into={other}"),
    "erase-person": in_club("players/{one}/erase"),
    "club-settle-up": in_club("settle-up"),
    "quiz": a_question_answered,
    "quiz: none": in_club("quiz?game=0"),
    "seasons": a_season_refused,
    "edit-season": in_club("seasons/{season}"),
    "season-table": in_club("table"),
    "standing": in_club("players/{one}"),
    "standing-hands": in_club("players/{one}/hands?as=picked"),
    "standing-games": in_club("players/{one}/games"),
    "against": in_club("players/{one}/against/{other}"),
    "paper-sheet": a_sheet_of_paper_refused,
    "import": a_file_refused,
    "import: preview": a_file_looked_at,
    "imported": an_imported_file,
    "import-file": a_file_from_elsewhere,
    "names": at("names"),
    "house-rules": house_rules_refused,
    "new-house-rules": in_club("rules/new?from=eight-handed-trio"),
    "new-house-rules: impossible": house_rules_impossible,
    "rules-interview": in_club("rules/interview?sentence=bump,+no+cracking,+pretzels&players=six"),
    "rules-payouts": in_club("rules/musky/payouts"),
    "kept-rules": in_club("rules/indiana"),
    "kept-rules: own": own_house_rules,
    "edit-house-rules": own_house_rules_changed,
    "cards": cards_of_a_hand,
    "line-replay": cards_that_differ,
    "game-analysis": plays_of_a_game,
    "club-analysis": plays_of_a_club,
    "replay": a_text_misread,
    "replay: entering": a_hand_half_played,
    "replay-hand": a_hand_with_its_payout,
    "replay-hand: other cards": other_cards_tried,
    "replay-embed": a_hand_to_embed,
    "embedded-hand": an_embedded_hand,
    "replay-hand: renege": a_renege_stepped_to,
}
# The pages on which most is done, each laid out in its own way: the quick test visits these. The score sheet of this
# long game takes as long as all of them together; `test_sheet_screens.py` looks at one that has a line of each kind.
MAIN = {"table", "table: a blitz", "settle-up", "seating", "season-table", "new-game", "edit-house-rules"}
WATCHED = {name: VISITS[name] for name in ("home", "sheet", "line", "settle-up", "links")} | {"table": at("")}
NO_PAGES = {
    "robots",
    *(
        "create-backup",
        "demo",
        "play-again",
        "delete-game",
        "redeem",
        "start",
        "preview",
        "forms",
        "payouts",
        "record",
        "undo",
        "redo",
        "find-house-rules",
        "live",
        "sheet-live",
        "line-reasons",
        "decide",
        "pay",
        "void-payment",
        "undo-seating",
        "showdown",
        "separate-person",
        "remove-season",
        "renew-club-link",
        "renew-game-link",
    ),
    *(
        "import-house-rules",
        "copy-house-rules",
        "retire-house-rules",
        "restore-house-rules",
        "house-rules-toml",
        "house-rules-pdf",
        "game-rules-toml",
        "game-rules-pdf",
    ),
    *("change-game", "share-picture", "score-sheet-pdf", "settle-up-pdf", "workbook", "theme", "health"),
    *("worker", "manifest", "certificate", "opened", "link-picture"),
    *("log-out", "my-name", "my-keep", "my-password", "my-devices", "remove-login"),
    *("replay-pdf", "replay-picture", "line-picture", "replay-text", "replays-pdf", "replays-text"),
    *("replay-analysis", "analyze-replay", "line-analysis", "analyze-line", "analyze-game"),
    *("season-xlsx", "season-pdf", "game-csv", "club-csv", "game-json", "club-json"),
}


def test_no_page_is_forgotten() -> None:
    assert VISITS.keys() >= ON_A_DESK | MAIN
    visited = {name.partition(":")[0] for name in VISITS} - {"nowhere"}
    assert visited | NO_PAGES == {pattern.name for pattern in urlpatterns}


def test_barriers_are_found_where_there_are_some(new_phone: Phones) -> None:
    page = new_phone()
    page.set_content('<html lang="en"><title>A page</title><main><h1>A field</h1><input></main>')
    assert [barrier.partition(":")[0] for barrier in barriers(page)] == ["label"]


def test_what_the_night_hides_is_found(new_phone: Phones) -> None:
    page = new_phone()
    page.set_content(
        "<html lang=en><title>A page</title><style>@media (prefers-color-scheme: dark) {p {color: #eee}}</style>"
        "<main><h1>A line</h1><p>that cannot be read</main>"
    )
    assert barriers(page) == []
    assert [barrier.partition(":")[0] for barrier in by_night(page)] == ["color-contrast"]


def test_the_scorer_s_main_pages_on_a_phone(club_game: Table, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.owner_link_path())
    assert phone_faults(page, club_game, VISITS, MAIN) == {}


@pytest.mark.long
def test_the_scorer_s_pages(club_game: Table, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.owner_link_path())
    assert faults(page, club_game, VISITS, ON_A_DESK) == {}


def test_the_viewer_s_main_pages_on_a_phone(club_game: Table, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.game_links(club_game.club_game).viewer)
    assert phone_faults(page, club_game, WATCHED, MAIN) == {}


@pytest.mark.long
def test_the_viewer_s_pages(club_game: Table, new_phone: Phones) -> None:
    page = new_phone(color_scheme="light")
    page.goto(grants.game_links(club_game.club_game).viewer)
    assert faults(page, club_game, WATCHED, ON_A_DESK) == {}
