"""Exports: PDF, workbooks, data files, QR codes."""
