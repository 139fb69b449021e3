"""Write docs/develop/score-and-replay.md, where the two differ on purpose: `python docs/develop/agreement.py`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).with_name("score-and-replay.md")
DIFFERENCES = tomllib.loads(Path(__file__).with_name("agreement.toml").read_text(encoding="utf-8"))["differences"]
HEAD = """# Score and replay

<!-- Written by docs/develop/agreement.py from docs/develop/agreement.toml. -->

`score` pays a hand from its record. `replay` pays it from its cards. Both agree about what is allowed:

- What a replay makes of a hand, `score` pays the same.
- What `score` pays can come of a replay. Under each preset, a search deals and plays such a hand:
  for each picker, partner, bracket, blitz, and stolen blind, and for all winners if nobody picked.

Everything else is on this page, with its reason.
The search is `tests/engine/play/test_score_and_replay.py`. For a listed hand it must find none.
"""
PARTS = {
    "score": ("What only a record can say", "`score` pays it, but no replay makes it."),
    "replay": ("What only cards can show", "A replay pays for it. A record with the winner alone doesn't say it."),
    "both": ("What neither checks", "It comes from outside the hand."),
}


def page() -> str:
    """Return the page."""
    return HEAD + "".join(_parts())


def _parts() -> Iterator[str]:
    for source, (title, text) in PARTS.items():
        yield f"\n## {title}\n\n{text}\n\n| difference | why |\n|---|---|\n"
        for listed in DIFFERENCES.values():
            if listed["from"] == source:
                yield f"| {listed['title']} | {listed['reason']} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
