"""Golden hands under a thumb: a game under their rules, what stood before them, and the taps that say them."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from scorekeeper.engine.cards import shown_strength
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.queries.table import table_view
from scorekeeper.web.house_rules.options import options_as_typed
from scorekeeper.web.scoring.forms import ANSWERS, BIDS, OFFENCES, UNUSUAL
from tests.engine.golden import GoldenHand
from tests.tables import Table
from tests.web.scoring.golden_setting import set_up
from tests.web.scoring.thumb import NotOfferedError, Thumb

Json = dict[str, Any]
SHOWN_CARDS = ("QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD")
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal", "Ida", "Jo")


def opened_for(client: Client, golden: GoldenHand, rules: HouseRules) -> tuple[Table, Thumb]:
    """Return a game under the hand's rules, opened on the site, with the pot and the scores that the hand names."""
    players: int = golden.record.get("players", rules.table)
    answer = client.post("/new", new_game(rules, players, golden.record.get("dealer", players)))
    assert answer.status_code == 302, re.findall(r'<p class="error"[^>]*>([^<]*)', answer.content.decode())
    club_game = int(re.findall(r"\d+", answer["Location"])[0])
    view = table_view(club_game)
    table = Table(club_game, view.game)
    set_up(table, golden.record, rules)
    thumb = Thumb(client, f"/games/{club_game}/")
    thumb.tap("dealer", str(golden.record.get("dealer", players)))
    return table, thumb


def new_game(rules: HouseRules, players: int, dealer: int) -> Json:
    """Return the form of a new game, filled with these rules."""
    slug = rules.preset or "standard"
    options = {f"rule.{name}": list(texts) for name, texts in options_as_typed(rules).items()}
    money = {"unit": f"{rules.unit_value / 100:.2f}", "currency": rules.currency} if rules.unit_value else {}
    typed = {"preset": slug, "shown_preset": slug, "key": "golden-evening", "title": "Friday", "do": "open"}
    return options | {"unit": "", "currency": ""} | money | typed | {"seat": NAMES[:players], "dealer": str(dealer - 1)}


def enter(thumb: Thumb, record: Json, rules: HouseRules) -> None:
    """Tap what the record says. Raises NotOfferedError for what cannot be said on the page."""
    kind = Kind(record.get("kind", "picked"))
    if doublers := record.get("doublers"):
        thumb.tap("doublers", str(doublers))
    if "cut" in record:
        thumb.tap("cut", record["cut"])
    if kind in UNUSUAL:
        thumb.tap("unusual", kind)
    _sides(thumb, record, kind)
    _outcome(thumb, record, kind, rules)
    marks = list(map(_mark, record.get("marks", ())))
    if len(set(marks)) < len(marks):
        raise NotOfferedError("a second tap takes a mark back")
    while marks:
        early = marks[0].startswith("blitz") and not thumb.offers("marks", marks[0])
        thumb.tap("marks", marks.pop(len(marks) - 1 if early else 0))  # a blitz crack may be named before its crack


def _mark(mark: Json) -> str:
    cards = "+".join(sorted(mark.get("cards", ()), key=lambda card: (*SHOWN_CARDS, card).index(card)))
    return ":".join(filter(None, (mark["mark"], str(mark["seat"]), cards)))


def _sides(thumb: Thumb, record: Json, kind: Kind) -> None:
    if kind in ANSWERS or (kind in (Kind.MISPLAY, Kind.FORFEIT) and "picker" not in record and thumb.offers("picker")):
        thumb.tap("picker", "nobody")
    if kind in ANSWERS and thumb.offers("answer"):
        thumb.tap("answer", kind)
    if "picker" not in record:
        return
    thumb.tap("picker", str(record["picker"]))
    if "stolen_from" in record:
        thumb.tap("stolen_from", str(record["stolen_from"]))
    partners = [record["partner"]] if record.get("partner") else record.get("partners", [])
    if not thumb.offers("partner") and [NAMES[seat - 1] for seat in partners] == _said_to_help(thumb):
        return
    for said in map(str, partners or [kind if kind in BIDS else "alone"]):
        thumb.tap("partner", said)


def _said_to_help(thumb: Thumb) -> list[str]:
    """Return who the page says is partner, where there is nothing to choose.

    Nobody where the picker is always alone.
    """
    said = thumb.page.text("row-partner").removeprefix("Partner").partition(",")[0]
    return [said.strip()] if said else []


def _outcome(thumb: Thumb, record: Json, kind: Kind, rules: HouseRules) -> None:
    if kind in OFFENCES:
        _offence(thumb, record)
    elif "category" in record:
        thumb.tap("bracket", record["category"])
    elif "points" in record or "tricks" in record:
        thumb.tap("bracket", "exact")
        thumb.type("points", str(record.get("points", "")))
        thumb.tap("tricks", record.get("tricks") or "")
    if "won" in record:
        thumb.tap("won", str(record["won"]).lower())
    if kind is Kind.MISDEAL and "reason" in record:
        thumb.type("reason", record["reason"])
    for name in ("picker_tricks", "stolen_from_tricks"):
        if record.get(name) == 0:
            thumb.tap(name, "0")
    _without_picker(thumb, record, kind, rules)


def _offence(thumb: Thumb, record: Json) -> None:
    if "offender" in record:
        thumb.tap("offender", str(record["offender"]))
    if "category" in record and not _goes_without_saying(thumb):
        thumb.tap("category", record["category"])
    if "reason" in record:
        thumb.type("reason", record["reason"])


def _goes_without_saying(thumb: Thumb) -> bool:
    """Return whether the rules name the bracket of a forfeit: the page does not ask for what the record may repeat."""
    return not thumb.offers("category") and bool(thumb.payouts())


def _without_picker(thumb: Thumb, record: Json, kind: Kind, rules: HouseRules) -> None:
    if "winners" in record:
        winners = list(map(str, sorted(record["winners"])))
        for value in winners if kind not in (Kind.MOSTER, Kind.TWO_HANDED) else [" ".join(winners)]:
            thumb.tap("winners", value)
        if thumb.offers("winners", "scored"):  # a record with a winner alone pays as for one who took points
            thumb.tap("winners", "scored")
    if "points_by_seat" in record:
        thumb.tap("winners", "count")
        _count(thumb, record, "points_by_seat")
        if "tricks_by_seat" in record and thumb.offers("tricks_by_seat"):
            _count(thumb, record, "tricks_by_seat")
    if "loser" in record:
        thumb.tap("loser", str(record["loser"]))
    if "strength_by_seat" in record:
        thumb.tap("loser", "shown")
        for seat, cards in enumerate(dealt(rules, record), 1):
            for card in cards:
                thumb.tap("shown", f"{seat}:{card}")


def _count(thumb: Thumb, record: Json, name: str) -> None:
    """Type what each took; who sits out has no field."""
    thumb.look()
    hidden = [one.type == "hidden" for one in thumb.page.inputs if one.name == name]
    if len(hidden) != len(record[name]) or any(count and out for count, out in zip(record[name], hidden, strict=True)):
        raise NotOfferedError(f"{name} has a field for each who plays")
    thumb.type(name, *(str(count) for count, out in zip(record[name], hidden, strict=True) if not out))


def dealt(rules: HouseRules, record: Json) -> list[list[str]]:
    """Return hands of trump with the strengths, and the highest trump, that a record names."""
    strengths = record["strength_by_seat"]
    tops = record.get("top_trump_by_seat") or [None] * len(strengths)
    named = {top for top in tops if top}
    if len(strengths) != len(tops) or not named <= set(rules.trump):
        raise NotOfferedError("only trump is tapped, a card once")
    found = _deal(rules, [card for card in rules.trump if card not in named], list(zip(strengths, tops, strict=True)))
    if found is None:
        raise NotOfferedError("no deal gives these hands")
    return found


def _deal(rules: HouseRules, left: list[str], wanted: list[tuple[int, str | None]]) -> list[list[str]] | None:
    if not wanted:
        return []
    (counts, top), *others = wanted
    first = [top] if top else []
    able = left if top is None else [card for card in left if rules.trump.index(card) > rules.trump.index(top)]
    missing = counts - sum(map(shown_strength, first))
    for cards in _worth(able, missing, rules.hand_size - len(first)):
        rest = _deal(rules, [card for card in left if card not in cards], others)
        if rest is not None:
            return [[*first, *cards], *rest]
    return None


def _worth(cards: list[str], counts: int, most: int) -> Any:
    """Yield the cards that count so much together."""
    if counts == 0:
        yield []
    if counts <= 0 or most == 0:
        return
    for index, card in enumerate(cards):
        for others in _worth(cards[index + 1 :], counts - shown_strength(card), most - 1):
            yield [card, *others]
