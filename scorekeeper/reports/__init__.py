"""Reports: lists with typed columns, declared once for pages, paper, workbooks, CSV, and JSON."""
