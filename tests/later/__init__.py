"""A later version of the site, which changes the database: data of today is of an earlier version for it."""
