"""Days and times in the United States, and for browsers whose language has no formats of its own."""

DATE_FORMAT = "M j, Y"  # Nov 22, 2026
TIME_FORMAT = "g:i A"  # 6:34 PM
DATETIME_FORMAT = "M j, Y, g:i A"  # Nov 22, 2026, 6:34 PM
MONTH_DAY_FORMAT = "M j"  # Nov 22
WEEKDAY_DATE_FORMAT = "D, M j"  # Sun, Nov 22
WEEKDAY_TIME_FORMAT = "D g:i A"  # Sun 6:34 PM
WEEKDAY_TIME_ZONE_FORMAT = "D g:i A T"  # Sun 6:34 PM CST
TIME_SECONDS_FORMAT = "g:i:s A"  # 6:34:05 PM
