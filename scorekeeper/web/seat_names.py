"""The engine's sentences with the players' names in, as paper has them too."""

from scorekeeper.exports.seat_names import named

__all__ = ["named"]
