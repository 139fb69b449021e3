"""The game reckoned as on a beer mat: plain arithmetic from the words of its rules, with nothing of the engine.

Six chairs, the dealer sits out. A defender pays 1, 2 or 3, and gets twice that when the picking side loses; the partner
has one such share and the picker the rest. Every mark and every doubler doubles; a deal that nobody picked and a
misdeal are doublers. An offence without a bracket is the smallest: a lost game, or a won one for the other side.
"""

from typing import Any

Line = dict[str, Any]
SEATS = range(1, 7)
SHARE = {"no-tricks": -6, "0-30": -4, "31-60": -2, "61-90": 1, "91-120": 2, "all-tricks": 3}


def reckon(sheet: list[Line]) -> list[Line]:
    """Each line of a sheet with what it pays and the totals after it, seat 1 first."""
    reckoned, totals, doublers = [], [0] * 6, 0
    for line in sheet:
        is_hand = "do" not in line
        times = 2 ** (doublers + line.get("doublers", 0) + len(line.get("marks", ()))) if is_hand else 1
        paid = shares(line) if is_hand else penalty(line)
        payouts = [paid.get(seat, 0) * times for seat in SEATS]
        totals = [total + units for total, units in zip(totals, payouts, strict=True)]
        reckoned.append({"line": line, "payouts": payouts, "totals": totals})
        if is_hand:
            doublers = doublers + 1 if line.get("kind") in ("passed", "misdeal") else 0
    return reckoned


def shares(hand: Line) -> dict[int, int]:
    """Return what a hand pays before anything doubles, by seat."""
    playing = [seat for seat in SEATS if seat != hand["dealer"]]
    match hand.get("kind", "picked"):
        case "passed" | "misdeal":
            return {}
        case "leaster":
            winners = leaster_winners(hand)
            return {seat: 4 if seat in winners else -1 for seat in playing} if len(winners) == 1 else {}
        case "misplay":
            return {seat: -4 if seat == hand["offender"] else 1 for seat in playing}
        case "sheepshead":
            each = 6 if hand["won"] else -6
        case _:
            each = SHARE[bracket(hand)]
    paid = dict.fromkeys(playing, -each) | {hand["picker"]: 4 * each}
    return paid | {hand["partner"]: each, hand["picker"]: 2 * each} if "partner" in hand else paid


def bracket(hand: Line) -> str:
    if hand.get("kind") in ("renege", "forfeit"):
        return "31-60" if hand["offender"] in (hand["picker"], hand.get("partner")) else "61-90"
    if "category" in hand:
        return str(hand["category"])
    if "tricks" in hand:
        return {"all": "all-tricks", "none": "no-tricks"}[hand["tricks"]]
    reached = {"0-30": 0, "31-60": 31, "61-90": 61, "91-120": 91}
    return [name for name, least in reached.items() if hand["points"] >= least][-1]


def leaster_winners(hand: Line) -> list[int]:
    if "winners" in hand:
        return list(hand["winners"])
    points = {seat: hand["points_by_seat"][seat - 1] for seat in SEATS if hand["tricks_by_seat"][seat - 1]}
    return [seat for seat in points if points[seat] == min(points.values())]


def penalty(line: Line) -> dict[int, int]:
    others = dict.fromkeys(SEATS, line["units"] // 5) if line["paid_to"] == "others" else {}
    return others | {line["seat"]: -line["units"]}
