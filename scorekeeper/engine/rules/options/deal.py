"""The section of the deal: players, cards, the blind, and partners."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.cards import SUITS_DOWN, Deck, Suit, TrumpOrder
from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import BlindTo, Bury, Partner, PartnerCard, Play, Split
from scorekeeper.engine.texts import later

player_option = in_section(later("players"), Option)
card_option = in_section(later("cards"), Option)
partner_option = in_section(later("partner"), Option)


@dataclass(frozen=True)
class DealRules:
    """Options of players, cards, and partners."""

    preset: str = ""
    title: str = player_option(
        "House rules",
        later("Name"),
        help=later("The name of these rules."),
        example=later("Thursdays at the Anchor"),
        source="",
    )
    play: Play = player_option(
        Play.PICK,
        later("Game type"),
        help=later("Someone picks, two play without a picker, or players bid to reach a score."),
        example=later("In a race, the first player with 24 points wins."),
        source="000",
    )
    players: int = player_option(
        5,
        later("Players dealt in"),
        help=later("How many players get cards."),
        example=later("Five get cards, even if six sit at the table."),
        unit=later("2 to 10"),
        lowest=2,
        search="number of players, handed",
        source="000, 001, 002, 003: five; 004: four",
    )
    table: int = player_option(
        5,
        later("Players at the table"),
        help=later("How many players sit at the table. Extra players take turns sitting out, dealer first."),
        example=later("With six at the table, the dealer sits out."),
        unit=later("2 to 10"),
        search="sit out, sits out, six at the table, dealer sits",
        source="000, 003",
    )
    deck: Deck = card_option(
        Deck.PIQUET_32,
        later("Deck"),
        help=later("Which cards are used."),
        example=later("Seven cards each for four players need the 30 cards without black sevens."),
        search="deck, pack of cards, sevens",
        source="000, 001, 002, 003; 000, 004: 30, 26 and 20 cards",
    )
    hand_size: int = card_option(
        6,
        later("Cards in a hand"),
        help=later("Cards that each player gets."),
        example=later("Five players with six cards each leave two for the blind."),
        unit=later("per player"),
        lowest=1,
        source="000, 001, 002, 003, 004",
    )
    blind_size: int = card_option(
        2,
        later("Cards in the blind"),
        help=later("Cards dealt to the middle, for the picker."),
        example=later("The picker takes two cards and buries two."),
        unit=later("0 = none"),
        search="widow, kitty, skat",
        source="000, 001, 002, 003, 004",
    )
    order: TrumpOrder = card_option(
        TrumpOrder.STANDARD,
        later("Trump order"),
        help=later("Which trump beats which. Standard: queens, jacks, then ace to 7 of diamonds."),
        example=later("With the Spitz second, the seven of diamonds beats the queen of spades."),
        search="trump order, spitz",
        source="000; 004: Spitz second",
    )
    trump_suit: Suit = card_option(
        Suit.DIAMONDS,
        later("Trump suit"),
        help=later("The trump suit, besides queens and jacks."),
        example=later("With clubs as trump, the ace of clubs beats the ace of diamonds."),
        source="000",
    )
    queen_order: tuple[Suit, ...] = card_option(
        SUITS_DOWN,
        later("Queens, high to low"),
        help=later("Queens from high to low."),
        example=later("With clubs first, the queen of clubs is the highest card."),
        source="000",
    )
    jack_order: tuple[Suit, ...] = card_option(
        SUITS_DOWN,
        later("Jacks, high to low"),
        help=later("Jacks from high to low."),
        example=later("With diamonds last, every other jack beats the jack of diamonds."),
        source="000",
    )
    blind_to: BlindTo = card_option(
        BlindTo.PICKER,
        later("Who takes the blind"),
        help=later("Who takes the blind and buries: the picker alone, or with another player."),
        example=later("Picker and next seat take two cards each and bury two each."),
        search="widow, kitty",
        source="000",
    )
    bury: Bury = card_option(
        Bury.SIDE_TRICK,
        later("Who gets the bury"),
        help=later("Whether the picking side needs a trick for the bury to count."),
        example=later("The picker buries an ace and takes no tricks. The 11 points go to the defense, or not."),
        search="bury points, discard, burying",
        source="000: with a trick; 001, 002, 003, 004: always",
    )
    partner: Partner = partner_option(
        Partner.JACK_OF_DIAMONDS,
        later("Partner"),
        help=later("How the partner is found."),
        example=later("Whoever holds the jack of diamonds plays with the picker."),
        search="jack of diamonds, jd, called ace, call an ace, call partner, secret partner",
        source="000, 001, 002, 003, 004",
    )
    partner_cards: tuple[PartnerCard, ...] = partner_option(
        (),
        later("Partner cards"),
        help=later("Only where the holders of cards are the partners: one or two cards."),
        example=later("With six players and Q♣ and 7♦, the holders of both cards play with the picker."),
        source="live tables",
    )
    split: Split = partner_option(
        Split.PICKER_REST,
        later("Picking side's split"),
        help=later("How the picking side shares what the defenders pay."),
        example=later("Three defenders pay 1 each: the picker gets 2, the partner 1."),
        needs_pick=True,
        matters_to=HandGroup.WITH_PARTNER,
        tried=(Split.PICKER_REST, Split.EVEN),
        search="share, 2 to 1",
        source="000, 004",
    )
    weights: tuple[int, ...] = partner_option(
        (),
        later("Custom split"),
        help=later("Only for a custom split. The shares must add up to the number of defenders."),
        example=later("With 2 and 1, the picker gets two shares and the partner one."),
        unit=later("shares: picker, then each partner"),
        source="live tables",
    )
