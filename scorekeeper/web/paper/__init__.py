"""Games from paper: imported from a file, or typed."""
