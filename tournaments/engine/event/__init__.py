"""An event as its entries tell it: pure values, folded from what was typed."""
