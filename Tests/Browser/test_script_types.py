"""The types of the pages' scripts agree: TypeScript's compiler checks the types in their comments."""

import pathlib
import shutil
import subprocess

import pytest
from scripts import ASSETS, client

HERE = pathlib.Path(__file__).parent
# Browser API that is missing in the compiler's list, which is of 2022.
LATER = ("'timeout' does not exist on type '{ new (): AbortSignal", "Type '\"instant\"' is not assignable to type 'ScrollBehavior'")


def complaints(folder):
    compiler = shutil.which("tsc")
    if not compiler:
        pytest.fail("TypeScript is missing: apt-get install node-typescript")
    checked = subprocess.run([compiler, "--project", folder], capture_output=True, text=True)
    lines = [line for line in checked.stdout.splitlines() if not line.startswith(" ")]
    return [line for line in lines if not any(known in line for known in LATER)]


@pytest.fixture
def scripts(tmp_path):
    for file in [*ASSETS.glob("*.js"), *(HERE / "types").iterdir()]:
        shutil.copy(file, tmp_path)
    (tmp_path / "client.js").write_text(client())
    return tmp_path


def test_the_scripts_have_the_types_in_their_comments(scripts):
    assert complaints(scripts) == []


def test_an_import_that_does_not_exist_is_found(scripts):
    part = scripts / "turns.js"
    source = part.read_text().replace("keepPlace }) =>", "keepPlace, keepTime }) =>")
    part.write_text(source + "\nkeepTime\n")
    assert any("turns.js" in line and "keepTime" in line for line in complaints(scripts))
