"""The formats of days and times for the varieties of English, for ``FORMAT_MODULE_PATH``."""
