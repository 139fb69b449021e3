"""The health check."""

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorekeeper.services.backups import making
from scorekeeper.services.backups.making import LastRound
from scorekeeper.web import site


def test_all_is_well(db: None, client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"ok": True, "missing guards": [], "problems": [], "oldest wait": 0},
    )


def test_a_missing_guard_is_told(db: None, client: Client) -> None:
    table = "" if connection.vendor == "sqlite" else " ON scorekeeper_entry"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER guard_entry_update{table}")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (
        503,
        {"ok": False, "missing guards": ["guard_entry_update"], "problems": [], "oldest wait": 0},
    )


def test_reports_a_full_disk_and_a_failed_backup(db: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "LEAST_ROOM", 10**18)
    monkeypatch.setattr(making, "_STATE", LastRound(timezone.now(), "The disk is full."))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["problems"]) == (503, ["full disk", "failed backup"])
