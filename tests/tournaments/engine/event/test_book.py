"""An event as it stands: states of tables, who plays, what the clock says."""

from __future__ import annotations

from datetime import timedelta

from tournaments.engine.event.values import TableState

from .books import CONFIRMED, HANDED_IN, NOON, OVER, PLAYED, TEN, Spoken, draft, entered, make_book


def _state(*spoken: object) -> TableState:
    book = make_book([*spoken])  # type: ignore[list-item]
    return book.state_of(book.table(1))


def test_a_table_goes_from_open_to_locked() -> None:
    assert [_state(*spoken) for spoken in (PLAYED, HANDED_IN, CONFIRMED, OVER)] == [
        TableState.OPEN,
        TableState.COMPLETE,
        TableState.CONFIRMED,
        TableState.LOCKED,
    ]


def test_a_dispute_holds_until_it_is_answered() -> None:
    disputed = [*HANDED_IN, ("dispute", {"table": 1, "entrant": 3, "text": "hand 4"})]
    assert _state(*disputed) is TableState.DISPUTED
    assert _state(*disputed, ("answer", {"call": 6})) is TableState.COMPLETE


def test_who_withdraws_before_a_draw_and_comes_back_plays_later() -> None:
    book = make_book([TEN, ("withdraw", {"entrant": 3, "from": 1}), ("return", {"entrant": 3, "from": 3})])
    assert [entrant.number for entrant in book.playing(2)] == [1, 2, 4, 5, 6, 7, 8, 9, 10]
    assert [entrant.number for entrant in book.playing(3)] == list(range(1, 11))


def test_a_return_before_the_withdrawal_takes_it_back() -> None:
    book = make_book([TEN, ("withdraw", {"entrant": 3, "from": 2}), ("return", {"entrant": 3, "from": 1})])
    assert book.entrant(3).away == ()


def test_a_swap_exchanges_two_seats_and_the_draw_keeps_what_the_seed_gave() -> None:
    book = make_book([TEN, draft(1, (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), ("swap", {"session": 1, "one": 2, "other": 9})])
    assert book.draw(1).tables == ((1, 9, 3, 4, 5), (6, 7, 8, 2, 10))
    assert book.draw(1).drawn == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))


def test_the_clock_stands_still_while_it_is_paused() -> None:
    start, pause = ("clock", {"session": 1, "do": "start", "limit": 3600}), ("clock", {"session": 1, "do": "pause"})
    book = make_book([*PLAYED, start, pause, ("message", {"text": "Lunch"}), start])
    clock = book.clocks[1]  # started in minute 5, paused in 6, started in 8
    assert clock.elapsed(NOON + timedelta(minutes=10)) == 180
    assert clock.limit == 3600


def test_who_calls_the_director_still_does_once_their_table_has_another_seat() -> None:
    spoken: list[Spoken] = [
        *PLAYED,
        entered(11),
        ("call", {"table": 1, "text": "The deck is short"}),
        ("message", {"tables": [1], "text": "Wait for number 11"}),
        ("message", {"tables": [1, 2], "text": "Begin at ten"}),
        ("seat", {"table": 1, "entrant": 11}),
    ]
    book = make_book(spoken)
    assert book.tables[3].seats == (1, 2, 3, 4, 5, 11)
    assert [(call.table, call.text) for call in book.open_calls()] == [(3, "The deck is short")]
    assert [(message.tables, message.over) for message in book.messages] == [((3,), False), ((3, 2), False)]
    unpublished = make_book([*spoken, ("take-back", {"session": 1})])
    assert unpublished.open_calls() == []
    assert [message.over for message in unpublished.messages] == [True, True]
