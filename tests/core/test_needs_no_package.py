"""Core, kit and games run with Python alone."""

import subprocess
import sys
from pathlib import Path

import redan

CODE = """
import sys
from importlib.abc import MetaPathFinder
from importlib import import_module
from pathlib import Path

class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        # The one package that may be asked for is asked for inside of a try; the units of the
        # compiled build are called redan_core and the like.
        if top not in sys.stdlib_module_names and not top.startswith("redan"):
            raise ModuleNotFoundError(f"no package but redan: {name}", name=top)

sys.meta_path.insert(0, Nothing())
source = Path(sys.argv[1])
sys.path[:] = [*[entry for entry in sys.path if "site-packages" not in entry], str(source)]
names = []
for part in ("core", "kit", "games"):
    for path in sorted((source / "redan" / part).rglob("*.py")):
        names.append(".".join(path.relative_to(source).with_suffix("").parts))
for name in names:
    import_module(name.removesuffix(".__init__"))
foreign = [
    name for name in sys.modules
    if name.partition(".")[0] not in {*sys.stdlib_module_names, "__main__"}
    and not name.startswith("redan")
]
print(len(names), *foreign)

from random import Random
from redan.core.match import Match
from redan.core.playout import finish
package = import_module("redan.games.hapsburg_eclipse")
match = Match(package.game, seed=1)
match = Match.load(match.save(), package.game)
finish(match, Random(1))
"""


def test_core_kit_and_games_need_no_package() -> None:
    source = Path(redan.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", CODE, source],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    count, *foreign = done.stdout.split()
    assert int(count) > 20
    assert foreign == []
