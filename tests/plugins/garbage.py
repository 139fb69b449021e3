"""Less garbage collection: what was collected to run stays until the end, and is not looked through again and again."""

import gc

import pytest

ALLOCATIONS = 20_000  # between two passes over what is young; Python's own figure is 700


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Exempt all tests and modules from garbage collection, and collect the rest less often: 7% of processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 50, 100)
