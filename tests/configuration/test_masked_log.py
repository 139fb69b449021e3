"""Log lines give no link away."""

import logging

import pytest

from scorekeeper.configuration import MaskedFormatter

TOKEN = "Zk3_x-9aQ7bLmNpR5tUvWx"


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (f"Not Found: /l/{TOKEN}", "Not Found: /l/..."),
        (f"GET http://10.0.0.7:8000/l/{TOKEN}/sheet?a=1 200", "GET http://10.0.0.7:8000/l/.../sheet?a=1 200"),
        (f'"/l/{TOKEN}" and </l/{TOKEN}>', '"/l/..." and </l/...>'),
        ("GET /static/css/all/l.css", "GET /static/css/all/l.css"),
    ],
)
def test_the_token_of_a_link_is_hidden(message: str, line: str) -> None:
    record = logging.LogRecord("web", logging.WARNING, "", 0, "%s", (message,), None)
    assert MaskedFormatter("%(message)s").format(record) == line


def test_a_traceback_hides_it_too() -> None:
    try:
        raise LookupError(f"/l/{TOKEN}")
    except LookupError as error:
        record = logging.LogRecord("web", logging.ERROR, "", 0, "broken", (), (type(error), error, error.__traceback__))
    assert TOKEN not in MaskedFormatter().format(record)


def test_the_sites_own_log_is_masked(capsys: pytest.CaptureFixture[str]) -> None:
    handlers = logging.getLogger().handlers + logging.getLogger("django").handlers
    ours = [handler for handler in handlers if type(handler) is logging.StreamHandler]
    assert ours
    assert all(isinstance(handler.formatter, MaskedFormatter) for handler in ours)
