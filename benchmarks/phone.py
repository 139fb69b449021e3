"""A phone at the table, without a browser: cookies, forms, and one connection that stays open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gzip import decompress
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPException, HTTPMessage
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

Fields = Sequence[tuple[str, str]]
PATIENCE = 60
CSRF = "csrfmiddlewaretoken"
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve")


class Phone:
    """A browser's memory and its connection to the site at ``address``."""

    def __init__(self, address: str, link: str) -> None:
        """Open the link that says what its holder may do (a path)."""
        self.connection = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        self.cookies: dict[str, str] = {}
        self.ask("GET", link)

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def ask(self, method: str, path: str, fields: Fields | None = None, *, htmx: bool = False) -> tuple[int, str, str]:
        """Send a request; the status, the text and the address that the answer leads to (empty: none)."""
        body = None if fields is None else urlencode(fields)
        status, headers, content = self._exchange(method, path, body, self._headers(body, htmx))
        for name, morsel in SimpleCookie("; ".join(headers.get_all("Set-Cookie", []))).items():
            self.cookies[name] = morsel.value
        if headers.get("Content-Encoding") == "gzip":
            content = decompress(content)
        return status, content.decode(), headers.get("Location", "")

    def _exchange(
        self, method: str, path: str, body: str | bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, HTTPMessage, bytes]:
        """Send a request and return the status, headers, and body of the answer.

        An error in the middle closes the connection, since what is left of the answer would precede the next one.
        """
        try:
            self.connection.request(method, path, body, headers)
            with self.connection.getresponse() as answer:
                return answer.status, answer.headers, answer.read()
        except (OSError, HTTPException):
            self.connection.close()
            raise

    def _headers(self, body: str | None, htmx: bool) -> dict[str, str]:
        headers = {"Accept-Encoding": "gzip", "User-Agent": "a phone"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f'{name}="{value}"' for name, value in self.cookies.items())
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        return headers | ({"HX-Request": "true"} if htmx else {})

    def send(self, path: str, name: str, content: bytes) -> int:
        """Send a file as a form does that asks for one; the status."""
        line = "----a-line-that-no-file-holds"
        fields = f'--{line}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        headers = self._headers("", htmx=False) | {"Content-Type": f"multipart/form-data; boundary={line}"}
        status, _, _ = self._exchange("POST", path, fields.encode() + content + f"\r\n--{line}--\r\n".encode(), headers)
        return status

    def open_game(self, key: str, rules: str = "standard") -> str:
        """Fill in the form of a new game and return the address of its table."""
        _, page, _ = self.ask("GET", "/new")
        given = {"key": [key], "title": ["Friday"], "preset": [rules], "seat": list(NAMES)}
        status, page, table = self.ask("POST", "/new", filled(page, given))
        if status != 302:
            raise AssertionError(f"{status} instead of a game: {page}")
        self.ask("GET", table)
        return table

    def record(self, table: str, key: str, expects: int, hand: Mapping[str, str]) -> tuple[int, str]:
        """Record a hand as the table screen does; the status and the screen as it stands then."""
        fields = [("key", key), ("expects", str(expects)), ("called", ""), *hand.items()]
        status, screen, _ = self.ask("POST", f"{table}record", fields, htmx=True)
        return status, screen


def filled(page: str, given: Mapping[str, Sequence[str]]) -> Fields:
    """The fields of the forms on a page as a browser would send them, with the values that are typed."""
    form = _Form()
    form.feed(page)
    typed = {name: iter(values) for name, values in given.items()}
    fields = [(name, value) for name, value in form.fields if name != CSRF]
    return [(name, next(typed[name], "") if name in typed else value) for name, value in fields]


class _Form(HTMLParser):
    """Collects what stands in a page's fields."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.select = ""
        self.options: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        name = held.get("name") or ""
        if tag == "input" and name and (held.get("type") not in ("radio", "checkbox") or "checked" in held):
            self.fields.append((name, held.get("value") or ""))
        elif tag == "select":
            self.select, self.options = name, []
        elif tag == "option":
            self.options.append((held.get("value") or "", "selected" in held))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self.options:
            chosen = [value for value, selected in self.options if selected] or [self.options[0][0]]
            self.fields.append((self.select, chosen[0]))
