"""Numbers in addresses: no longer than a database's own, so that a longer one is a page that is not there."""

from django.urls.converters import IntConverter


class PathNumber(IntConverter):
    """A whole number of at most fifteen digits."""

    regex = "[0-9]{1,15}"
