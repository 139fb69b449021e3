"""The text that `scorekeeper serve` prints once the site is up: QR codes, addresses, and how to stop."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.exports.qr_code import Grid, modules
from scorekeeper.services import addresses, https
from scorekeeper.services.network_name import Problem

if TYPE_CHECKING:
    from scorekeeper.commands.tls import TlsSettings

HELP_PAGE = "/https/"
# The end of "Name: none, ..." for each reason why the site has no name.
NO_NAME = {
    Problem.NO_NETWORK: "because this computer is in no network",
    Problem.BLOCKED: "because this network or a firewall blocks names (mDNS); use the address",
    Problem.TAKEN: "because other computers here have all of them; choose one with --name",
}
LOOKING = "not found yet; use the address"

QUIET_ZONE = 4
# Light modules are drawn, dark ones left empty: most terminals write light on dark.
HALF_BLOCKS = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
ASCII = {True: "  ", False: "##"}


def draw(text: str, encoding: str) -> str:
    """Return the QR code for `text` as lines: half blocks if `encoding` has them, else plain ASCII, twice the size."""
    grid = with_quiet_zone(modules(text))
    return in_half_blocks(grid) if can_write("".join(HALF_BLOCKS.values()), encoding) else in_ascii(grid)


def can_write(text: str, encoding: str) -> bool:
    """Return whether `encoding` has every character of `text`."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def with_quiet_zone(grid: Grid) -> Grid:
    """Return `grid` with the light margin that scanners need, and one more row where that makes the rows even."""
    side = (False,) * QUIET_ZONE
    rows = [side + row + side for row in grid]
    empty = (False,) * len(rows[0])
    margin = [empty] * QUIET_ZONE
    odd = [empty] * (len(grid) % 2)
    return tuple(margin + rows + margin + odd)


def in_half_blocks(grid: Grid) -> str:
    """Return lines of half blocks, two rows of modules each."""
    pairs = zip(grid[::2], grid[1::2], strict=True)
    return "\n".join("".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)


def in_ascii(grid: Grid) -> str:
    """Return lines of ASCII, a row of modules each, two characters a module."""
    return "\n".join("".join(ASCII[module] for module in row) for row in grid)


@dataclass(frozen=True, slots=True)
class Served:
    """A site that is up: where it listens, its data folder, and what else to print.

    ``link`` is the path of the owner's link or empty. ``name`` is the name in the network, or the sentence part that
    says why there is none. ``notes`` come first. ``tls`` and ``help_port`` are those of a site over https.
    """

    host: str
    port: int
    folder: Path
    link: str
    name: str
    notes: tuple[str, ...] = ()
    help_port: int = 0
    tls: TlsSettings | None = None

    @property
    def scheme(self) -> str:
        """Return `http` or `https`."""
        return "https" if self.tls else "http"

    @property
    def here(self) -> str:
        """Return the address for a browser on this machine."""
        return addresses.this_machine(self.host, self.port, self.scheme)

    @property
    def phones(self) -> str | None:
        """Return the address for phones in the same network, None without a network."""
        return addresses.for_phones(self.host, self.port, self.scheme)

    @property
    def help_page(self) -> str:
        """Return the address of the page that explains the certificate."""
        root = addresses.for_phones(self.host, self.help_port) or addresses.this_machine(self.host, self.help_port)
        return root + HELP_PAGE


def greet(site: Served, encoding: str) -> str:
    """Return the text to print when the site is up, with QR codes in characters of `encoding`.

    With the owner's link, the code leads there. It has the address and not the name, which some phones do not find.
    """
    phones = site.phones
    lines = [*site.notes, "Sheepshead is ready.", ""]
    if phones:
        lines += _codes(site, phones, encoding)
    lines += [
        f"This machine:  {site.here}/",
        f"Phones:        {phones}/" if phones else "Phones:        no network found",
        f"Name:          {_name_line(site)}",
    ]
    if site.tls:
        lines.append(f"New devices:   {site.help_page}")
    lines.append(f"Data folder:   {site.folder}")
    if site.tls:
        lines += _certificate_lines(site, site.tls)
    if site.link:
        lines += ["", "Owner's link (keep it private, it opens everything):", f"  {phones or site.here}{site.link}"]
    return "\n".join([*lines, "", "Press Ctrl-C to stop.", ""])


def _name_line(site: Served) -> str:
    if "." not in site.name:
        return f"none, {site.name}"
    return f"{addresses.url(site.name, site.port, site.scheme)}/ (some Android phones need the address)"


def _codes(site: Served, phones: str, encoding: str) -> list[str]:
    code = draw(phones + (site.link or "/"), encoding)
    if not site.tls:
        return ["Scan with your phone, in the same Wi-Fi:", "", code, ""]
    steps = ["1. On each new phone, scan this code and follow the steps:", "", draw(site.help_page, encoding), ""]
    return [*steps, "2. Then scan this code to open the site:", "", code, ""]


def _certificate_lines(site: Served, tls: TlsSettings) -> list[str]:
    lines = []
    if tls.certificate.has_new_authority:
        lines.append(f"A certificate was created in {site.folder / https.FOLDER}. Every device has to install it once.")
    elif tls.certificate.is_new:
        lines.append("The server certificate was renewed. Devices that installed the certificate keep trusting it.")
    if (der := https.authority_der(site.folder)) is not None:
        lines += ["", "Fingerprint of the certificate, to compare:", f"  {https.fingerprint(der)}"]
    return lines
