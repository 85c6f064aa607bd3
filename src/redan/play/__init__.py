"""Playing in a terminal: what both modes share, line mode, and the Textual screens."""
