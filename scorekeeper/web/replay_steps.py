"""A hand after some of its cards: what lies there, what everybody has, what the table can know, what was wrong here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.insight import BURIED, outlook
from scorekeeper.engine.play.partners import TRIO_CARDS, partner_jack
from scorekeeper.engine.play.transcript import ALONE
from scorekeeper.engine.play.tricks import SIDES
from scorekeeper.engine.rules.values import Partner
from scorekeeper.web.display import card_sign
from scorekeeper.web.replay_board import in_words
from scorekeeper.web.replay_picture import Picture, last_step, picture
from scorekeeper.wording.replays import ReplayPaper


@dataclass(frozen=True)
class Side:
    """Card points that a side has taken."""

    label: str
    points: int


@dataclass(frozen=True)
class Holders:
    """Cards still out that the same players may hold."""

    cards: tuple[str, ...]
    who: str


@dataclass(frozen=True)
class FaultLine:
    """What was wrong; the step of the card, and the step and the words of what proves it later (0: nothing does)."""

    sentence: str
    at: int
    proved_at: int = 0
    proof: str = ""


@dataclass(frozen=True)
class Step:
    """All that is shown after `at` of `last` cards."""

    at: int
    last: int
    picture: Picture
    sides: tuple[Side, ...]
    trump_out: tuple[str, ...]
    holders: tuple[Holders, ...]
    is_known: bool
    faults: tuple[str, ...]

    @property
    def back(self) -> int:
        """The step before."""
        return max(self.at - 1, 0)

    @property
    def on(self) -> int:
        """The step after."""
        return min(self.at + 1, self.last)


def step(paper: ReplayPaper, at: int) -> Step:
    """Return what is shown after so many cards; beyond the last one the last."""
    checked = paper.checked
    last = last_step(checked)
    at = max(0, min(at, last))
    known = _knows_partners(checked, at)
    seen = outlook(checked, at) if checked.state else None
    return Step(
        at=at,
        last=last,
        picture=picture(checked, paper.names, at, show_partner=known),
        sides=tuple(_sides(checked, at, known)),
        trump_out=seen.trump_out if seen else (),
        holders=tuple(_holders(paper, seen.holders)) if seen else (),
        is_known=checked.hand.known,
        faults=tuple(_here(fault_lines(paper), at)),
    )


def fault_lines(paper: ReplayPaper) -> tuple[FaultLine, ...]:
    """Return everything that was wrong, but for what only follows from the first fault."""
    checked = paper.checked
    if not checked.violations:
        return tuple(FaultLine(sentence, last_step(checked)) for sentence in paper.faults)
    lines = []
    for violation, fault in zip(checked.violations, checked.faults, strict=True):
        if "follows" in fault.details:
            continue
        at = _step_of(checked, violation.moment.trick, violation.moment.card)
        proof = fault.details.get("proved")
        proved = _proved(checked, proof) if isinstance(proof, dict) else (0, "")
        lines.append(FaultLine(in_words(fault.message, paper.names), at, *proved))
    return tuple(lines)


def step_after_trick(checked: CheckedHand, trick: int) -> int:
    """Return the step at the end of a trick."""
    return sum(play.trick <= trick for play in checked.plays)


def _proved(checked: CheckedHand, proof: dict[str, object]) -> tuple[int, str]:
    card, trick = str(proof["card"]), proof["trick"]
    at = next((at for at, play in enumerate(checked.plays, 1) if (play.trick, play.name) == (trick, card)), 0)
    return at, _("%(card)s in trick %(trick)s proves it.") % {"card": card_sign(card), "trick": trick}


def _step_of(checked: CheckedHand, trick: int, card: int) -> int:
    """The step at which a card had fallen; the last one of its trick where there is no such card."""
    return sum((play.trick, play.card) <= (trick, card) for play in checked.plays) if trick else 0


def _here(faults: tuple[FaultLine, ...], at: int) -> Iterator[str]:
    for fault in faults:
        if fault.at == at:
            yield fault.sentence
        if fault.proved_at and fault.proved_at == at:
            yield f"{fault.proof} {fault.sentence}"


def _sides(checked: CheckedHand, at: int, known: bool) -> Iterator[Side]:
    """Where nobody picked there are no sides; then the picture says what everybody has."""
    if checked.state is None or checked.picker is None or checked.hand.kind not in SIDES:
        return
    if at == last_step(checked) and checked.points is not None and checked.is_right:
        mine, total = checked.points, checked.hand.rules.deck_total
        yield Side(_("Picking side"), mine)
        yield Side(_("Defence"), total - mine)
        return
    points = checked.after(checked.complete(at)).points_by_seat
    side = (checked.picker, *(checked.partners if known else ()))
    mine = sum(points[seat - 1] for seat in side)
    yield Side(_("Picking side") if known else _("Picker"), mine)
    yield Side(_("Defence") if known else _("Others"), sum(points) - mine)


def _knows_partners(checked: CheckedHand, at: int) -> bool:
    """Whether the cards on the table have told who the partners are."""
    if not checked.partners or checked.hand.rules.always_partner or at == last_step(checked):
        return True
    telling = _telling_cards(checked)
    shown = {checked.hand.seats[play.place] for play in checked.plays[:at] if play.name in telling}
    return shown.issuperset(checked.partners)


def _telling_cards(checked: CheckedHand) -> frozenset[str]:
    """The cards whose holders are partners."""
    told, rules = checked.hand.told, checked.hand.rules
    if rules.partner is Partner.FIRST_QUEENS:
        queens = [play.name for play in checked.plays if play.name[0] == "Q"]
        return frozenset(queens[:2])
    if rules.partner is Partner.TRIO:
        return frozenset((*TRIO_CARDS, *(call.card for call in told.calls)))
    if rules.partner is Partner.BLACK_QUEENS:
        return frozenset({"QS"})
    called = frozenset({told.call}) if told.call and told.call != ALONE else frozenset[str]()
    return called if rules.partner is Partner.CALLED_ACE else called | {partner_jack(rules)}


def _holders(paper: ReplayPaper, holders: dict[str, tuple[int, ...]]) -> Iterator[Holders]:
    """The cards still out, those together that the same players may hold."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for card, seats in holders.items():
        groups.setdefault(seats, []).append(card)
    known = paper.checked.hand.known
    for seats, cards in sorted(groups.items(), key=lambda group: _rank(group[0])) if known else groups.items():
        last = sorted(seats, key=lambda seat: seat == BURIED)
        yield Holders(tuple(cards), ", ".join(_holder(paper, seat) for seat in last))


def _rank(seats: tuple[int, ...]) -> tuple[bool, tuple[int, ...]]:
    """Where a row stands: by seat, the buried cards last."""
    return BURIED in seats, seats


def _holder(paper: ReplayPaper, seat: int) -> str:
    if seat != BURIED:
        return paper.names[seat - 1]
    return _("in the blind") if paper.checked.hand.picker is None else _("buried")
