"""Golden transcripts, right or wrong, are shown on the board and at each of their steps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.progress import begin_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.web.replay.board import build_board
from scorekeeper.web.replay.forms import apply_tap, open_draft, pack_hand, read_text, unpack_hand
from scorekeeper.web.replay.position import ReplayPosition, StepAddress
from scorekeeper.web.replay.steps import build_step, draw_insight, fault_lines
from scorekeeper.wording.replay_table import last_step
from scorekeeper.wording.replays import ReplayPaper
from tests.engine.play.golden import GoldenReplay, replays


def readable() -> Iterator[tuple[GoldenReplay, WrittenHand]]:
    """The golden transcripts that a table can play at all."""
    for line in replays():
        try:
            hand = WrittenHand(read_transcript(line.hand))
            begin_hand(hand.transcript)
        except Refused:
            continue
        yield line, hand


HANDS = list(readable())
SOME = HANDS[::5]
# Every third of them each time.
SHOWN = [
    pytest.param(line, hand, id=line.id, marks=() if number % 3 == 0 else pytest.mark.long)
    for number, (line, hand) in enumerate(SOME)
]


def test_there_are_enough_of_them() -> None:
    assert len(SOME) > 60
    assert any("refused" in line.expected for line, _ in SOME[::3])


@pytest.mark.parametrize(("line", "hand"), SHOWN)
def test_it_is_on_the_board_and_every_undo_leads_back(line: GoldenReplay, hand: WrittenHand) -> None:
    draft = open_draft(hand)
    shown = build_board(draft)
    render_to_string("replay/board.html", {"board": shown, "draft": draft, "text": draft.text, "action": "/replay"})
    assert "refused" not in line.expected or shown.faults or not shown.is_done or not ReplayPaper(hand).settlement
    for _ in range(400):
        before, draft = draft, apply_tap(draft, "undo")
        if draft == before:
            break
    assert draft.hand.transcript.tricks == ()
    assert draft.hand.transcript.picks is None


@pytest.mark.parametrize(("line", "hand"), SHOWN)
def test_its_steps_add_up(line: GoldenReplay, hand: WrittenHand) -> None:
    paper = ReplayPaper(hand)
    last = last_step(paper.checked)
    for at in {0, 1, last // 2, last - 1, last}:
        shown = build_step(paper, ReplayPosition(at), StepAddress("/hand", {}))
        render_to_string("replay/step.html", {"step": shown})
        still_out = {card for cards, _who in shown.holders for card in cards}
        assert not still_out & {card for trick in hand.transcript.tricks for card in trick} or at < last
    for fault in fault_lines(paper):
        assert 0 <= fault.at <= last
        assert 0 <= fault.proved_at <= last
    insight = draw_insight(paper)
    if insight and insight["has_sides"] and paper.settlement and "points" in line.expected:
        assert build_step(paper, ReplayPosition(last), StepAddress("/hand", {})).sides[0][1] == line.expected["points"]


@pytest.mark.parametrize(("line", "hand"), SOME, ids=[line.id for line, _ in SOME])
def test_it_goes_into_a_link_and_comes_back(line: GoldenReplay, hand: WrittenHand) -> None:
    assert unpack_hand(pack_hand(hand)) == read_text(open_draft(hand).text)
    read_hand = unpack_hand(pack_hand(hand))
    assert read_hand is not None
    assert read_hand.hand == hand
