"""Options of the test run."""

from __future__ import annotations

import os

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write spec pages and goldens again, as things come out")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--accept") and os.environ.get("CI"):
        raise pytest.UsageError("--accept is refused where CI is set: what is expected is changed by people only")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether what is expected is to be written again."""
    return bool(request.config.getoption("--accept"))
