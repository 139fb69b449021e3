"""What all tests share: databases, a served site, a browser, and what a skipped test means."""

pytest_plugins = [
    "tests.plugins.databases",
    "tests.plugins.site",
    "tests.plugins.browser",
    "tests.plugins.laws",
    "tests.plugins.office",
    "tests.plugins.skips",
    "tests.plugins.garbage",
]
