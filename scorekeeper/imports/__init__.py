"""Score sheets from files: CSV and XLSX read into games, or refused with a sentence at each bad cell."""
