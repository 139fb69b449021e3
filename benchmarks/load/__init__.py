"""The site under the load of a hall: `python -m benchmarks.load`."""
