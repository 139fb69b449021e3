"""House rules of clubs and games: shown, set, searched, and exchanged as files."""
