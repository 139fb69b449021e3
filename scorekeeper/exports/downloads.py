"""Downloads: file names that every system takes, the default paper size, and every hand as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date
from unicodedata import normalize

from scorekeeper.queries.hand_rows import HandRow

_UNSAFE = re.compile(r"[^\w \-']+")
_LONGEST = 60
HAND_COLUMNS = ("game", "date", "line", "hand", "kind", "bracket", "player", "role", "units", "score")
_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"  # without it Excel takes the file for Latin 1


def filename(title: str, day: date, what: str, suffix: str) -> str:
    """Return the name of a download: ``2026-11-20 Friday at Dan's, score sheet.xlsx``.

    Of the title, letters and digits of any script are kept, and all that a file system could take for itself is left
    out; the day in front keeps clear of names that Windows reserves.
    """
    words = " ".join(_UNSAFE.sub(" ", normalize("NFC", title)).split())[:_LONGEST].strip()
    return f"{day.isoformat()} {words}, {what}.{suffix}" if words else f"{day.isoformat()} {what}.{suffix}"


LETTER, A4 = "letter", "a4"

# Unicode CLDR, supplemental data: the regions whose paper is US Letter.
LETTER_REGIONS = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
# Time zones of these regions, and the others below America/ and Pacific/ that print on A4.
LETTER_AREAS = ("America/", "US/", "Canada/", "Mexico/")
NO_PLACE = frozenset({"UTC", "GMT", "UCT", "Universal", "Zulu"})  # how a server runs whose place nobody set
LETTER_ZONES = frozenset({"Pacific/Honolulu", "Asia/Manila", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "Navajo"})
A4_AREAS = ("America/Argentina/",)
A4_CITIES = """
Araguaina Asuncion Bahia Belem Boa_Vista Buenos_Aires Campo_Grande Cayenne Cuiaba Danmarkshavn Eirunepe Fortaleza
Godthab Guadeloupe Guayaquil Guyana La_Paz Lima Maceio Manaus Martinique Miquelon Montevideo Noronha Nuuk Paramaribo
Porto_Velho Recife Rio_Branco Santarem Sao_Paulo Scoresbysund Thule
"""
A4_ZONES = frozenset(f"America/{city}" for city in A4_CITIES.split())


def default_paper(chosen: str, time_zone: str, languages: Sequence[str]) -> str:
    """Return the paper to print on: the chosen one, else by the browser's region, else by the time zone.

    ``languages`` are those that the browser asks for, best first, such as ``en-us``. In UTC, which is no place, it is
    Letter unless the browser asks for a language other than English.
    """
    return chosen or _of_region(_region(languages)) or (LETTER if _is_letter_zone(time_zone, languages) else A4)


def _region(languages: Sequence[str]) -> str:
    """Return the region of the preferred language; the regions of other languages say nothing about the reader."""
    first = languages[0].split("-")[0].lower() if languages else ""
    for language in languages:
        name, *rest = language.split("-")
        regions = [part.upper() for part in rest if len(part) == len("US")]
        if name.lower() == first and regions:
            return regions[-1]
    return ""


def _of_region(region: str) -> str:
    if not region:
        return ""
    return LETTER if region in LETTER_REGIONS else A4


def _is_letter_zone(zone: str, languages: Sequence[str]) -> bool:
    if zone in NO_PLACE or zone.startswith("Etc/"):
        return not languages or languages[0].split("-")[0].lower() in ("en", "*")
    if zone in A4_ZONES or zone.startswith(A4_AREAS):
        return False
    return zone in LETTER_ZONES or zone.startswith(LETTER_AREAS)


def hands_csv(rows: Iterable[HandRow]) -> bytes:
    """Return CSV (RFC 4180) in UTF-8, columns as in ``HAND_COLUMNS``, units and scores of races as whole numbers."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(HAND_COLUMNS)
    for row in rows:
        writer.writerow(
            (
                escape_formula(row.club_game), row.day.isoformat(), row.line, "" if row.hand is None else row.hand,
                row.kind, row.bracket, escape_formula(row.player), row.role, row.units,
                "" if row.score is None else row.score,
            )
        )  # fmt: skip
    return (BYTE_ORDER_MARK + sheet.getvalue()).encode()


def escape_formula(typed: str) -> str:
    """Return a typed text, with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{typed}" if typed.startswith(_STARTS_FORMULA) else typed
