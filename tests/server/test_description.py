"""The server against everything its description allows, and some that it does not."""

from collections.abc import Callable
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    status_code_conformance,
)

from redan.server.storage import Storage
from tests.server.conftest import Guest, Server
from tests.server.test_http import new


def test_no_request_breaks_the_server(serve: Callable[..., Server], sqlite: Storage) -> None:
    server = serve(sqlite)
    ann = Guest(server, "Ann")
    told = new(ann, "me", "hotseat")
    script = {"authorization": f"Bearer {ann.post('/api/me/token')['token']}"}
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    known = {"table": told["table"], "slug": "parley", "invite": told["invite"], "n": 1}
    tried: set[str] = set()

    session = requests.Session()
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=12,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case[Any]) -> None:
            for name in case.path_parameters or {}:
                case.path_parameters[name] = known[name]
            case.call_and_validate(
                base_url=server.url,
                session=session,
                headers=script,
                checks=[not_a_server_error, status_code_conformance, content_type_conformance],
            )

        check()
        tried.add(operation.label)
    assert len(tried) > 30
    session.close()
    ann.close()
