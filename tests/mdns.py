"""A resolver for names of the local network in a few lines of sockets, which shares no code with the site's own."""

from __future__ import annotations

import socket
import struct
import sys
from time import monotonic

GROUP = ("224.0.0.251", 5353)
HEADER, ADDRESS_RECORD, INTERNET = 12, 1, 1


def resolve(name: str, interface: str, seconds: float = 30) -> set[str]:
    """The IPv4 addresses that machines answer for a name, asked by a one-shot query (RFC 6762, 5.1)."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    question = labels + b"\0" + struct.pack(">2H", ADDRESS_RECORD, INTERNET)
    found: set[str] = set()
    until = monotonic() + seconds
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(interface))
        asking.bind((interface, 0))
        asking.settimeout(0.2)
        while not found and monotonic() < until:
            asking.sendto(struct.pack(">6H", 7, 0, 1, 0, 0, 0) + question, GROUP)
            try:
                while True:
                    found |= addresses_in(asking.recv(9_000), question)
            except TimeoutError:
                continue
    return found


def addresses_in(answer: bytes, question: bytes) -> set[str]:
    """The addresses in an answer to the question, whose name its records either repeat or point to."""
    number, _flags, _questions, answers, *_rest = struct.unpack(">6H", answer[:HEADER])
    place, found = HEADER + len(question), set()
    for _ in range(answers if number == 7 and answer[HEADER:place] == question else 0):
        place += 2 if answer[place] >= 0xC0 else len(question) - 4
        kind, _class, _lives, size = struct.unpack(">2HLH", answer[place : place + 10])
        if kind == ADDRESS_RECORD:
            found.add(socket.inet_ntoa(answer[place + 10 : place + 10 + size]))
        place += 10 + size
    return found


if __name__ == "__main__":
    sys.stdout.write(" ".join(sorted(resolve(sys.argv[1], sys.argv[2]))) + "\n")
