"""Contents of the app that its imports don't show: modules and files that are found by name while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

PACKAGES = (
    "scorekeeper",
    "tournaments",
    "django",
    "django_htmx",
    "django_tables2",
    "pymupdf_fonts",
    "reportlab",
    "whitenoise",
)
UNUSED = (
    "django.contrib.admin",
    "django.contrib.admindocs",
    "django.contrib.flatpages",
    "django.contrib.gis",
    "django.contrib.postgres",
    "django.contrib.redirects",
    "django.contrib.sitemaps",
    "django.contrib.sites",
    "django.contrib.syndication",
    "django.db.backends.mysql",
    "django.db.backends.oracle",
    "django.db.backends.postgresql",
    "django.test",
    "django_tables2.export",
    "reportlab.graphics.samples",
)
TRANSLATIONS, ENGLISH = "locale", "en"  # of Django's own texts; the site is in English
PROGRAMS = (".py", ".pyc", ".pyi")


def modules() -> list[str]:
    """Return the dotted names of all modules of the packages, none of which is imported for it."""
    return [
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for _root, path in _used_files()
        if path.suffix == ".py" and path.name != "__main__.py"
    ]


def data_files() -> list[tuple[str, str]]:
    """Return pairs of a file of the packages that is no module, and the folder of the app that it goes to."""
    return [(str(root / path), str(path.parent)) for root, path in _used_files() if path.suffix not in PROGRAMS]


def _used_files() -> Iterator[tuple[Path, Path]]:
    """Yield the folder that a package is in, and the path of each of its files from there."""
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise ModuleNotFoundError(f"{package} is not installed", name=package)
        folder = Path(spec.submodule_search_locations[0])
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder.parent)
            if path.is_file() and is_used(relative.as_posix()):
                yield folder.parent, relative


def is_used(path: str) -> bool:
    """Return whether the app needs a file of the packages; `path` is the one from the folder that the package is in."""
    folders = path.split("/")[:-1]
    if "__pycache__" in folders:
        return False
    if TRANSLATIONS in folders[:-1] and not folders[folders.index(TRANSLATIONS) + 1].startswith(ENGLISH):
        return False
    return not path.replace("/", ".").startswith(tuple(f"{unused}." for unused in UNUSED))
