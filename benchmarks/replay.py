"""Speed of replays in cards per second, every rule checked: `python -m benchmarks.replay`.

Random legal hands, read before the clock starts: five-handed with the jack of diamonds, with a called ace, and a mix of
all rule sets. The baselines of the same run are two libraries that people use for the like: pokerkit replays a hand
history, python-chess applies moves with their legality. A bare loop that knows nothing but following suit says how
fast the machine is. Both libraries are installed for these figures alone (`requirements/benchmarks.txt`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from time import process_time

import chess
import pokerkit

from benchmarks.commit import current_commit
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.state import card_order
from scorekeeper.engine.play.transcript import Transcript, read_transcript
from scorekeeper.engine.rules.presets import load_preset, preset_slugs
from tests.engine.play.random_hands import random_hand

HANDS, TRIES, SEED, MOVES, ROUNDS = 2000, 7, 5, 120, 20
HISTORY = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 7c2d", "d dh p2 KhQh", "d dh p3 AsJs", "p3 cbr 6", "p1 f", "p2 cc", "d db Jh9h4s", "p2 cc", "p3 cbr 10",
  "p2 cc", "d db 2s", "p2 cc", "p3 cbr 30", "p2 cc", "d db Tc", "p2 cbr 154", "p3 cc", "p2 sm KhQh", "p3 sm AsJs",
]
"""


def hands(slugs: tuple[str, ...]) -> list[Transcript]:
    """Random legal hands under these rules in turn, those that are played out alone."""
    rng = Random(SEED)
    transcripts: list[Transcript] = []
    for slug in cycle(slugs):
        transcript = read_transcript({"rules": slug, **random_hand(rng, load_preset(slug))})
        transcripts += [transcript] if transcript.tricks else []
        if len(transcripts) == HANDS:
            return transcripts
    raise ValueError("no rules")


def cards(transcripts: list[Transcript]) -> int:
    """Return the number of cards played in these hands."""
    return sum(len(trick) for hand in transcripts for trick in hand.tricks)


def replayed(transcripts: list[Transcript]) -> None:
    """Every hand replayed; a fault in one of them would be one of the program."""
    for hand in transcripts:
        if not replay_hand(hand).is_right:
            raise ValueError(replay_hand(hand).faults)


def bare(transcripts: list[Transcript]) -> None:
    """Following suit and who takes the trick, five-handed, and nothing else."""
    order = card_order(load_preset("standard"))
    bits, suits, trump = order.bits, order.suits, order.trump
    for hand in transcripts:
        held, turn = [order.full] * 5, 0
        for trick in hand.tricks:
            led, table, lead = 0, [bits[name] for name in trick], turn
            for card in table:
                mine = held[turn]
                if not card & (mine & led or mine):
                    led = 0
                held[turn] = mine & ~card
                led = led or suits[card]
                turn = turn + 1 if turn < 4 else 0
            played = sum(table)
            strong = played & trump or played & led
            turn = (lead + table.index(strong & -strong)) % 5


def moves() -> list[str]:
    """A game of random legal moves."""
    rng, board = Random(SEED), chess.Board()
    found: list[str] = []
    while len(found) < MOVES and not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        found.append(move.uci())
        board.push(move)
    return found


def moved(game: list[str]) -> None:
    """Every move read, found legal and made, some times over."""
    for _ in range(ROUNDS):
        board = chess.Board()
        for move in game:
            board.push_uci(move)


def poker(history: pokerkit.HandHistory) -> None:
    """Every state of the hand, some times over."""
    for _ in range(ROUNDS):
        for _state in history:
            pass


def rates(works: dict[str, tuple[int, Callable[[], None]]]) -> dict[str, float]:
    """Cards, actions or moves a second, the best of some rounds in which all take their turn."""
    best: dict[str, float] = {}
    for _ in range(TRIES):
        for name, (count, work) in works.items():
            start = process_time()
            work()
            best[name] = max(best.get(name, 0.0), count / (process_time() - start))
    return best


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    jack, ace = hands(("standard",)), hands(("standard-called-ace",))
    mixed = hands(preset_slugs())
    history, game = pokerkit.HandHistory.loads(HISTORY), moves()
    found = rates(
        {
            "replay, jack of diamonds": (cards(jack), lambda: replayed(jack)),
            "replay, called ace": (cards(ace), lambda: replayed(ace)),
            "replay, all rule sets": (cards(mixed), lambda: replayed(mixed)),
            "bare loop, following suit alone": (cards(jack), lambda: bare(jack)),
            "pokerkit, hand history": (ROUNDS * len(history.actions), lambda: poker(history)),
            "python-chess, moves with legality": (ROUNDS * len(game), lambda: moved(game)),
        }
    )
    print(f"{HANDS} random legal hands of each kind, best of {TRIES}")
    print(f"{'':36}{'a second':>12}{'x pokerkit':>12}{'x chess':>10}")
    for name, rate in found.items():
        poker_times = rate / found["pokerkit, hand history"]
        chess_times = rate / found["python-chess, moves with legality"]
        print(f"{name:36}{rate:>12,.0f}{poker_times:>12.1f}{chess_times:>10.1f}")


if __name__ == "__main__":
    main()
