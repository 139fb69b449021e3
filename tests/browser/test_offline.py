"""The table goes on without a network, and no hand leaves the phone before the site says that it has it."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, expect
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from scorekeeper.models import Grant
from scorekeeper.services import grants
from scorekeeper.web.site import site_version
from tests.browser.screens.barriers import barriers, by_night, wider
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import at_rest, comes_true
from tests.browser.screens.table import arrived
from tests.plugins.browser import Phones
from tests.tables import Table, opened, picked
from tests.tournaments.seated import seated

pytestmark = pytest.mark.browser

PORTAL = "<!doctype html><title>Free Wi-Fi</title><h1>Welcome to the hall</h1>"
SILENT: list[tuple[dict[str, Any], str]] = [  # what is said of one is not what is said of the next
    ({"status": 401, "body": "who?"}, "This link no longer works."),
    ({"status": 302, "headers": {"Location": "/"}, "body": ""}, "Does this Wi-Fi need a login?"),
    ({"status": 503, "body": "later"}, "The server has a problem."),
    ({"status": 403, "body": "no"}, "This link no longer works."),
    ({"status": 500, "body": "sorry"}, "The server has a problem."),
    ({"status": 404, "body": PORTAL}, "This link no longer works."),
    ({"status": 200, "content_type": "text/html", "body": PORTAL}, "Does this Wi-Fi need a login?"),
    ({"status": 503, "headers": {"Busy": "1"}, "body": "later"}, "The site is busy. Retrying automatically."),
    ({"status": 504, "body": ""}, "The server has a problem."),
    ({"status": 200, "body": json.dumps({"key": "another", "became": "recorded"})}, "need a login?"),
]  # fmt: skip
CACHE = f"pages-{site_version()}"
ALL_KEPT = """async () => {
  const asked = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const files = asked.filter((name) => /^.static.*[.](css|js)$/.test(name));
  const wanted = ["", "forms", "payouts", "sheet", "settle-up"].map((name) => location.pathname + name);
  const name = (await caches.keys()).find((each) => each.startsWith("pages-"));
  if (!name) return false;
  const cache = await caches.open(name);
  const there = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return [...wanted, "/", "/games/no-connection", ...files].every((name) => there.includes(name));
}"""  # the icon comes when the browser likes
FORMS_ARE_THERE = "performance.getEntriesByName(`${location.href}forms`).some(({ responseEnd }) => responseEnd > 0)"


@pytest.fixture
def club_game(live_site: str) -> Table:
    return opened("walleye", 6, name="Friday at Dan's")


def pickers(club_game: Table) -> list[int]:
    return [hand.what["picker"] for hand in club_game.sheet.hands]


def test_no_answer_but_the_site_s_own_takes_a_hand_off_the_phone(scorer: Page, club_game: Table) -> None:
    """The first answer is one to the page itself, the others to the queue."""
    queue, turn, asked = Queue(scorer), 0, list[int]()

    def answer(route: Route) -> None:
        asked.append(turn)
        route.fulfill(**SILENT[turn][0]) if turn < len(SILENT) else route.continue_()

    scorer.route("**/record", answer)
    queue.record_hand(2, 4)
    for turn, (_answer, words) in enumerate(SILENT):  # noqa: B007 - what is answered from now on
        queue.try_now()
        queue.why(words)
        queue.says("Hand 1 is waiting to sync")
        assert club_game.view.next_number == 1
    assert set(asked) == set(range(len(SILENT)))
    expect(scorer.locator("#totals")).to_contain_text("Ann")  # the page of the hall's Wi-Fi took nothing's place
    turn = len(SILENT)
    queue.try_now()
    queue.is_empty()
    assert pickers(club_game) == [2]


def test_the_screen_goes_on_with_what_it_knows(scorer: Page, club_game: Table) -> None:
    """Hand number, dealer and who sits out move on; hands are looked at, changed, undone, and sent as they are."""
    queue = Queue(scorer)
    scorer.context.set_offline(True)
    for number, picker in enumerate((2, 3, 4), 2):
        queue.record_hand(picker, picker + 1)
        queue.stands_at(number)
    queue.says("Hands 1, 2, 3 are waiting to sync")
    expect(scorer.locator("#seat-3 .badges")).to_contain_text("D")
    expect(scorer.locator("#key-picker-3")).to_have_class(re.compile(r"\boff\b"))
    expect(scorer.locator("#key-picker-6")).not_to_have_class(re.compile(r"\boff\b"))
    expect(scorer.locator("#outcome")).to_contain_text("Scores update when you're back online.")
    expect(scorer.locator("#totals")).to_have_class("totals behind ahead")
    queue.open()
    expect(queue.line(2)).to_contain_text("Cy picked · Partner: Dan · 61\u201390")
    queue.line(2).get_by_role("button", name="Edit").click()
    queue.stands_at(2)
    expect(scorer.locator("#picker-3")).to_be_checked()
    expect(scorer.locator('#entry input[name="expects"]')).to_have_value("2")
    scorer.evaluate("['picker-5', 'record'].forEach(id => document.getElementById(id).click())")
    queue.open()
    expect(queue.line(2)).to_contain_text("Eve picked · Partner: Dan")
    scorer.once("dialog", lambda dialog: dialog.accept())
    queue.line(3).get_by_role("button", name="Undo").click()
    queue.says("Hands 1, 2 are waiting to sync")
    queue.stands_at(3)
    scorer.context.set_offline(False)
    queue.is_empty()
    queue.stands_at(3)
    assert pickers(club_game) == [2, 5]
    expect(scorer.locator("#totals")).not_to_have_class("totals behind ahead")


def test_a_form_follows_when_the_answer_changes(scorer: Page, club_game: Table) -> None:
    """From points of each player to a picker, and from nobody to a misplay: no field of the other form stays."""
    queue = Queue(scorer)
    comes_true(scorer, lambda: scorer.evaluate(FORMS_ARE_THERE))
    scorer.context.set_offline(True)
    queue.tap("picker-nobody", "winners-count")
    expect(scorer.locator("#counts")).to_be_visible()
    queue.tap("picker-2")
    expect(scorer.locator("#counts")).to_have_count(0)
    queue.tap("partner-4", "bracket-61-90", "picker-nobody", "unusual-misplay")
    expect(scorer.locator("#offender-3")).to_be_visible()
    expect(scorer.locator("#winners-3")).to_have_count(0)


def test_the_first_hand_of_a_game_can_be_undone(scorer: Page, club_game: Table) -> None:
    queue, undo = Queue(scorer), scorer.locator("#undo")
    expect(undo).to_be_hidden()
    scorer.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(2)
    expect(undo).to_have_text("Undo hand 1")
    scorer.once("dialog", lambda dialog: dialog.accept())
    undo.click()
    queue.stands_at(1)
    queue.is_empty()
    expect(undo).to_be_hidden()
    scorer.context.set_offline(False)
    assert club_game.view.next_number == 1


def test_it_stops_where_somebody_else_says_otherwise(scorer: Page, club_game: Table) -> None:
    queue = Queue(scorer)
    scorer.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(2)
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are waiting to sync")
    club_game.record(picked(5, 3, 75))
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent-says")).to_contain_text("Someone else recorded a different score for hand 1.")
    assert (club_game.view.next_number, len(club_game.view.conflicts)) == (2, 1)
    scorer.reload()
    expect(scorer.locator("#unsent-says")).to_contain_text("Someone else recorded a different score for hand 1.")
    queue.press("Continue")
    queue.is_empty()
    assert (pickers(club_game), len(club_game.view.conflicts)) == ([5, 3], 1)


def test_a_conflict_with_nothing_behind_it_has_one_notice(scorer: Page, club_game: Table) -> None:
    queue = Queue(scorer)
    scorer.context.set_offline(True)
    queue.record_hand(2, 4)
    club_game.record(picked(5, 3, 75))
    scorer.context.set_offline(False)
    expect(scorer.locator("#notes")).to_contain_text("Two different scores for hand 1")
    queue.is_empty()
    assert (pickers(club_game), len(club_game.view.conflicts)) == ([5], 1)


SLOW_DATABASE = """
  const told = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
  window.waiting = { open: [], read: [] };
  window.goOn = (what) => { const all = waiting[what]; waiting[what] = null; all.forEach((tell) => tell()); };
  const late = (request, what) => Object.defineProperty(request, "onsuccess", {
    set(done) { told.set.call(request, (event) => waiting[what]?.push(() => done(event)) ?? done(event)); },
  });
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...name) { return late(open.apply(this, name), "open"); };
  const all = IDBIndex.prototype.getAll;
  IDBIndex.prototype.getAll = function (...asked) {
    const request = all.apply(this, asked);
    return request.transaction.mode === "readonly" ? late(request, "read") : request;
  };
"""


def test_a_hand_that_is_quicker_than_the_database_stays_the_first(club_game: Table, new_phone: Phones) -> None:
    """One before the queue is opened, the next while it is read."""
    page = new_phone()
    page.add_init_script(SLOW_DATABASE)
    arrived(page, club_game)
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.stands_at(2)
    page.evaluate("goOn('open')")
    comes_true(page, lambda: bool(page.evaluate("waiting.read.length > 0")))
    queue.record_hand(3, 4)
    queue.stands_at(3)
    page.evaluate("goOn('read')")
    queue.says("Hands 1, 2 are waiting to sync")
    page.context.set_offline(False)
    comes_true(page, lambda: len(pickers(club_game)) == 2)
    assert pickers(club_game) == [2, 3]


def test_two_tabs_send_each_hand_once(scorer: Page, club_game: Table) -> None:
    other, sent = scorer.context.new_page(), list[str]()
    other.goto(scorer.url)

    def note(request: Request) -> None:
        if request.url.endswith("/record"):  # and was heard by the site
            sent.extend(parse_qs(request.post_data or "")["key"])

    scorer.context.set_offline(True)
    for picker, page in enumerate((scorer, other, scorer), 1):
        Queue(page).record_hand(picker, 5)
        expect(page.locator("#unsent-says")).to_contain_text("waiting to sync")
    Queue(scorer).says("Hands 1, 2, 3 are waiting to sync")
    scorer.context.on("requestfinished", note)
    scorer.context.set_offline(False)
    for page in (scorer, other):
        Queue(page).is_empty()
        Queue(page).stands_at(4)
    assert (pickers(club_game), club_game.view.conflicts) == ([1, 2, 3], ())
    comes_true(scorer, lambda: len(sent) >= 3)
    assert len(sent) == len(set(sent)) == 3


def test_where_the_browser_keeps_nothing_the_page_does_and_says_so(club_game: Table, new_phone: Phones) -> None:
    """A private window without a database: it says so before the first hand, and hands wait in the page."""
    page = new_phone()
    page.add_init_script("indexedDB.open = () => { throw new DOMException('blocked', 'SecurityError'); };")
    arrived(page, club_game)
    warning = page.locator("#unsent-volatile")
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("This browser can't save unsent hands.")
    page.context.set_offline(True)
    queue = Queue(page)
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    expect(warning).to_be_visible()
    page.context.set_offline(False)
    queue.is_empty()
    assert pickers(club_game) == [2]


def test_the_queue_is_handed_over_and_counts_once(scorer: Page, club_game: Table, new_phone: Phones) -> None:
    """As text and as codes, to another phone; when the first one finds its network again, nothing counts twice."""
    queue, other = Queue(at_rest(scorer)), arrived(new_phone(), club_game)
    scorer.on("dialog", lambda dialog: dialog.accept())
    scorer.context.set_offline(True)
    for number, picker in enumerate((2, 3, 4, 5, 1), 1):
        queue.record_hand(picker, 4 if picker == 2 else 6)
        queue.stands_at(number + 1)
    queue.says("Hands 1, 2, 3, 4, 5 are waiting to sync")
    queue.open()
    text = queue.handed_over()
    codes = scorer.locator("#handed-codes svg")
    expect(codes.first).to_be_visible()
    assert [*barriers(scorer), *by_night(scorer), *wider(scorer, 360)] == []
    with scorer.expect_download() as download:
        scorer.locator("#handed-file").click()
    assert download.value.path().read_text() == text
    queue.tap("picker-2", "partner-4", "bracket-61-90", "record")
    expect(scorer.locator("#handed")).to_be_hidden()  # it has no hand 6
    queue.line(6).locator("[data-outbox=undo]").evaluate("button => button.click()")
    other.goto(f"/games/{club_game.club_game}/hand-over")
    other.fill("#text", text)
    other.get_by_role("button", name="Preview").tap()
    other.get_by_role("button", name="Record 5 hands").tap()
    expect(other.locator("#taken")).to_contain_text("5 hands were recorded.")
    scorer.context.set_offline(False)
    queue.is_empty()
    assert (pickers(club_game), club_game.view.conflicts) == ([2, 3, 4, 5, 1], ())


def test_a_hand_read_between_two_writes_is_the_latest(scorer: Page, club_game: Table) -> None:
    """A hand that was on its way and waits now counts as waiting at once: the next dealer follows from it."""
    loaded = "performance.getEntriesByType('resource').map(e => e.name)"
    script = at_rest(scorer).evaluate(loaded + ".find(name => name.includes('/js/scoring/queue.'))")
    written_twice = """async (script) => {
      const queue = (await import(script)).queueOf("/games/0/");
      const hand = { table: "/games/0/", key: "one", number: 1, url: "", body: "", said: "", sent: Date.now() };
      const first = queue.keep(hand);
      const read = queue.all();
      const second = queue.keep({ ...hand, sent: 0 });
      const [{ sent }] = await read;
      await Promise.all([first, second]);
      await queue.drop("one");
      return sent;
    }"""
    assert scorer.evaluate(written_twice, script) == 0


def test_codes_are_drawn_as_they_are_read(scorer: Page, club_game: Table) -> None:
    """Module by module as another encoder draws them, for one of the eight masks; what they say opens."""
    loaded = "performance.getEntriesByType('resource').map(e => e.name)"
    find_script = loaded + ".find(name => name.includes('/js/scoring/qr.'))"
    script = at_rest(scorer).evaluate(find_script)
    drawn = "async ([script, text]) => (await import(script)).matrix(text)"
    for length in (20, 271, 272, 718, 1200):
        text = "a" * length
        found = scorer.evaluate(drawn, [script, text])
        assert sum(found == by_another(text, mask) for mask in range(8)) == 1
    scorer.goto(f"/games/{club_game.club_game}/hand-over#SHEEPSHEAD%201%20TABLE%2012%0AEND")
    expect(scorer.locator("#text")).to_have_value("SHEEPSHEAD 1 TABLE 12\nEND")
    scorer.goto(f"/games/{club_game.club_game}/hand-over#SHEEPSHEAD%201%20TABLE%2012%0AEND%202")
    expect(scorer.locator("#text")).to_have_value("SHEEPSHEAD 1 TABLE 12\nEND 2")


def by_another(text: str, mask: int) -> list[list[bool]]:
    code = QRCode(None, QRErrorCorrectLevel.L)
    code.addData(text)
    code.version = code.calculate_version()
    code.makeImpl(False, mask)
    return [[bool(dark) for dark in row] for row in code.modules]


def test_the_first_page_throws_away_nothing_that_a_table_needs(club_game: Table, new_phone: Phones) -> None:
    page = arrived(new_phone(service_workers="allow"), club_game)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    page.context.set_offline(True)
    page.goto("/")
    page.wait_for_timeout(1_000)  # for what must not happen
    page.goto(f"/games/{club_game.club_game}/")
    assert page.evaluate(ALL_KEPT)
    Queue(page).stands_at(1)


def test_an_update_of_the_site_replaces_what_the_phone_keeps(
    club_game: Table, new_phone: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = arrived(new_phone(service_workers="allow"), club_game)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    page.goto("about:blank")  # no page asks for anything meanwhile
    club_game.record(picked(5, 3, 75))
    monkeypatch.setattr("scorekeeper.web.site.site_version", lambda: "newer")
    page.goto("/healthz")
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    comes_true(page, lambda: page.evaluate("async () => await caches.keys()") == ["pages-newer"])
    page.context.set_offline(True)
    page.goto(f"/games/{club_game.club_game}/")
    Queue(page).stands_at(2)
    expect(page.locator("#recorded")).to_contain_text("Eve picked")
    assert page.evaluate(ALL_KEPT)


def test_the_page_opens_without_a_network_where_a_worker_keeps_it(club_game: Table, new_phone: Phones) -> None:
    """Over https, or on this machine as here: the table with its queue; nothing of it once the link is ended."""
    page = arrived(new_phone(service_workers="allow"), club_game)
    kept = f"async () => [...await (await caches.open('{CACHE}')).keys()].map(({{ url }}) => new URL(url).pathname)"
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    page.reload()
    queue.says("Hand 1 is waiting to sync")
    queue.stands_at(2)
    queue.record_hand(3, 4)
    queue.says("Hands 1, 2 are waiting to sync")
    names = page.evaluate(kept)
    assert {name for name in names if not name.startswith("/static/")} == {
        f"/games/{club_game.club_game}/",
        *(f"/games/{club_game.club_game}/{name}" for name in ("forms", "payouts", "sheet", "settle-up")),
        *("/", "/games/no-connection"),
    }
    page.context.set_offline(False)
    queue.is_empty()
    assert pickers(club_game) == [2, 3]
    grants.renew(Grant.objects.get(role="scorer", club_game=club_game.club_game).pk)
    page.reload()
    expect(page.locator("h1")).to_contain_text("Page not found")
    assert {name for name in page.evaluate(kept) if not name.startswith("/static/")} <= {"/games/no-connection"}


def test_every_form_of_a_hand_is_there_without_a_network(club_game: Table, new_phone: Phones) -> None:
    """A leaster by points, exact points with a crack, a misdeal; the site takes all of them as they were tapped."""
    page = new_phone()
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/forms")):
        arrived(page, club_game)
    queue = Queue(page)
    page.context.set_offline(True)
    queue.tap("picker-nobody", "winners-count")
    for seat, points in enumerate((20, 30, 40, 25, 5), 1):
        page.fill(f"#points-of-{seat}", str(points))
    queue.tap("record")
    queue.stands_at(2)
    queue.tap("picker-4", "partner-5", "marks-crack-3", "bracket-exact")
    for digit in "75":
        page.locator(f'.pad [data-digit="{digit}"]').click()
    queue.tap("record")
    queue.stands_at(3)
    queue.tap("unusual-misdeal", "record")
    queue.stands_at(4)
    expect(page.locator("#seat-2 .badges")).to_contain_text("D")  # who dealt a misdeal deals again
    queue.open()
    expect(queue.line(2)).to_contain_text("Dan picked · Partner: Eve · 75 · Crack: Cy")
    page.context.set_offline(False)
    queue.is_empty()
    first, second, third = (hand.what for hand in club_game.sheet.hands)
    assert (first["kind"], first["points_by_seat"]) == ("leaster", [20, 30, 40, 25, 5, 0])
    assert (second["picker"], second["partner"], second["points"], second["marks"]) == (
        4, 5, 75, [{"mark": "crack", "seat": 3}],
    )  # fmt: skip
    assert third["kind"] == "misdeal"


def test_a_table_of_an_event_knows_how_many_hands_it_plays(live_site: str, new_phone: Phones) -> None:
    event, page = seated(range(1, 6), hands=2), new_phone()
    page.goto(grants.table_link(event.game(1).club_game))
    queue = Queue(page)
    page.context.set_offline(True)
    queue.record_hand(2, 3)
    expect(page.locator(".hand-number")).to_have_text("Hand 2 of 2")
    queue.record_hand(4, 1)
    expect(page.locator(".hand-number")).to_have_text("2 hands")
    queue.record_hand(3, 1)
    expect(page.locator("#say")).to_contain_text("All hands at this table are recorded")
    queue.says("Hands 1, 2 are waiting to sync")
    page.context.set_offline(False)
    queue.is_empty()
    assert event.game(1).played == 2


def test_a_table_of_an_event_keeps_no_settle_up_page(live_site: str, new_phone: Phones) -> None:
    event, page = seated(range(1, 6), hands=2), new_phone(service_workers="allow")
    answers: list[tuple[str, int]] = []
    page.context.on("response", lambda answer: answers.append((answer.url.rpartition("/")[2], answer.status)))
    page.goto(grants.table_link(event.game(1).club_game))
    comes_true(page, lambda: ("sheet", 200) in answers)
    answers.clear()
    Queue(page).record_hand(2, 3)
    comes_true(page, lambda: ("sheet", 200) in answers)
    assert 404 not in [status for _, status in answers]
