"""Draws of seats, beside one that only shuffles: `python -m benchmarks.draw`.

The baseline gives each session's players places by `random.shuffle` and counts who met whom, as a director's
spreadsheet does; nobody is kept from meeting again. Time is that of the processor, the least of all tries.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from random import Random

from benchmarks.commit import current_commit
from benchmarks.timing import best_time
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawRequest, plan_cost, table_sizes

TRIES = 3
FIELDS = [
    (25, 6),
    (30, 6),
    (40, 8),
    (59, 6),
    (69, 6),
    (303, 3),
    (400, 6),
    (403, 6),
    (1000, 6),
    (10_000, 6),
    (10_003, 6),
]
AGAIN = (100, 303, 1000)  # players, drawn again after some left
LEAVE, AFTER = 20, 3  # every so manieth player leaves, after so many sessions


def shuffled(players: int, sessions: int) -> int:
    """Sessions by shuffling alone; the meetings beyond the first."""
    met: Counter[frozenset[int]] = Counter()
    order, random = list(range(players)), Random(1)
    for _ in range(sessions):
        random.shuffle(order)
        seats = iter(order)
        for size in table_sizes(players):
            met.update(frozenset(pair) for pair in combinations([next(seats) for _ in range(size)], 2))
    return met.total() - len(met)


def field_after_leaving(players: int) -> DrawRequest:
    """Return the remaining draw of six sessions when some players left after three."""
    plan = draw_plan(DrawRequest(tuple(range(players)), 6))
    left = tuple(player for player in range(players) if player % LEAVE)
    return DrawRequest(left, 6 - AFTER, frozen=plan.sessions[:AFTER])


def tell(what: str, field: DrawRequest, baseline: float, shuffles: int) -> None:
    """Print a line: seconds, times the baseline's, repeats of both, and how evenly the sixes are shared."""
    seconds = best_time(lambda: draw_plan(field), TRIES)
    costs = plan_cost(draw_plan(field))
    ratio = seconds / baseline
    print(f"{what:28}{seconds:8.3f} s{ratio:9.1f} x{costs.repeats:9}{shuffles:10}{costs.sixes:8}", flush=True)


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    print(f"{'players x sessions':28}{'':10}{'shuffled':>11}{'repeats':>9}{'shuffled':>10}{'sixes':>8}")
    for players, sessions in FIELDS:
        baseline = best_time(partial(shuffled, players, sessions), TRIES)
        tell(
            f"{players} x {sessions}",
            DrawRequest(tuple(range(players)), sessions),
            baseline,
            shuffled(players, sessions),
        )
    for players in AGAIN:
        field = field_after_leaving(players)
        baseline = best_time(partial(shuffled, len(field.players), field.sessions), TRIES)
        again = shuffled(len(field.players), field.sessions)
        tell(f"{players} drawn again x {field.sessions}", field, baseline, again)


if __name__ == "__main__":
    main()
