"""What is released: the distributions, the ways to install them, and the app."""
