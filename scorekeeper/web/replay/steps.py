"""A hand after some of its cards: the picture, what is known, the faults, and the points taken and given away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.insight import BURIED, outlook, thrown_by_seat
from scorekeeper.engine.play.transcript import ALONE
from scorekeeper.engine.play.tricks import SIDES, picking_places
from scorekeeper.engine.rules.values import PartnerBy
from scorekeeper.web.replay.board import fault_words
from scorekeeper.web.replay.position import ReplayPosition, StepAddress
from scorekeeper.wording.hands import card_sign
from scorekeeper.wording.replay_table import TablePicture, draw_picture, last_step
from scorekeeper.wording.replays import ReplayPaper, trump_words
from scorekeeper.wording.rules import legal_with

WIDTH = 352
ROW = 26
_MIDDLE, _REACH = 124, 76  # where the bars begin, and how far the longest one goes
_TEXT = 228

StepFact = tuple[str, str, tuple[str, ...]]
CardChoice = tuple[str, str, bool]


@dataclass(frozen=True)
class FaultLine:
    """A fault; its step, the step and the words of its later proof (0: no proof), and house rules that allow it."""

    sentence: str
    at: int
    proved_at: int = 0
    proof: str = ""
    reading: str = ""


@dataclass(frozen=True)
class ReplayStep:
    """The contents of the page after `at` of `last` cards.

    ``told`` says in a sentence or two what the last card did, for those who hear the page. ``branch`` says where other
    cards were tried, empty in the hand itself. ``sides`` have their card points, ``facts`` a label with words or cards,
    ``holders`` cards still out with the players who may hold them, ``choices`` the cards that may be played next with
    the address of the step after each and whether it is the card of the hand. ``links`` lead to other steps, ``angles``
    to the table as each player sees it.
    """

    at: int
    last: int
    seat: int
    alone: bool
    bottom: str
    picture: TablePicture
    sides: tuple[tuple[str, int], ...]
    facts: tuple[StepFact, ...]
    trump_out: tuple[str, ...]
    holders: tuple[tuple[list[str], str], ...]
    is_known: bool
    faults: tuple[str, ...]
    told: str
    branch: str
    is_own_end: bool
    player: str
    choices: tuple[CardChoice, ...]
    links: dict[str, str]
    angles: list[tuple[int, str, str]]

    @property
    def summary(self) -> str:
        """The points and the facts in a line."""
        points = [f"{label} {points}" for label, points in self.sides]
        facts = [" ".join((label, words, *map(card_sign, cards))) for label, words, cards in self.facts]
        return " · ".join((*points, *(" ".join(fact.split()) for fact in facts)))


def build_step(paper: ReplayPaper, position: ReplayPosition, address: StepAddress) -> ReplayStep:
    """Return the page's contents at a position; after the last card at most.

    Raises Http404 where a card is tried that is not legal.
    """
    checked = paper.checked
    line = position.line(checked)
    last = last_step(line)
    at = max(0, min(position.at or 0, last))
    position = replace(position, at=at)
    known = _knows_partners(line, at)
    seen = outlook(line, at) if line.state else None
    picture = draw_picture(line, paper.names, at, known, position.angle(len(paper.names)))
    choices = tuple(_card_choices(checked, line, position, address))
    holders = seen.holders if seen and not position.alone else {}
    return ReplayStep(
        at=at,
        last=last,
        seat=position.seat,
        alone=position.alone,
        bottom=paper.names[position.seat - 1],
        picture=picture,
        sides=tuple(_side_points(line, at, known)),
        facts=tuple(_step_facts(paper, line, picture, shows_bury=not position.alone or position.seat == line.picker)),
        trump_out=seen.trump_out if seen else (),
        holders=tuple(_list_holders(paper, holders)),
        is_known=line.hand.known,
        faults=() if position.tried else tuple(_faults_here(fault_lines(paper), at)),
        told=_told_words(paper, line, at, picture),
        branch=_branch_words(paper, line, position),
        is_own_end=at == last and not position.tried,
        player=next((seat.name for seat in picture.seats if seat.is_next), ""),
        choices=choices,
        links=_step_links(position, address, last, choices),
        angles=[(seat, name, address.of(position, seat=seat)) for seat, name in enumerate(paper.names, 1)],
    )


def _card_choices(
    checked: CheckedHand, line: CheckedHand, position: ReplayPosition, address: StepAddress
) -> Iterator[CardChoice]:
    """Yield the cards that may be played next; none of a hand that is hidden."""
    at = position.at or 0
    state = line.state_after(at)
    if state is None or state.is_over or (position.alone and state.seat != position.seat):
        return
    own = [play.name for play in checked.plays] if at <= position.kept or not position.tried else []
    for card in state.legal_names():
        after = position.play(checked, line, at, card)
        yield card, address.of(after), own[at : at + 1] == [card]


def _step_links(
    position: ReplayPosition, address: StepAddress, last: int, choices: tuple[CardChoice, ...]
) -> dict[str, str]:
    """Return the addresses of other steps; ``own`` leads from a branch to where it left the hand."""
    at = position.at or 0
    forced = choices[0][1] if at == last and position.tried and len(choices) == 1 else ""
    return {
        "first": address.of(position, at=0),
        "back": address.of(position, at=max(at - 1, 0)),
        "on": forced or address.of(position, at=min(at + 1, last)),
        "last": address.of(position, at=last),
        "own": address.of(position, at=position.kept, kept=0, tried=()),
        "alone": address.of(position, alone=not position.alone),
        "picture": address.picture(position),
    }


def _step_facts(
    paper: ReplayPaper, line: CheckedHand, picture: TablePicture, *, shows_bury: bool
) -> Iterator[StepFact]:
    """Yield what is trump, called, and buried, and who has the lead."""
    transcript, state = line.hand.transcript, line.state
    if state is None:
        return
    yield _("Trump"), trump_words(state.cards), ()
    if transcript.call == ALONE:
        yield _("Called"), _("alone"), ()
    elif transcript.call:
        yield _("Called"), "", (transcript.call,)
    for call in transcript.calls:
        yield _("%(name)s calls") % {"name": paper.names[call.seat - 1]}, "", (call.card,)
    if shows_bury:
        buried = [card for mask in line.hand.buried.values() for card in line.hand.cards.names(mask)]
        if buried:
            yield _("Buried"), "", tuple(buried)
    leads = next((seat.name for seat in picture.seats if seat.leads), "")
    if leads:
        yield _("Trick led by"), leads, ()


def _told_words(paper: ReplayPaper, line: CheckedHand, at: int, picture: TablePicture) -> str:
    """Return what the last card did, and who is next."""
    seats, names = line.hand.seats, paper.names
    sentences = []
    if at:
        play = line.plays[at - 1]
        params = {"name": names[seats[play.place] - 1], "card": card_sign(play.name)}
        sentences.append(_("%(name)s plays %(card)s.") % params)
        if picture.winner:
            params = {"name": picture.winner.name, "trick": str(play.trick), "points": picture.points}
            sentences.append(_("%(name)s takes trick %(trick)s: %(points)s.") % params)
    following = next((seat.name for seat in picture.seats if seat.is_next), "")
    if following and (picture.winner or not at):
        sentences.append(_("%(name)s leads.") % {"name": following})
    return " ".join(sentences)


def _branch_words(paper: ReplayPaper, line: CheckedHand, position: ReplayPosition) -> str:
    if not position.tried:
        return ""
    first, own = line.plays[position.kept], paper.checked.plays[position.kept : position.kept + 1]
    params = {
        "trick": first.trick,
        "name": paper.names[line.hand.seats[first.place] - 1],
        "card": card_sign(first.name),
        "own": card_sign(own[0].name) if own else "",
    }
    if not own:
        return _("Trying other cards from trick %(trick)d on.") % params
    return _("Trying another card in trick %(trick)d: %(name)s plays %(card)s instead of %(own)s.") % params


def fault_lines(paper: ReplayPaper) -> tuple[FaultLine, ...]:
    """Return all faults, except those that only follow from the first one."""
    checked = paper.checked
    if not checked.violations:
        return tuple(FaultLine(sentence, last_step(checked)) for sentence in paper.faults)
    lines = []
    for violation, fault in zip(checked.violations, checked.faults, strict=True):
        if "follows" in fault.details:
            continue
        at = _step_after_card(checked, violation.moment.trick, violation.moment.card)
        proof = fault.details.get("proved")
        proved = _proof_step(checked, proof) if isinstance(proof, dict) else (0, "")
        lines.append(FaultLine(fault_words(fault, paper.names), at, *proved, reading=legal_with(fault)))
    return tuple(lines)


def step_of_card(checked: CheckedHand, card: str) -> int:
    """Return the step after a card was played; 0 where it never was."""
    return next((at for at, play in enumerate(checked.plays, 1) if play.name == card), 0)


def step_after_trick(checked: CheckedHand, trick: int) -> int:
    """Return the step at the end of a trick."""
    return sum(play.trick <= trick for play in checked.plays)


def _proof_step(checked: CheckedHand, proof: dict[str, object]) -> tuple[int, str]:
    card, trick = str(proof["card"]), proof["trick"]
    return step_of_card(checked, card), _("%(card)s in trick %(trick)s proves it.") % {
        "card": card_sign(card),
        "trick": trick,
    }


def _step_after_card(checked: CheckedHand, trick: int, card: int) -> int:
    """Return the step after a card; the last one of its trick where there is no such card."""
    return sum((play.trick, play.card) <= (trick, card) for play in checked.plays) if trick else 0


def _faults_here(faults: tuple[FaultLine, ...], at: int) -> Iterator[str]:
    for fault in faults:
        if fault.at == at:
            yield fault.sentence
        if fault.proved_at and fault.proved_at == at:
            yield f"{fault.proof} {fault.sentence}"


def _side_points(checked: CheckedHand, at: int, known: bool) -> Iterator[tuple[str, int]]:
    """Yield the points of both sides; none where nobody picked, as the picture shows the points of all."""
    if checked.state is None or checked.picker is None or checked.hand.kind not in SIDES:
        return
    if at == last_step(checked) and checked.points is not None and checked.is_right and checked.state.is_over:
        mine, total = checked.points, checked.hand.rules.deck_total
        yield _("Picking side"), mine
        yield _("Defense"), total - mine
        return
    points = checked.after(checked.complete(at)).points_by_seat
    side = (checked.picker, *(checked.partners if known else ()))
    mine = sum(points[seat - 1] for seat in side)
    yield _("Picking side") if known else _("Picker"), mine
    yield _("Defense") if known else _("Others"), sum(points) - mine


def _knows_partners(checked: CheckedHand, at: int) -> bool:
    """Return whether the cards on the table have revealed the partners."""
    if (
        not checked.partners
        or checked.hand.rules.always_partner
        or (at == last_step(checked) and (checked.state is None or checked.state.is_over))
    ):
        return True
    telling = _telling_cards(checked)
    revealed_seats = {checked.hand.seats[play.place] for play in checked.plays[:at] if play.name in telling}
    return revealed_seats.issuperset(checked.partners)


def _telling_cards(checked: CheckedHand) -> frozenset[str]:
    """Return the cards whose holders are partners."""
    transcript, rule = checked.hand.transcript, checked.hand.rules.partner_rule
    if rule.by is PartnerBy.FIRST_TRICK:
        return frozenset(play.name for play in checked.plays if play.trick == 1)
    if rule.by is PartnerBy.PLAYING_FIRST:
        return frozenset([play.name for play in checked.plays if play.name in rule.cards][:2])
    called = () if transcript.call in (None, ALONE) else (transcript.call,)
    return frozenset((*rule.cards, *called, *(call.card for call in transcript.calls)))


def _list_holders(paper: ReplayPaper, holders: dict[str, tuple[int, ...]]) -> Iterator[tuple[list[str], str]]:
    """Yield the cards still out, grouped by the players who may hold them."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for card, seats in holders.items():
        groups.setdefault(seats, []).append(card)
    known = paper.checked.hand.known
    by_seat = sorted(groups.items(), key=lambda group: (BURIED in group[0], group[0]))  # the buried cards last
    for seats, cards in by_seat if known else groups.items():
        last = sorted(seats, key=lambda seat: seat == BURIED)
        yield cards, ", ".join(_holder_name(paper, seat) for seat in last)


def _holder_name(paper: ReplayPaper, seat: int) -> str:
    if seat != BURIED:
        return paper.names[seat - 1]
    return _("in the blind") if paper.checked.hand.picker is None else _("buried")


def draw_insight(paper: ReplayPaper) -> dict[str, Any] | None:
    """Return the drawing of a hand's points; None before its first trick is complete.

    ``thrown`` has the points that each player threw to their own side and to the other.
    """
    bars = list(_draw_bars(paper))
    if not bars:
        return None
    thrown = sorted(thrown_by_seat(paper.checked).items())
    return {
        "bars": bars,
        "thrown": [(paper.names[seat - 1], own, other) for seat, (own, other) in thrown],
        "has_sides": bool(_picking_side(paper)),
        "decided": paper.decided,
        "width": WIDTH,
        "height": ROW * len(bars) + 6,
        "middle": _MIDDLE,
        "text_x": _TEXT,
    }


def _picking_side(paper: ReplayPaper) -> tuple[int, ...]:
    hand = paper.checked.hand
    return picking_places(hand) if hand.kind in SIDES else ()


def _count_tricks(paper: ReplayPaper) -> tuple[dict[int, int], dict[int, int]]:
    """Return the card points and the place of the taker of each finished trick, by its number."""
    points: dict[int, int] = {}
    takers: dict[int, int] = {}
    for play in paper.checked.plays:
        if play.winner is not None:
            points[play.trick] = points.get(play.trick, 0) + card_points(play.name)
            takers[play.trick] = play.winner
    return points, takers


def _draw_bars(paper: ReplayPaper) -> Iterator[dict[str, Any]]:
    """Yield the bar of each trick: to the right for the picking side, to the left for the defense.

    ``run`` is the score so far, ``label_x`` where its points stand: beyond the end of the bar.
    """
    side, hand = _picking_side(paper), paper.checked.hand
    points, takers = _count_tricks(paper)
    most, mine, theirs = max(points.values(), default=0) or 1, 0, 0
    for index, (trick, taken) in enumerate(points.items()):
        wins = takers[trick] in side or not side
        mine, theirs = (mine + taken, theirs) if wins else (mine, theirs + taken)
        width = round(_REACH * taken / most)
        yield {
            "trick": trick,
            "x": _MIDDLE if wins else _MIDDLE - width,
            "y": 3 + ROW * index,
            "baseline": 3 + ROW * index + 16,
            "label_x": _MIDDLE + width + 4 if wins else _MIDDLE - width - 4,
            "width": width,
            "mine": wins,
            "points": taken,
            "taker": paper.names[hand.seats[takers[trick]] - 1],
            "run": _("%(mine)d to %(theirs)d") % {"mine": mine, "theirs": theirs} if side else "",
            "decides": trick == paper.decided,
        }
