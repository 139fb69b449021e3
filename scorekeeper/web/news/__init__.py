"""Release notes: the changelog as a page, shown to the owner once after an update."""
