from pathlib import Path

import pytest

from tests.terminal import Shell, shell


@pytest.fixture
def terminal(tmp_path: Path) -> Shell:
    return shell(tmp_path)
