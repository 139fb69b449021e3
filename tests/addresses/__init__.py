"""Every address of the site, tried by everybody."""
