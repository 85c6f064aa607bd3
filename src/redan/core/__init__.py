"""The core: asks, match, chance, transcript, registry. It knows no game and needs no package."""
