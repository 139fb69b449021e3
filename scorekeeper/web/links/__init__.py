"""Links that hand out grants, with their QR codes."""
