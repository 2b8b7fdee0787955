"""Players who act at the same time: blocks, the open floor, offers."""
