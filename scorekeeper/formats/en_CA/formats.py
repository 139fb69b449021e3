"""Days and times in Canada, as Django writes them; the formats that Django does not have are in the same style."""

DATE_FORMAT = "j M Y"  # 22 Nov 2026
TIME_FORMAT = "P"  # 6:34 p.m.
DATETIME_FORMAT = "j M Y, P"  # 22 Nov 2026, 6:34 p.m.
MONTH_DAY_FORMAT = "j M"  # 22 Nov
WEEKDAY_DATE_FORMAT = "D, j M"  # Sun, 22 Nov
WEEKDAY_TIME_FORMAT = "D P"  # Sun 6:34 p.m.
WEEKDAY_TIME_ZONE_FORMAT = "D P T"  # Sun 6:34 p.m. EST
TIME_SECONDS_FORMAT = "g:i:s a"  # 6:34:05 p.m.
