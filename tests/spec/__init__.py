"""The pages of the language reference, and what runs them; README.md says how a page is written."""
