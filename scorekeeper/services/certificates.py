"""Certificates for `scorekeeper serve --https`: an authority of this site, and a server certificate that it issues.

Phones install the authority once. Its name constraints limit it to local networks and this machine's names, so whoever
stole its key could not pose as any other site. The limits of Apple and Android hold: P-256 keys, subject alternative
names, the purpose of a server, and at most 825 days (https://support.apple.com/en-us/103769).
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.services.addresses import is_host_name
from scorekeeper.services.https import AUTHORITY_FILE, FOLDER, UnusableCertificateError

SERVER_FILE = "server.pem"
AUTHORITY_DAYS, SERVER_DAYS = 3650, 397
RENEWAL = timedelta(days=30)  # before it expires, a server certificate is replaced
CLOCK_ERROR = timedelta(days=1)  # of a phone that is behind
LONGEST_NAME = 64  # characters of a common name (RFC 5280, appendix A)
LOCAL_DOMAINS = ("localhost", "local", "lan", "home", "home.arpa", "internal", "fritz.box")
LOCAL_NETWORKS = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)

Host = x509.DNSName | x509.IPAddress


@dataclass(frozen=True, slots=True)
class ServerCertificate:
    """A server certificate and its key in one file, the hosts it is for, and what this start had to make."""

    path: Path
    hosts: tuple[str, ...]
    has_new_authority: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class _Pair:
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def ensure_certificate(data_folder: Path, hosts: Sequence[str], now: datetime) -> ServerCertificate:
    """Return the server certificate for `hosts`: names and addresses, the machine's own name first.

    The authority is made once and never replaced. The server certificate is replaced 30 days before it expires, and
    when a host is missing in it. Hosts that the authority may not vouch for are left out.
    Raises UnusableCertificateError where a file is damaged, was not made here, or the authority expires.
    """
    folder = data_folder / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    all_anew = f"move the folder {folder} away and start again. Then every phone has to install a new certificate."
    authority = _read_pair(folder / AUTHORITY_FILE, f"Restore the file, or {all_anew}")
    has_new_authority = authority is None
    if authority is None:
        authority = _make_authority(hosts, now)
        _write_new(folder / AUTHORITY_FILE, authority)
    elif authority.certificate.not_valid_after_utc < now + RENEWAL:
        raise UnusableCertificateError(
            f"The site's certificate authority expires on {authority.certificate.not_valid_after_utc:%Y-%m-%d}. "
            f"{all_anew[0].upper()}{all_anew[1:]}"
        )
    wanted = _allowed_hosts(hosts, authority.certificate)
    path = folder / SERVER_FILE
    remedy = "Move the file away and start again to get a new one."
    server = _read_pair(path, remedy)
    if server is not None and not _is_issued_by(server.certificate, authority.certificate):
        raise UnusableCertificateError(f"{path} isn't a certificate that this site made. {remedy}")
    is_new = server is None or _is_outdated(server.certificate, wanted, now)
    if is_new:
        _replace(path, _issue(authority, wanted, now))
    return ServerCertificate(path, tuple(str(host.value) for host in wanted), has_new_authority, is_new)


def _make_authority(hosts: Sequence[str], now: datetime) -> _Pair:
    """Return a new authority for local networks and for `hosts`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Scorekeeper on {hosts[0]}, {now:%Y-%m-%d}")
    permitted: list[x509.GeneralName] = [x509.DNSName(domain) for domain in LOCAL_DOMAINS]
    permitted += [x509.IPAddress(ipaddress.ip_network(network)) for network in LOCAL_NETWORKS]
    permitted += [
        x509.IPAddress(ipaddress.ip_network(host.value)) if isinstance(host, x509.IPAddress) else host
        for host in _general_names(hosts)
    ]
    builder = (
        _builder(name, name, key, now, now + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(key_cert_sign=True, crl_sign=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
    )
    return _Pair(builder.sign(key, hashes.SHA256()), key)


def _issue(authority: _Pair, hosts: Sequence[Host], now: datetime) -> _Pair:
    """Return a new server certificate for `hosts`."""
    key = ec.generate_private_key(ec.SECP256R1())
    until = min(now + timedelta(days=SERVER_DAYS), authority.certificate.not_valid_after_utc)
    issuer = authority.certificate.subject
    identifier = authority.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    builder = (
        _builder(_name(str(hosts[0].value)), issuer, key, now, until)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier),
            critical=False,
        )
    )
    return _Pair(builder.sign(authority.key, hashes.SHA256()), key)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, until: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCK_ERROR)
        .not_valid_after(until)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(common_name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name[:LONGEST_NAME])])


def _key_usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        encipher_only=False,
        decipher_only=False,
    )


def _general_names(hosts: Iterable[str]) -> list[Host]:
    """Return hosts as names of a certificate, without repeats and what is neither a host name nor an address."""
    names: list[Host] = []
    for host in dict.fromkeys(host.lower() for host in hosts):
        try:
            names.append(x509.IPAddress(ipaddress.ip_address(host)))
        except ValueError:
            if is_host_name(host):
                names.append(x509.DNSName(host))
    return names


def _allowed_hosts(hosts: Sequence[str], authority: x509.Certificate) -> list[Host]:
    """Return the hosts that the authority's name constraints permit."""
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = constraints.permitted_subtrees or []
    networks: list[Any] = [each.value for each in permitted if isinstance(each, x509.IPAddress)]
    domains = [each.value for each in permitted if isinstance(each, x509.DNSName)]

    def is_allowed(host: Host) -> bool:
        if isinstance(host, x509.IPAddress):
            return any(host.value in network for network in networks)
        return any(host.value == domain or host.value.endswith(f".{domain}") for domain in domains)

    return [host for host in _general_names(hosts) if is_allowed(host)]


def _is_outdated(certificate: x509.Certificate, hosts: Sequence[Host], now: datetime) -> bool:
    """Return whether a server certificate expires soon, or a host is missing in it."""
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return certificate.not_valid_after_utc < now + RENEWAL or not set(hosts) <= set(names)


def _is_issued_by(certificate: x509.Certificate, authority: x509.Certificate) -> bool:
    try:
        certificate.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _read_pair(path: Path, remedy: str) -> _Pair | None:
    """Return the certificate and key of a file, None where there is no file.

    Raise UnusableCertificateError with the sentence `remedy` for anything else.
    """
    damaged = UnusableCertificateError(f"{path} isn't a certificate with its key. {remedy}")
    if not path.exists():
        return None
    try:
        text = path.read_bytes()
        key = serialization.load_pem_private_key(text, password=None)
        certificate = x509.load_pem_x509_certificate(text)
    except (OSError, ValueError, TypeError) as error:
        raise damaged from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or certificate.public_key() != key.public_key():
        raise damaged
    return _Pair(certificate, key)


def _write_new(path: Path, pair: _Pair) -> None:
    """Write a key and its certificate, readable by their owner only. Raise FileExistsError rather than overwrite."""
    text = pair.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text + pair.certificate.public_bytes(serialization.Encoding.PEM))
        file.flush()
        os.fsync(file.fileno())


def _replace(path: Path, pair: _Pair) -> None:
    """Put a new certificate in place of an older one in one step."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    _write_new(fresh, pair)
    fresh.replace(path)
