"""Subcommands of `scorekeeper`, a module each with `main(argv, stdin, stdout) -> int`."""
