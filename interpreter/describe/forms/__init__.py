"""Which variant of a phrase a construct takes."""
