"""The commands of `redan`, a file each with one function of the same name."""
