"""The options that only a replay of the cards reads: they change what may be done, never what a hand pays."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class CallUp(StrEnum):
    """When a picker who holds the jack of diamonds may call the next jack that he does not hold."""

    OFF = "off"
    BEFORE_BLIND = "before-blind"
    AFTER_BLIND = "after-blind"


class CallUpLimit(StrEnum):
    """The highest jack that may be called up to."""

    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"


class PartnerJack(StrEnum):
    """The jack whose holder is the partner."""

    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Announced(StrEnum):
    """Which buried cards must be announced."""

    NOTHING = "nothing"
    JACK_OF_DIAMONDS = "jack-of-diamonds"
    TRUMP = "trump"


class Layout(StrEnum):
    """How the cards lie two-handed."""

    NONE = "none"
    BATTERY = "battery"
    GRID = "grid"


def option(default: Any, section: str, text: str, source: str, *, replay: bool = False) -> Any:
    """A field of the house rules with what the screen, the card and the documentation say about it.

    ``replay`` marks an option that only a replay reads.
    """
    return field(default=default, metadata={"section": section, "text": text, "source": source, "replay": replay})


def at_the_table(default: Any, text: str, source: str) -> Any:
    """An option that only a replay reads."""
    return option(default, "at the table", text, source, replay=True)


@dataclass(frozen=True)
class AtTheTable:
    """Calls, buries and deals, as the players must keep them (sections D and E9 of the catalogue)."""

    call_up: CallUp = at_the_table(
        CallUp.OFF, "With the jack of diamonds the picker may call the next jack not held.", "000, 002"
    )
    call_up_limit: CallUpLimit = at_the_table(
        CallUpLimit.CLUBS, "The highest jack that may be called up to.", "000: hearts, or spades and clubs too"
    )
    call_up_found: bool = at_the_table(
        False, "The picker may call up only with a jack of diamonds found in the blind.", "000, 003"
    )
    partner_jack: PartnerJack = at_the_table(PartnerJack.DIAMONDS, "The jack whose holder is the partner.", "000")
    call_down: bool = at_the_table(
        False, "With the jack of clubs the picker may call down to the jack of spades.", "000"
    )
    ace_for_jack: bool = at_the_table(False, "With the jack of diamonds the picker calls a fail ace.", "000")
    call_alone: bool = at_the_table(
        False, "The picker may announce to go alone, also without the jack.", "000, 001, 002, 003, 004"
    )
    alone_with_jack: bool = at_the_table(
        True, "Who holds the jack of diamonds may announce to go alone.", "004: a violation at some tables"
    )
    bury_jack: bool = at_the_table(True, "The jack of diamonds may be buried.", "000: no; 004: yes, announced")
    announce_bury: Announced = at_the_table(
        Announced.NOTHING, "Which buried cards must be announced.", "001: any trump; 004: the jack of diamonds"
    )
    call_ten: bool = at_the_table(False, "With all three aces the picker may call a ten.", "000")
    call_own_ace: bool = at_the_table(False, "The picker may call an ace he holds, and is alone in secret.", "000")
    unknown: bool = at_the_table(False, "Without a card of a suit to call, a card laid face down stands for it.", "000")
    ace_when_led: bool = at_the_table(
        False, "The partner plays the called ace when its suit is first led.", "000; 002: he may hold it back"
    )
    trio_calls_on: bool = at_the_table(
        False, "Who holds two of the three partner cards may call the eight of diamonds or the jack of hearts.", "000"
    )
    redeal_on_request: bool = at_the_table(
        False, "A hand without ace, face card and trump (Sheepshoof: of 3s and 2s) may be thrown in.", "000"
    )
    layout: Layout = at_the_table(Layout.NONE, "Two-handed: where the cards lie.", "000")
