"""A rehearsed day finds nothing in sound setups, exactly what is broken in others, and goes through everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from scorekeeper.models import Line
from scorekeeper.services.audit import audit
from tests.tournaments.rehearsal.plans import USUAL, findings, plan_of, plan_with, short
from tournaments.engine.event.money import refunds_due
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrize, SidePrizeKind
from tournaments.engine.rehearsal import FindingCode
from tournaments.engine.seating import draw
from tournaments.engine.setup import format_names, load_format
from tournaments.engine.standings import TieBreak
from tournaments.models import Event
from tournaments.queries.book import read_book
from tournaments.queries.closing import closing
from tournaments.rehearsal.plan import PlannedPlayer
from tournaments.services.audit import event_findings

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw with a tenth of the steps: how good a draw is, the engine's tests say."""
    monkeypatch.setattr(draw, "STEPS_A_PLAYER", draw.STEPS_A_PLAYER // 10)


QUICK = {"nationals": 12, "bracket-of-tables": 15}


@pytest.mark.parametrize(("slug", "players"), QUICK.items())
def test_finds_nothing_in_a_format_with_few_players(slug: str, players: int) -> None:
    assert findings(plan_with(short(load_format(slug)), players)) == []


@pytest.mark.long
@pytest.mark.parametrize("slug", format_names())
def test_finds_nothing_in_a_format_with_its_usual_number_of_players(slug: str) -> None:
    assert findings(plan_of(slug, USUAL[slug])) == []


def test_finds_prizes_that_the_fees_do_not_pay() -> None:
    prizes = PrizeTable(places=(PrizeSize(fixed=200_000), PrizeSize(fixed=100_000)))
    (finding,) = findings(plan_with(replace(short(load_format("nationals"), sessions=1), prizes=prizes)))
    assert finding.code is FindingCode.PRIZES_EXCEED
    assert (finding.params["prizes"].amount, finding.params["pot"].amount) == (300_000, 12 * 2500)


def test_finds_a_session_without_rules_for_a_size() -> None:
    setup = short(load_format("nationals"))
    first, second, third = setup.sessions
    only_fives = replace(second, tables={5: second.tables[5]})
    (finding,) = findings(plan_with(replace(setup, sessions=(first, only_fives, third))))
    assert (finding.code, finding.params["sessions"]) == (FindingCode.TABLE_RULES, [2])
    assert finding.params["sizes"] == [4, 6]


def test_finds_what_a_paper_card_cannot_tell_and_a_session_that_is_too_short() -> None:
    setup = short(load_format("nationals"), hands=10)
    sides = (SidePrize(SidePrizeKind.MOST_LEASTERS, PrizeSize(1000)),)
    prizes = replace(setup.prizes, house=0, sides=sides)
    hurried = tuple(replace(session, minutes=20) for session in setup.sessions)
    found = findings(plan_with(replace(setup, prizes=prizes, ties_share=False, sessions=hurried)))
    assert {(finding.code, *finding.params.values()) for finding in found} == {
        (FindingCode.TOO_SHORT,),
        (FindingCode.TIE_NEEDS_HANDS, TieBreak.HANDS_WON),
        (FindingCode.SIDE_NEEDS_HANDS, "Most leasters won"),
    }


def test_finds_a_name_that_is_too_long_to_read() -> None:
    plan, name = plan_with(short(load_format("nationals"), sessions=1), 11), "W" * 60
    (finding,) = findings(replace(plan, players=(*plan.players, PlannedPlayer(name))))
    assert (finding.code, finding.params) == (FindingCode.SMALL_NAMES, {"names": [name], "more": 0})


def test_finds_a_seating_request_that_no_draw_meets() -> None:
    plan = plan_with(short(load_format("nationals"), 1, sessions=1), 10)
    first, *others = plan.players
    (finding,) = findings(replace(plan, players=(replace(first, tables=(9,)), *others)))
    assert finding.code is FindingCode.REQUESTS
    assert first.name in finding.params["why"]


def test_goes_through_all_that_a_director_meets() -> None:
    """Late entries, no-shows, phones that send twice, a dispute, a penalty, a drop-out, a substitute, a tie."""
    setup = replace(short(load_format("nationals"), hands=3), checks_in_anew=True)
    assert findings(plan_with(setup, 40)) == []
    event = Event.objects.select_related("club", "journal").get()
    reading = read_book(event.journal_id)
    book, end = reading.book, closing(event, reading)
    left = [number for number, entrant in book.entrants.items() if not entrant.plays(3)]
    assert Counter(len(entrant.persons) for entrant in book.entrants.values()) == {1: 39, 2: 1}
    assert len(left) == 2
    assert {cash.kind for cash in book.cash} == {"fee", "refund", "prize"}
    assert (len(book.penalties), [call.dispute for call in book.calls]) == (1, [True])
    assert [table.paper for table in book.tables.values()].count(True) == 3
    assert Line.objects.filter(kind="hand").count() == 3 * sum(not table.paper for table in book.tables.values())
    assert end.signed is not None
    assert [won.prize.place for won in end.signed.award.won if won.shared_by > 1][:2] == [1, 1]
    assert (book.closed, refunds_due(book), [payout for payout in end.payouts if payout.due]) == (True, {}, [])
    assert (audit().findings, event_findings()) == ((), [])
