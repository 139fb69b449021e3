"""Say a hand in words, for the score sheet, the history, and conflicting entries; and what its sides are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.errors import AnyOf, Fault, Phrase
from scorekeeper.engine.hand import Call, Kind
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import MADE_BY_CARDS, Partner, Play, Renege
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import RaceMark
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.wording.amounts import write_outcome
from scorekeeper.wording.sentences import SENTENCES, write_fault, write_value

Record = Mapping[str, Any]

KINDS = {
    Kind.PICKED: gettext_lazy("Picked"),
    Kind.LEASTER: gettext_lazy("Leaster"),
    Kind.PASSED: gettext_lazy("Passed"),
    Kind.MISDEAL: gettext_lazy("Misdeal"),
    Kind.SCHWANZER: gettext_lazy("Schwanzer"),
    Kind.MOSTER: gettext_lazy("Moster"),
    Kind.MITTLER: gettext_lazy("Mittler"),
    Kind.SCHNEIDSTER: gettext_lazy("Schneidster"),
    Kind.RENEGE: gettext_lazy("Renege"),
    Kind.MISPLAY: gettext_lazy("Misplay"),
    Kind.FORFEIT: gettext_lazy("Forfeit"),
    Kind.SHEEPSHEAD: gettext_lazy("Sheepshead"),
    Kind.TWO_HANDED: gettext_lazy("Two-handed"),
    Kind.CALL: gettext_lazy("Call"),
    Kind.SOLO: gettext_lazy("Solo"),
    Kind.BILLY: gettext_lazy("Billy"),
    Kind.BEST: gettext_lazy("Best"),
}
PART_NAMES = {
    PlayerPart.PICKER: gettext_lazy("Picked"),
    PlayerPart.ALONE: gettext_lazy("Alone"),
    PlayerPart.PARTNER: gettext_lazy("Partner"),
    PlayerPart.DEFENDER: gettext_lazy("Defended"),
    PlayerPart.NOBODY_PICKED: gettext_lazy("Nobody picked"),
    PlayerPart.SAT_OUT: gettext_lazy("Sat out"),
}
LINE_TITLES = {
    LineKind.HAND: gettext_lazy("Hand"),
    LineKind.PENALTY: gettext_lazy("Penalty"),
    LineKind.PAYMENT: gettext_lazy("Paid"),
    LineKind.POT: gettext_lazy("Pot divided"),
    LineKind.RULES: gettext_lazy("Rules"),
    LineKind.PAPER: gettext_lazy("From paper"),
    LineKind.SEATING: gettext_lazy("Seats"),
    LineKind.REMEDY: gettext_lazy("Balanced"),
}
CALLS = {
    Call.CRACK: gettext_lazy("crack"),
    Call.RECRACK: gettext_lazy("re-crack"),
    Call.CASTRATE: gettext_lazy("castrate"),
    Call.BLITZ: gettext_lazy("blitz"),
}
_BIDS = {
    Kind.SOLO: gettext_lazy("solo"),
    Kind.BILLY: gettext_lazy("billy"),
    Kind.BEST: gettext_lazy("best"),
}
RECORD_KEYS = {
    "players": gettext_lazy("the number of players"),
    "dealer": gettext_lazy("the dealer"),
    "picker": gettext_lazy("the picker"),
    "partner": gettext_lazy("the partner"),
    "partners": gettext_lazy("the partners"),
    "points": gettext_lazy("the card points"),
    "tricks": gettext_lazy("the tricks"),
    "category": gettext_lazy("the result"),
    "marks": gettext_lazy("cracks & blitzes"),
    "doublers": gettext_lazy("the doublers"),
    "stolen_from": gettext_lazy("the player who lost the blind"),
    "picker_tricks": gettext_lazy("the picker's tricks"),
    "stolen_from_tricks": gettext_lazy("the tricks of the player who lost the blind"),
    "points_by_seat": gettext_lazy("everyone's points"),
    "tricks_by_seat": gettext_lazy("everyone's tricks"),
    "strength_by_seat": gettext_lazy("everyone's trump strength"),
    "top_trump_by_seat": gettext_lazy("everyone's highest trump"),
    "winners": gettext_lazy("the winners"),
    "loser": gettext_lazy("the loser"),
    "offender": gettext_lazy("the player who broke the rule"),
    "reason": gettext_lazy("the reason"),
    "won": gettext_lazy("the result"),
    "cut": gettext_lazy("the cut"),
    "scores": gettext_lazy("the scores"),
    "pot": gettext_lazy("the pot"),
    "pots": gettext_lazy("the pots"),
    "blind": gettext_lazy("the blind"),
    "blind_to": gettext_lazy("who gets the blind"),
    "bury": gettext_lazy("the bury"),
    "call": gettext_lazy("the call"),
    "die": gettext_lazy("the die"),
    "drawn": gettext_lazy("the random draw"),
    "no_pick": gettext_lazy("what follows when nobody picks"),
    "stacks": gettext_lazy("the stacks"),
    "trump": gettext_lazy("trump"),
}
SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
EN_DASH = "\N{EN DASH}"


def card_sign(card: str) -> str:
    """Return a card's code with the symbol of its suit: `QC` as `Q♣`."""
    return card[:-1] + SUITS.get(card[-1:], card[-1:])


def kind(record: Record) -> Kind:
    """Return the kind of the hand; a record without one is a picked hand."""
    return Kind(record.get("kind", Kind.PICKED))


def title(played: Kind, rules: HouseRules) -> str:
    """Return the table's name for such a hand."""
    return _("Fewster") if played is Kind.LEASTER and has_fewsters(rules) else str(KINDS[played])


def has_fewsters(rules: HouseRules) -> bool:
    """Return whether a leaster is called a fewster: with the pack of Sheepshoof (000)."""
    return rules.deck is Deck.LOW_20


def refusal_sentence(fault: Fault, names: Sequence[str] = (), write: Callable[[str], str] = str) -> str:
    """Return the sentence of a refusal for a page: keys and values of the hand's record are in words."""
    return write_fault(_with_words(fault), names, write)


def impersonal_sentence(fault: Fault, names: Sequence[str]) -> str:
    """Return why a player can't do something without saying who: only the reason, where the refusal has one."""
    if isinstance(reason := fault.params.get("reason"), Phrase):
        return f"{capfirst(write_value(reason, names))}."
    return refusal_sentence(fault, names)


def _with_words(fault: Fault) -> Fault:
    return replace(fault, params={name: _param_words(fault.key, name, value) for name, value in fault.params.items()})


def _param_words(key: str, name: str, value: Any) -> Any:
    """Return a parameter of a refusal in words, where it is a key or a value of a hand's record."""
    match key.partition("/")[0], name, value:
        case _, _, Fault():
            return _with_words(value)
        case (("bad-value" | "bad-counts"), "name", str()) if value in RECORD_KEYS:
            return _key_words(key, name, value)
        case _, ("key" | "one" | "other"), str() if value in RECORD_KEYS:
            return _key_words(key, name, value)
        case (("not-in-rules" | "unexpected-key"), "kind", str()):
            return str(KINDS[Kind(value)]).lower()
        case (("not-in-rules" | "bad-category"), ("named" | "category"), str()):
            return write_outcome(value)
        case "bad-category", "there", list():
            return [write_outcome(label) for label in value]
        case "not-in-rules", "answers", list():
            return AnyOf(tuple(write_outcome(answer) for answer in value))
    return value


def _key_words(key: str, name: str, value: str) -> str:
    """Return the name of a key of a hand's record; with a capital where it begins the sentence."""
    words = str(RECORD_KEYS[value])
    begins = SENTENCES.get(key, "").startswith(f"%({name})s")
    return words[:1].upper() + words[1:] if begins else words


def result(record: Record, category: str, rules: HouseRules) -> str:
    """Return the text of the sheet's left column: the exact points or the bracket, or the kind of hand."""
    played = kind(record)
    if played is Kind.PICKED:
        exact = record.get("points")
        return write_outcome(category) if exact is None or record.get("tricks") else str(exact)
    if played is Kind.TWO_HANDED:
        return _two_handed_result(record)
    if played is Kind.CALL or "won" in record:
        won = record.get("won", category == "won")
        return (_("%(kind)s won") if won else _("%(kind)s lost")) % {"kind": KINDS[played]}
    return title(played, rules)


def _two_handed_result(record: Record) -> str:
    if by_seat := record.get("points_by_seat"):
        return EN_DASH.join(map(str, by_seat))
    return write_outcome(record["category"]) if record.get("category") else _("half each")


def mark_names(record: Record) -> tuple[str, ...]:
    """Return the marks in calling order, without who called them."""
    return tuple(str(CALLS[Call(mark["mark"])]) for mark in record.get("marks", ()))


def marks(record: Record, names: Sequence[str]) -> tuple[str, ...]:
    """Return the marks in calling order with who called them, and the cards that were shown: `Blitz: Bob Q♣ Q♠`."""
    return tuple(_mark(mark, names) for mark in record.get("marks", ()))


def partners(record: Record) -> tuple[int, ...]:
    """Return the seats of the picker's partners; none when alone."""
    return (record["partner"],) if record.get("partner") else tuple(record.get("partners") or ())


def sentence(record: Record, names: Sequence[str], rules: HouseRules) -> str:
    """Return the whole hand in a line: who picked with whom, what was taken, what was called, what was declared."""
    parts = [
        _sides(record, names, rules),
        _outcome(record, names, rules),
        *marks(record, names),
        *_extras(record, names),
    ]
    return " · ".join(part for part in parts if part)


def seating_sentence(what: Record, names: Sequence[str]) -> str:
    """Return the seating from here on, clockwise."""
    return _("At the table: %(names)s") % {"names": _join_names(what["players"], names)}


def game_over(race: RaceMark | None, names: Sequence[str]) -> str:
    """Return the sentence about the winner of a race; empty for a hand that ended none."""
    if race is None or not race.winners:
        return ""
    params = {"number": race.number, "names": _join_names(race.winners, names), "score": max(race.scores)}
    return (
        ngettext(
            "Game %(number)s is over. %(names)s wins with %(score)s",
            "Game %(number)s is over. %(names)s win with %(score)s",
            len(race.winners),
        )
        % params
    )


def pot_divided(what: Record, names: Sequence[str]) -> str:
    """Return the names of those who get the pot: everyone, or the winner of the showdown."""
    if not what.get("winners"):
        return _("One pot is split") if what.get("single") else _("The pot is split")
    won = {"names": _join_names(what["winners"], names)}
    return (_("Showdown: one pot to %(names)s") if what.get("single") else _("Showdown: the pot to %(names)s")) % won


def _mark(mark: Record, names: Sequence[str]) -> str:
    cards = " ".join(map(card_sign, mark.get("cards", ())))
    called = {"name": names[mark["seat"] - 1], "mark": capfirst(CALLS[Call(mark["mark"])]), "cards": cards}
    return (_("%(mark)s: %(name)s %(cards)s") if cards else _("%(mark)s: %(name)s")) % called


def _sides(record: Record, names: Sequence[str], rules: HouseRules) -> str:
    if "picker" not in record:
        return ""
    picker = {"picker": names[record["picker"] - 1]}
    if kind(record) in _BIDS:
        return _("%(picker)s played a %(bid)s") % {**picker, "bid": _BIDS[kind(record)]}
    nobody_picks = rules.partner in MADE_BY_CARDS
    if not (seats := partners(record)):
        return (_("%(picker)s alone") if nobody_picks else _("%(picker)s picked and went alone")) % picker
    params = {**picker, "partner": _join_names(seats, names)}
    if kind(record) is Kind.CALL:
        return _("%(picker)s called, with %(partner)s") % params
    if nobody_picks:
        return _("%(picker)s with %(partner)s") % params
    return _("%(picker)s picked, with %(partner)s") % params


def _outcome(record: Record, names: Sequence[str], rules: HouseRules) -> str:
    """Return the points of the picking side, or the result of a hand of another kind."""
    played = kind(record)
    if played not in (Kind.PICKED, Kind.CALL):
        if played in _ENDINGS:
            return _ENDINGS[played](record, names)
        return _winners_or_points(record, names, title(played, rules))
    if record.get("tricks"):
        return _("all tricks") if record["tricks"] == "all" else _("no tricks")
    if (points := record.get("points")) is not None:
        return ngettext("%(points)s card point", "%(points)s card points", points) % {"points": points}
    return write_outcome(record.get("category", ""))


def _winners_or_points(record: Record, names: Sequence[str], called: str) -> str:
    if winners := record.get("winners"):
        if record["kind"] == Kind.LEASTER and len(winners) > 1:
            return _("%(kind)s tied: %(names)s") % {"kind": called, "names": _join_names(winners, names)}
        return _("%(kind)s won by %(names)s") % {"kind": called, "names": _join_names(winners, names)}
    return _by_name(called, record["points_by_seat"], names)


def _two_handed(record: Record, names: Sequence[str]) -> str:
    text = _winners_or_points(record, names, str(KINDS[Kind.TWO_HANDED]))
    return " · ".join(filter(None, (text, write_outcome(record.get("category", "")))))


def _by_name(called: str, by_seat: Sequence[int], names: Sequence[str]) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in zip(names, by_seat, strict=False))
    return f"{called}: {counts}"


def _schwanzer(record: Record, names: Sequence[str]) -> str:
    if loser := record.get("loser"):
        return _("Schwanzer, %(name)s pays") % {"name": names[loser - 1]}
    return _by_name(str(KINDS[Kind.SCHWANZER]), record["strength_by_seat"], names)


def _offence(record: Record, names: Sequence[str]) -> str:
    text = str(KINDS[kind(record)])
    if offender := record.get("offender"):
        text = _("%(kind)s by %(name)s") % {"kind": text, "name": names[offender - 1]}
    return ", ".join(filter(None, (text, write_outcome(record.get("category", "")), record.get("reason", ""))))


def _sheepshead(record: Record, _names: Sequence[str]) -> str:
    return _("called Sheepshead and made it") if record.get("won") else _("called Sheepshead and lost it")


def _bid(record: Record, _names: Sequence[str]) -> str:
    return _("won") if record.get("won") else _("lost")


def _misdeal(record: Record, _names: Sequence[str]) -> str:
    return ", ".join(filter(None, (str(KINDS[Kind.MISDEAL]), record.get("reason", ""))))


_ENDINGS: dict[Kind, Callable[[Record, Sequence[str]], str]] = {
    Kind.SCHWANZER: _schwanzer,
    Kind.RENEGE: _offence,
    Kind.MISPLAY: _offence,
    Kind.FORFEIT: _offence,
    Kind.SHEEPSHEAD: _sheepshead,
    Kind.TWO_HANDED: _two_handed,
    Kind.SOLO: _bid,
    Kind.BILLY: _bid,
    Kind.BEST: _bid,
    Kind.MISDEAL: _misdeal,
    Kind.PASSED: lambda _record, _names: _("Everyone passed"),
}


def _extras(record: Record, names: Sequence[str]) -> list[str]:
    parts = []
    if doublers := record.get("doublers"):
        parts.append(ngettext("%(count)s extra doubler", "%(count)s extra doublers", doublers) % {"count": doublers})
    if record.get("cut"):
        parts.append(_("king of diamonds at the cut"))
    if stolen := record.get("stolen_from"):
        parts.append(_("blind stolen from %(name)s") % {"name": names[stolen - 1]})
    if record.get("picker_tricks") == 0:
        parts.append(_("the picker took no tricks"))
    if record.get("stolen_from_tricks") == 0:
        parts.append(_("the player who lost the blind took no tricks"))
    return parts


def _join_names(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat - 1] for seat in seats)


Text = str | Promise


@dataclass(frozen=True)
class SideWords:
    """The words for a table's picker and partners, for a seat with that role, and the hint where they are missing.

    ``asks_at_renege`` is whether a renege needs the picker, because its side loses the hand; ``asks_scored`` whether a
    leaster pays more to a winner who took no points, so that a winner alone doesn't say what is paid.
    """

    picker: Text = gettext_lazy("Picked")
    partner: Text = gettext_lazy("Partner")
    picker_role: Text = gettext_lazy("Picker")
    partner_role: Text = gettext_lazy("Partner")
    alone: Text = pgettext_lazy("partner", "Alone")
    tap_picker: Text = gettext_lazy("Tap who picked, or Nobody.")
    tap_partner: Text = gettext_lazy("Tap the partner, or Alone.")
    mark_first: Text = gettext_lazy("First tap who picked.")
    tap_leaster: Text = gettext_lazy("Tap the winner (fewest points).")
    asks_at_renege: bool = True
    asks_scored: bool = False


ORDINARY = SideWords()
TWO_PARTNERS = SideWords(
    partner=gettext_lazy("Partners"),
    tap_partner=gettext_lazy("Tap one or two partners, or Alone."),
)
RACE = SideWords(
    picker=gettext_lazy("Bid by"),
    partner=pgettext_lazy("race", "With"),
    picker_role=pgettext_lazy("race", "Bid"),
    tap_picker=gettext_lazy("Tap who won the bid, or Nobody."),
    tap_partner=gettext_lazy("Tap who has the called ace, or tap the bid."),
)
BLACK_QUEENS = SideWords(
    picker="Q♣",
    partner="Q♠",
    picker_role="Q♣",
    partner_role="Q♠",
    alone=gettext_lazy("Same player"),
    tap_picker=gettext_lazy("Tap who had the queen of clubs."),
    tap_partner=gettext_lazy("Tap who had the queen of spades."),
    mark_first=gettext_lazy("Tap who had the queen of clubs."),
)
WORDS = {
    Partner.JACK_AND_ACE: TWO_PARTNERS,
    Partner.FIRST_TRICK: SideWords(tap_partner=gettext_lazy("Tap who won the first trick, or Alone.")),
    Partner.DIE: SideWords(tap_partner=gettext_lazy("Tap the partner chosen by the die.")),
    Partner.BLACK_QUEENS: BLACK_QUEENS,
    Partner.FIRST_QUEENS: SideWords(
        picker=gettext_lazy("First queen"),
        partner=gettext_lazy("Second queen"),
        picker_role=gettext_lazy("1st queen"),
        partner_role=gettext_lazy("2nd queen"),
        alone=gettext_lazy("Same player"),
        tap_picker=gettext_lazy("Tap who played the first queen."),
        tap_partner=gettext_lazy("Tap who played the second queen."),
        mark_first=gettext_lazy("Tap who played the first queen."),
    ),
    Partner.TRIO: replace(
        BLACK_QUEENS,
        partner="J♦, 7♦",
        partner_role="J♦, 7♦",
        tap_partner=gettext_lazy("Tap who had the jack and seven of diamonds, or who was called."),
    ),
}

JACK_TAKES_LEASTER = gettext_lazy("Tap who took the jack of diamonds.")
JACK_FIRST = replace(
    TWO_PARTNERS, tap_partner=gettext_lazy("Tap the partner with the jack first, then the one with the ace.")
)


def side_words(rules: HouseRules) -> SideWords:
    """Return the words for picker, partners, and the winner of a leaster under these rules."""
    if rules.partner is Partner.JACK_AND_ACE and len(set(rules.weights[1:])) > 1:
        words = JACK_FIRST
    elif rules.partner is Partner.CARDS and rules.most_partners > 1:
        words = TWO_PARTNERS
    else:
        words = RACE if rules.play is Play.RACE else WORDS.get(rules.partner, ORDINARY)
    if rules.leaster_jack_wins:
        words = replace(words, tap_leaster=JACK_TAKES_LEASTER)
    without_trick = rules.leaster_no_trick > 1 and (rules.leaster_no_trick_wins or not rules.leaster_needs_trick)
    pays_more = (rules.leaster_no_points > 1 or without_trick) and rules.leaster_pays_winner
    return replace(
        words,
        asks_at_renege=rules.renege is Renege.FORFEIT,
        asks_scored=pays_more and not rules.leaster_jack_wins,
    )
