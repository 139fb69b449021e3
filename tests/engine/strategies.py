"""House rules and hands that nobody thought of: some that can be played, some that are junk."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorekeeper.engine.cards import CARDS, attainable_points, card_points, shown_strength
from scorekeeper.engine.entering.choices import mark_choices, possible_partners
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, Tricks, offered_answers, picking_order
from scorekeeper.engine.payout.hands import SETTLERS
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.engine.rules.values import (
    ALWAYS_PARTNER,
    EvenMittler,
    Forfeit,
    LeasterBlind,
    LeasterTie,
    MustPick,
    NoPick,
    Play,
    Renege,
    Sheepshead,
)

from .pairs import mixed

NO_PARTNER = {"partner": "nobody"}
DEALS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 4, "table": 4, "hand_size": 7, "blind_size": 4},
    {"players": 4, "table": 4, "hand_size": 8, "blind_size": 0},
    {"players": 4, "table": 4, "deck": "diamonds-26"},
    {"players": 3, "table": 3, "hand_size": 10, **NO_PARTNER},
    {"players": 2, "table": 2, "hand_size": 15, **NO_PARTNER},
    {"players": 6, "table": 6, "hand_size": 5},
    {"players": 7, "table": 7, "hand_size": 4, "blind_size": 4},
    {"players": 8, "table": 8, "hand_size": 4, "blind_size": 0},
    {"players": 4, "table": 4, "hand_size": 7, "deck": "no-black-sevens-30"},
    {"players": 6, "table": 6, "hand_size": 5, "partner": "jack-and-ace"},
    {"players": 8, "table": 8, "hand_size": 4, "blind_size": 0, "partner": "trio", "no_pick": []},
)
DEALT = frozenset({"players", "table", "hand_size", "blind_size", "deck", "title", "currency"})
_KINDS = {
    Kind.LEASTER: NoPick.LEASTER,
    Kind.MOSTER: NoPick.MOSTER,
    Kind.MITTLER: NoPick.MITTLER,
    Kind.SCHNEIDSTER: NoPick.SCHNEIDSTER,
    Kind.SCHWANZER: NoPick.SCHWANZER,
}
_TRICKS = tuple(_KINDS)[:4]
_BIDS = (Kind.SOLO, Kind.BILLY, Kind.BEST)


@st.composite
def rules(draw: st.DrawFn) -> HouseRules:
    """House rules that can be played: a preset or a mixture, another deal, and any options that go together with it."""
    rules = draw(st.sampled_from(preset_slugs()).map(load_preset) | st.sampled_from(mixed()))
    stakes = sorted(draw(st.lists(st.integers(1, 9), min_size=3, max_size=3)))
    for change in [draw(st.sampled_from(DEALS)), {"stakes": stakes}, *draw(st.lists(_change(), max_size=12))]:
        try:
            rules = read_rules(rules_as_json(rules) | change)
        except Refused:
            continue
    return rules


@st.composite
def _change(draw: st.DrawFn) -> dict[str, Any]:
    """An option with a value of its kind, whether it goes with the others or not."""
    option = draw(st.sampled_from([option for option in OPTIONS if option.name not in DEALT]))
    offered = option.choices
    if isinstance(option.default, bool):
        return {option.name: draw(st.booleans())}
    if option.name in ("queen_order", "jack_order"):
        return {option.name: draw(st.permutations(offered))}
    if option.name in ("stakes", "weights"):
        return {
            option.name: draw(st.lists(st.integers(0, 6), min_size=3 if option.name == "stakes" else 0, max_size=3))
        }
    if isinstance(option.default, tuple):
        return {option.name: draw(st.lists(st.sampled_from(offered), unique=True, max_size=4))}
    return {option.name: draw(st.sampled_from(offered) if offered else st.integers(0, 60))}


@st.composite
def mixtures(draw: st.DrawFn) -> dict[str, Any]:
    """House rules as a file may state them: a preset or a mixture, and options that nobody saw together."""
    source = rules_as_json(draw(rules()))
    for change in draw(st.lists(_change() | st.sampled_from(DEALS), min_size=1, max_size=6)):
        source |= change
    return source


@st.composite
def dealt(draw: st.DrawFn) -> tuple[HouseRules, Hand]:
    """House rules, and a hand of a kind that they have, at a table that fits."""
    house = draw(rules())
    return house, draw(hands(house, draw(st.integers(house.players, 10))))


@st.composite
def marked(draw: st.DrawFn) -> tuple[HouseRules, Hand]:
    """A picked hand with at least one mark, of a preset that has some."""
    house = load_preset(draw(st.sampled_from(("1501-a-wing", "walleye", "musky"))))
    dealer = draw(st.integers(1, 5))
    picker, partner = draw(st.permutations(range(1, 6)))[:2]
    hand = Hand(players=5, dealer=dealer, picker=picker, partners=(partner,), **draw(_taken(house)))
    return house, replace(hand, marks=draw(_marks(house, hand, at_least=1)))


@st.composite
def hands(draw: st.DrawFn, house: HouseRules, table: int, *, in_game: bool = False) -> Hand:
    """A hand that these rules can settle. In a game, what the game knows is left out."""
    doublers = draw(st.integers(0, 4))
    kind = draw(st.sampled_from(_kinds(house, doublers)))
    dealer = draw(st.integers(1, table))
    known: dict[str, Any] = {} if in_game else {"pot": draw(st.integers(0, 30))}
    if not in_game and (house.race_to or house.leaster_tie is LeasterTie.LOWER_SCORE):
        highest = house.race_to - 1 if house.race_to else 40
        known["scores"] = tuple(draw(st.lists(st.integers(-40, highest), min_size=table, max_size=table)))
    base = Hand(kind=kind, players=table, dealer=dealer, doublers=doublers, **known)
    order = picking_order(table, house.players, dealer)
    if kind in _BIDS:
        return replace(base, picker=draw(st.sampled_from(order)), won=draw(st.booleans()))
    if kind is Kind.TWO_HANDED or kind in _TRICKS:
        return draw(_counted(house, base, order))
    if kind is Kind.SCHWANZER:
        return draw(_shown(house, base, order))
    if kind in (Kind.PASSED, Kind.MISDEAL):
        return base
    return draw(_sided(house, base, order))


def _kinds(house: HouseRules, doublers: int) -> list[Kind]:
    """The kinds of hand that these rules have after so many doublers (002: not everything may follow one)."""
    if house.play is not Play.PICK:
        return sorted(SETTLERS[house.play].keys() - ({Kind.MISPLAY} if not house.misplay_fee else set()))
    answers = offered_answers(house, doublers)
    kinds = [Kind.PICKED, Kind.PICKED, Kind.MISDEAL, Kind.RENEGE, Kind.FORFEIT]
    kinds += [kind for kind, answer in _KINDS.items() if answer in answers]
    kinds += [Kind.PASSED] if {NoPick.DOUBLER, NoPick.POT, NoPick.NEXT_DEAL} & set(answers) else []
    kinds += [Kind.MISPLAY] if house.misplay_fee else []
    return kinds + ([Kind.SHEEPSHEAD] if house.sheepshead is not Sheepshead.OFF else [])


@st.composite
def _sided(draw: st.DrawFn, house: HouseRules, base: Hand, order: tuple[int, ...]) -> Hand:
    if house.play is Play.TWO_HANDED:
        return replace(base, offender=draw(st.sampled_from(order)), reason="looked")
    picker = draw(st.sampled_from(order[:1] if house.must_pick is MustPick.LEFT_OF_DEALER else order))
    partners = draw(_partners(house, base, order, picker))
    hand = replace(base, picker=picker, partners=partners)
    if base.kind is Kind.CALL:
        return replace(hand, **draw(_taken(house)))
    hand = replace(hand, marks=draw(_marks(house, hand)))
    if base.kind is Kind.PICKED:
        return replace(hand, **draw(_taken(house)))
    if base.kind is Kind.SHEEPSHEAD:
        return replace(hand, won=draw(st.booleans()))
    offender = draw(st.sampled_from(order))
    hand = replace(hand, offender=offender, reason="looked" if base.kind is Kind.FORFEIT else None)
    forfeits = base.kind is Kind.FORFEIT or (base.kind is Kind.RENEGE and house.renege is Renege.FORFEIT)
    if forfeits and house.forfeit is Forfeit.NAMED:
        lost = offender == picker or offender in partners
        labels = [label for bracket, label in house.labels.items() if bracket.is_won is not lost]
        return replace(hand, category=draw(st.sampled_from(labels)))
    return hand


@st.composite
def _partners(draw: st.DrawFn, house: HouseRules, base: Hand, order: tuple[int, ...], picker: int) -> tuple[int, ...]:
    others = possible_partners(house, replace(base, picker=picker))
    least = int(house.partner in ALWAYS_PARTNER or base.kind is Kind.CALL)
    most = min(house.most_partners, len(others))
    if base.kind is Kind.SHEEPSHEAD and house.sheepshead is not Sheepshead.WITH_PARTNER:
        most = 0
    several = st.lists(st.sampled_from(others), min_size=least, max_size=most, unique=True) if most else st.just([])
    return tuple(draw(several))


@st.composite
def _taken(draw: st.DrawFn, house: HouseRules) -> dict[str, Any]:
    """Return what the picking side took, told in one of the ways a table can tell it."""
    match draw(st.sampled_from(("points", "tricks", "category"))):
        case "points":
            return {"points": draw(st.sampled_from(sorted(attainable_points(house.deck))))}
        case "tricks":
            return {"tricks": draw(st.sampled_from(tuple(Tricks)))}
        case _:
            return {"category": draw(st.sampled_from(tuple(house.brackets)))}


@st.composite
def _marks(draw: st.DrawFn, house: HouseRules, hand: Hand, at_least: int = 0) -> tuple[Mark, ...]:
    """Marks as the screen offers them, one after the other."""
    for _ in range(draw(st.integers(at_least, 5))):
        able = [choice.mark for call in Call for choice in mark_choices(house, hand, call) if choice.fault is None]
        if not able:
            break
        hand = replace(hand, marks=(*hand.marks, draw(st.sampled_from(able))))
    return hand.marks


@st.composite
def _counted(draw: st.DrawFn, house: HouseRules, base: Hand, order: tuple[int, ...]) -> Hand:
    """Tricks of shuffled cards that somebody took, the blind with one of them or with nobody."""
    cards = draw(st.permutations(CARDS[house.deck]))
    takers = [draw(st.sampled_from(order)) for _ in range(house.hand_size)]
    points, tricks = [0] * (base.players or 0), [0] * (base.players or 0)
    for number, taker in enumerate(takers):
        trick = cards[number * house.players : (number + 1) * house.players]
        points[taker - 1] += sum(map(card_points, trick))
        tricks[taker - 1] += 1
    if house.leaster_blind is not LeasterBlind.NOBODY:
        points[takers[-1] - 1] += sum(map(card_points, cards[house.hand_size * house.players :]))
    counted = replace(base, points_by_seat=tuple(points), tricks_by_seat=tuple(tricks))
    if base.kind is Kind.TWO_HANDED:
        return counted
    least = min(points[seat - 1] for seat in order)
    tied = sum(points[seat - 1] == least for seat in order) > 1
    undecided = tied and house.leaster_tie in (LeasterTie.FIRST_TRICK, LeasterTie.RANDOM_DRAW)
    if draw(st.booleans()) or undecided or house.leaster_jack_wins or base.kind is not Kind.LEASTER:
        two = base.kind is Kind.MITTLER and house.mittler_even is EvenMittler.BOTH
        winners = order[1:] if base.kind is Kind.MOSTER else order[: 1 + two]
        return replace(base, winners=winners)
    return counted


@st.composite
def _shown(draw: st.DrawFn, house: HouseRules, base: Hand, order: tuple[int, ...]) -> Hand:
    """Hands of shuffled cards, shown."""
    cards, trump = draw(st.permutations(CARDS[house.deck])), house.trump
    strengths: list[int] = [0] * (base.players or 0)
    tops: list[str | None] = [None] * (base.players or 0)
    for number, seat in enumerate(order):
        held = [card for card in cards[number * house.hand_size : (number + 1) * house.hand_size] if card in trump]
        strengths[seat - 1] = sum(map(shown_strength, held))
        tops[seat - 1] = min(held, key=trump.index, default=None)
    return replace(base, strength_by_seat=tuple(strengths), top_trump_by_seat=tuple(tops))


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 130)
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(("crack", "blitz", "all", "none", "first-card", "QC QS", "leaster", "61-90", "KD"))
)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
