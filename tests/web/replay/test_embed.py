"""A hand in another website: only by a link that somebody here made, without names unless they chose otherwise."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.web.replay.embed import signed_hand
from scorekeeper.web.replay.forms import pack_hand
from tests.web.replay.test_replay import HAND, HTMX

PACKED = pack_hand(HAND)


def embed_code(client: Client, **form: str) -> str:
    answer = client.post("/replay/embed", {"h": PACKED} | form)
    assert answer.status_code == 200
    code = re.search(r'<textarea id="embed-code"[^>]*>(.*?)</textarea>', answer.content.decode(), re.DOTALL)
    assert code is not None
    return unescape(code[1])


def embedded(code: str) -> str:
    src = re.search(r'src="http://testserver([^"]*)"', code)
    assert src is not None
    return unescape(src[1])


@pytest.mark.parametrize(("form", "has_names"), [({}, False), ({"names": "1"}, True)])
def test_everybody_sees_an_embedded_hand_with_names_only_by_choice(
    bob: Client, form: dict[str, str], has_names: bool
) -> None:
    answer = Client().get(embedded(embed_code(bob, **form)))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert ("Dan" in page, "Seat 4" in page) == (has_names, not has_names)
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    assert "Set-Cookie" not in answer.headers


def test_its_steps_stay_in_the_frame(bob: Client) -> None:
    address = embedded(embed_code(bob))
    page = Client().get(address, headers=HTMX).content.decode()
    (on,) = re.findall(r'id="step-on" href="([^"]*)"', page)
    step = Client().get(unescape(on), headers=HTMX).content.decode()
    assert unescape(on).startswith("/embed/hand?")
    assert "1 of 30" in step
    assert "replay.png" not in step


def test_a_hand_that_nobody_shared_is_not_shown() -> None:
    other = signed_hand(PACKED)["k"]
    for query in ({"h": PACKED}, {"h": PACKED, "k": "guess"}, {"h": PACKED[:-4] + "AAAA", "k": other}):
        assert Client().get("/embed/hand", query).status_code == 404


def test_no_other_page_may_be_framed(bob: Client) -> None:
    answer = bob.get("/replay/hand", {"h": PACKED})
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_a_theme_can_be_fixed() -> None:
    page = Client().get("/embed/hand", signed_hand(PACKED) | {"theme": "dark"}).content.decode()
    assert 'data-theme="dark"' in page
    assert "theme=dark" in page
    assert "<b>" not in Client().get("/embed/hand", signed_hand(PACKED) | {"theme": "<b>"}).content.decode()[:400]
