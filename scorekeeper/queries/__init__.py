"""All that reads: plain values out, never a queryset, in a number of statements that does not grow."""
