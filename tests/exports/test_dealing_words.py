"""The deal in words, as the printed card of the rules has it."""

import pytest

from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules
from scorekeeper.wording.presets import dealing


@pytest.mark.parametrize(
    ("rules", "sentences"),
    [
        # 000:85
        (
            "standard",
            ["everyone 6 cards, two or three at a time", "the 2 blind cards between rounds, never as the last"],
        ),
        # 001:77
        ("1501-a-wing", ["dealer's right cuts", "everyone three cards", "blind, then everyone three more"]),
        # 002:29
        ("sixty-one", ["Deal everyone 6 cards.", "Deal 2 cards to the blind."]),
        # 003:13
        ("walleye", ["two or three at a time", "never from the bottom of the deck"]),
        # 004:19
        ("sheephead-26", ["at least three times", "everyone three cards", "turns up a card", "everyone three more"]),
        ("four-handed-black-queens", ["everyone 8 cards"]),
        ("two-handed-grid", ["four-by-four grid", "eight stacks closest"]),
        ("two-handed-battery", ["four face up on top"]),
        ("sheepshoof", ["only 3s and 2s may ask for a new deal"]),
        ({"preset": "1501-a-wing", "misdeal_redeal": "next-dealer"}, ["After a misdeal the next player deals."]),
        ("1501-a-wing", ["If everyone passes and the hand isn't played, the next player deals."]),
    ],
    ids=str,
)
def test_says_how_the_cards_are_dealt(rules: object, sentences: list[str]) -> None:
    said = " ".join(dealing(read_rules(rules)))
    assert [sentence for sentence in sentences if sentence not in said] == []


@pytest.mark.parametrize("slug", preset_slugs())
def test_names_the_blind_only_where_there_is_one(slug: str) -> None:
    rules = load_preset(slug)
    assert ("blind" in " ".join(dealing(rules))) is bool(rules.blind_size)
