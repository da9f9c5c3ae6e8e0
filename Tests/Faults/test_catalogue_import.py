"""An import of a catalog that is killed repeatedly, alone and next to a running server."""

import os
import subprocess
import sys

import pytest
from support.database import copy_of_database
from support.server import PROGRAM, ROOT, Server, environment, run

sys.path.append(str(ROOT / "Benchmarks"))
from harness.draw_dump import Dump

WORKS = 20_000


@pytest.fixture(scope="module")
def dump(tmp_path_factory):
    return Dump(WORKS).write(tmp_path_factory.mktemp("dump"), packed=True)


def imported(data, workspace):
    with copy_of_database(data, workspace) as database:
        return database.execute(
            """
            SELECT (SELECT count(*) FROM titleSources WHERE source LIKE 'openlibrary:%'),
              (SELECT count(DISTINCT source) FROM titleSources WHERE source LIKE 'openlibrary:%'),
              (SELECT count(*) FROM editions), (SELECT count(*) FROM openLibraryAuthors)
            """
        ).fetchone()


def kill_after(seconds, data, dump):
    process = subprocess.Popen(
        [PROGRAM, "catalog", "import", "--data", data, *dump], env=environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return process.returncode


def test_an_import_resumes_after_each_kill_and_adds_every_title_once(tmp_path, dump):
    data = tmp_path / "data"
    kills = 0
    while kill_after(0.4 + kills * 0.1, data, dump) != 0:
        kills += 1
        assert kills < 60
    assert kills > 0
    assert imported(data, tmp_path) == (WORKS, WORKS, WORKS, WORKS * 2 // 5)
    run("verify", "--data", data)


def test_an_import_runs_beside_a_server_that_keeps_answering(tmp_path, dump):
    with Server(tmp_path / "data") as server:
        kill_after(0.5, server.data, dump)
        mira = server.sign_up("mira")
        process = subprocess.Popen(
            [PROGRAM, "catalog", "import", "--data", server.data, *map(os.fspath, dump)], env=environment(),
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        added = 0
        while process.poll() is None:
            mira.post("/titles", json={"kind": "book", "name": f"Mine {added}"}).expect(201, 429)
            added += 1
        assert process.returncode == 0 and "Done in" in process.stdout.read()
        assert added > 1
        found = server.client().get("/titles?q=a&kind=book").json
        assert len(found) == 20
        assert server.client().get("/titles?q=Mine+0").json[0]["name"] == "Mine 0"
    assert imported(server.data, tmp_path)[:2] == (WORKS, WORKS)
