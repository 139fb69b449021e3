"""Fixtures and options of all tests: databases, a served site, a browser, and skipped tests."""

pytest_plugins = [
    "tests.plugins.databases",
    "tests.plugins.site",
    "tests.plugins.browser",
    "tests.plugins.laws",
    "tests.plugins.office",
    "tests.plugins.skips",
    "tests.plugins.garbage",
]
