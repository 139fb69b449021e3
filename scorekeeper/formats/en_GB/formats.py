"""Days and times in Britain: the day before the month, 24 hours."""

DATE_FORMAT = "j M Y"  # 22 Nov 2026
TIME_FORMAT = "H:i"  # 18:34
DATETIME_FORMAT = "j M Y, H:i"  # 22 Nov 2026, 18:34
MONTH_DAY_FORMAT = "j M"  # 22 Nov
WEEKDAY_DATE_FORMAT = "D, j M"  # Sun, 22 Nov
WEEKDAY_TIME_FORMAT = "D H:i"  # Sun 18:34
WEEKDAY_TIME_ZONE_FORMAT = "D H:i T"  # Sun 18:34 GMT
TIME_SECONDS_FORMAT = "H:i:s"  # 18:34:05
# Django has these for Britain, but none for New Zealand.
SHORT_DATE_FORMAT = "d/m/Y"  # 22/11/2026
DATE_INPUT_FORMATS = ["%d/%m/%Y", "%d/%m/%y"]
