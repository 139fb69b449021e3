"""The switch between day and night."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db  # the first page lists the public tournaments


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_device_remembers_the_theme(client: Client, theme: str) -> None:
    answer = client.post("/theme", {"theme": theme, "next": "/somewhere?x=1"})
    assert (answer.status_code, answer["Location"]) == (302, "/somewhere?x=1")
    assert f'data-theme="{theme}"' in client.get("/").content.decode()


def test_as_the_device_forgets_it(client: Client) -> None:
    client.post("/theme", {"theme": "dark"})
    client.post("/theme", {"theme": "auto"})
    assert "data-theme" not in client.get("/").content.decode()


def test_an_unknown_theme_is_none(client: Client) -> None:
    client.post("/theme", {"theme": '"><script>'})
    assert "data-theme" not in client.get("/").content.decode()


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "javascript:alert(1)"])
def test_it_never_leads_elsewhere(client: Client, elsewhere: str) -> None:
    assert client.post("/theme", {"theme": "dark", "next": elsewhere})["Location"] == "/"


def test_looking_changes_nothing(client: Client) -> None:
    assert client.get("/theme").status_code == 405
