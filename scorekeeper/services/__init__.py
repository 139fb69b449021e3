"""All that writes. Functions only; each one transaction, each with a key that makes a retry harmless."""
