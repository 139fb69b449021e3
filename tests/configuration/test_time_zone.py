"""In which time zone a game happens."""

import pytest
import tzlocal

from scorekeeper.configuration import TIME_ZONE_VARIABLE, time_zone


@pytest.fixture(autouse=True)
def reloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TIME_ZONE_VARIABLE, raising=False)


def machine_in(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setenv("TZ", zone)
    tzlocal.reload_localzone()


def test_the_environment_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TIME_ZONE_VARIABLE, "Europe/Berlin")
    assert time_zone() == "Europe/Berlin"


def test_by_default_it_is_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    machine_in(monkeypatch, "America/Chicago")
    assert time_zone() == "America/Chicago"


def test_a_machine_without_a_named_zone_is_taken_for_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tzlocal, "get_localzone_name", lambda: "Nowhere/Land")
    assert time_zone() == "UTC"
