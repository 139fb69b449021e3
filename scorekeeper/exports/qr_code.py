"""QR codes as a grid of modules, for the terminal, pages, and PDF to draw."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain, zip_longest
from typing import Any

from reportlab.graphics.barcode.qrencoder import (
    QRBitBuffer,
    QRCode,
    QRErrorCorrectLevel,
    QRMath,
    QRRSBlock,
    QRUtil,
)

Grid = tuple[tuple[bool, ...], ...]


LEVEL = QRErrorCorrectLevel.M
QUICK_MASK = 4


class _QuickCode(QRCode):  # type: ignore[misc]
    """A QR code made in a tenth of the time: one of the eight masks instead of trying all, shared parts cached.

    Readers take any mask; trying them is to avoid spots that look alike. The rest is the same, module for module.
    """

    def getBestMaskPattern(self) -> int:  # noqa: N802
        """Return the mask that has the fewest penalties in codes of addresses."""
        return QUICK_MASK

    def makeImpl(self, test: bool, mask: int) -> None:  # noqa: N802
        """Set the modules."""
        self.dataCache = _codewords(self.version, self.dataList)
        super().makeImpl(test, mask)

    def mapData(self, data: Sequence[int], mask: int) -> None:  # noqa: N802
        """Set the modules that hold data."""
        bits = int.from_bytes(bytes(data), "big")
        bit = len(data) * 8
        for column, row, masked in _places(self.version, mask):
            bit -= 1
            self.modules[row][column] = masked if bit < 0 else bool(bits >> bit & 1) ^ masked


@lru_cache(maxsize=8)
def _places(version: int, mask: int) -> tuple[tuple[int, int, bool], ...]:
    """Return column and row of each data module in a code of that version, and whether the mask inverts it."""
    empty = QRCode(version, LEVEL)
    empty.makeImpl(True, mask)  # of no data: sets what the positions follow from
    turns = QRUtil.getMask(mask)
    return tuple((column, row, bool(turns(row, column))) for column, row in empty.dataPosIterator())


def _codewords(version: int, parts: Sequence[Any]) -> list[int]:
    """Return data and error correction as a code interleaves them (ISO/IEC 18004, 7.4.10 to 7.6)."""
    blocks = QRRSBlock.getRSBlocks(version, LEVEL)
    capacity = sum(block.dataCount for block in blocks)
    buffer = QRBitBuffer()
    for part in parts:
        part.write(buffer, version)
    ended = min(capacity, (buffer.getLengthInBits() + 4 + 7) // 8)
    data = bytes(buffer.buffer).ljust(ended, b"\0")
    data += (b"\xec\x11" * capacity)[: capacity - len(data)]
    starts = accumulate((block.dataCount for block in blocks), initial=0)
    split = [data[start : start + block.dataCount] for start, block in zip(starts, blocks, strict=False)]
    pairs = zip(split, blocks, strict=True)
    parities = [_parity(part, block.totalCount - block.dataCount) for part, block in pairs]
    columns = chain(zip_longest(*split), zip_longest(*parities))
    return [word for column in columns for word in column if word is not None]


def _parity(data: bytes, count: int) -> bytes:
    """Return the Reed-Solomon codewords for a block: the remainder of a division by the generator polynomial."""
    products, rest, shift = _products(count), 0, 8 * (count - 1)
    for byte in data:
        rest = ((rest << 8) & ((1 << 8 * count) - 1)) ^ products[byte ^ rest >> shift]
    return rest.to_bytes(count, "big")


@lru_cache(maxsize=32)
def _products(count: int) -> tuple[int, ...]:
    """Return the generator polynomial without its first coefficient times each byte, a byte a coefficient."""
    generator = QRUtil.getErrorCorrectPolynomial(count).num[1:]
    logs = [QRMath.glog(coefficient) for coefficient in generator]
    multiples = (bytes(QRMath.gexp((log + QRMath.glog(byte)) % 255) for log in logs) for byte in range(1, 256))
    return (0, *(int.from_bytes(multiple, "big") for multiple in multiples))


def modules(text: str, *, quick: bool = False) -> Grid:
    """Return the rows of the QR code for `text`, True for a dark module, without the quiet zone of four around it.

    Error correction M (15 %); `quick` is for thousands of codes. Raises reportlab's ValueError when the text is too
    long for any code.
    """
    code = (_QuickCode if quick else QRCode)(None, LEVEL)
    code.addData(text)
    code.make()
    return tuple(tuple(map(bool, row)) for row in code.modules)
