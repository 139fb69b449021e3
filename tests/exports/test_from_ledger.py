"""Sheets of a game on the site."""

import pytest

from scorekeeper.exports.pdf import score_sheet, settle_up
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.wording.score_sheet import SeatRole, game_paper

from .eventful import PLAYERS, eventful_game
from .papers import pages


@pytest.fixture(params=[25, 0], ids=["for money", "for units"])
def unit_value(request: pytest.FixtureRequest) -> int:
    """Return what a unit is worth."""
    value: int = request.param
    return value


def test_every_line_moves_what_adds_to_zero_and_leads_to_the_next_totals(db: None, unit_value: int) -> None:
    paper = game_paper(settle_sheet(eventful_game(unit_value).sheet))
    totals = [0] * len(PLAYERS)
    for line in paper.lines:
        assert sum(line.deltas) + line.pot + line.house == 0
        totals = [total + delta for total, delta in zip(totals, line.deltas or [0] * 6, strict=True)]
        assert line.totals == tuple(totals)
    assert sum(paper.totals) + paper.pot + paper.house == 0


def test_the_lines_say_what_happened(db: None) -> None:
    lines = game_paper(settle_sheet(eventful_game().sheet)).lines
    assert [(line.number, line.voided) for line in lines if line.voided] == [(None, True)]
    assert [line.number for line in lines if line.number] == list(range(1, 10))
    texts = [line.text for line in lines]
    assert texts[0] == "0\N{EN DASH}30 (29)"
    assert texts[1] == "31\N{EN DASH}60 (31) · Crack: @Cy · Re-crack: =1+1 · \N{MULTIPLICATION SIGN}4"
    assert texts[2] == "Leaster"
    assert texts[5] == "all tricks · alone"
    assert "Blitz: =1+1 Q♥ Q♦" in texts[6]
    assert texts[7] == "Ann picked, with @Cy · 75 card points"
    assert texts[8] == "Penalty: =1+1 pays the house 3"
    assert texts[9] == "Penalty: @Cy pays €1.50, split among the others"
    assert texts[10] == "Penalty: -Dän pays the house €0.50"
    assert texts[11] == "New rules: Double on the bump: yes"
    assert texts[13:15] == ["Passed", "The pot is split"]
    assert texts[15] == "=1+1 paid 🐑 Eve €1.47"


def test_who_changed_what_and_why_is_told(db: None) -> None:
    lines = game_paper(settle_sheet(eventful_game().sheet)).lines
    assert lines[0].notes[0].startswith("Edited ")
    assert lines[0].notes[0].endswith(" by the scorer: =counted twice. Before: Ann picked, with @Cy · 75 card points")
    assert lines[3].notes[0].startswith("Inserted ")
    assert lines[3].notes[0].endswith(" by the scorer: forgotten")
    assert lines[7].notes[0].endswith(" by the scorer: dealt twice")
    assert lines[8].notes == ("table talk",)


def test_seats_are_marked(db: None) -> None:
    first = game_paper(settle_sheet(eventful_game().sheet)).lines[0]
    assert first.dealer == 6
    assert first.roles == (SeatRole.PICKER, SeatRole.NONE, SeatRole.PARTNER, SeatRole.NONE, SeatRole.NONE, SeatRole.OUT)


def test_penalties_in_money_are_counted_apart(db: None) -> None:
    paper = game_paper(settle_sheet(eventful_game().sheet))
    fined = [line for line in paper.lines if any(line.fines)]
    assert [line.fines for line in fined] == [(30, 30, -150, 30, 30, 30), (0, 0, 0, -50, 0, 0)]
    assert [line.house_fines for line in fined] == [0, 50]


def test_without_money_everything_is_in_units(db: None) -> None:
    table = eventful_game()
    paper = game_paper(settle_sheet(table.sheet), money=False)
    assert paper.settle_up.currency == ""
    assert [party.balance for party in paper.settle_up.parties[:6]] == list(table.sheet.totals)
    assert paper.settle_up.made == ()
    assert not paper.fines
    for pdf in (score_sheet.pdf(paper), settle_up.pdf(paper)):
        assert "€" not in "".join(pages(pdf))


def test_the_settle_up_clears_everything(db: None, unit_value: int) -> None:
    table = eventful_game(unit_value)
    paper = game_paper(settle_sheet(table.sheet))
    left = {party.slot: party.open_amount for party in paper.settle_up.parties}
    for payment in paper.settle_up.due:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert set(left.values()) == {0}
    assert len(paper.settle_up.made) == 1
    assert paper.settle_up.made[0].why.endswith(": half of it")


def test_paper_has_the_totals_of_the_ledger(db: None) -> None:
    table = eventful_game()
    paper = game_paper(settle_sheet(table.sheet))
    printed = "".join(pages(score_sheet.pdf(paper)))
    assert "Total" + "".join(f"{total:+}" if total else "0" for total in table.sheet.totals) in printed
    for name in ("=1+1", "@Cy", "-Dän", "<b>Flo</b>"):
        assert name in printed
    for pdf in (score_sheet.pdf(paper), settle_up.pdf(paper)):
        text = "".join(pages(pdf))
        assert f"istorycode{table.sheet.head[:16]}" in text.replace(" ", "")
        assert table.sheet.head[:17] not in text
