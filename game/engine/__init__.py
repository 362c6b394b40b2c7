"""The rules of the game as plain values. Standard library only; never imports Django."""
