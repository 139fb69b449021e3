"""What leaves the house: sheets, workbooks, codes to scan."""
