"""Whether the site is well."""

from django.db import connection
from django.test import Client


def test_all_is_well(db: None, client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "missing guards": []})


def test_a_missing_guard_is_told(db: None, client: Client) -> None:
    table = "" if connection.vendor == "sqlite" else " ON scorekeeper_entry"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER guard_entry_update{table}")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"ok": False, "missing guards": ["guard_entry_update"]})
