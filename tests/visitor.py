"""A visitor without a browser, who reads pages and sends their forms with cookies and hidden fields."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from tests.waiting import LONG

Fields = dict[str, list[str]]
Files = dict[str, tuple[str, bytes]]  # a file's name and what is in it, by field
OK, REFUSED = 200, 422
REFRESH = re.compile(r'http-equiv="refresh" content="0; url=([^"]+)"')  # a page that moves on by itself


@dataclass
class Form:
    """A form as it stands on its page: where it goes, what it would send, its buttons as (name, value)."""

    action: str
    method: str
    fields: Fields = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)

    def put(self, name: str, value: str) -> None:
        """Add a value to a field."""
        self.fields.setdefault(name, []).append(value)


class _Forms(HTMLParser):
    """Collects the forms of a page; radio buttons and boxes count when they are checked."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""
        self._first: str | None = None
        self._area: str | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(given.get("action", ""), given.get("method", "get"), ids={given.get("id", "")})
            self.forms.append(self._open)
        elif self._open is not None:
            self._open.ids.add(given.get("id", ""))
            self._control(self._open, tag, given)

    def _control(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "text")
        if tag == "button" and name:
            form.buttons.append((name, value))
        elif tag == "select":
            self._select, self._first = name, None
        elif tag == "option" and self._select:
            self._first = value if self._first is None else self._first
            if "selected" in given:
                form.put(self._select, value)
        elif tag == "textarea":
            self._area, self._text = name, ""
        elif tag == "input" and name and (kind not in ("radio", "checkbox", "file", "submit") or "checked" in given):
            form.put(name, value or ("on" if kind == "checkbox" else ""))

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select" and self._open is not None:
            if self._select not in self._open.fields and self._first is not None:
                self._open.put(self._select, self._first)
            self._select = ""
        elif tag == "textarea" and self._open is not None and self._area is not None:
            self._open.put(self._area, self._text)
            self._area = None


@dataclass(frozen=True)
class Page:
    """A page that was answered: its address, its status, and its content."""

    path: str
    status: int
    content: bytes

    @property
    def text(self) -> str:
        """The page as text."""
        return self.content.decode()

    def form(self, has: str) -> Form:
        """The form that goes to an address ending so, or holds a control of that name or id."""
        reader = _Forms()
        reader.feed(self.text)
        for form in reader.forms:
            if (form.action and form.action.endswith(has)) or has in form.fields or has in form.ids:
                return form
        raise AssertionError(f"No form {has!r} at {self.path}: {[form.action for form in reader.forms]}")


class Visitor:
    """A browser's cookies on a site."""

    def __init__(self, site: str) -> None:
        self.site = site
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> Page:
        """A page, redirects followed; whatever the status is."""
        return self._open(Request(urljoin(self.site, path)))

    def look(self, path: str) -> Page:
        """A page that is there."""
        page = self.get(path)
        assert page.status == OK, (path, page.status, page.content[:2000])
        return page

    def send(
        self,
        page: Page,
        form: str,
        *,
        to: str = "",
        files: dict[str, tuple[str, bytes]] | None = None,
        **values: Any,
    ) -> Page:
        """Send the form of a page (``to`` where a button says so) with these values in place of its own.

        A list stands for a field of several.
        """
        found = page.form(form)
        fields = found.fields | {
            name: [str(each) for each in value] if isinstance(value, list) else [str(value)]
            for name, value in values.items()
        }
        pairs = [(name, value) for name, all_of in fields.items() for value in all_of]
        path = urljoin(page.path, to or found.action or page.path)
        if files:
            return self._multipart(path, pairs, files)
        return self._open(Request(urljoin(self.site, path), urlencode(pairs).encode(), {"Referer": self.site}))

    def do(self, page: Page, form: str, *, to: str = "", **values: Any) -> Page:
        """Send a form that is taken."""
        answer = self.send(page, form, to=to, **values)
        assert answer.status == OK, (page.path, form, answer.status, answer.text[:6000])
        return answer

    def _multipart(self, path: str, pairs: list[tuple[str, str]], files: Files) -> Page:
        mark = uuid4().hex
        head = f"--{mark}\r\nContent-Disposition: form-data"
        body = "".join(f'{head}; name="{name}"\r\n\r\n{value}\r\n' for name, value in pairs).encode()
        for name, (called, content) in files.items():
            named = f'{head}; name="{name}"; filename="{called}"\r\nContent-Type: application/octet-stream'
            body += f"{named}\r\n\r\n".encode() + content + b"\r\n"
        body += f"--{mark}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={mark}", "Referer": self.site}
        return self._open(Request(urljoin(self.site, path), body, headers))

    def _open(self, request: Request) -> Page:
        try:
            answer = self._opener.open(request, timeout=LONG)
        except HTTPError as error:
            answer = error
        with answer:
            page = Page(urlsplit(answer.url).path, answer.status, answer.read())
            is_html = answer.headers.get_content_type() == "text/html"
        moved = REFRESH.search(page.text) if is_html else None
        return self.get(unescape(moved[1])) if moved else page
