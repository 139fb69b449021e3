"""Games made up for tests of the sheets, and what was printed, read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from io import BytesIO

from pypdf import PdfReader

from scorekeeper.engine.rules.presets import load_preset
from scorekeeper.queries.settle_up import Party
from scorekeeper.wording.score_sheet import GamePaper, PaperLine, PaperPayment, PaperSettleUp, SeatRole

_HYPHENS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
ANN_BOB = ("Ann", "Bob", "Cy", "Dan", "Eve")


def hand(number: int, deltas: Sequence[int], before: Sequence[int], **more: object) -> PaperLine:
    """A hand that pays ``deltas``, picked by seat 1 with seat 2 unless said otherwise."""
    totals = tuple(a + b for a, b in zip(before, deltas, strict=True))
    roles = (SeatRole.PICKER, SeatRole.PARTNER, *[SeatRole.NONE] * (len(deltas) - 2))
    return replace(PaperLine(number, "61-90", totals, tuple(deltas), roles, dealer=len(deltas)), **more)  # type: ignore[arg-type]


def club_game(
    hands: Sequence[Sequence[int]],
    players: Sequence[str] = ANN_BOB,
    currency: str = "",
    due: Sequence[PaperPayment] = (),
    made: Sequence[PaperPayment] = (),
) -> GamePaper:
    """A game of hands that pay these units by seat; a unit is ten minor units where there is a currency."""
    lines: list[PaperLine] = []
    before: Sequence[int] = (0,) * len(players)
    for number, deltas in enumerate(hands, 1):
        lines.append(hand(number, deltas, before))
        before = lines[-1].totals
    value = 10 if currency else 1
    parties = tuple(
        Party(seat, players[seat - 1], units, units * value, _paid(seat, made)) for seat, units in enumerate(before, 1)
    )
    settle_up = PaperSettleUp(currency, 10 if currency else 0, parties, tuple(due), tuple(made))
    rules = load_preset("walleye")
    return GamePaper("Friday", date(2026, 11, 20), tuple(players), rules, tuple(lines), settle_up, "ab12" * 16)


def _paid(seat: int, made: Sequence[PaperPayment]) -> int:
    return sum(payment.amount * ((payment.payer == seat) - (payment.payee == seat)) for payment in made)


def pages(pdf: bytes) -> list[str]:
    """The text of each page without blanks and line breaks, which depend on where the font changes.

    Minus signs and dashes are hyphens here.
    """
    texts = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    return ["".join(text.translate(_HYPHENS).split()) for text in texts]
