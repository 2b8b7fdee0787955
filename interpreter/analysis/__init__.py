"""What follows from typed trees: facts that lowering, lint and descriptions share."""
