"""Hands card by card in the journal: beside the record, chained like everything, moved along with the players."""

from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.play.agreement import find_differences, transcript_of_hand
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.ledger.transfer_file import TRANSFER_FILE, Transfer
from scorekeeper.models import Entry, Line, Seat
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.queries.transfer import export_game
from scorekeeper.services import derived, transfer
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Correct, PlayOut, Reseat, Void
from scorekeeper.wording.sentences import write_value
from tests.elsewhere import elsewhere
from tests.refusals import raises_refused
from tests.services.test_transfer import arrived, other_table, refusal, rehashed, reread
from tests.tables import Table, opened

PLAYED: dict[str, Any] = {
    "hands": {
        "1": "QC QS JD 10D 7C 8C",
        "2": "QH 9D 7D AC 10C 7S",
        "3": "QD 8D AS 10S KS 9S",
        "4": "JC KD KC 9C 8S 7H",
        "5": "JS JH AD KH 9H 8H",
    },
    "blind": "AH 10H",
    "picks": ["pick"],
    "bury": "AH 10H",
}


@pytest.fixture
def table(db: None) -> Table:
    table = opened("standard")
    table.record({"picker": 1, "points": 75})
    return table


def only_hand(table: Table) -> SheetLine:
    (line,) = table.sheet.hands
    return line


def test_a_transcript_stands_beside_the_record_in_one_form(table: Table) -> None:
    uid = only_hand(table).uid
    typed = PLAYED | {"rules": "walleye", "dealer": 3, "bury": ["ah", "10♥"], "call": None}
    answer = table.change(PlayOut(uid, typed))
    assert answer.number == 1
    assert only_hand(table).played == PLAYED
    assert only_hand(table).what == {"kind": "picked", "dealer": 5, "picker": 1, "points": 75}
    assert Entry.objects.latest("seq").kind == "play-out"
    assert audit().findings == ()


def test_it_is_played_under_the_rules_and_with_the_dealer_of_its_hand(table: Table) -> None:
    uid = only_hand(table).uid
    table.change(PlayOut(uid, PLAYED | {"rules": "walleye", "dealer": 3}))
    line = only_hand(table)
    assert line.played is not None
    assert line.paid is not None
    transcript = transcript_of_hand(line.played, line.rules, line.paid)
    assert (transcript.rules.preset, transcript.dealer) == ("standard", 5)
    checked = replay_hand(transcript)
    assert [fault.code for fault in checked.faults] == ["unfinished"]
    with raises_refused(r"."):
        find_differences(line.rules, read_hand(line.what), checked)


def test_a_transcript_goes_and_what_it_was_stays_in_the_journal(table: Table) -> None:
    uid = only_hand(table).uid
    table.change(PlayOut(uid, PLAYED))
    with raises_refused("Nothing changed in this hand"):
        table.change(PlayOut(uid, PLAYED))
    table.change(PlayOut(uid, None))
    assert only_hand(table).played is None
    assert list(Entry.objects.order_by("seq").values_list("kind", flat=True))[-2:] == ["play-out", "play-out"]


def test_what_is_no_transcript_is_refused_and_nothing_is_written(table: Table) -> None:
    uid, entries = only_hand(table).uid, Entry.objects.count()
    none: list[dict[str, Any]] = [{"hand": {}}, {"tricks": [["QC", "1D"]]}]
    for played in none:
        with pytest.raises(Refused):
            table.change(PlayOut(uid, played))
    assert Entry.objects.count() == entries


def test_a_correction_leaves_the_cards_where_they_are(table: Table) -> None:
    uid = only_hand(table).uid
    table.change(PlayOut(uid, PLAYED))
    table.change(Correct(uid, {"picker": 1, "points": 60}), why="counted again")
    assert only_hand(table).played == PLAYED
    table.change(Void(uid), why="never was")
    assert Line.objects.get(uid=uid).played is not None
    assert audit().findings == ()


def test_cards_move_along_with_the_players(table: Table) -> None:
    uid = only_hand(table).uid
    table.change(PlayOut(uid, PLAYED | {"marks": [{"seat": 2, "mark": "crack"}]}))
    persons = [str(uuid) for uuid in Seat.objects.order_by("number").values_list("person__uuid", flat=True)]
    table.change(Reseat((*persons[1:], persons[0]), before=uid), why="sat otherwise")
    line = only_hand(table)
    assert line.what["picker"] == 5
    assert line.played is not None
    assert line.played["hands"] == {str(int(seat) - 1 or 5): held for seat, held in PLAYED["hands"].items()}
    assert line.played["marks"] == [{"seat": 1, "mark": "crack"}]
    assert audit().findings == ()


def test_rebuilt_from_the_entries_they_are_the_same(table: Table) -> None:
    uid = only_hand(table).uid
    table.change(PlayOut(uid, PLAYED))
    stored = Line.objects.get(uid=uid).played
    derived.rebuild(table.game)
    assert Line.objects.get(uid=uid).played == stored


def test_changed_cards_are_found(table: Table) -> None:
    uid = only_hand(table).uid
    table.change(PlayOut(uid, PLAYED))
    Line.objects.filter(uid=uid).update(played='{"picks":["pick"]}')
    assert [write_value(finding.sentence) for finding in audit().findings] == [
        "Line 1: played doesn't match its entries."
    ]


@pytest.fixture
def carried(db: None) -> Transfer:
    """A game from elsewhere, with a hand card by card."""
    with elsewhere():
        away = opened("standard", name="Friday at Dan's")
        uid = away.record({"picker": 1, "points": 75}).line
        assert uid is not None
        away.change(PlayOut(uid, PLAYED))
        return reread(export_game(away.club_game))


def test_cards_come_along_in_a_file(carried: Transfer) -> None:
    there = arrived(transfer.import_games(carried, club=other_table()))
    assert only_hand(there).played == PLAYED
    assert audit().findings == ()
    assert reread(export_game(there.club_game)) == carried


@pytest.mark.parametrize("played", [7, {"tricks": "x"}, {"hand": {}}, {"rules": "standard"}, {"bury": ["ah", "10H"]}])
def test_cards_that_are_none_are_refused_with_their_file(carried: Transfer, played: Any) -> None:
    forged = rehashed(TRANSFER_FILE.write(carried), lambda said: said[2]["changes"][0].update(played=played))
    assert refusal(forged, other_table())[0] == "bad-entry"
