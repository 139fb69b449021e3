"""A hand that a program plays card by card: whose turn it is, what they may play, and the checked hand at the end."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.state import why_not_playable
from scorekeeper.engine.play.transcript import Cards, Transcript

UNFINISHED = "unfinished"


class HandInPlay:
    """A hand from its deal, pick, bury, and call on, one card at a time; tricks of the transcript are played already.

    Raises ``Refused`` with everything that is wrong before the next card, and without a fault where nothing is played,
    as after a deal that is passed out.
    """

    def __init__(self, transcript: Transcript) -> None:
        complete: tuple[Cards, ...] = transcript.tricks
        under_way: Cards = ()
        if complete and len(complete[-1]) < transcript.rules.players:
            complete, under_way = complete[:-1], complete[-1]
        begun = replay_hand(replace(transcript, tricks=complete))
        if faults := [fault for fault in begun.faults if fault.code != UNFINISHED]:
            raise Refused(faults)
        if begun.state is None or not begun.hand.known:
            raise Refused(begun.faults)
        self._begun = begun
        self._state = begun.state.copy()
        self._played = [play.name for play in begun.plays]
        for card in under_way:
            self.play(card)

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self._state.seat

    @property
    def legal(self) -> Cards:
        """The cards that it may play, in deck order; none once the hand is over."""
        return self._state.legal_names()

    @property
    def trick(self) -> Cards:
        """The cards on the table, in the order they were played."""
        return tuple(self._played[len(self._played) - len(self._state.trick) :])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that took each complete trick."""
        return tuple(self._state.seats[place] for place in self._state.winners)

    @property
    def is_over(self) -> bool:
        """Return whether all cards are played."""
        return self._state.is_over

    def cards_of(self, seat: int) -> Cards:
        """The cards that a seat dealt in holds, in deck order; two-handed, those face up. Raises ``ValueError``."""
        state = self._state
        return state.cards.names(state.hands[state.seats.index(seat)])

    def play(self, card: str) -> None:
        """Play a card for the seat whose turn it is. Raises ``Refused`` with the reason if it may not be played."""
        if fault := why_not_playable(self._state, card):
            raise Refused([fault])
        self._state.play(self._state.cards.bits[card])
        self._played.append(card)

    @property
    def transcript(self) -> Transcript:
        """The hand as far as it was played."""
        many = len(self._state.seats)
        tricks = tuple(tuple(self._played[at : at + many]) for at in range(0, len(self._played), many))
        return replace(self._begun.hand.transcript, tricks=tricks)

    def finish(self) -> CheckedHand:
        """Return the hand checked as a whole, with its points, record, and settlement."""
        return replay_hand(self.transcript)
