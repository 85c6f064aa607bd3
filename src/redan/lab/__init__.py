"""The lab: simulation, fuzzing and figures about games."""
