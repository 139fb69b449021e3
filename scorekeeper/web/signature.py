"""Who wrote something, when, from where and why, in a line."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.queries.sheet_lines import Signature

# What a browser says of its device, the more telling word first: an iPhone also says Mac, an Android also Linux.
DEVICES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "Chromebook",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
SHORT = 24


def signed_by(deed: str, by: Signature) -> str:
    """Return who did it, such as `corrected Fri 20:15 by the keeper (Android, 192.168.1.20): “Cy was the partner”`."""
    told = {"deed": deed, "when": when(by), "who": who(by.role), "whence": whence(by)}
    line = (
        _("%(deed)s %(when)s by %(who)s (%(whence)s)") if told["whence"] else _("%(deed)s %(when)s by %(who)s")
    ) % told
    return f"{line}: “{by.why}”" if by.why else line


def when(by: Signature) -> str:
    """Return the day of the week and the time."""
    return date_format(localtime(by.at), "D H:i")


def logged_at(by: Signature) -> str:
    """Return the day of the week and the time with its time zone: `Fri 20:15 CST`."""
    return date_format(localtime(by.at), "D H:i T")


def who(role: str) -> str:
    """Return what somebody with that role is called."""
    called = {
        "owner": _("the owner"),
        "keeper": _("the keeper"),
        "director": _("the director"),
        "helper": _("a helper"),
        "table": _("the table"),
    }
    return called.get(role, role)


def whence(by: Signature) -> str:
    """Return the kind of device and the address."""
    known = next((name for sign, name in DEVICES.items() if sign in by.device), by.device[:SHORT])
    return ", ".join(filter(None, (known, by.address)))
