"""Somebody at a screen: opens a page, fills in one of its forms by chance, presses one of its buttons."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.reach import REACH

Fill = Callable[[str], str]  # the name of an empty field -> a value that may fit
MOST_STATEMENTS = 100
CALLS = re.compile("name|called")  # fields with somebody's name, by which tests find them on pages and in files
NO_WAY_OUT = re.compile(r"%\(\w+\)|\bNone\b|\bTraceback\b")


@dataclass
class ShownForm:
    """A form of a page: its fields by name with their kind, value, and choices, and its buttons."""

    action: str
    method: str
    fields: list[tuple[str, str, str, list[str]]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class FormReader(HTMLParser):
    """Reads the forms of a page that can be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[ShownForm] = []
        self.by_id: dict[str, ShownForm] = {}
        self.inside: ShownForm | None = None
        self.choices: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, a field, a choice, or a button that isn't disabled."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = ShownForm(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self.inside)
            self.by_id[given.get("id", "")] = self.inside
        form = self.by_id.get(given["form"]) if "form" in given else self.inside
        if form is None or "disabled" in given:
            return
        name, kind, value = given.get("name", ""), given.get("type", "text"), given.get("value", "")
        if tag == "button" and kind in ("text", "submit") and "formaction" not in given:
            form.buttons.append((name, value))
        elif tag == "input" and kind in ("checkbox", "radio"):
            form.fields.append((name, kind, "checked" if "checked" in given else "", [value or "on"]))
        elif tag in ("input", "textarea") and kind not in ("submit", "file", "button"):
            form.fields.append((name, kind if tag == "input" else "text", value, []))
        elif tag == "select":
            self.choices = []
            form.fields.append((name, "select", "", self.choices))
        elif tag == "option" and self.choices is not None:
            self.choices.insert(0 if "selected" in given else len(self.choices), value)

    def handle_endtag(self, tag: str) -> None:
        """Leave a form."""
        if tag == "form":
            self.inside = None
        elif tag == "select":
            self.choices = None


def press(client: Client, path: str, seed: int, fill: Fill) -> str:
    """Open a page and press one of its buttons. Return what was pressed; empty where nothing can be.

    Asserts that the page and the answer are whole: no error, no page that is missing or forbidden, and whatever is
    refused says so in a sentence.
    """
    chance = random.Random(seed)
    page = look_at(client, path)
    if not str(page.headers.get("Content-Type", "")).startswith("text/html"):
        return ""
    reader = FormReader()
    reader.feed(page.content.decode())
    shown = [form for form in reader.forms if form.method == "post" and form.buttons and "logout" not in form.action]
    if not shown:
        return ""
    form = chance.choice(shown)
    button = chance.choice(form.buttons)
    sent = fill_in(form, chance, fill)
    if button[0]:
        sent.setdefault(button[0], []).append(button[1])
    action = unescape(form.action or page.request["PATH_INFO"]).partition("#")[0]
    answer: Any = client.post(action, sent)
    pressed = f"{action} {button} { ({k: v for k, v in sent.items() if 'csrf' not in k}) }"
    verify_answer(answer, pressed)
    return pressed


def look_at(client: Client, path: str) -> Any:
    """Open a page as a browser does, where a link leads on too; assert that it is there."""
    with CaptureQueriesContext(connection) as statements:
        answer: Any = client.get(path, follow=True)
    name = re.sub(r"[0-9a-f-]{8,}|\d+", "N", path)
    REACH.most[name] = max(REACH.most[name], len(statements))
    assert len(statements) <= MOST_STATEMENTS, (path, len(statements))
    assert answer.status_code < 400, (path, answer.status_code)
    return answer


def verify_answer(answer: Any, pressed: str) -> None:
    """Assert that a button that a page shows does something, or says in a sentence why not."""
    assert answer.status_code < 400 or answer.status_code in (422, 429), (pressed, answer.status_code)
    if answer.status_code == 422:
        said = refusals(answer.content.decode())
        assert said, pressed
        assert not [sentence for sentence in said if NO_WAY_OUT.search(sentence)], (pressed, said)


def refusals(page: str) -> list[str]:
    """The sentences in which a page says what was refused."""
    blocks = re.findall(
        r'<(\w+)[^>]*(?:class="[^"]*\b(?:error|bad)\b[^"]*"|role="alert")[^>]*>(.*?)</\1>', page, re.DOTALL
    )
    texts = (re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text))).strip() for _tag, text in blocks)
    return [text for text in texts if " " in text]


def fill_in(form: ShownForm, chance: random.Random, fill: Fill) -> dict[str, list[str]]:
    """Fill in a form as somebody might: mostly as it stands, now and then another choice."""
    sent: dict[str, list[str]] = {}
    radios: dict[str, list[tuple[str, bool]]] = {}
    for name, kind, value, choices in form.fields:
        if not name:
            continue
        if kind == "radio":
            radios.setdefault(name, []).append((choices[0], bool(value)))
        elif kind == "checkbox":
            if bool(value) != (chance.random() < 0.3):
                sent.setdefault(name, []).append(choices[0])
        elif kind == "select":
            if choices:
                sent.setdefault(name, []).append(choices[0] if chance.random() < 0.6 else chance.choice(choices))
        elif kind == "hidden" or (value and (CALLS.search(name) or chance.random() < 0.8)):
            sent.setdefault(name, []).append(value)
        else:
            sent.setdefault(name, []).append(fill(name) if chance.random() < 0.85 else value)
    for name, offered in radios.items():
        chosen = [value for value, checked in offered if checked]
        if not chosen or chance.random() < 0.5:
            chosen = [chance.choice(offered)[0]]
        sent[name] = chosen
    return sent
