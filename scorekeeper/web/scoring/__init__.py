"""The scoring page: entering hands, working offline, and seating."""
