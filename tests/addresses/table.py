"""The roles that may open or post to each address. The rest of the world gets 404, and a viewer of an event 403
where he sends something there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import connection

Audience = frozenset[str]


def those(text: str) -> Audience:
    """An audience from names with commas between them."""
    return frozenset(name.strip() for name in text.split(","))


OWNER = those("owner")
ELSEWHERE = those("scorer elsewhere, club scorer elsewhere, table elsewhere") | those(
    "helper elsewhere, director elsewhere, viewer elsewhere, kiosk elsewhere"
)
# A game among friends: its own links, its club's, and the owner.
KEEP = OWNER | those("scorer, club scorer")
LOOK = KEEP | those("game viewer, club viewer")
# A club: the links of one game open nothing of it.
KEEP_CLUB = OWNER | those("club scorer")
LOOK_AT_CLUB = KEEP_CLUB | those("club viewer")
KEEP_ANY_CLUB = KEEP_CLUB | those("club scorer elsewhere")
# A tournament: no club reaches it, and no table reaches its desk.
DIRECT = OWNER | those("director, signed in as director")
HELP = DIRECT | those("helper")
CHECK_IN = HELP | those("kiosk")
LOOK_ON = HELP | those("viewer")
AT_ANY_EVENT = LOOK_ON | those("helper elsewhere, director elsewhere, viewer elsewhere")
RECORD_AT_TABLE = HELP | those("table")
LOOK_AT_TABLE = RECORD_AT_TABLE | LOOK_ON | those("table's viewer")
# Where a viewer who sends something is told that they may not: at their event and at its tables.
LOOKED_ON = ("t/<number:event>/", "t/at/<number:club_game>/")
# Whoever holds any link at all, and everybody with none.
SOMEBODY = LOOK | LOOK_AT_TABLE | CHECK_IN | ELSEWHERE | those("next table")
SIGNED_IN = those("signed in as director, signed in as nobody")
ALL = SOMEBODY | those("stranger, signed in as nobody")
NOBODY: Audience = frozenset()


@dataclass(frozen=True)
class Row:
    """The roles admitted with GET and with POST; None where the method is not allowed (405).

    ``fields`` are what is posted (or asked for, where nothing is posted), ``numbers`` what the address names other than
    the rest of the site does. ``is_framed`` is a page that other sites may show in a frame.
    """

    get: Audience | None = None
    post: Audience | None = None
    fields: Mapping[str, object] = field(default_factory=dict)
    numbers: Mapping[str, object] = field(default_factory=dict)
    is_framed: bool = False


def both(audience: Audience, **fields: object) -> Row:
    """A form: who may open it may send it."""
    return Row(audience, audience, fields)


SITE = {
    "home": Row(ALL),
    "welcome": both(OWNER, name="Olive", first="game"),
    "news": both(OWNER),
    "demo": Row(post=OWNER),
    "new-game": both(KEEP_ANY_CLUB),
    "start": Row(NOBODY),  # by a code that is none
    "redeem": Row(NOBODY),  # by a token that is none; links that are some have tests of their own
    "link-picture": Row(NOBODY),  # the same
    "opened": Row(ALL),
    "replay": both(SOMEBODY),
    "replay-hand": Row(SOMEBODY, fields={"h": "{packed}"}),
    "replay-picture": Row(SOMEBODY, fields={"h": "{packed}", "at": "3"}),
    "replay-embed": Row(post=SOMEBODY, fields={"h": "{packed}"}),
    "embedded-hand": Row(ALL, fields={"h": "{packed}", "k": "{signature}"}, is_framed=True),
    "replay-analysis": Row(SOMEBODY, fields={"h": "{packed}"}),
    "analyze-replay": Row(post=SOMEBODY, fields={"h": "{packed}"}),
    "replay-pdf": Row(SOMEBODY, fields={"h": "{packed}"}),
    "replay-text": Row(SOMEBODY, fields={"h": "{packed}"}),
    "backups": Row(OWNER),
    "create-backup": Row(post=OWNER if connection.vendor == "sqlite" else frozenset()),  # PostgreSQL makes its own
    "theme": Row(post=ALL),
    "glossary": Row(ALL),
    "manifest": Row(ALL),
    "https": Row(ALL),
    "certificate": Row(NOBODY),  # served over https with its own certificate, it goes to everyone
    "style": Row(OWNER),
    "log-in": both(ALL),
    "log-out": Row(post=ALL),
    "me": Row(SOMEBODY | SIGNED_IN),
    "my-name": Row(post=SOMEBODY - SIGNED_IN),
    "my-keep": Row(post=SIGNED_IN),
    "my-password": Row(post=SIGNED_IN),
    "my-devices": Row(post=SIGNED_IN, fields={"device": "all"}),
    "remove-login": Row(post=OWNER | those("signed in as director")),
    "health": Row(ALL),
    "robots": Row(ALL),
    "worker": Row(ALL),
    "no-connection": Row(ALL),
}

GAMES = {
    "table": Row(LOOK),
    "preview": Row(post=KEEP),
    "record": Row(post=KEEP),
    "undo": Row(post=KEEP),
    "redo": Row(post=KEEP),
    "forms": Row(KEEP),
    "payouts": Row(KEEP),
    "live": Row(LOOK),
    "hand-over": both(KEEP),
    "links": Row(LOOK),
    "renew-game-link": Row(post=KEEP, fields={"role": "game-viewer"}),
    "sheet": Row(LOOK),
    "sheet-live": Row(LOOK),
    "history": Row(LOOK),
    "game-rules": Row(LOOK),
    "game-rules-pdf": Row(LOOK),
    "game-rules-toml": Row(LOOK),
    "change-rules": both(KEEP),
    "player": Row(LOOK),
    "line": Row(LOOK),
    "line-reasons": Row(LOOK),
    "line-replay": Row(LOOK),
    "line-picture": Row(LOOK),
    "game-analysis": Row(LOOK),
    "analyze-game": Row(post=LOOK),
    "line-analysis": Row(LOOK),
    "analyze-line": Row(post=LOOK),
    "cards": both(KEEP),
    "correct": both(KEEP),
    "void": both(KEEP),
    "restore": both(KEEP),
    "insert": both(KEEP),
    "change-seats": both(KEEP),
    "names": both(KEEP, of="game"),
    "penalty": both(KEEP),
    "from-paper": both(KEEP),
    "balance-points": both(KEEP),
    "seating": both(KEEP),
    "undo-seating": Row(post=KEEP),
    "conflicts": Row(KEEP),
    "decide": Row(post=KEEP, fields={"decision": "keep"}),
    "settle-up": Row(LOOK),
    "showdown": Row(post=KEEP),
    "pay": Row(post=KEEP),
    "void-payment": Row(post=KEEP, numbers={"line": "{payment}"}),
    "change-game": Row(post=KEEP),
    "game-day": both(KEEP),
    "play-again": Row(post=KEEP_CLUB),
    "delete-game": Row(post=KEEP),
    "first-dealer": Row(LOOK),
    "game-json": Row(KEEP),
    "game-csv": Row(LOOK),
    "paper": Row(LOOK),
    "score-sheet-pdf": Row(LOOK),
    "settle-up-pdf": Row(LOOK),
    "share-picture": Row(LOOK),
    "big-screen": Row(LOOK),
    "workbook": Row(LOOK),
    "replays-pdf": Row(LOOK),
    "replays-text": Row(LOOK),
}

CLUBS = {
    "new-club": both(OWNER),
    "club": Row(LOOK_AT_CLUB),
    "rename-club": both(OWNER),
    "next-game": both(KEEP_CLUB),
    "club-json": Row(OWNER),
    "import-file": both(OWNER),
    "club-csv": Row(LOOK_AT_CLUB),
    "club-links": Row(OWNER),
    "renew-club-link": Row(post=OWNER, fields={"role": "game-viewer"}),
    "persons": Row(LOOK_AT_CLUB),
    "edit-person": both(KEEP_CLUB),
    "merge-person": both(KEEP_CLUB),
    "separate-person": Row(post=KEEP_CLUB, numbers={"person": "{merged}"}),
    "erase-person": both(OWNER),
    "club-settle-up": Row(LOOK_AT_CLUB, KEEP_CLUB),
    "quiz": Row(LOOK_AT_CLUB),
    "seasons": Row(LOOK_AT_CLUB, KEEP_CLUB),
    "edit-season": both(KEEP_CLUB),
    "remove-season": Row(post=KEEP_CLUB),
    "club-analysis": Row(LOOK_AT_CLUB),
    "season-table": Row(LOOK_AT_CLUB),
    "season-xlsx": Row(LOOK_AT_CLUB),
    "season-pdf": Row(LOOK_AT_CLUB),
    "standing": Row(LOOK_AT_CLUB),
    "standing-games": Row(LOOK_AT_CLUB),
    "standing-hands": Row(LOOK_AT_CLUB),
    "against": Row(LOOK_AT_CLUB),
    "house-rules": Row(LOOK_AT_CLUB),
    "find-house-rules": Row(LOOK_AT_CLUB),
    "kept-rules": Row(LOOK_AT_CLUB),
    "new-house-rules": both(KEEP_CLUB),
    "import-house-rules": Row(post=KEEP_CLUB),
    "rules-interview": Row(KEEP_CLUB),
    "rules-payouts": both(KEEP_CLUB),
    "edit-house-rules": both(KEEP_CLUB),
    "copy-house-rules": Row(post=KEEP_CLUB),
    "retire-house-rules": Row(post=KEEP_CLUB),
    "restore-house-rules": Row(post=KEEP_CLUB, numbers={"number": "{retired}"}),
    "house-rules-toml": Row(LOOK_AT_CLUB),
    "house-rules-pdf": Row(LOOK_AT_CLUB),
    "paper-sheet": both(KEEP_CLUB),
    "import": both(KEEP_CLUB),
    "imported": Row(KEEP_CLUB, numbers={"key": "{taken}"}),
    "events-of-person": Row(KEEP_CLUB),
}

EVENTS = {
    "events": Row(KEEP_ANY_CLUB | AT_ANY_EVENT),
    "demo-event": Row(post=OWNER, fields={"key": "short"}),  # refused before it is played
    "new-event": both(KEEP_ANY_CLUB),
    "import-event": both(OWNER),
    "event-of-journal": Row(ALL),  # a way to the event's own address, where everybody is asked
    "event": Row(LOOK_ON),
    "event-setup": Row(DIRECT),
    "event-setup-edit": both(DIRECT),
    "event-setup-preview": Row(post=DIRECT),
    "event-setup-bracket": both(DIRECT),
    "event-setup-bracket-plan": Row(post=DIRECT),
    "event-setup-restore": Row(post=DIRECT),
    "event-rehearsal": both(DIRECT, do="cancel"),
    "event-plan-pdf": Row(DIRECT),
    "event-description": both(DIRECT, about="Lunch is included."),
    "publish-event": Row(post=DIRECT, fields={"publication": "by-link"}),
    "event-address": both(DIRECT),
    "event-address-phone": Row(DIRECT),
    "event-alarm": Row(HELP),
    "event-links": Row(DIRECT),
    "renew-event-link": Row(post=DIRECT, fields={"role": "helper"}),
    "revoke-event-link": Row(post=DIRECT, fields={"role": "viewer"}),
    "event-entrants": Row(LOOK_ON),
    "event-entrants-do": Row(post=HELP, fields={"do": "here-1"}),
    "event-entrants-import": both(DIRECT),
    "event-entrant": both(DIRECT, do="groups"),
    "event-check-in": Row(HELP),
    "event-check-in-do": Row(post=HELP, fields={"do": "here-1"}),
    "event-kiosk": both(CHECK_IN, code="1"),
    "event-draw": Row(LOOK_ON),
    "event-draw-session": Row(LOOK_ON),
    "event-draft": Row(post=DIRECT, numbers={"session": 1}),
    "event-no-shows": Row(post=HELP, numbers={"session": 1}, fields={"do": "seat"}),
    "event-swap": Row(post=DIRECT),
    "event-drop-draft": Row(post=DIRECT),
    "event-publish": Row(post=DIRECT),
    "unpublish-draw": Row(post=DIRECT),
    "event-reseat": Row(post=DIRECT),
    "event-seats-pdf": Row(LOOK_ON),
    "event-session-papers": Row(DIRECT),
    "event-bracket": Row(LOOK_ON, numbers={"event": "{bracket}"}),
    "event-bracket-do": Row(post=DIRECT, fields={"do": "undo-round"}, numbers={"event": "{bracket}"}),
    "event-bracket-poster": Row(LOOK_ON, numbers={"event": "{bracket}"}),
    "table-strip": Row(LOOK_AT_TABLE),
    "table-hand-in": both(RECORD_AT_TABLE),
    "table-confirm": both(RECORD_AT_TABLE),
    "table-call": both(RECORD_AT_TABLE),
    "table-score-card": Row(HELP),
    "table-seen": Row(post=RECORD_AT_TABLE),
    "event-table": Row(LOOK_ON),
    "event-table-do": Row(post=HELP, fields={"do": "hand-in"}),
    "event-table-grid": both(HELP),
    "event-paper-cards": both(HELP),
    "event-session": Row(LOOK_ON),
    "event-session-end": Row(post=DIRECT, fields={"do": "lock"}),
    "event-table-cards": Row(DIRECT),
    "event-score-cards": Row(HELP),
    "event-tickets": Row(DIRECT),
    "event-penalties": both(DIRECT),
    "event-desk": Row(LOOK_ON),
    "desk-act": Row(post=DIRECT, fields={"do": "pause"}),
    "desk-find": Row(LOOK_ON, fields={"q": "Ann"}),
    "desk-hand-over": both(HELP),
    "desk-backup": Row(HELP),
    "hourly-desk": Row(HELP, numbers={"event": "{hourly}"}),
    "hourly-do": Row(post=DIRECT, fields={"do": "sell-1"}, numbers={"event": "{hourly}"}),
    "hourly-find": Row(DIRECT, numbers={"event": "{hourly}"}),
    "hourly-prizes": Row(DIRECT, numbers={"event": "{hourly}"}),
    "hourly-prizes-do": Row(post=DIRECT, fields={"do": "pay-1"}, numbers={"event": "{hourly}"}),
    "event-standings": Row(LOOK_ON),
    "event-standings-print": Row(LOOK_ON),
    "event-card": Row(LOOK_ON),
    "event-closing": Row(DIRECT),
    "event-closing-do": Row(post=DIRECT, fields={"do": "close"}),
    "event-ceremony": Row(DIRECT),
    "event-ceremony-do": Row(post=DIRECT, fields={"do": "end"}),
    "event-settle-up": Row(DIRECT),
    "event-standings-pdf": Row(LOOK_ON),
    "event-prizes-pdf": Row(DIRECT),
    "event-payouts-pdf": Row(DIRECT),
    "event-certificates-pdf": Row(DIRECT),
    "event-receipt-pdf": Row(DIRECT),
    "event-history": Row(LOOK_ON),
    "event-exports": Row(LOOK_ON),
    "event-xlsx": Row(LOOK_ON),
    "event-json": Row(LOOK_ON),
    "event-csv": Row(LOOK_ON),
}

SERIES = {
    "every-series": Row(KEEP_ANY_CLUB | DIRECT | HELP),
    "new-series": both(KEEP_ANY_CLUB),
    "import-series": both(OWNER),
    "series": Row(DIRECT),
    "series-player": Row(DIRECT, numbers={"person": "{scored}"}),
    "series-events": Row(DIRECT),
    "series-events-do": Row(post=DIRECT, fields={"do": "leave", "event": "{played}"}),
    "import-series-event": both(OWNER),
    "series-dues": Row(DIRECT),
    "series-dues-do": Row(post=DIRECT, fields={"do": "pay"}),
    "series-setup": both(DIRECT),
    "series-end": Row(post=DIRECT),
    "renew-series-link": Row(post=DIRECT),
    "series-files": Row(DIRECT),
    "series-pdf": Row(DIRECT),
    "series-xlsx": Row(DIRECT),
    "series-json": Row(OWNER),
    "series-csv": Row(DIRECT, numbers={"sheet": "ranking"}),
    "public-series": Row(ALL, numbers={"slug": "{series_slug}"}),
    "public-series-player": Row(ALL, numbers={"slug": "{series_slug}", "person": "{scored}"}),
}

PUBLIC = {
    "event-here": Row(ALL),
    "public-event": Row(ALL),
    "public-standings": Row(ALL),
    "public-bracket": Row(ALL, numbers={"slug": "{bracket_slug}"}),
    "public-bracket-round": Row(ALL, numbers={"slug": "{bracket_slug}", "number": 1}),
    "public-player": Row(ALL),
    "public-why": Row(ALL),
    "projector": Row(ALL),
}

ROWS: Mapping[str, Row] = SITE | GAMES | CLUBS | EVENTS | SERIES | PUBLIC
