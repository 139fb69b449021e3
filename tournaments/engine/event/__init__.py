"""An event as pure values, folded from the entries of its journal."""
