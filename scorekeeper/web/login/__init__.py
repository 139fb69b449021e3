"""Log-ins: log in and out, links, devices, password, and name."""
