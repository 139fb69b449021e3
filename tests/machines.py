"""The base of state machines: a database that each run leaves as it was, sizes of runs, and laws of any journal."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from itertools import count
from typing import Any, ClassVar
from unittest import mock

from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from scorekeeper.models import Posting, Share, Tally
from tests.caches import clear_caches
from tests.pristine import PristineCopy

# Every step takes a seed: what is chosen follows from it and from what is there, so that a failure is a list of steps.
SEEDS = st.integers(0, 2**20)
SLOW = settings(database=None, print_blob=True, suppress_health_check=list(HealthCheck))
FEW = settings(SLOW, max_examples=3, stateful_step_count=10, derandomize=True, phases=[Phase.generate])
# To explain a failure, Hypothesis traces every line, and then a day takes many times as long.
MANY = settings(SLOW, max_examples=20, stateful_step_count=30, phases=[Phase.generate, Phase.shrink])


class Machine(RuleBasedStateMachine):
    """A machine that plays on the real database, and leaves it as it was.

    With ``pristine`` it commits as the site does, so that pages read on from what they kept.
    """

    pristine: ClassVar[PristineCopy | None] = None

    def __init__(self, *patches: Any) -> None:
        super().__init__()
        clear_caches()
        self.undone: AbstractContextManager[Any] = transaction.atomic() if self.pristine is None else nullcontext()
        self.undone.__enter__()
        seeds = count(1)
        self.patches = [mock.patch("secrets.randbelow", lambda below: next(seeds) % below), *patches]
        for patch in self.patches:
            patch.start()

    def teardown(self) -> None:
        """Leave the database as it was."""
        for patch in self.patches:
            patch.stop()
        if self.pristine is None:
            transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)
        if self.pristine is not None:
            self.pristine.restore()
            clear_caches()


def verify_sums(journal: int) -> None:
    """Assert that the amounts of each line, house and pot included, add up to zero, and that totals are their sums."""
    postings = Posting.objects.filter(line__game__journal=journal)
    moved = postings.values_list("line", "commodity").annotate(Sum("amount"))
    over = {(line, commodity): amount for line, commodity, amount in moved if amount}
    assert not over, over
    shares = Share.objects.filter(game__journal=journal)
    by_seat = {
        (game, person): units for game, person, units in shares.values_list("game", "person").annotate(Sum("units"))
    }
    tallies = Tally.objects.filter(seat__game__journal=journal)
    for game, person, units in tallies.values_list("seat__game", "seat__person", "units"):
        assert by_seat.get((game, person), 0) == units, (game, person)
