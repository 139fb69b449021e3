"""The hash of an entry covers everything it says."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from scorekeeper.ledger.canonical import dumps
from scorekeeper.ledger.chain import BEGINNING, Sealed, digest

NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
ENTRY = Sealed(1, 2, 3, "hand", '{"a":1}', "key-0001", 4, "keeper", NOON, "192.0.2.7", "phone", "", BEGINNING)
OTHERS: dict[type, Any] = {int: 99, str: "other", datetime: NOON + timedelta(microseconds=1)}


@pytest.mark.parametrize("name", [field.name for field in fields(Sealed)])
def test_every_field_counts(name: str) -> None:
    changed = replace(ENTRY, **{name: OTHERS[type(getattr(ENTRY, name))]})
    assert digest(changed) != digest(ENTRY)


def test_a_field_does_not_run_into_the_next() -> None:
    assert digest(replace(ENTRY, address="1", device="23")) != digest(replace(ENTRY, address="12", device="3"))


def test_the_moment_counts_and_not_its_time_zone() -> None:
    elsewhere = NOON.astimezone(timezone(timedelta(hours=-6)))
    assert digest(replace(ENTRY, at=elsewhere)) == digest(ENTRY)


def test_the_hash_is_the_same_on_every_machine() -> None:
    assert digest(ENTRY) == "e818bbafb91120f6a23d33cdf1d60488a0eb586d91a4b8a2f4f7d32e0765da54"


def test_canonical_json_is_one_text_for_one_value() -> None:
    assert (
        dumps({"b": [1, True, None], "a": "ü"})
        == dumps({"a": "ü", "b": [1, True, None]})
        == '{"a":"ü","b":[1,true,null]}'
    )
    with pytest.raises(ValueError, match="JSON compliant"):
        dumps(float("nan"))
