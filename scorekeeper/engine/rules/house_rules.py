"""The house rules of a table: one frozen value, an option a field, each with its default and its source."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from scorekeeper.engine.cards import CARDS, SUITS_DOWN, Deck, Suit, TrumpOrder, deck_points, trump_cards
from scorekeeper.engine.rules.values import (
    ALWAYS_PARTNER,
    JACK_PARTNER,
    PARTNER_RULES,
    Announced,
    AnteBy,
    BlindTo,
    Blitz,
    BlitzWhen,
    Bury,
    CallUp,
    CallUpLimit,
    CardLayout,
    Crack,
    DoublerRound,
    EvenMittler,
    Forfeit,
    LeasterBlind,
    LeasterTie,
    Margin,
    MarksUntil,
    MosterTie,
    MustPick,
    NewcomerPot,
    NoPick,
    OutcomeBracket,
    Partner,
    PartnerCard,
    PartnerJack,
    PartnerRule,
    Play,
    PotLoss,
    PotSplit,
    PotWhen,
    PotWin,
    Recrack,
    Redeal,
    Remainder,
    Renege,
    RoundAgain,
    SchwanzerTie,
    Sheepshead,
    Split,
    Stacking,
)

HIGHEST = 1_000_000  # of a number that an option can have


def option(
    default: Any,
    section: str,
    text: str,
    source: str,
    *,
    lowest: int = 0,
    highest: int = HIGHEST,
    needs_pick: bool = False,
    replay: bool = False,
) -> Any:
    """A field of the house rules with what the screen, the card and the documentation say about it.

    A number is ``lowest`` to ``highest``. ``needs_pick`` marks an option that stays at its default where nobody picks.
    ``replay`` marks one that only a replay reads.
    """
    about = {
        "section": section,
        "text": text,
        "source": source,
        "lowest": lowest,
        "highest": highest,
        "needs_pick": needs_pick,
        "replay": replay,
    }
    return field(default=default, metadata=about)


def replay_option(default: Any, text: str, source: str) -> Any:
    """An option that only a replay reads."""
    return option(default, "calling and burying", text, source, replay=True)


@dataclass(frozen=True)
class ReplayRules:
    """Calls, buries and deals, as the players must keep them (sections D and E9 of the catalog)."""

    call_up: CallUp = replay_option(
        CallUp.OFF, "A picker with the jack of diamonds may call the next jack they don't hold.", "000, 002"
    )
    call_up_limit: CallUpLimit = replay_option(
        CallUpLimit.CLUBS,
        "The highest jack a picker may call.",
        "000: hearts, or spades and clubs too",
    )
    call_up_found: bool = replay_option(
        False, "The picker may call up only with a jack of diamonds found in the blind.", "000, 003"
    )
    partner_jack: PartnerJack = replay_option(PartnerJack.DIAMONDS, "Whoever holds this jack is the partner.", "000")
    call_down: bool = replay_option(False, "A picker with the jack of clubs may call the jack of spades.", "000")
    ace_for_jack: bool = replay_option(False, "A picker with the jack of diamonds calls a fail ace.", "000")
    call_alone: bool = replay_option(
        False, "The picker may announce going alone, even without the jack.", "000, 001, 002, 003, 004"
    )
    alone_with_jack: bool = replay_option(
        True, "A picker who holds the jack of diamonds may announce going alone.", "004: a violation at some tables"
    )
    bury_jack: bool = replay_option(True, "The jack of diamonds may be buried.", "000: no; 004: yes, announced")
    announce_bury: Announced = replay_option(
        Announced.NOTHING, "Which buried cards must be announced.", "001: any trump; 004: the jack of diamonds"
    )
    call_ten: bool = replay_option(False, "A picker with all three fail aces may call a ten.", "000")
    call_king: bool = replay_option(False, "A picker with all fail aces and tens may call a king.", "live tables")
    call_own_ace: bool = replay_option(False, "The picker may call their own ace and secretly play alone.", "000")
    call_own_ten: bool = replay_option(
        False, "The picker may call their own ten and secretly play alone.", "live tables"
    )
    call_buried_ace: bool = replay_option(
        False, "The picker may call an ace they buried and secretly play alone.", "live tables"
    )
    unknown: bool = replay_option(
        False, "With no card in a suit to call, the picker may put any card face down for it.", "000"
    )
    ace_when_led: bool = replay_option(
        False, "The partner plays the called ace when its suit is first led.", "000; 002: they may hold it back"
    )
    partner_runs: bool = replay_option(
        False,
        "A partner with four cards of the called suit may lead a lower one. Then the ace is free.",
        "live tables",
    )
    hold_to_end: bool = replay_option(
        False,
        "The picker keeps the last card of the called suit for the last trick, even after the suit was led.",
        "002 leaves it open",
    )
    trio_calls_on: bool = replay_option(
        False, "A player with two of the three partner cards may call the 8 of diamonds or the jack of hearts.", "000"
    )
    redeal_on_request: bool = replay_option(
        False, "A player with no ace, face card, or trump may ask for a redeal. In Sheepshoof: only 3s and 2s.", "000"
    )
    layout: CardLayout = replay_option(CardLayout.NONE, "Two-handed: how the cards are laid out.", "000")


@dataclass(frozen=True)
class HouseRules(ReplayRules):
    """All options of a table, in units of score unless said otherwise; ``impossible_rules`` names their faults."""

    preset: str = ""
    title: str = option("House rules", "players", "The name of these rules.", "")
    play: Play = option(
        Play.PICK, "players", "Someone picks, two play without a picker, or players bid to reach a score.", "000"
    )
    players: int = option(5, "players", "How many players get cards.", "000, 001, 002, 003: five; 004: four", lowest=2)
    table: int = option(
        5,
        "players",
        "How many players sit at the table. Extra players take turns sitting out, dealer first.",
        "000, 003",
    )
    deck: Deck = option(
        Deck.PIQUET_32, "cards", "Which cards are used.", "000, 001, 002, 003; 000, 004: 30, 26 and 20 cards"
    )
    hand_size: int = option(6, "cards", "Cards that each player gets.", "000, 001, 002, 003, 004", lowest=1)
    blind_size: int = option(2, "cards", "Cards dealt to the middle, for the picker.", "000, 001, 002, 003, 004")
    order: TrumpOrder = option(
        TrumpOrder.STANDARD,
        "cards",
        "Which trump beats which. Standard: queens, jacks, then ace to 7 of diamonds.",
        "000; 004: Spitz second",
    )
    trump_suit: Suit = option(Suit.DIAMONDS, "cards", "The trump suit, besides queens and jacks.", "000")
    queen_order: tuple[Suit, ...] = option(SUITS_DOWN, "cards", "Queens from high to low.", "000")
    jack_order: tuple[Suit, ...] = option(SUITS_DOWN, "cards", "Jacks from high to low.", "000")
    blind_to: BlindTo = option(
        BlindTo.PICKER, "cards", "Who takes the blind and buries: the picker alone, or with another player.", "000"
    )
    bury: Bury = option(
        Bury.SIDE_TRICK,
        "cards",
        "Whether the picking side needs a trick for the bury to count.",
        "000: with a trick; 001, 002, 003, 004: always",
    )
    partner: Partner = option(
        Partner.JACK_OF_DIAMONDS, "partner", "How the partner is found.", "000, 001, 002, 003, 004"
    )
    partner_cards: tuple[PartnerCard, ...] = option(
        (),
        "partner",
        "Only where the holders of cards are the partners: one or two cards.",
        "live tables",
    )
    split: Split = option(
        Split.PICKER_REST,
        "partner",
        "How the picking side shares what the defenders pay.",
        "000, 004",
        needs_pick=True,
    )
    weights: tuple[int, ...] = option(
        (),
        "partner",
        "Only for a custom split. The shares must add up to the number of defenders.",
        "live tables",
    )

    stakes: tuple[int, int, int] = option(
        (1, 2, 3), "stake", "What each defender pays or gets for game, schneider, and no tricks.", "000, 002, 003, 004"
    )
    margin: Margin = option(
        Margin.STAKE,
        "stake",
        "Schneider and no tricks have their own points, double the game, or don't count.",
        "001; 000: Sheepshoof",
        needs_pick=True,
    )
    schneider_picker: int = option(
        31, "stake", "Card points the picking side needs to make schneider.", "000, 002, 003, 004; 001: 30", lowest=1
    )
    schneider_defence: int = option(
        30, "stake", "Card points the defense needs to make schneider.", "000, 001, 002, 003, 004", lowest=1
    )
    bump: bool = option(False, "stake", "A picking side that loses pays double.", "000, 001, 002, 004", needs_pick=True)
    alone_factor: int = option(
        1, "stake", "Going alone multiplies the points by this.", "004: three; live tables", lowest=1, needs_pick=True
    )
    alone_doubles: bool = option(
        False,
        "stake",
        "Going alone is one more doubling. The limit on doublers, cracks & blitzes includes it.",
        "001",
        needs_pick=True,
    )
    partner_off_hook: bool = option(
        False,
        "stake",
        "If the picking side takes no tricks, the picker pays for the partner too.",
        "000; live tables",
        needs_pick=True,
    )
    max_total_multiplier: int = option(
        0,
        "stake",
        "Limits everything together: schneider, the bump, going alone, doublers, cracks, and blitzes (0 = no limit).",
        "live tables",
        needs_pick=True,
    )
    sheepshead: Sheepshead = option(
        Sheepshead.OFF,
        "stake",
        "The picker may call Sheepshead: take every trick for twice the no-trick points.",
        "000",
        needs_pick=True,
    )

    crack: Crack = option(
        Crack.OFF,
        "cracks & blitzes",
        "Who may double the hand against the picker.",
        "000, 001, 002; 003: any defender",
        needs_pick=True,
    )
    recrack: Recrack = option(
        Recrack.OFF, "cracks & blitzes", "Who may double once more after a crack.", "000, 001, 002, 003"
    )
    castrate: bool = option(
        False, "cracks & blitzes", "Another defender may double once more after a re-crack.", "000, 001"
    )
    max_cracks: int = option(0, "cracks & blitzes", "How often players can crack in one hand (0 = no limit).", "003")
    max_recracks: int = option(0, "cracks & blitzes", "How often a crack can be answered (0 = no limit).", "003")
    recrack_needs_crack: bool = option(
        True, "cracks & blitzes", "A re-crack is allowed only after a crack.", "000, 001, 002, 003"
    )
    max_marks: int = option(
        0,
        "cracks & blitzes",
        "Cracks, re-cracks, and blitzes together in one hand (0 = no limit).",
        "000, 003",
        needs_pick=True,
    )
    max_multiplier: int = option(
        0, "cracks & blitzes", "Limits doublers, cracks, and blitzes together (0 = no limit).", "000"
    )
    marks_until: MarksUntil = option(
        MarksUntil.FIRST_CARD, "cracks & blitzes", "How long players may crack or blitz.", "000, 003"
    )
    one_mark_per_card: bool = option(False, "cracks & blitzes", "Only one crack or blitz for each card played.", "003")
    blitz: tuple[Blitz, ...] = option(
        (), "cracks & blitzes", "The cards that may be shown for a blitz.", "000, 001, 002, 003", needs_pick=True
    )
    blitz_when: tuple[BlitzWhen, ...] = option(
        (BlitzWhen.ANY_TIME,), "cracks & blitzes", "When a blitz may be called.", "000, 001, 002, 003"
    )
    blitzes_per_player: int = option(
        0, "cracks & blitzes", "How often one player can blitz in a hand (0 = no limit).", "002, 003"
    )
    max_blitzes: int = option(
        0, "cracks & blitzes", "How many blitzes one hand can have (0 = no limit).", "live tables"
    )

    no_pick: tuple[NoPick, ...] = option(
        (NoPick.LEASTER,),
        "no pick",
        "Leaster: the fewest points win. Moster: the most points pay. Mittler: the middle score wins. "
        "Schneidster: closest to 30 without going over wins. Schwanzer: the strongest hand pays. "
        "Next deal: nobody pays.",
        "000, 001, 002, 003, 004",
    )
    must_pick: MustPick = option(
        MustPick.OFF,
        "no pick",
        "Who can't pass when it's their turn: the player left of the dealer, or the holder of a card.",
        "live tables",
        needs_pick=True,
    )
    forced_pick_bump: bool = option(
        True, "no pick", "A forced pick that loses pays double too, if you play double on the bump.", "000"
    )
    redeal: Redeal = option(
        Redeal.SAME_DEALER, "no pick", "The same dealer again, or the next player.", "001: next; 002, 004: same"
    )
    misdeal_redeal: Redeal = option(
        Redeal.SAME_DEALER,
        "no pick",
        "The same dealer again, or the next player.",
        "live tables; 001 calls a pass-out a misdeal",
    )
    stacking: Stacking = option(
        Stacking.MULTIPLY, "no pick", "What happens if everyone passes again before the double hand.", "000, 002, 004"
    )
    doubles_once: bool = option(
        False, "no pick", "A hand is doubled only once, even if several doublers are waiting.", "004"
    )
    doubler_factor: int = option(
        2,
        "no pick",
        "What a hand after a doubler counts: 2 for double, 6 for six times.",
        "000: double; live tables: six times",
        lowest=2,
    )
    misdeal_doubles: bool = option(False, "no pick", "The hand after a misdeal counts double.", "001")
    scheduled_doubler: int = option(0, "no pick", "Which hand of every round counts double (0 = none).", "001")
    doubler_round: DoublerRound = option(
        DoublerRound.DEALS,
        "no pick",
        "A round counts every deal, or only hands played.",
        "001",
    )
    round_of_doubles: bool = option(
        False,
        "no pick",
        "Cutting the king of diamonds, or a 60–60 hand, starts a round of doubles.",
        "004",
        needs_pick=True,
    )
    round_again: RoundAgain = option(
        RoundAgain.QUEUE,
        "no pick",
        "During a round of doubles, 60–60 or a king cut adds another round or restarts this one.",
        "004 leaves it open",
    )
    schwanzer_tie: SchwanzerTie = option(
        SchwanzerTie.HIGHEST_TRUMP,
        "no pick",
        "Who pays if the strongest hands of a schwanzer are tied.",
        "002; live tables",
    )
    moster_tie: MosterTie = option(
        MosterTie.PUSH, "no pick", "Who pays if players tie for the most points.", "live tables"
    )
    moster_all_tricks: bool = option(
        False,
        "no pick",
        "A player with every trick collects in a moster, instead of paying.",
        "live tables",
    )
    mittler_even: EvenMittler = option(
        EvenMittler.OFF,
        "no pick",
        "Which of two middle scores collects if an even number of players plays a mittler.",
        "live tables",
    )

    leaster_needs_trick: bool = option(
        True,
        "leaster",
        "Only a player who took a trick can win.",
        "002, 003; 000: a common variant, and the fewster",
    )
    leaster_no_trick_wins: bool = option(
        False,
        "leaster",
        "A player with no tricks wins, ahead of anyone with 0 points.",
        "000: Sheepshoof",
    )
    leaster_pays_winner: bool = option(
        True, "leaster", "The losers pay the winner. If off, they only pay into the pot.", "000"
    )
    leaster_jack_wins: bool = option(
        False, "leaster", "Whoever takes the jack of diamonds wins, whatever the points.", "live tables"
    )
    leaster_blind: LeasterBlind = option(LeasterBlind.LAST_TRICK, "leaster", "Which trick takes the blind.", "000, 002")
    leaster_tie: LeasterTie = option(
        LeasterTie.PUSH,
        "leaster",
        "Who wins if players tie. If everyone ties, nobody pays.",
        "live tables; 000: Sheepshoof",
    )
    leaster_no_points: int = option(
        1,
        "leaster",
        "What each winner with no card points gets from each loser, also without a trick or in a tie.",
        "000: three",
        lowest=1,
    )
    leaster_all_tricks: int = option(
        1, "leaster", "What a winner with every trick gets from each player.", "000: three; 003: one", lowest=1
    )
    leaster_no_trick: int = option(
        1,
        "leaster",
        "What each winner with no tricks gets from each loser (1 = the same as for no card points).",
        "000: two, three-handed",
        lowest=1,
    )

    pot: PotWhen = option(PotWhen.OFF, "pot", "Which deals put points into the pot.", "000", needs_pick=True)
    pot_ante: int = option(1, "pot", "Points from each player, or in total.", "000", lowest=1)
    pot_ante_by: AnteBy = option(AnteBy.EVERYBODY, "pot", "Who puts points into the pot.", "000")
    pot_ante_total: bool = option(
        False,
        "pot",
        "The ante is a fixed total, shared evenly. Odd points start left of the dealer.",
        "000: one point, so a picker who wins has three and the partner one",
    )
    pot_win: PotWin = option(
        PotWin.WHOLE, "pot", "What a winning picking side takes. A single pot is what one deal put in.", "000"
    )
    pot_loss: PotLoss = option(PotLoss.MATCH, "pot", "What a losing picking side pays in.", "000")
    pot_split: PotSplit = option(
        PotSplit.AS_WON,
        "pot",
        "How the picking side shares what it takes from the pot or pays in. Odd points go to the picker.",
        "000: as the win; live tables: evenly",
    )
    pot_remainder: Remainder = option(
        Remainder.FIRST_SEATS, "pot", "Who gets the odd points when a pot is split.", "000"
    )
    newcomer_pot: NewcomerPot = option(
        NewcomerPot.ADDS,
        "pot",
        "A new player adds a point to each pot, or the pot is split first.",
        "000",
    )

    renege: Renege = option(
        Renege.FORFEIT, "penalties", "Not following suit forfeits the hand or costs points.", "000, 004; 001: a fee"
    )
    renege_fee: int = option(8, "penalties", "What a renege pays each other player.", "001", lowest=1)
    forfeit: Forfeit = option(
        Forfeit.LOWEST,
        "penalties",
        "How big a loss it is when a side gives up a hand for breaking a rule.",
        "000; 004: the lowest",
    )
    misplay_fee: int = option(
        1,
        "penalties",
        "What a mistake in play, like a card out of turn, costs. Cracks and doublers multiply it.",
        "live tables",
    )
    blind_stealing: bool = option(
        False, "penalties", "Another player can steal the blind after the bury.", "004", needs_pick=True
    )
    no_trick_penalty: int = option(
        0,
        "penalties",
        "Cents a picker who takes no tricks pays each other player.",
        "004",
        needs_pick=True,
    )
    no_trick_penalty_units: int = option(
        0, "penalties", "The same in points, when not playing for money.", "004", needs_pick=True
    )

    race_to: int = option(0, "race", "The score that wins the game (0 = no race).", "000")
    solo_won: int = option(18, "race", "Points for winning a bid: solo or billy.", "000")
    solo_lost: int = option(6, "race", "Points each opponent gets when a bid is lost: solo, billy, or best.", "000")

    unit_value: int = option(0, "money", "What each point is worth, in cents (0 = no money).", "003, 004")
    currency: str = option("USD", "money", "Currency code, like USD.", "003, 004")

    @cached_property
    def deck_total(self) -> int:
        """Card points in the deck."""
        return deck_points(self.deck)

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that differ for different rules."""
        return sha256(repr(self).encode()).hexdigest()[:12]

    @cached_property
    def trump(self) -> tuple[str, ...]:
        """The trump from high to low; none where it changes from trick to trick."""
        ranks = trump_cards(self.order, self.trump_suit, self.queen_order, self.jack_order)
        return tuple(card for card in ranks if card in CARDS[self.deck])

    @cached_property
    def partner_rule(self) -> PartnerRule:
        """The rule for partners, with the cards of this table."""
        rule = PARTNER_RULES[self.partner]
        if self.partner is Partner.CARDS:
            return rule._replace(cards=tuple(map(str, self.partner_cards)))
        return rule._replace(cards=(self.partner_jack.card,)) if rule.cards == (JACK_PARTNER,) else rule

    @cached_property
    def most_partners(self) -> int:
        """The largest number of partners that a picker can have."""
        return self.partner_rule.most

    @cached_property
    def always_partner(self) -> bool:
        """Return whether a picker is never alone."""
        return self.partner in ALWAYS_PARTNER

    @property
    def buried_apart(self) -> int:
        """Cards that somebody other than picker and partner may bury (000, seven-handed)."""
        if self.partner is Partner.NEIGHBOUR:
            return 0
        return {BlindTo.NEXT_TAKES_ONE: 1, BlindTo.NEXT_TAKES_TWO: 2}.get(self.blind_to, 0)

    @property
    def level_stakes(self) -> tuple[int, ...]:
        """Return the stakes of a game, of schneider, and of no tricks, in points before doublers and cracks.

        Where margins don't count, there's only the first.
        """
        if self.margin is Margin.NONE:
            return self.stakes[:1]
        doubles = self.margin is Margin.DOUBLING
        return tuple(stake << level if doubles else stake for level, stake in enumerate(self.stakes))

    @cached_property
    def labels(self) -> dict[OutcomeBracket, str]:
        """Return the table's name for each bracket: ``61-90``, or ``30-60`` where schneider needs only 30 (001)."""
        if self.margin is Margin.NONE:
            return {bracket: "won" if bracket.is_won else "lost" for bracket in OutcomeBracket}
        half, total = self.deck_total // 2, self.deck_total
        ninety = total - self.schneider_defence
        return {
            OutcomeBracket.ALL_TRICKS: "all-tricks",
            OutcomeBracket.WON_SCHNEIDER: f"{ninety + 1}-{total}",
            OutcomeBracket.WON: f"{half + 1}-{ninety}",
            OutcomeBracket.LOST: f"{self.schneider_picker}-{half}",
            OutcomeBracket.LOST_SCHNEIDER: f"0-{self.schneider_picker - 1}",
            OutcomeBracket.NO_TRICKS: "no-tricks",
        }

    @cached_property
    def brackets(self) -> dict[str, OutcomeBracket]:
        """The bracket of each label."""
        if self.margin is Margin.NONE:
            return {self.labels[bracket]: bracket for bracket in (OutcomeBracket.WON, OutcomeBracket.LOST)}
        return {label: bracket for bracket, label in self.labels.items()}

    @cached_property
    def bracket_of_points(self) -> tuple[OutcomeBracket, ...]:
        """The bracket for each number of card points, index 0 to the deck's total, tricks apart."""
        return tuple(map(self._bracket, range(self.deck_total + 1)))

    def _bracket(self, points: int) -> OutcomeBracket:
        if self.margin is Margin.NONE:
            return OutcomeBracket.WON if points * 2 > self.deck_total else OutcomeBracket.LOST
        if points > self.deck_total - self.schneider_defence:
            return OutcomeBracket.WON_SCHNEIDER
        if points * 2 > self.deck_total:
            return OutcomeBracket.WON
        return OutcomeBracket.LOST if points >= self.schneider_picker else OutcomeBracket.LOST_SCHNEIDER

    @property
    def cards_needed(self) -> int:
        """Cards that the deal takes."""
        return self.players * self.hand_size + self.blind_size

    @property
    def cards_there(self) -> int:
        """Cards in the pack."""
        return len(CARDS[self.deck])
