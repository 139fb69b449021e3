"""The draw: seeded, bounded by steps, in integers, so that a seed gives the same plan on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

from tournaments.engine.seating.arrangement import (
    APART,
    Arrangement,
    SeatingFaults,
    SeatingPast,
    credit_latecomers,
    read_past,
    tiers,
)
from tournaments.engine.seating.chance import Chance
from tournaments.engine.seating.constructions import first_arrangement
from tournaments.engine.seating.dealers import first_dealers
from tournaments.engine.seating.plan import DrawPlan, DrawRequest, SessionSeats, first_deals, verify_request
from tournaments.engine.seating.wishes import (
    SeatingWishes,
    WishfulArrangement,
    bring_together,
    forced_meetings,
    past_with_wishes,
    place_fixed,
    read_wishes,
)

# A change that costs c is made once in odds ** c tries: little by little for the worse, ever more seldom (annealing).
ODDS = (32, 5, 10, 18, 32)
_WHOLE = 1 << 32
_DEAREST = 12

Best = tuple[SeatingFaults, list[int]]  # and where everyone sat then


def improve(draw: Arrangement, chance: Chance, steps: int, bound: SeatingFaults) -> None:
    """Make the faults of a draw fewer, until they are at the bound or for so many steps; the best seen remains.

    Where the largest number of meetings stays above what was aimed at, the search begins again with one more.
    """
    best = draw.faults(), list(draw.seats)
    for most in range(bound.most_meetings, best[0].most_meetings + 1):
        draw.aim(most)
        best = _cool(draw, chance, steps, best, bound)
        if best[0].most_meetings <= most:
            break


def _cool(draw: Arrangement, chance: Chance, steps: int, best: Best, bound: SeatingFaults) -> Best:
    for stage, odds in enumerate(ODDS):
        if best[0] <= bound or not draw.can_change:
            break
        if stage == len(ODDS) - 1:
            draw.seat(list(best[1]))
        best = _anneal(draw, chance, _thresholds(odds), steps // len(ODDS), best, bound)
    if best[1] != draw.seats:
        draw.seat(list(best[1]))
    return best


def _thresholds(odds: int) -> list[int]:
    return [_WHOLE // odds**cost for cost in range(_DEAREST)]


def _anneal(draw: Arrangement, chance: Chance, often: list[int], steps: int, best: Best, bound: SeatingFaults) -> Best:
    faults, seats = best
    waiting = _pending_positions(draw)
    for _ in range(steps):
        here = _next_fault(draw, chance, waiting)
        if here is None:
            break
        first, length = draw.tiers[draw.table_of[here]]
        there = first + chance.below(length)
        if draw.table_of[here] == draw.table_of[there]:
            continue
        cost = draw.cost(here, there)
        if cost > 0 and (cost >= _DEAREST or chance.below(_WHOLE) >= often[cost]):
            continue
        draw.exchange(here, there)
        waiting += (here, there)
        now = draw.faults()
        if now < faults:
            faults, seats = now, list(draw.seats)
            if now <= bound:
                break
    return faults, seats


def _pending_positions(draw: Arrangement) -> list[int]:
    return [position for position in range(len(draw.seats)) if draw.is_fault(position)]


def _next_fault(draw: Arrangement, chance: Chance, waiting: list[int]) -> int | None:
    """A position where something is not as wished; those that came right at the same time are removed from the list."""
    for _ in range(2):
        while waiting:
            index = chance.below(len(waiting))
            if draw.is_fault(waiting[index]):
                return waiting[index]
            waiting[index] = waiting[-1]
            waiting.pop()
        waiting += _pending_positions(draw)
    return None


def session_by_standing(sizes: tuple[int, ...], tables_a_tier: int, chance: Chance) -> list[list[int]]:
    """Players 0 (the best) to n - 1 at tables of these sizes, at random within each tier of so many tables."""
    order = iter(range(sum(sizes)))
    tables = []
    for begin, end in tiers(len(sizes), tables_a_tier):
        tier = [next(order) for _ in range(sum(sizes[begin:end]))]
        chance.shuffle(tier)
        seats = iter(tier)
        tables += [[next(seats) for _ in range(size)] for size in sizes[begin:end]]
    return tables


def keep_apart(draw: Arrangement) -> None:
    """Let those who are to be kept apart, and whose tier left no way, change places with the nearest who can."""
    if not draw.faults().together:
        return
    for table, (first, end) in enumerate(draw.bounds):
        for one, other in combinations(range(first, end), 2):
            if draw.met[draw.seats[one]].get(draw.seats[other], 0) > APART:
                _move_away(draw, other, table)


def _move_away(draw: Arrangement, here: int, table: int) -> None:
    begin, end = draw.session_of(table)
    for there in sorted(range(begin, end), key=lambda position: (abs(position - here), position)):
        if draw.table_of[there] != table and draw.cost(here, there) < -APART:
            draw.exchange(here, there)
            return


STEPS_A_PLAYER, MOST_STEPS = 2_500, 200_000
SMALL, STARTS = 12, 40  # a small field has few ways to better it: many short searches find what one long one misses


def draw_plan(field: DrawRequest) -> DrawPlan:
    """Draws the sessions of a field, after the frozen ones.

    In this order: sizes of tables, fixed tables, who is kept apart, who is kept together, the largest number of
    meetings of any pair, the number of repeated meetings, seats at odd tables, first deals. The plan depends on the
    seed, on how many players there are, on which of them met, and on their wishes; players with other names get the
    same plan under their names. Raises ``Refused`` as ``verify_request`` does.
    """
    verify_request(field)
    sizes = field.sizes
    chance = Chance(field.seed)
    numbers = {player: number for number, player in enumerate(field.players)}
    past = read_past(field, numbers, sum(size for size in sizes if size != field.size) * field.sessions)
    wishes = read_wishes(field, numbers) if field.has_wishes else None
    by_standing = field.tables_a_tier is not None
    arrangement = _search(field, past, None if by_standing else wishes, chance)
    if wishes and by_standing:
        wished = past_with_wishes(past, wishes, field)
        arrangement = WishfulArrangement(arrangement.sessions(), field.size, wished, wishes, field.tables_a_tier)
        place_fixed(arrangement)
    keep_apart(arrangement)
    if isinstance(arrangement, WishfulArrangement):
        bring_together(arrangement)
    return DrawPlan(field, (*field.frozen, *_seat_players(field, arrangement.sessions(), chance)))


def _search(field: DrawRequest, past: SeatingPast, wishes: SeatingWishes | None, chance: Chance) -> Arrangement:
    """The best arrangement that was found, after one search or, in a small field, after many shorter ones."""
    players, least = len(field.players), lower_bound(past, field.sizes, field.sessions)
    if wishes:
        past = past_with_wishes(past, wishes, field)
        least = lower_bound(past, field.sizes, field.sessions, wishes)
    starts = STARTS if players <= SMALL and field.tables_a_tier is None else 1
    steps = min(STEPS_A_PLAYER * players, MOST_STEPS) // starts
    arrangements: list[Arrangement] = []
    while len(arrangements) < starts and not (arrangements and arrangements[-1].faults() <= least):
        sessions = _begin_sessions(field, field.sizes, chance)
        if wishes:
            wishful = WishfulArrangement(sessions, field.size, past, wishes)
            place_fixed(wishful)
            least = least._replace(misplaced=wishful.faults().misplaced)  # no seating has fewer
            arrangements.append(wishful)
        else:
            arrangements.append(Arrangement(sessions, field.size, past, field.tables_a_tier))
        improve(arrangements[-1], chance, steps, least)
    return min(arrangements, key=Arrangement.faults)


def lower_bound(
    past: SeatingPast, sizes: Sequence[int], sessions: int, wishes: SeatingWishes | None = None
) -> SeatingFaults:
    """Return the lower bound of the cost of a draw: the past, and that only so many pairs are there to meet.

    Meetings of pairs that are to be kept together are not counted; two who are fixed at one table meet each time.
    """
    met = [times % APART for one, row in enumerate(past.meetings) for other, times in row.items() if one < other]
    players = len(past.meetings)
    pairs = players * (players - 1) // 2
    total = sum(met) + sessions * sum(size * (size - 1) // 2 for size in sizes)
    beyond = sum(times - 1 for times in met if times > 1)
    if wishes:
        total -= sessions * sum(map(len, wishes.mates)) // 2
        forced = list(forced_meetings(past, wishes, sizes, sessions))
        met += [after for _before, after in forced]
        beyond += sum(max(after - 1, 0) - max(before - 1, 0) for before, after in forced)
    return SeatingFaults(0, 0, 0, max(-(-total // pairs), *met, 0), max(total - pairs, beyond), 0)


def _begin_sessions(field: DrawRequest, sizes: tuple[int, ...], chance: Chance) -> list[list[list[int]]]:
    if field.tables_a_tier is None:
        return first_arrangement(sizes, field.size, field.sessions, chance)
    return [session_by_standing(sizes, field.tables_a_tier, chance)]


def _seat_players(field: DrawRequest, sessions: list[list[list[int]]], chance: Chance) -> list[SessionSeats]:
    """Players instead of numbers, each table in an order of chance, who deals first in front."""
    tables = list(chain.from_iterable(sessions))
    for table in tables:
        chance.shuffle(table)
    dealt = first_deals(field.frozen)
    dealers = first_dealers(tables, credit_latecomers(field, dealt), chance)
    for table, dealer in zip(tables, dealers, strict=True):
        front = table.index(dealer)
        table[0], table[front] = table[front], table[0]
    return [tuple(tuple(field.players[number] for number in table) for table in session) for session in sessions]
