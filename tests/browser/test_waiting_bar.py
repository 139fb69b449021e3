"""The bar of hands that wait: each tap does what it says, a discarded hand comes back, and a decision is followed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Page, expect

from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Decide, Insert, Undo, Void
from scorekeeper.services.seating import change_seating
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import at_rest, comes_true
from tests.tables import SCORER, Table, opened, picked

pytestmark = pytest.mark.browser


@pytest.fixture
def club_game(live_site: str) -> Table:
    """A table of six: who deals sits out."""
    return opened("standard", 6, name="Friday at Dan's")


def dealt(club_game: Table) -> list[tuple[int, int]]:
    """Return the dealer and the picker of each hand that stands."""
    return [(hand.what["dealer"], hand.what["picker"]) for hand in club_game.sheet.hands]


def record_offline(queue: Queue, *pickers: tuple[int, int], first: int = 1) -> None:
    """Record hands without a network, a picker and a partner each."""
    for number, (picker, partner) in enumerate(pickers, first + 1):
        queue.record_hand(picker, partner)
        queue.stands_at(number)


def undo_in_the_bar(queue: Queue, number: int) -> None:
    """Undo a hand that waits, in the list of the bar, open or closed."""
    queue.line(number).locator("[data-outbox=undo]").evaluate("button => button.click()")
    expect(queue.line(number)).to_have_count(0)


def questions(page: Page, *, accepts: bool) -> list[str]:
    """Return the list to which every question from now on is added; each is answered yes, or no."""
    asked = list[str]()

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept() if accepts else dialog.dismiss()

    page.on("dialog", answer)
    return asked


def restore_as(queue: Queue, number: int) -> None:
    """Restore the discarded hand behind all others, once the bar lists those."""
    expect(queue.line(number - 1)).to_have_count(1)
    queue.page.locator("#discarded-list [data-outbox=restore]").evaluate("button => button.click()")
    queue.stands_at(number + 1)


def test_no_tap_in_the_bar_offers_to_discard_a_hand(scorer: Page, club_game: Table) -> None:
    queue, asked = Queue(at_rest(scorer)), questions(scorer, accepts=False)
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4))
    scorer.evaluate(
        "[...document.querySelectorAll('#unsent, #unsent :is(summary, p, button:not([data-outbox=undo]))')]"
        ".filter(part => part.checkVisibility()).forEach(part => part.click())"
    )
    scorer.wait_for_timeout(300)  # for what must not happen
    assert asked == []
    queue.says("Hand 1 is waiting to sync")


def test_a_discarded_hand_stays_until_it_is_restored(scorer: Page, club_game: Table) -> None:
    """Also when nothing else waits, and when the page is opened again; restored, it is the next hand."""
    queue = Queue(at_rest(scorer))
    scorer.on("dialog", lambda dialog: dialog.accept())
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    expect(scorer.locator("#toast")).to_contain_text("Hand 2 recorded")
    queue.open()
    queue.line(2).get_by_role("button", name="Undo").click()
    queue.says("Hand 1 is waiting to sync")
    expect(scorer.locator("#toast")).to_be_empty()  # its Undo would take back hand 1
    expect(scorer.locator("#discarded-list li")).to_contain_text(["Cy picked · Partner: Eve"])
    scorer.context.set_offline(False)
    queue.says("Discarded hands: 1")
    queue.stands_at(2)
    club_game.record(picked(5, 2))
    scorer.reload()
    queue.says("Discarded hands: 1")
    queue.stands_at(3)
    queue.open()
    scorer.locator("#discarded-list").get_by_role("button", name="Restore").click()
    expect(queue.bar).to_be_hidden()
    queue.stands_at(4)
    assert [picker for _, picker in dealt(club_game)] == [2, 5, 3]


UNDER_SOMETHING = """async () => {
  const unsent = document.getElementById("unsent");
  const hidden = new Set();
  for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 40) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
    const [{ top, bottom }] = unsent.getClientRects();
    for (const button of unsent.querySelectorAll("button")) {
      const box = button.getBoundingClientRect();
      if (!box.height || box.top < Math.max(top, 0) || box.bottom > Math.min(bottom, innerHeight)) continue;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!button.contains(hit)) hidden.add(button.textContent);
    }
  }
  return [...hidden];
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_no_button_of_the_list_lies_under_the_fixed_bar(
    scorer: Page, club_game: Table, width: int, height: int
) -> None:
    scorer.set_viewport_size({"width": width, "height": height})
    queue = Queue(at_rest(scorer))
    scorer.on("dialog", lambda dialog: dialog.accept())
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5), (4, 5), (5, 6))
    undo_in_the_bar(queue, 4)
    queue.open()
    scorer.evaluate("document.getElementById('toast').remove()")  # it goes away by itself
    assert scorer.evaluate(UNDER_SOMETHING) == []


IS_FREE = """() => {
  const key = document.getElementById("bracket-61-90").closest(".key");
  key.scrollIntoView({ block: "start" });
  const { x, y, width, height } = key.getBoundingClientRect();
  return key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_the_open_list_lies_over_no_key(scorer: Page, club_game: Table) -> None:
    """Opened far down the page, it's in view; then it goes with the page."""
    scorer.set_viewport_size({"width": 390, "height": 500})
    queue, summary = Queue(at_rest(scorer)), scorer.locator("#unsent-hands > summary")
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    scorer.evaluate("scrollTo(0, 300)")
    queue.open()
    expect(summary).to_be_in_viewport()
    assert scorer.evaluate(IS_FREE)


def test_keep_both_renumbers_the_hands_that_wait_and_keeps_their_dealers(scorer: Page, club_game: Table) -> None:
    """Six at the table: who sat out of each hand stays as it was recorded, and one note says what changed."""
    queue = Queue(at_rest(scorer))
    club_game.record(picked(2, 4))
    expect(scorer.locator(".hand-number")).to_have_text("Hand 2")
    scorer.context.set_offline(True)
    record_offline(queue, (3, 5), (4, 5), (5, 6), first=2)
    club_game.record(picked(4, 6, 95))
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent-says")).to_contain_text("Someone else recorded a different score for hand 2.")
    expect(scorer.locator("#unsent-says")).to_contain_text("Hands 3, 4 are waiting for it.")
    expect(scorer.locator("#unsent-says")).not_to_contain_text("two different scores")
    expect(scorer.locator("#notes [data-conflict]")).to_have_count(1)
    expect(scorer.locator("#notes [data-conflict]")).to_be_hidden()  # the bar says it
    asked: list[str] = []
    scorer.on("dialog", lambda dialog: asked.append(dialog.message))
    club_game.change(Decide(club_game.view.conflicts[0].uid, ConflictDecision.ADD))
    queue.is_empty()
    assert dealt(club_game) == [(6, 2), (1, 4), (1, 3), (2, 4), (3, 5)]
    assert (asked, club_game.view.conflicts, audit().findings) == ([], (), ())
    note = scorer.locator("#renumbered")
    told = (
        "Hand 2 is now hand 3, dealt by Ann. Sitting out: Ann. Payouts: Ann 0, Bob −1, Cy +2, Dan −1, Eve +1, Flo −1.",
        "Hand 3 is now hand 4, dealt by Bob. Sitting out: Bob. Payouts: Ann −1, Bob 0, Cy −1, Dan +2, Eve +1, Flo −1.",
        "Hand 4 is now hand 5, dealt by Cy. Sitting out: Cy. Payouts: Ann −1, Bob −1, Cy 0, Dan −1, Eve +2, Flo +1.",
    )
    expect(note.locator("li")).to_have_text(told)
    queue.stands_at(6)
    scorer.reload()
    expect(note).to_be_visible()
    note.get_by_role("button", name="Close").click()
    scorer.reload()
    queue.stands_at(6)
    expect(note).to_be_hidden()


@pytest.mark.parametrize(
    ("decision", "first"), [(ConflictDecision.KEEP, (6, 4)), (ConflictDecision.REPLACE, (6, 2))], ids=str
)
def test_one_of_two_scores_leaves_the_numbers_as_they_are(
    scorer: Page, club_game: Table, decision: ConflictDecision, first: tuple[int, int]
) -> None:
    queue = Queue(at_rest(scorer))
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    club_game.record(picked(4, 5, 95))
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent-says")).to_contain_text("Someone else recorded a different score for hand 1.")
    club_game.change(Decide(club_game.view.conflicts[0].uid, decision))
    queue.is_empty()
    assert dealt(club_game) == [first, (1, 3)]
    expect(scorer.locator("#renumbered")).to_be_hidden()


def test_who_continues_without_a_decision_has_no_conflict_with_it_later(scorer: Page, club_game: Table) -> None:
    queue = Queue(at_rest(scorer))
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    club_game.record(picked(4, 5, 95))
    scorer.context.set_offline(False)
    expect(scorer.locator("#unsent-says")).to_contain_text("Someone else recorded a different score for hand 1.")
    queue.press("Continue")
    queue.is_empty()
    scorer.context.set_offline(True)
    record_offline(queue, (4, 5), (5, 6), first=3)
    club_game.change(Decide(club_game.view.conflicts[0].uid, ConflictDecision.ADD))
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game) == [(6, 4), (6, 2), (1, 3), (2, 4), (3, 5)]
    assert club_game.view.conflicts == ()


def test_a_hand_is_dealt_behind_one_that_was_sent_and_is_not_drawn_yet(scorer: Page, club_game: Table) -> None:
    """The network goes away between the answer to a hand and the page with it: number and dealer agree all the same."""
    queue = Queue(at_rest(scorer))
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    scorer.route("**/preview", lambda _route: None)
    scorer.context.set_offline(False)
    queue.is_empty()
    scorer.context.set_offline(True)
    record_offline(queue, (4, 5), (5, 6), first=3)
    expect(scorer.locator("#totals .sits")).to_have_id("seat-4")
    scorer.unroute("**/preview")
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game) == [(6, 2), (1, 3), (2, 4), (3, 5)]


@pytest.mark.parametrize("what", ["inserted", "voided"])
def test_a_change_on_the_site_moves_the_hands_that_wait(scorer: Page, club_game: Table, what: str) -> None:
    """A hand is behind the one that it was recorded behind, whatever that one's number is now."""
    queue = Queue(at_rest(scorer))
    club_game.record(picked(2, 4))
    club_game.record(picked(3, 4))
    expect(scorer.locator(".hand-number")).to_have_text("Hand 3")
    scorer.context.set_offline(True)
    record_offline(queue, (4, 5), (5, 6), first=3)
    first = club_game.sheet.hands[0].uid
    club_game.change(Insert(picked(3, 5), before=first) if what == "inserted" else Void(first))
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game)[-2:] == [(2, 4), (3, 5)]
    assert (len(club_game.sheet.hands), club_game.view.conflicts) == (5 if what == "inserted" else 3, ())
    comes_true(scorer, lambda: scorer.locator("#renumbered li").count() == 2)


def test_a_half_entered_hand_follows_an_undo_to_the_dealer_whose_turn_it_is(scorer: Page, club_game: Table) -> None:
    """Bob has picked, and now deals: he sits out. Without any hand that waits, the hand of the form stays, too."""
    queue = Queue(at_rest(scorer))
    scorer.on("dialog", lambda dialog: dialog.accept())
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5), (4, 5))
    queue.tap("picker-2", "partner-4", "bracket-61-90")
    undo_in_the_bar(queue, 3)
    queue.stands_at(3)
    expect(scorer.locator("#totals .sits")).to_have_id("seat-2")
    expect(scorer.locator("#rows input[name=dealer]:checked")).to_have_value("2")
    queue.tap("record")
    expect(scorer.locator("#say")).to_have_text("Bob sits out this hand.")
    undo_in_the_bar(queue, 2)
    undo_in_the_bar(queue, 1)
    queue.stands_at(1)
    expect(scorer.locator("#totals .sits")).to_have_id("seat-6")
    queue.tap("record")
    queue.says("Hand 1 is waiting to sync")
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game) == [(6, 2)]


def test_waiting_hands_follow_their_players_to_other_seats(scorer: Page, club_game: Table) -> None:
    """Cy and Dan swap seats, then Gus comes for Eve: a hand with Eve waits until somebody says who played it."""
    queue, line = Queue(at_rest(scorer)), scorer.locator("#unsent-says")
    scorer.context.set_offline(True)
    record_offline(queue, (3, 5), (3, 6))
    change_seating(club_game.game, [1, 2, 4, 3, 5, 6], key="other-phone-1", expects=1, actor=SCORER)
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game) == [(6, 4), (1, 4)]
    assert [hand.amounts[2] for hand in club_game.sheet.hands] == [2, 2]
    expect(scorer.locator("#seat-4 .name")).to_have_text("Cy")
    scorer.context.set_offline(True)
    record_offline(queue, (4, 5), first=3)
    change_seating(club_game.game, [1, 2, 4, 3, "Gus", 6], key="other-phone-2", expects=3, actor=SCORER)
    scorer.context.set_offline(False)
    then, now = "Ann, Bob, Dan, Cy, Eve, Flo", "Ann, Bob, Dan, Cy, Gus, Flo"
    expect(line).to_contain_text(
        f"Hand 3 needs a fix: The seats have changed since. At the table then: {then}. Now: {now}."
    )
    expect(scorer.locator("#seat-5 .name")).to_have_text("Gus")
    expect(scorer.locator("#totals .total").first).to_have_text("\u22121")
    asked = questions(scorer, accepts=False)
    queue.press("Gus played")
    assert asked == ["Record hand 3 with Gus, who sits there now?"]
    queue.press("Fix it")
    expect(scorer.locator("#rows input[name=picker]:checked")).to_have_value("4")
    expect(scorer.locator("#rows input[name=partner]:checked")).to_have_count(0)
    queue.tap("partner-5", "record")
    queue.is_empty()
    assert dealt(club_game)[2:] == [(2, 4)]


def test_one_decision_does_for_all_hands_of_an_old_seating(scorer: Page, club_game: Table) -> None:
    """Gus has come for Eve, and Cy and Dan have changed seats: the bar says it once, and Gus played all three hands."""
    queue, line = Queue(at_rest(scorer)), scorer.locator("#unsent-says")
    scorer.context.set_offline(True)
    record_offline(queue, (2, 5), (3, 5), (4, 5))
    change_seating(club_game.game, [1, 2, 4, 3, "Gus", 6], key="other-phone-1", expects=1, actor=SCORER)
    scorer.context.set_offline(False)
    expect(line).to_contain_text("Hands 1, 2, 3 need a fix: The seats have changed since.")
    expect(line).not_to_contain_text("waiting for")
    asked = questions(scorer, accepts=True)
    expect(queue.bar.get_by_role("button", name="Discard hand 1")).to_be_visible()
    queue.press("Gus played")
    queue.is_empty()
    assert asked == ["Record hands 1, 2, 3 with Gus, who sits there now?"]
    assert dealt(club_game) == [(6, 2), (1, 4), (2, 3)]
    assert [hand.what["partner"] for hand in club_game.sheet.hands] == [5, 5, 5]
    assert [club_game.sheet.names[player - 1] for player in club_game.sheet.seating][4] == "Gus"


def test_hands_of_an_old_seating_count_for_who_played_them(scorer: Page, club_game: Table) -> None:
    """Eve, who has left, played them: they come before the change of seats, and a hand with Gus after it stays."""
    queue = Queue(at_rest(scorer))
    scorer.context.set_offline(True)
    record_offline(queue, (2, 5), (3, 5))
    change_seating(club_game.game, [1, 2, 3, 4, "Gus", 6], key="other-phone-1", expects=1, actor=SCORER)
    scorer.context.set_offline(False)
    asked = questions(scorer, accepts=True)
    expect(scorer.locator("#unsent-says")).to_contain_text("Hands 1, 2 need a fix")
    queue.press("Eve played")
    queue.is_empty()
    assert asked == ["Record hands 1, 2 with Eve, before the seat change?"]
    expect(scorer.locator("#seat-5 .name")).to_have_text("Gus")
    assert dealt(club_game) == [(6, 2), (1, 3)]
    assert [line.kind.value for line in club_game.sheet.lines] == ["hand", "hand", "seating"]
    assert (club_game.sheet.totals[4] != 0, club_game.sheet.totals[6]) == (True, 0)
    assert audit().findings == ()


def test_a_hand_names_the_players_that_were_on_the_screen(scorer: Page, club_game: Table) -> None:
    """Gus comes for Eve behind a hand with her, and leaves again: keys, payouts, and the bar name who sits there."""
    queue = Queue(at_rest(scorer))
    scorer.context.set_offline(True)
    record_offline(queue, (2, 5))
    change_seating(club_game.game, [1, 2, 3, 4, "Gus", 6], key="other-phone-1", expects=1, actor=SCORER)
    for number, name in ((2, "Gus"), (3, "Eve")):
        scorer.context.set_offline(False)
        expect(scorer.locator("#seat-5 .name")).to_have_text(name)
        expect(scorer.locator("#key-picker-5")).to_contain_text(name)
        scorer.context.set_offline(True)
        queue.tap("picker-5", "partner-alone", "bracket-61-90")
        expect(scorer.locator("#outcome")).to_contain_text(name)
        queue.tap("record")
        expect(queue.line(number)).to_contain_text(f"{name} picked")
        expect(scorer.locator("#undo")).to_have_text(f"Undo hand {number}")  # it discards that, not the seats
        if change := club_game.view.reseated:
            club_game.change(Undo(change))


def test_the_edit_of_another_hand_asks_before_it_drops_changes(scorer: Page, club_game: Table) -> None:
    queue, asked = Queue(at_rest(scorer)), questions(scorer, accepts=False)
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    for number in (1, 2):
        queue.line(number).locator("[data-outbox=edit]").evaluate("button => button.click()")
    expect(scorer.locator("#hand-to-record")).to_have_text("Save hand 2")
    assert asked == []
    queue.tap("picker-5", "partner-6")
    queue.line(1).locator("[data-outbox=edit]").evaluate("button => button.click()")
    assert asked == ["Your changes to hand 2 aren't saved. Discard them?"]
    expect(scorer.locator("#hand-to-record")).to_have_text("Save hand 2")
    expect(scorer.locator("#picker-5")).to_be_checked()


def test_a_half_entered_hand_comes_back_after_the_edit_of_one_that_waits(scorer: Page, club_game: Table) -> None:
    """Saved or canceled. No note offers to undo the edit: its Undo would take the last hand."""
    queue, records = Queue(at_rest(scorer)), scorer.locator("#hand-to-record")
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    queue.tap("picker-5", "partner-6", "bracket-61-90")
    queue.open()
    queue.line(1).get_by_role("button", name="Edit").click()
    expect(records).to_have_text("Save hand 1")
    queue.tap("picker-4", "partner-3", "record")
    expect(scorer.locator("#picker-5")).to_be_checked()
    expect(records).to_have_text("Record hand 3")
    queue.open()
    expect(queue.line(1)).to_contain_text("Dan picked")
    expect(scorer.locator("#toast")).to_be_empty()
    queue.line(2).get_by_role("button", name="Edit").click()
    queue.open()
    queue.line(2).get_by_role("button", name="Cancel").click()
    expect(scorer.locator("#picker-5")).to_be_checked()
    queue.tap("record")
    queue.stands_at(4)
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game) == [(6, 4), (1, 3), (2, 5)]


def test_a_restored_hand_keeps_who_played_it(scorer: Page, club_game: Table) -> None:
    """Whose turn it is to deal would sit out: the hand keeps its dealer, and a note says so."""
    queue = Queue(at_rest(scorer))
    scorer.on("dialog", lambda dialog: dialog.accept())
    scorer.context.set_offline(True)
    record_offline(queue, (2, 4), (3, 5))
    undo_in_the_bar(queue, 2)
    record_offline(queue, (4, 5), first=2)
    restore_as(queue, 3)
    undo_in_the_bar(queue, 3)
    record_offline(queue, (5, 6), first=3)
    restore_as(queue, 4)
    still = "Hand {} is still dealt by Ann. The next dealer played in it."
    expect(scorer.locator("#renumbered li")).to_have_text([still.format(3), still.format(4)])
    scorer.context.set_offline(False)
    queue.is_empty()
    assert dealt(club_game) == [(6, 2), (1, 4), (2, 5), (1, 3)]
