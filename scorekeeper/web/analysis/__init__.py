"""What a hand could have made: asked for, waited for, and shown beside its replay."""
