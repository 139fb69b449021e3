"""What is new in this version: the changelog as a page, shown to the owner once after an update."""
