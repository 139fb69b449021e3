"""Every pair of values of two options stands in rules that are read, or is barred as the page says."""

from __future__ import annotations

import runpy
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from scorekeeper.engine.rules.check import impossible_rules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.wording.sentences import write_fault
from tests.engine.barred import features, played
from tests.engine.pairs import Pair, Pairs, Sentences, undecided

pytestmark = pytest.mark.same_everywhere

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "develop" / "pairs.md"
WRITER = runpy.run_path(str(DOCS / "develop" / "pairs.py"))
FEW = 200  # pairs


@pytest.mark.long
def test_every_pair_of_values_is_accepted_or_barred_for_the_reasons_on_the_page() -> None:
    pairs = Pairs(WRITER["known"]())
    assert WRITER["page"](pairs) == PAGE.read_text(encoding="utf-8")
    verify_accepted(pairs)
    verify_barred(pairs, pairs.impossible)


def test_the_page_numbers_the_reasons_of_today() -> None:
    numbered = "\n".join(WRITER["_reasons"]())
    assert f"## Reasons\n\n{numbered}\n\n##" in PAGE.read_text(encoding="utf-8")


def test_pairs_of_the_page_are_barred_for_its_reasons() -> None:
    known: dict[Pair, Sentences] = WRITER["known"]()
    verify_barred(undecided(), dict(Random(1).sample(sorted(known.items()), FEW)))


def verify_accepted(pairs: Pairs) -> None:
    """The rule sets are read as files are, and have all pairs but those that are barred."""
    there = set()
    for values in pairs.sets:
        rules = played(values)
        assert read_rules(rules_as_json(rules)) == rules
        has = sorted((one for name in values for one in features(name, values[name])), key=pairs.order.__getitem__)
        there |= {(one, other) for number, one in enumerate(has) for other in has[number + 1 :]}
    assert len(there) + len(pairs.impossible) == pairs.count
    assert not there & pairs.impossible.keys()


def verify_barred(pairs: Pairs, barred: Mapping[Pair, Sentences]) -> None:
    """Put into rules that are accepted, a barred pair is refused; and for a reason of its own whatever is put in."""
    random = Random(2)
    for pair, sentences in barred.items():
        for values in random.sample(pairs.sets, 3):
            changed = dict(values) | {one[0]: random.choice(pairs.holding(pair, one)) for one in pair}
            faults = [write_fault(fault) for fault in impossible_rules(played(changed), "rules")]
            assert set(faults) & set(sentences), (pair, sentences)
