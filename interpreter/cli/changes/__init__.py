"""What has changed since a commit, as git knows it."""
