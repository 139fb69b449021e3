"""Score cards typed by the director: hand by hand or as totals, checked to zero, handed in at once."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Line, Tally
from scorekeeper.services import audit
from scorekeeper.wording.sentences import write_fault
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tournaments.engine.event.values import TableState
from tournaments.queries.book import read_book
from tournaments.queries.results import standings_at
from tournaments.services import paper_tables, tables
from tournaments.services.paper_tables import Card, Totals

pytestmark = pytest.mark.django_db

ROWS = ((4, -1, -1, -1, -1), (-1, 4, -1, -1, -1), (0, 0, 0, 0, 0))


@pytest.fixture
def event(db: None) -> Seated:
    """A table of five that plays three hands."""
    return seated((11, 12, 13, 14, 15), hands=3)


def take(event: Seated, card: Card, one: str = "") -> None:
    paper_tables.hand_in(event.event, 1, card, key=one or key(), actor=DIRECTOR)


def units(event: Seated, number: int = 1) -> list[int]:
    rows = Tally.objects.filter(seat__game=event.game(number).game).order_by("seat__number")
    return list(rows.values_list("units", flat=True))


def counts(event: Seated, entrant: int, number: int = 1) -> dict[str, int]:
    return dict(event.table(number).counts)[entrant]


def faults(event: Seated, card: Card) -> dict[str, str]:
    with pytest.raises(Refused) as refused:
        take(event, card)
    assert event.table().state is TableState.OPEN
    assert not Line.objects.filter(game=event.game().game).exists()
    return {fault.path: write_fault(fault) for fault in refused.value.faults}


def test_a_card_of_hands_is_handed_in(event: Seated) -> None:
    take(event, Card(ROWS))
    assert (event.table().state, event.table().paper) == (TableState.COMPLETE, True)
    assert units(event) == [3, 3, -2, -2, -2]
    assert counts(event, 11) == {"hands": 3, "best": 4}
    assert counts(event, 13) == {"hands": 3, "best": 0}
    assert event.game().closed
    assert audit.audit().findings == ()


def test_a_card_of_totals_is_handed_in(event: Seated) -> None:
    picked = (1, 1, None, 0, 0)
    take(event, Card(((3, 3, -2, -2, -2),), totals=True, hands=3, counts={"picked": picked}))
    assert units(event) == [3, 3, -2, -2, -2]
    assert counts(event, 11) == {"hands": 3, "picked": 1}
    assert counts(event, 13) == {"hands": 3}


def test_totals_alone_leave_the_counts_unknown(event: Seated) -> None:
    take(event, Card(((3, 3, -2, -2, -2),), totals=True))
    assert counts(event, 11) == {}


@pytest.mark.parametrize("card", [Card(((0,) * 5,), totals=True, hands=3), Card(((0,) * 5,) * 3)])
def test_a_table_where_everyone_ended_at_zero_counts_with_its_hands(event: Seated, card: Card) -> None:
    take(event, card)
    rows = standings_at(event.event, read_book(event.event.journal_id), official=False)
    assert [(row.entrant, row.total, row.hands) for row in rows] == [(number, 0, 3) for number in range(11, 16)]


def test_hands_where_nobody_won_or_lost_keep_their_place_on_the_card(event: Seated) -> None:
    rows = (ROWS[2], *ROWS[:2])
    take(event, Card(rows))
    assert paper_tables.typed_before(event.game().game) == [*rows]


def test_each_row_that_is_off_is_named(event: Seated) -> None:
    found = faults(event, Card((ROWS[0], (1, 1, 1, 1, 1), (-1, 0, 0, 0, 0))))
    assert found == {
        "rows[1]": "The scores add up to +5, not 0.",
        "rows[2]": "The scores add up to \N{MINUS SIGN}1, not 0.",
    }


@pytest.mark.parametrize(
    ("card", "path", "sentence"),
    [
        (Card(()), "rows", "Enter the scores of each hand, or the totals."),
        (Card(ROWS, totals=True), "rows", "Enter the scores of each hand, or the totals."),
        (Card(((1, -1),)), "rows[0]", "Each row needs a score for each of the 5 seats."),
        (Card(((10_001, -10_001, 0, 0, 0),)), "rows[0]", "A score can be at most 10,000."),
        (
            Card(ROWS, counts={"picked": (4, 0, 0, 0, 0)}),
            "counts.picked[0]",
            "Enter a count from 0 to 3, the number of hands.",
        ),
        (
            Card(ROWS, counts={"picked": (3, 1, 0, 0, 0)}),
            "counts.picked",
            "Enter at most 3, the number of hands played.",
        ),
        (Card(ROWS, counts={"won": (1,)}), "counts.won", "Enter a count for each of the 5 seats."),
        (Card(ROWS[:2]), "rows", "That makes 2 of 3 hands. Enter the others, or end the table first."),
        (Card((*ROWS, ROWS[0])), "rows", "That makes 4 hands, but table 1 plays 3."),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_is_refused_whole(event: Seated, card: Card, path: str, sentence: str) -> None:
    assert faults(event, card)[path] == sentence


def test_a_stopped_table_has_a_shorter_card(event: Seated) -> None:
    tables.stop(event.event, 1, "time", key=key(), actor=DIRECTOR)
    take(event, Card(ROWS[:2]))
    assert counts(event, 11)["hands"] == 2


def test_the_same_key_types_it_once(event: Seated) -> None:
    for _ in range(2):
        take(event, Card(ROWS), "card-key-1")
    assert units(event) == [3, 3, -2, -2, -2]


def test_a_card_typed_again_replaces_the_one_before(event: Seated) -> None:
    take(event, Card(ROWS))
    tables.reopen(event.event, 1, "hand 2 was Cy's", key=key(), actor=DIRECTOR)
    take(event, Card((ROWS[0], (-1, -1, 4, -1, -1), ROWS[2])))
    assert units(event) == [3, -2, 3, -2, -2]
    assert counts(event, 12)["best"] == 0
    assert audit.audit().findings == ()


@pytest.mark.parametrize(
    "card",
    [
        Card(((3, 3, -2, -2, -2),), True, 3, {"picked": (1, 1, None, 0, 0), "won": (1, None, None, 0, 0)}),
        Card(ROWS, counts={"picked": (1, 1, 1, None, None), "won": (None,) * 5}),
    ],
    ids=["totals", "hands"],
)  # fmt: skip
def test_a_card_is_read_back_as_it_was_entered(event: Seated, card: Card) -> None:
    take(event, card)
    assert paper_tables.entered_card(event.table(), event.game(), 5, totals=card.totals) == card


def test_totals_are_no_hand_of_a_card(event: Seated) -> None:
    take(event, Card(((3, 3, -2, -2, -2),), totals=True))
    assert paper_tables.entered_card(event.table(), event.game(), 5, totals=False).rows == ()


def test_a_card_beside_hands_of_a_phone_is_read_back_whole(event: Seated) -> None:
    event.play(hands=1)
    recorded = units(event)
    rest = Card(((3, 3, -2, -2, -2),), totals=True, hands=2, counts={"picked": (1, 1, 0, 0, 0)})
    paper_tables.hand_in(event.event, 1, rest, key=key(), actor=DIRECTOR, totals=Totals.ADDED, seen=event.game().length)
    whole = paper_tables.entered_card(event.table(), event.game(), 5, totals=True)
    assert whole.rows == (tuple(a + b for a, b in zip(recorded, rest.rows[0], strict=True)),)
    assert (whole.hands, sum(map(int, filter(None, whole.counts["picked"])))) == (3, 3)


def correct(event: Seated, *, seen: int, why: str = "", signed: str = "") -> None:
    card = Card(((4, 2, -2, -2, -2),), totals=True)
    paper_tables.correct(event.event, 1, card, key=key(), actor=DIRECTOR, seen=seen, why=why, signed=signed)


def test_a_corrected_card_stands_in_place_of_the_first(event: Seated) -> None:
    take(event, Card(((3, 3, -2, -2, -2),), totals=True))
    correct(event, seen=event.game().length)
    assert (units(event), event.table().state) == ([4, 2, -2, -2, -2], TableState.COMPLETE)
    assert audit.audit().findings == ()


@pytest.mark.parametrize(("off", "why", "code"), [(0, "", "missing-reason"), (-1, "Read wrong.", "taken")])
def test_a_correction_that_is_refused_leaves_the_table_confirmed(event: Seated, off: int, why: str, code: str) -> None:
    paper_tables.hand_in(
        event.event, 1, Card(((3, 3, -2, -2, -2),), totals=True), key=key(), actor=DIRECTOR, signed="two signatures"
    )
    seen = event.game().length + off
    with pytest.raises(Refused) as refused:
        correct(event, seen=seen, why=why)
    assert refused.value.faults[0].code.startswith(code)
    assert (units(event), event.table().state) == ([3, 3, -2, -2, -2], TableState.CONFIRMED)


def test_a_card_goes_on_where_a_phone_gave_up(event: Seated) -> None:
    event.play(hands=1)
    before = units(event)
    take(event, Card(ROWS[:2]))
    assert units(event) == [was + more for was, more in zip(before, (3, 3, -2, -2, -2), strict=True)]
    assert counts(event, 11)["hands"] == 2


def test_at_a_six_each_sits_out_when_they_deal() -> None:
    event = seated((1, 2, 3, 4, 5, 6), hands=8)
    row = (4, -1, -1, -1, -1, 0)
    take(event, Card((row,) * 8))
    assert [counts(event, entrant)["hands"] for entrant in range(1, 7)] == [6, 6, 7, 7, 7, 7]


def test_totals_that_agree_with_the_hands_recorded_add_nothing(event: Seated) -> None:
    event.play()
    before = units(event)
    take(event, Card((tuple(before),), totals=True))
    assert (units(event), event.table().state) == (before, TableState.COMPLETE)
    assert counts(event, 11) == {"hands": 0, "picked": 0, "won": 0, "lost": 0}


@pytest.mark.parametrize(
    ("totals", "after"),
    [(Totals.WHOLE, [3, 3, -2, -2, -2]), (Totals.ADDED, [2, 5, -1, -3, -3])],
)
def test_totals_that_differ_from_the_hands_recorded_say_what_they_cover(
    event: Seated, totals: Totals, after: list[int]
) -> None:
    event.play(hands=1)
    assert units(event) == [-1, 2, 1, -1, -1]
    card = Card(((3, 3, -2, -2, -2),), totals=True, hands=3 if totals is Totals.WHOLE else 2)
    with pytest.raises(Refused, match="differs"):
        take(event, card)
    with pytest.raises(Refused, match="taken"):
        paper_tables.hand_in(event.event, 1, card, key=key(), actor=DIRECTOR, totals=totals, seen=1)
    seen = event.game().length
    paper_tables.hand_in(event.event, 1, card, key=key(), actor=DIRECTOR, totals=totals, seen=seen)
    assert units(event) == after
    assert counts(event, 11)["hands"] == 2
    assert audit.audit().findings == ()


def test_totals_of_a_table_with_all_hands_cannot_be_those_of_others(event: Seated) -> None:
    event.play()
    card, seen = Card(((3, 3, -2, -2, -2),), totals=True), event.game().length
    with pytest.raises(Refused, match="differs"):
        paper_tables.hand_in(event.event, 1, card, key=key(), actor=DIRECTOR, totals=Totals.ADDED, seen=seen)
    paper_tables.hand_in(event.event, 1, card, key=key(), actor=DIRECTOR, totals=Totals.WHOLE, seen=seen)
    assert units(event) == [3, 3, -2, -2, -2]


def test_totals_replace_hands_typed_from_the_card_only_when_told_to(event: Seated) -> None:
    take(event, Card(ROWS))
    tables.reopen(event.event, 1, "Bob disagrees", key=key(), actor=DIRECTOR)
    other = Card(((3, 2, -1, -2, -2),), totals=True, hands=3)
    with pytest.raises(Refused, match="differs"):
        take(event, other)
    assert units(event) == [3, 3, -2, -2, -2]
    seen = event.game().length
    paper_tables.hand_in(event.event, 1, other, key=key(), actor=DIRECTOR, totals=Totals.WHOLE, seen=seen)
    assert units(event) == [3, 2, -1, -2, -2]


def test_totals_that_agree_keep_the_hands_typed_from_the_card(event: Seated) -> None:
    take(event, Card(ROWS))
    tables.reopen(event.event, 1, "a second look", key=key(), actor=DIRECTOR)
    take(event, Card(((3, 3, -2, -2, -2),), totals=True))
    assert paper_tables.typed_before(event.game().game) == [*ROWS]
    assert counts(event, 11) == {"hands": 3, "best": 4}
