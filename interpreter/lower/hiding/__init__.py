"""What a program keeps so that nobody learns what is hidden."""
