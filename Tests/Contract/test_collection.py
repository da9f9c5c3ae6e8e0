"""Tests that `make test` does not run can still be imported."""

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("folder", ["Browser", "Faults", "Load"])
def test_tests_of_a_folder_are_collected(folder):
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", TESTS / folder], capture_output=True, text=True)
    assert collected.returncode == 0, collected.stdout + collected.stderr
