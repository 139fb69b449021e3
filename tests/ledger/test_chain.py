"""The hash of an entry covers everything it says."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from scorekeeper.ledger.entries import BEGINNING, SealedEntry, canonical_json, digest

GRANT = "6f1c5b7e-8a52-4c7e-9d5e-3d1f0a4b2c11"
NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
ENTRY = SealedEntry(
    "evening-1", 1, 3, "hand", '{"a":1}', "key-0001", GRANT, "scorer", NOON, "192.0.2.7", "phone", "", BEGINNING
)
OTHERS: dict[type, Any] = {int: 99, str: "other", datetime: NOON + timedelta(microseconds=1)}


@pytest.mark.parametrize("name", [field.name for field in fields(SealedEntry)])
def test_every_field_counts(name: str) -> None:
    changed = replace(ENTRY, **{name: OTHERS[type(getattr(ENTRY, name))]})
    assert digest(changed) != digest(ENTRY)


def test_a_field_does_not_run_into_the_next() -> None:
    assert digest(replace(ENTRY, address="1", device="23")) != digest(replace(ENTRY, address="12", device="3"))


def test_the_moment_counts_and_not_its_time_zone() -> None:
    elsewhere = NOON.astimezone(timezone(timedelta(hours=-6)))
    assert digest(replace(ENTRY, at=elsewhere)) == digest(ENTRY)


def test_the_hash_is_the_same_on_every_machine() -> None:
    assert digest(ENTRY) == "583015626d3b8cb41324791699871fcd109584458c2b92caac77297869ddda6f"


def test_canonical_json_is_one_text_for_one_value() -> None:
    assert (
        canonical_json({"b": [1, True, None], "a": "ü"})
        == canonical_json({"a": "ü", "b": [1, True, None]})
        == '{"a":"ü","b":[1,true,null]}'
    )
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical_json(float("nan"))
