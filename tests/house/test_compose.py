"""The files for containers say what the page about hosting says; no engine is needed to read them."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.house.test_readme import variables_read
from tests.serving import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "develop" / "hosting.md").read_text(encoding="utf-8")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


@pytest.mark.parametrize("name", SERVICES)
def test_each_writes_nowhere_but_where_it_must(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert "privileged" not in service


@pytest.mark.parametrize("name", SERVICES)
def test_no_log_fills_the_disk(name: str) -> None:
    assert set(SERVICES[name]["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("name", SERVICES)
def test_nobody_is_root(name: str) -> None:
    users = SERVICES[name]["user"].split(":")
    assert all(int(user) > 0 for user in users)
    others = [service["user"] for other, service in SERVICES.items() if other != name]
    assert SERVICES[name]["user"] not in others


def test_the_proxy_reaches_its_ports_without_being_root() -> None:
    proxy = SERVICES["proxy"]
    assert proxy["sysctls"] == {"net.ipv4.ip_unprivileged_port_start": 0}
    assert proxy["cap_add"] == ["NET_BIND_SERVICE"]  # its program does not start without


@pytest.mark.parametrize("name", ["site", "database"])
def test_site_and_database_are_checked(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"
    assert SERVICES[name]["tmpfs"]


def test_they_wait_for_one_another() -> None:
    healthy = {"condition": "service_healthy"}
    assert (SERVICES["site"]["depends_on"], SERVICES["proxy"]["depends_on"]) == (
        {"database": healthy},
        {"site": healthy},
    )


def test_the_proxy_alone_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["back"]["internal"] is True
    assert SERVICES["database"]["networks"] == ["back"]


def test_all_that_is_named_is_declared() -> None:
    for service in SERVICES.values():
        named = {volume.partition(":")[0] for volume in service["volumes"]}
        assert named <= COMPOSE["volumes"].keys()
        assert set(service["networks"]) <= COMPOSE["networks"].keys()
        assert set(service.get("secrets", ())) <= COMPOSE["secrets"].keys()


def test_the_site_is_served_by_the_profile_for_it() -> None:
    said = SERVICES["site"]["environment"]
    assert said.keys() <= variables_read("scorekeeper")
    assert (said["SCOREKEEPER_PROFILE"], said["SCOREKEEPER_SECRET_KEY_FILE"]) == ("server", "/run/secrets/key")


def test_no_secret_stands_in_the_files() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"PASSWORD: +(\S)", text)) == {"$"}
    assert "SECRET_KEY:" not in text


def test_the_check_of_its_health_is_a_program() -> None:
    (*_call, program) = SERVICES["site"]["healthcheck"]["test"]
    compile(program, "healthcheck", "exec")


def test_the_image_runs_as_a_user_of_its_own() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert f"\nUSER {SERVICES['site']['user']}\n" in last
    assert "--require-hashes" in DOCKERFILE
    assert re.search(r"^ENV PATH=/site/bin:", last, re.MULTILINE)  # for `docker compose exec site scorekeeper`
    for path in re.findall(r"/source/(\S+\.txt)", DOCKERFILE):
        assert (ROOT / path).exists()


def test_the_page_names_what_has_to_be_said() -> None:
    needed = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text(encoding="utf-8")))
    assert needed == {"SITE", "TIME_ZONE", "POSTGRES_PASSWORD"}
    assert all(f"\n   {name}=" in PAGE for name in needed)
