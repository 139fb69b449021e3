"""Collect the errors in the browser's console: policy violations, script errors, missing files."""

from playwright.sync_api import ConsoleMessage, Page

# What htmx calls a question that was dropped because a newer one took its place.
DROPPED = ("htmx:sendAbort", "htmx:afterRequest")


def complaints(page: Page) -> list[str]:
    """A list that fills with what the browser complains about on this page from now on."""
    said: list[str] = []
    page.on("console", lambda message: said.extend(complaint(message)))
    return said


def complaint(message: ConsoleMessage) -> list[str]:
    refused = "status of 4" in message.text  # a page that says 404 or 422 is told in the console too
    dropped = message.text.startswith(DROPPED)
    return [] if message.type != "error" or refused or dropped else [f"console: {message.text}"]
