"""The manifest and its icons: what browsers need to install the site, in the colors of both themes."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from scorekeeper.web.display import PAPER_COLORS

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "static" / "icons"
TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
FELT = (0x1F, 0x5C, 0x41)
SAFE_RADIUS = 0.4  # of the side: what every shape of a maskable icon shows (W3C, Web Application Manifest)


def manifest(client: Client, query: str = "") -> dict[str, Any]:
    answer = client.get(f"/app.webmanifest{query}")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    content: dict[str, Any] = answer.json()
    return content


def test_has_what_browsers_need_to_install_the_site() -> None:
    content = manifest(Client())
    assert (content["name"], content["short_name"]) == ("Sheepshead scorekeeper", "Sheepshead")
    assert (content["id"], content["start_url"], content["scope"], content["display"]) == ("/", "/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in content["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }


def test_has_shortcuts_to_a_game_only_for_those_who_may_open_one(olive: Client, kate: Client, will: Client) -> None:
    for opener in (olive, kate):
        assert [shortcut["url"] for shortcut in manifest(opener)["shortcuts"]] == ["/new", "/#same-table"]
        assert opener.get("/new").status_code == 200
    assert manifest(will)["shortcuts"] == manifest(Client())["shortcuts"] == []
    assert will.get("/new").status_code == 404


@pytest.mark.parametrize("theme", PAPER_COLORS)
def test_uses_the_background_of_the_theme(theme: str) -> None:
    content = manifest(Client(), f"?theme={theme}")
    assert content["theme_color"] == content["background_color"] == PAPER_COLORS[theme]


def test_colors_are_those_of_the_design() -> None:
    found = re.findall(r"--paper: (#\w+)", TOKENS)
    assert found[:2] == [PAPER_COLORS["light"], PAPER_COLORS["dark"]]
    assert f"--felt: #{bytes(FELT).hex()};" in TOKENS


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cookie", "colors"),
    [("", ["light", "dark"]), ("light", ["light"]), ("dark", ["dark"])],
)
def test_pages_name_the_color_of_the_chosen_theme_or_of_both(cookie: str, colors: list[str]) -> None:
    client = Client()
    if cookie:
        client.cookies["theme"] = cookie
    page = client.get("/https/").content.decode()
    tags = re.findall(r'<meta name="theme-color"[^>]* content="(#\w+)">', page)
    assert tags == [PAPER_COLORS[color] for color in colors]
    assert ("?theme=dark" in page) is (cookie == "dark")


@pytest.mark.parametrize("name", ["app-192", "app-512", "app-maskable-192", "app-maskable-512", "apple-touch-icon"])
def test_icons_have_the_size_that_the_manifest_states(name: str) -> None:
    size = 180 if name == "apple-touch-icon" else int(name.rpartition("-")[2])
    with Image.open(ICONS / f"{name}.png") as icon:
        assert (icon.format, icon.size) == ("PNG", (size, size))


@pytest.mark.parametrize("name", ["app-maskable-192", "app-maskable-512", "apple-touch-icon"])
def test_icons_that_are_cut_are_opaque_and_keep_the_drawing_in_the_middle(name: str) -> None:
    icon = Image.open(ICONS / f"{name}.png").convert("RGBA")
    side = icon.width
    for x in range(side):
        for y in range(side):
            red, green, blue, alpha = icon.getpixel((x, y))  # type: ignore[misc]
            assert alpha == 255
            is_drawn = max(abs(red - FELT[0]), abs(green - FELT[1]), abs(blue - FELT[2])) > 12
            assert not is_drawn or hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) <= SAFE_RADIUS * side, (x, y)


@pytest.mark.parametrize("name", ["app-192", "app-512"])
def test_other_icons_have_round_corners_and_felt_to_the_edge(name: str) -> None:
    icon = Image.open(ICONS / f"{name}.png").convert("RGBA")
    last = icon.width - 1
    corners = [icon.getpixel(corner) for corner in ((0, 0), (0, last), (last, 0), (last, last))]
    assert [corner[3] for corner in corners if isinstance(corner, tuple)] == [0] * 4
    middle_of_edge = icon.getpixel((icon.width // 2, 1))
    assert isinstance(middle_of_edge, tuple)
    assert max(abs(one - other) for one, other in zip(middle_of_edge[:3], FELT, strict=True)) <= 12
