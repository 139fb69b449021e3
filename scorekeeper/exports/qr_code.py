"""QR codes as a grid of modules; the terminal, pages and paper draw them each in their own way."""

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

Grid = tuple[tuple[bool, ...], ...]


def modules(text: str) -> Grid:
    """Return the rows of the QR code for `text`, True for a dark module, without the quiet zone of four around it.

    Error correction M (15 %). Raises reportlab's ValueError when the text is too long for any code.
    """
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(map(bool, row)) for row in code.modules)
