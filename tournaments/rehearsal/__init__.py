"""A rehearsal: an event played on a copy, by simulated players, in a process and a data folder of its own."""
