"""Every page is reachable from the README, and every link leads somewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / ".github" / "CONTRIBUTING.md", *DOCS]


def links(page: Path) -> list[str]:
    """Return what a page links to, images too."""
    return re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))


@cache
def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def reachable_pages(start: Path) -> set[Path]:
    """Return the pages that a reader can reach by following links from a page, that page included."""
    reached: set[Path] = set()
    waiting = [start]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            targets = [(page.parent / link.partition("#")[0]).resolve() for link in links(page) if "://" not in link]
            waiting += [target for target in targets if target.suffix == ".md" and target.exists()]
    return reached


def test_every_page_is_reachable_from_the_readme() -> None:
    assert set(DOCS) - reachable_pages(ROOT / "README.md") == set()


def test_every_folder_has_an_index_that_links_all_its_pages() -> None:
    for folder in ("play", "club", "tournament", "develop"):
        index = ROOT / "docs" / folder / "README.md"
        linked = {(index.parent / link).resolve() for link in links(index)}
        assert set(index.parent.glob("*.md")) - linked == {index}


def leads_somewhere(page: Path, link: str) -> bool:
    """Return whether the file and the heading that a page links to are there; other sites are not asked."""
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    return "://" in link or (target.exists() and (not anchor or anchor in anchors(target)))


def test_every_link_leads_somewhere() -> None:
    linked = [(page, link) for page in PAGES for link in links(page)]
    assert len(linked) > 200
    assert [f"{page.relative_to(ROOT)}: {link}" for page, link in linked if not leads_somewhere(page, link)] == []


def test_every_picture_is_shown() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page) if link.endswith(".png")}
    assert set((ROOT / "docs" / "pictures").iterdir()) == shown
