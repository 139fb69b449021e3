"""TLS for the web server, which has none itself: connections that are encrypted, and a certificate that is renewed."""

from __future__ import annotations

import logging
import ssl
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from socket import socket
from threading import Lock
from time import monotonic
from typing import Any

from scorekeeper.commands.connections import Channel, Server
from scorekeeper.services import addresses
from scorekeeper.services.certificates import ServerCertificate, ensure_certificate
from scorekeeper.services.https import UnusableCertificateError
from scorekeeper.services.network_name import announced_name

CHECK_SECONDS = 3600  # between looks at the certificate of a running site
INCOMPLETE = (ssl.SSLWantReadError, ssl.SSLWantWriteError)
log = logging.getLogger(__name__)


class TlsSettings:
    """The TLS settings of a site that listens at `host`: its certificate in the data folder, made and renewed.

    Raises UnusableCertificateError for files that cannot be used.
    """

    def __init__(self, data_folder: Path, host: str) -> None:
        self._ensure = partial(ensure_certificate, data_folder)
        self._host = host
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_alpn_protocols(["http/1.1"])
        self.certificate = self._ensure_certificate()
        self.context.load_cert_chain(self.certificate.path)
        if host.lower() not in (*addresses.ANYWHERE, *self.certificate.hosts):
            raise UnusableCertificateError(
                f"The certificate can't include {host}. Use an address of the local network, or start without --host."
            )

    def renew(self) -> None:
        """Replace a certificate that expires soon or lacks a new address. Connections from now on use the new one."""
        try:
            certificate = self._ensure_certificate()
        except (OSError, UnusableCertificateError) as error:
            log.error("The certificate can't be renewed: %s", error)
            return
        if certificate.is_new:
            self.context.load_cert_chain(certificate.path)
            self.certificate = certificate
            log.warning("The certificate was renewed for %s.", ", ".join(certificate.hosts))

    def _ensure_certificate(self) -> ServerCertificate:
        name = announced_name()
        return self._ensure([*addresses.all_hosts(self._host), *([name] if name else [])], datetime.now(UTC))


class SecureChannel(Channel):
    """An encrypted connection. Two threads may use it, which OpenSSL does not allow at once."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.lock = Lock()
        super().__init__(*arguments, **named)

    def recv(self, buffer_size: int) -> bytes:
        """Return what arrived, all that is decrypted: the server's loop sees only what is not."""
        with self.lock:
            data: bytes = self.socket.recv(buffer_size)
            while waiting := self.socket.pending():
                data += self.socket.recv(waiting)
        return data

    def handle_read(self) -> None:
        """Receive data, take a step of the handshake, or close the connection."""
        try:
            data = self.recv(self.adj.recv_bytes)
        except INCOMPLETE:
            return
        except OSError:  # also a client that speaks no TLS or does not trust the certificate
            data = b""
        if data:
            self.received(data)
        else:
            self.handle_close()

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send a part of an answer and return how many bytes were sent."""
        try:
            with self.lock:
                sent: int = self.socket.send(data)
        except INCOMPLETE:
            return 0
        except OSError:
            if do_close:
                self.handle_close()
            return 0
        self.moved += sent
        return sent


class SecureServer(Server):
    """A `Server` whose connections are encrypted."""

    channel_class = SecureChannel

    def __init__(self, tls: TlsSettings, *arguments: Any, **settings: Any) -> None:
        self.tls, self.next_check = tls, monotonic() + CHECK_SECONDS
        super().__init__(*arguments, url_scheme="https", **settings)

    def accept(self) -> tuple[socket, Any] | None:
        """Return the next connection and its address, None if there is none. The handshake comes with the data."""
        accepted = super().accept()
        if accepted is None:
            return None
        connection, address = accepted
        secure = self.tls.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return secure, address

    def maintenance(self, now: float) -> None:
        """Close connections past their deadline, and once an hour look at the certificate."""
        super().maintenance(now)
        if monotonic() > self.next_check:
            self.next_check = monotonic() + CHECK_SECONDS
            self.tls.renew()
