"""House rules of clubs and games: view, edit, search, import, and export."""
