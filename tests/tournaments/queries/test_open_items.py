"""What is open at an event: the one list that every page and guard reads, and what each of them makes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.services.hands import record_hand
from tests.exports.papers import pages
from tests.refusals import raises_refused
from tests.tables import picked
from tests.tournaments import naive
from tests.tournaments.bracketed import (
    alone,
    bracketed,
    confirm,
    played_round,
    played_sessions,
    published,
    rounds,
    set_up,
)
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import open_at, open_kinds
from tests.tournaments.played_out import FEE, correct, pay_fee, played_out, sign
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tests.tournaments.web.bracket.bracket_pages import do
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.brackets.fold import moved_by_corrections
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.queries.book import read_book
from tournaments.queries.desk import DeskStep, desk
from tournaments.queries.open_items import OpenItem, OpenKind, open_reviews
from tournaments.services import brackets, closing, tables
from tournaments.services.closing import verify_settled

pytestmark = pytest.mark.django_db


def listed(event: Seated) -> list[OpenKind]:
    return open_kinds(event.event)


def items(event: Seated) -> list[OpenItem]:
    return open_at(event.event)


def step(event: Seated) -> DeskStep:
    return desk(event.event, read_book(event.event.journal_id), timezone.now()).step


def page(event: Seated, path: str) -> str:
    return text(at_event(event).get(f"/t/{event.event.pk}/{path}"))


def play(event: Seated, session: int) -> None:
    """Play a hand at each table of a round and confirm it."""
    for table in event.book.tables_of(session):
        event.play(table.id)
        confirm(event, table)


def final_over(**other: Any) -> Seated:
    """Return an event that is a final table of five, played for one hand, over and signed."""
    event = bracketed(5, set_up({"rounds": rounds(hands=1)}, seeds="number"), sessions=0, **{"money": False} | other)
    for entrant in event.book.entrants if event.book.setup.money else ():
        pay_fee(event, entrant)
    published(event)
    play(event, 1)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    sign(event)
    return event


def test_corrected_final_is_settled_before_the_desk_closes() -> None:
    event = final_over()
    assert step(event) is DeskStep.CLOSE
    seats = event.book.tables_of(1)[0].seats
    correct(event, 1, 4, 5)
    assert listed(event) == [OpenKind.CORRECTION]
    assert step(event) is DeskStep.SETTLE
    open_words = "Final table was corrected after it ended. The corrected scores aren't applied yet."
    for path in ("desk", "closing"):
        assert open_words in page(event, path)
    assert "Close the tournament." not in page(event, "desk")
    bracket = page(event, "bracket")
    assert f"Player {seats[3]}: 1st instead of" in bracket
    assert f"Player {seats[1]}: 1st" not in bracket
    assert "would have advanced" not in bracket
    assert "A score is being corrected." in text(at_event(event).get(f"/p/{event.event.slug}/standings"))
    for path in ("standings", "standings/print"):
        assert open_words in page(event, path)
        assert "These results count until others are signed." in page(event, path)
        assert "All pages" not in page(event, path)
    printed = pages(at_event(event).get(f"/t/{event.event.pk}/standings.pdf").content)[0]
    assert "ascoreisbeingcorrected" in printed
    assert open_words in text(at_event(event).post(f"/t/{event.event.pk}/closing/do", {"do": "close", "key": key()}))
    with raises_refused("Final table was corrected after it ended. Apply the corrected scores first."):
        sign(event, "again")
    assert do(at_event(event), event, "correct", part="main", round="1", why="wrong seats").status_code == 302
    assert listed(event) == [OpenKind.CHANGED]
    assert "Scores or prizes changed after signing. Review them and sign again." in page(event, "desk")
    sign(event, "the final was corrected")
    assert (listed(event), step(event)) == ([], DeskStep.CLOSE)


def checks(event: Seated) -> dict[str, tuple[str, str]]:
    """Return how much each sum check is off, and its verdict."""
    sent = at_event(event).get(f"/t/{event.event.pk}/exports/checks.csv").content
    return {row["check"]: (row["off"], row["good"]) for row in naive.read(sent)}


def test_sum_checks_name_a_correction_that_is_not_applied_and_compare_with_the_tables() -> None:
    event, words = final_over(), "Final table was corrected after it ended. The corrected scores aren't applied yet."
    assert checks(event)["All good"] == ("", "1")
    correct(event, 1, 4, 5)
    closing.close(event.event, key=key(), actor=DIRECTOR)
    found = checks(event)
    assert (found["All good"], found[words]) == (("", "0"), ("1", "0"))
    assert found["Signed standings match the tables"] == ("4", "0")  # who picked before, and who picks now


def test_files_call_standings_official_once_the_bracket_is_over() -> None:
    event = bracketed(6, set_up({"rounds": rounds(hands=1)}, cut=5), hands=1)

    def statuses() -> set[str]:
        dora, at = at_event(event), f"/t/{event.event.pk}/exports"
        rows = naive.read(dora.get(f"{at}/standings.csv").content)
        moved = json.loads(dora.get(f"{at}/event.json").content)
        return {row["status"] for row in rows} | {moved["derived"]["status"]}

    played_sessions(event)
    assert statuses() == {"so-far"}
    published(event)
    assert statuses() == {"so-far"}
    played_round(event)
    assert statuses() == {"official"}


def test_files_of_standings_and_prizes_mark_each_correction_that_they_do_not_have() -> None:
    event = final_over(**MONEY)

    def marked(sheet: str) -> set[str]:
        sent = at_event(event).get(f"/t/{event.event.pk}/exports/{sheet}.csv").content
        return {row["correction"] for row in naive.read(sent)}

    assert [marked(sheet) for sheet in ("standings", "prizes")] == [{""}, {""}]
    correct(event, 1, 4, 5)
    open_now = {"a score is being corrected"}
    assert [marked(sheet) for sheet in ("standings", "prizes")] == [open_now, open_now]
    do(at_event(event), event, "correct", part="main", round="1", why="wrong seats")
    later = {"without later corrections"}
    assert [marked(sheet) for sheet in ("standings", "prizes")] == [later, later]


MONEY = {"money": True, "fee": FEE, "prizes": PrizeTable(places=(PrizeSize(6000), PrizeSize(4000)))}
PAPERS = ("standings.pdf", "prizes.pdf", "payouts.pdf", "certificates.pdf", "bracket/poster.pdf")


def marks(event: Seated, mark: str) -> list[str]:
    """Return the papers that have a mark on their first page."""
    sent = {path: at_event(event).get(f"/t/{event.event.pk}/{path}") for path in PAPERS}
    there = {path: pages(answer.content)[0] for path, answer in sent.items() if answer.status_code == 200}
    return [path for path, words in there.items() if mark.replace(" ", "") in words]


def test_papers_projector_and_payouts_say_that_a_correction_is_open() -> None:
    event = final_over(**MONEY)
    slug, open_now = event.event.slug, "A score is being corrected. Results may still change."
    assert marks(event, "a score is being corrected") == []
    assert marks(event, "signed on") == [path for path in PAPERS if path != "certificates.pdf"]
    assert open_now not in page(event, "closing")
    correct(event, 1, 4, 5)
    assert marks(event, "a score is being corrected") == list(PAPERS)
    for path in (f"/p/{slug}/projector", f"/p/{slug}/1", f"/t/{event.event.pk}/closing"):
        assert open_now in text(at_event(event).get(path)), path
    assert "Settle the correction before you pay" in page(event, "closing")
    closing.close(event.event, key=key(), actor=DIRECTOR)
    assert marks(event, "closed with an open correction") == list(PAPERS)
    closed = "The tournament was closed with an open correction. The signed results stand."
    for path in (
        f"/p/{slug}/projector",
        f"/p/{slug}/1",
        f"/t/{event.event.pk}/closing",
        f"/t/{event.event.pk}/standings",
    ):
        shown = text(at_event(event).get(path))
        assert closed in shown, path
        assert "may still change" not in shown


def test_final_that_is_confirmed_but_not_over_names_no_places() -> None:
    event = bracketed(5, set_up({"rounds": rounds(hands=1)}, seeds="number"), sessions=0, money=False)
    published(event)
    play(event, 1)
    slug, poster = event.event.slug, f"/t/{event.event.pk}/bracket/poster.pdf"
    for path in (f"/p/{slug}/bracket", f"/p/{slug}/projector"):
        assert "1st" not in text(at_event(event).get(path)), path
    assert "1st" not in pages(at_event(event).get(poster).content)[0]
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    assert "1st" in text(at_event(event).get(f"/p/{slug}/bracket"))
    assert "1st" in pages(at_event(event).get(poster).content)[0]


def test_bracket_page_names_who_won_by_the_signed_results_and_who_would_have_won() -> None:
    event = final_over()
    seats = event.book.tables_of(1)[0].seats
    assert f"Player {seats[1]} won." in page(event, "bracket")
    correct(event, 1, 4, 5)
    do(at_event(event), event, "correct", part="main", round="1", why="wrong seats")
    assert marks(event, "without later corrections") == [path for path in PAPERS if path != "payouts.pdf"]
    shown = page(event, "bracket")
    assert f"Signed: Player {seats[1]} won. With the corrected scores: Player {seats[3]} won." in shown
    assert "The signed results count until others are signed." in shown
    sign(event, "wrong seats")
    shown = page(event, "bracket")
    assert f"Player {seats[3]} won." in shown
    assert "With the corrected scores" not in shown


def test_corrected_final_with_the_same_places_says_so() -> None:
    event = final_over()
    alone(event, 1, 2)  # the winner picked alone: the same player is first
    shown = page(event, "bracket")
    assert "1st instead" not in shown


def test_round_is_not_posted_while_one_before_it_waits_for_its_correction() -> None:
    event = bracketed(20, set_up({"rounds": rounds(2, 2, hands=1, fill="best-out")}, seeds="number"), sessions=0)
    published(event)
    play(event, 1)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    correct(event, 1, 4, 5)
    play(event, 2)
    assert step(event) is DeskStep.SETTLE
    with raises_refused("Round 1 was corrected after it ended. Apply the corrected scores first."):
        brackets.advance(event.event, 2, key=key(), actor=DIRECTOR)
    brackets.correct(event.event, 1, key=key(), actor=DIRECTOR, why="wrong seats")
    assert step(event) is DeskStep.ADVANCE
    assert event.book.bracket
    assert moved_by_corrections(event.book.bracket.main)
    brackets.advance(event.event, 2, key=key(), actor=DIRECTOR)


def test_reopened_table_of_a_round_that_is_over_is_open_everywhere() -> None:
    event = final_over()
    tables.reopen(event.event, 1, "look again", key=key(), actor=DIRECTOR)
    assert listed(event) == [OpenKind.REOPENED]
    assert step(event) is DeskStep.SETTLE
    assert open_reviews(event.event, read_book(event.event.journal_id))
    with raises_refused("Final table, table 1 is open again. Confirm it first."):
        sign(event, "again")


def test_what_is_open_comes_in_the_order_in_which_it_is_settled() -> None:
    event = played_out()
    assert listed(event) == [OpenKind.UNSIGNED]
    assert step(event) is DeskStep.PRIZES
    sign(event)
    assert set(listed(event)) == {OpenKind.PRIZE}
    assert step(event) is DeskStep.SETTLE  # not "close" while prizes aren't paid
    assert "hasn't been paid $93.71." in page(event, "desk")
    winners = [number for item in items(event) for number in item.entrants]
    closing.pay_prizes(event.event, winners, key=key(), actor=DIRECTOR)
    closing.count_cash(event.event, 100, {}, key=key(), actor=DIRECTOR)
    assert listed(event) == [OpenKind.CASH]
    correct(event, 1, 4, 5)
    assert listed(event) == [OpenKind.CHANGED, OpenKind.CASH]
    sign(event, "wrong seats")
    assert listed(event)[0] is OpenKind.OVERPAID
    assert "was paid too much and gives back $93.71. Payouts" in page(event, "desk")


def test_conflict_is_open_until_somebody_decides() -> None:
    event = seated((1, 2, 3, 4, 5))
    event.play(1, 1)
    record_hand(event.game(1).game, picked(4, 5), key=key(), expects=1, actor=AT_TABLE)
    first = items(event)[0]
    assert (first.kind, first.tables[0].id) == (OpenKind.CONFLICT, 1)
    with raises_refused("Session 1, table 1 has two entries for one hand. Resolve the conflict first."):
        verify_settled(items(event), event.book)
