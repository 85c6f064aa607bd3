"""The contract: what every game must pass, also one in another package, by naming itself.

from redan.contract import GameContract, rule

class TestParley(GameContract):
    game = "parley"

@rule("PA.TLK.4")
def test_only_who_holds_the_topic_may_doubt(): ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redan.contract.suite import GameContract as GameContract
    from redan.contract.suite import rule as rule

__all__ = ["GameContract", "rule"]


def __getattr__(name: str) -> object:
    # Loaded when somebody asks: the oracles serve the fuzzer, too, where there is no pytest.
    if name in __all__:
        from redan.contract import suite

        return getattr(suite, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
