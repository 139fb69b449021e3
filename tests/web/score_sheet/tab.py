"""A browser tab in tests: a page with its forms, sent with all their hidden fields as a browser sends them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tests.visitor import Page


@dataclass
class Tab:
    """A tab of a browser. Several tabs may share one browser."""

    client: Client
    page: Page = field(default_factory=lambda: Page("", 0, b""))
    sent: tuple[str, dict[str, Any]] = ("", {})

    def open(self, path: str) -> Tab:
        """Open a page that must be there."""
        self.page = self._page(self.client.get(path, follow=True), path)
        assert self.page.status == 200, path
        return self

    def send(self, form: str, *, to: str = "", **values: Any) -> int:
        """Send the form that goes to an address ending in ``form``, or has a control of that name; return the status.

        ``to`` stands in for the address where a button has its own. A redirect is followed.
        """
        found = self.page.form(form)
        self.sent = (to or found.action or self.page.path, found.fields | values)
        return self.send_again()

    def send_again(self) -> int:
        """Send the very same once more, as a second tap does; return the status."""
        path, fields = self.sent
        self.page = self._page(self.client.post(path, fields, follow=True), path)
        return self.page.status

    @staticmethod
    def _page(answer: Any, path: str) -> Page:
        chain = getattr(answer, "redirect_chain", [])
        return Page(chain[-1][0] if chain else path, answer.status_code, answer.content)
