"""Options of calls, buries, and deals, which only a replay reads (sections D and E9 of the catalog)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import CALLS, Option, in_section
from scorekeeper.engine.rules.values import Announced, CallUp, CallUpLimit, CardLayout, PartnerJack
from scorekeeper.engine.texts import later

option = in_section(CALLS, Option)


@dataclass(frozen=True)
class ReplayRules:
    """Calls, buries and deals, as the players must keep them."""

    call_up: CallUp = option(
        CallUp.OFF,
        later("Calling up"),
        help=later("A picker with the jack of diamonds may call the next jack they don't hold."),
        example=later("The picker has the jack of diamonds and calls the jack of hearts."),
        search="call up, calling a higher jack, next jack",
        source="000, 002",
    )
    call_up_limit: CallUpLimit = option(
        CallUpLimit.CLUBS,
        later("Highest jack for calling up"),
        help=later("The highest jack a picker may call."),
        example=later("Up to hearts: a picker with both red jacks plays alone."),
        source="000: hearts, or spades and clubs too",
    )
    call_up_found: bool = option(
        False,
        later("Call up only with a jack from the blind"),
        help=later("The picker may call up only with a jack of diamonds found in the blind."),
        example=later("Dealt the jack of diamonds, the picker plays alone."),
        source="000, 003",
    )
    partner_jack: PartnerJack = option(
        PartnerJack.DIAMONDS,
        later("Partner's jack"),
        help=later("Whoever holds this jack is the partner."),
        example=later("Whoever has the jack of clubs plays with the picker."),
        source="000",
    )
    call_down: bool = option(
        False,
        later("Calling down"),
        help=later("A picker with the jack of clubs may call the jack of spades."),
        example=later("The picker has the jack of clubs and calls the jack of spades."),
        search="call down, calling a lower jack",
        source="000",
    )
    ace_for_jack: bool = option(
        False,
        later("Calling an ace instead of the jack"),
        help=later("A picker with the jack of diamonds calls a fail ace."),
        example=later("The picker has the jack of diamonds and calls the ace of hearts."),
        source="000",
    )
    call_alone: bool = option(
        False,
        later("Announcing going alone"),
        help=later("The picker may announce going alone, even without the jack."),
        example=later("“Alone!” The player with the jack of diamonds defends."),
        search="solo, announce alone",
        source="000, 001, 002, 003, 004",
    )
    alone_with_jack: bool = option(
        True,
        later("Going alone while holding the jack of diamonds"),
        help=later("A picker who holds the jack of diamonds may announce going alone."),
        example=later("If off, the picker with the jack of diamonds keeps quiet about it."),
        source="004: a violation at some tables",
    )
    bury_jack: bool = option(
        True,
        later("Burying the jack of diamonds"),
        help=later("The jack of diamonds may be buried."),
        example=later("If off, the jack of diamonds stays in the picker's hand."),
        source="000: no; 004: yes, announced",
    )
    announce_bury: Announced = option(
        Announced.NOTHING,
        later("Announcing the bury"),
        help=later("Which buried cards must be announced."),
        example=later("The picker buries the jack of diamonds and says so."),
        source="001: any trump; 004: the jack of diamonds",
    )
    call_ten: bool = option(
        False,
        later("Calling a ten"),
        help=later("A picker with all three fail aces may call a ten."),
        example=later("The picker holds three aces and calls the ten of clubs."),
        search="call a ten, 10",
        source="000",
    )
    call_king: bool = option(
        False,
        later("Calling a king"),
        help=later("A picker with all fail aces and tens may call a king."),
        example=later("The picker holds three aces and three tens and calls the king of clubs."),
        source="live tables",
    )
    call_own_ace: bool = option(
        False,
        later("Calling your own ace"),
        help=later("The picker may call their own ace and secretly play alone."),
        example=later("The picker calls the ace of spades, holds it, and plays alone."),
        search="secret alone, own ace",
        source="000",
    )
    call_own_ten: bool = option(
        False,
        later("Calling your own ten"),
        help=later("The picker may call their own ten and secretly play alone."),
        example=later("The picker holds three aces and the ten of spades, calls that ten, and plays alone."),
        source="live tables",
    )
    call_buried_ace: bool = option(
        False,
        later("Calling a buried ace"),
        help=later("The picker may call an ace they buried and secretly play alone."),
        example=later("The picker buries the ace of hearts, calls it, and plays alone."),
        source="live tables",
    )
    unknown: bool = option(
        False,
        later("Unknown card"),
        help=later("With no card in a suit to call, the picker may put any card face down for it."),
        example=later("Without a heart, the picker lays a card face down for hearts."),
        search="under, face down, hole card",
        source="000",
    )
    ace_when_led: bool = option(
        False,
        later("Called ace must be played when led"),
        help=later("The partner plays the called ace when its suit is first led."),
        example=later("Hearts are led: the partner plays the called ace."),
        source="000; 002: they may hold it back",
    )
    partner_runs: bool = option(
        False,
        later("Partner may run with four cards"),
        help=later("A partner with four cards of the called suit may lead a lower one. Then the ace is free."),
        example=later("With the called ace and three more hearts, the partner may lead a low heart."),
        source="live tables",
    )
    hold_to_end: bool = option(
        False,
        later("Hold card kept for the last trick"),
        help=later(
            "The picker keeps the last card of the called suit for the last trick, even after the suit was led."
        ),
        example=later("Hearts were led, and the picker has one heart left: they don't throw it on clubs."),
        source="002 leaves it open",
    )
    trio_calls_on: bool = option(
        False,
        later("Trio can call another partner"),
        help=later("A player with two of the three partner cards may call the 8 of diamonds or the jack of hearts."),
        example=later("With the queen of clubs and the jack of diamonds, you call the jack of hearts."),
        source="000",
    )
    redeal_on_request: bool = option(
        False,
        later("Redeal on request"),
        help=later("A player with no ace, face card, or trump may ask for a redeal. In Sheepshoof: only 3s and 2s."),
        example=later("Only 7s, 8s, 9s, and tens without trump: you may ask for a redeal."),
        search="misdeal, bad hand, throw in, mulligan",
        source="000",
    )
    layout: CardLayout = option(
        CardLayout.NONE,
        later("Two-handed layout"),
        help=later("Two-handed: how the cards are laid out."),
        example=later("Battery: four cards face down, four face up, eight in hand."),
        source="000",
    )
