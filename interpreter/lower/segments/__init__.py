"""Effects become functions and continuation segments."""
