"""Hands played out on paper, read back."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.written_hand import WrittenHand, read_written_hand
from scorekeeper.engine.rules.presets import preset_slugs
from scorekeeper.exports.pdf.layout import PaperSize
from scorekeeper.exports.pdf.replay import pdf
from tests.engine.notation.test_played import GOOD

from .papers import pages

TITLED = GOOD.replace("Rules:", "Title: All the trumps\nDate: 2026-11-20\nRules:")
RENEGE = TITLED.replace("2. QS 9D 10S", "2. QS AC 10S # oh")
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "replay"


def golden() -> list[WrittenHand]:
    """A golden hand that can be read of every preset."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.jsonl"))]
    found: dict[str, WrittenHand] = {}
    for line in (json.loads(line) for text in texts for line in text.splitlines()):
        try:
            hand = read_written_hand(line["hand"])
        except Refused:
            continue
        found.setdefault(hand.transcript.rules.preset, hand)
    return list(found.values())


@pytest.mark.parametrize("format", list(PaperSize))
def test_a_hand_is_one_page_with_deal_tricks_and_payout(format: PaperSize) -> None:  # noqa: A002
    (page,) = pages(pdf([read_one_hand(TITLED)], format=format))
    assert "AllthetrumpsNov20,2026·Three-handed,tencardsAnnpickedandwentalone·alltricks" in page
    assert "AnnQ♣Q♠Q♥Q♦J♣J♠J♥J♦A♦10♦" in page
    assert "Blind8♥7♥Buried8♥7♥" in page
    assert "1›Q♣K♦A♠1818" in page
    assert "10›10♦7♣9♥10120" in page
    assert "Σ12000±+6-3-3" in page
    assert "decidedintrick6" in page


def test_what_was_wrong_stands_at_its_card_and_in_a_sentence() -> None:
    (page,) = pages(pdf([read_one_hand(RENEGE)]))
    assert "Thishandwasmisplayedorisn'tcomplete." in page
    assert "A♣(1)" in page
    assert "(1)Bobcan'tplayA♣:trumpwasled" in page
    assert "Trick2:oh" in page
    assert "±+" not in page


def test_a_hand_is_dealt_in_deck_order_however_it_was_written() -> None:
    shuffled = TITLED.replace("Hand Ann: QC QS QH QD JC JS JH JD AD 10D", "Hand Ann: 10D JD QC JC QS AD JS QH JH QD")
    assert pages(pdf([read_one_hand(shuffled)])) == pages(pdf([read_one_hand(TITLED)]))


@pytest.mark.parametrize(("hands", "printed"), [(1, 1), (4, 1), (5, 2), (9, 3)])
def test_four_hands_fit_on_a_page(hands: int, printed: int) -> None:
    found = pages(pdf([read_one_hand(TITLED)] * hands, four=True))
    assert len(found) == printed
    assert sum(page.count("AllthetrumpsNov20,2026") for page in found) == hands


def test_names_of_all_scripts_and_of_any_length_are_on_paper() -> None:
    names = ["Дмитрий", "小明", "Maximiliane Wolkenstein-Trostburg at the Lake"]
    hand = read_one_hand(TITLED)
    (page,) = pages(pdf([WrittenHand(hand.transcript, tuple(names))]))
    assert "Дмитрий" in page
    assert "Seat2" in page  # letters that no font here has are told by their seat
    assert "Maximiliane" in page


def test_a_hand_without_its_deal_or_its_names_says_so() -> None:
    (page,) = pages(pdf([read_one_hand("Rules: standard\nPicker: 1\nCall: alone\nQC 7D 8D 9D KD")]))
    assert "Thedealwasn'trecorded." not in page  # what was called is known
    assert "Calledalone" in page
    assert "Seat1" in page
    (page,) = pages(pdf([read_one_hand("Rules: standard\nPicker: 1\nQC 7D 8D 9D KD")]))
    assert "Thedealwasn'trecorded." in page


def test_money_stands_below_the_units() -> None:
    (page,) = pages(pdf([read_one_hand(TITLED.replace("Players:", "Option: unit_value = 10\nPlayers:"))]))
    assert "±+6-3-3+$0.60-$0.30-$0.30" in page


def test_a_golden_hand_of_every_preset_fits_on_its_page() -> None:
    hands = golden()
    assert {hand.transcript.rules.preset for hand in hands} >= set(preset_slugs())
    for four, printed in ((False, len(hands)), (True, (len(hands) + 3) // 4)):
        assert len(PdfReader(BytesIO(pdf(hands, four=four))).pages) == printed


def test_comments_without_end_are_made_to_fit() -> None:
    text = TITLED + "".join(f"# {'long words ' * 20}\n" for _number in range(40))
    assert len(pages(pdf([read_one_hand(text)]))) == 1
    assert len(pages(pdf([read_one_hand(text)] * 4, four=True))) == 1
