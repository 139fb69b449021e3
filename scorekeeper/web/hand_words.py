"""The words of a hand live with the exports, which pages and paper share; imported here under the old name."""

from scorekeeper.exports.hand_words import *  # noqa: F403
