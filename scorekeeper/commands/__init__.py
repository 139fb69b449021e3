"""One module for each word after `scorekeeper` on the command line; each has `main(argv, stdin, stdout) -> int`."""
