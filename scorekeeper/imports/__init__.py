"""Score sheets from files: CSV and XLSX read into evenings, or refused with a sentence at each bad cell."""
