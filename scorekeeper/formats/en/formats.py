"""Days as read on both sides of the ocean: 5 Nov 2026."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j M Y, H:i"
