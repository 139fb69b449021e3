"""Transfer files of tournaments and series, read as the site reads them in its own process."""

from scorekeeper.ledger.transfer_file import parse_json_file
from tournaments.imports.transfer_json import EVENT_WHAT, SERIES_WHAT, read_event, read_series
from tournaments.queries.transfer import CarriedEvent, CarriedSeries


def parse_event(content: bytes) -> CarriedEvent:
    """Return the tournament in a file. Raises what ``read_event`` and ``parse_json_file`` raise."""
    return read_event(parse_json_file(content, EVENT_WHAT))


def parse_series(content: bytes) -> CarriedSeries:
    """Return the series in a file. Raises what ``read_series`` and ``parse_json_file`` raise."""
    return read_series(parse_json_file(content, SERIES_WHAT))
