"""Whatever is sent to the API is answered as its description says, and never with a failure."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from polis.server.app import build
from polis.server.config import Config

from .players import ME, OPEN, make
from .serving import Served

load_all_checks()
DESCRIPTION: dict[str, Any] = build(Config("never-opened.db")).openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

_CODES: dict[str, str] = {}


def real_code(server: Served) -> str:
    """A table that is there, so that requests get further than to a 404."""
    if server.address not in _CODES:
        with server.client() as somebody:
            _CODES[server.address] = make(somebody, [ME, OPEN])["code"]
    return _CODES[server.address]


@SCHEMA.parametrize()
@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_no_request_fails_and_no_answer_is_undocumented(
    case: Case[Any], one_server: Served
) -> None:
    if "code" in (case.path_parameters or {}) and crc32(ascii(case.body).encode()) % 2:
        case.path_parameters["code"] = real_code(one_server)
    case.call_and_validate(base_url=one_server.address, checks=CHECKS)


def test_every_operation_has_a_summary_and_its_refusals() -> None:
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert {"404", "422", "429"} <= set(operation["responses"]), (method, path)


def test_bodies_come_with_examples_that_are_accepted(one_server: Served) -> None:
    example = DESCRIPTION["components"]["schemas"]["NewTable"]["examples"][0]
    with one_server.client() as somebody:
        assert somebody.post("/api/tables", json=example).status_code == 201


@pytest.mark.parametrize("path", ["/api/nowhere", "/api", "/api/tables/K7QF2M/nothing"])
def test_an_unknown_address_is_a_problem_document(one_server: Served, path: str) -> None:
    with one_server.client() as somebody:
        answer = somebody.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
