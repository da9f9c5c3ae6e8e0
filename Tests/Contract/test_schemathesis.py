"""Schemathesis reads openapi.yaml and tests the running server: valid and invalid requests, and sequences of them.

`KIWIFRUIT_CONTRACT_SECONDS` is the time for each of the three readers; `KIWIFRUIT_SEED` repeats a run.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tomli_w
import world as worlds

from conftest import SEED
from support import document
from support.server import Server, environment

SECONDS = int(os.environ.get("KIWIFRUIT_CONTRACT_SECONDS", "22"))

# A valid request may still break a rule that a schema cannot express: a reserved name, a common password, as many texts
# as the post has photos, a request to oneself, an unknown time zone.
BEYOND_SCHEMAS = [
    "POST /users", "PUT /users/me/password", "PUT /users/{username}", "PATCH /posts/{postId}", "POST /posts",
    "POST /users/{username}/follow", "POST /users/{username}/block", "POST /users/{username}/mute", "POST /reports",
    "DELETE /users/{username}/follow", "DELETE /users/{username}/block", "DELETE /users/{username}/mute",
    "POST /admin/users/{username}/suspension", "POST /imports", "PATCH /imports/{importId}/rows/{number}",
    "POST /reading-sessions", "POST /reading-sessions/{readingSessionId}/participants", "PUT /reading/settings",
    "PUT /reading/goals/{period}/{unit}",
    "POST /challenges", "PATCH /challenges/{challengeId}", "PUT /challenges/{challengeId}/membership",
    "POST /notes", "PATCH /notes/{noteId}", "POST /posts/{postId}/comments", "PATCH /comments/{commentId}",
    "GET /recommendations/group",
    "PUT /users/{username}/friendship", "DELETE /users/{username}/friendship", "PUT /users/me/status",
    "PUT /ebooks/{ebookId}/position", "PUT /ebooks/{ebookId}/title", "PUT /ebooks/{ebookId}/marks/{markId}",
    "PUT /speed-reading/profiles/{profileId}", "PUT /speed-reading/settings", "PUT /speed-reading/texts/{textId}",
    "PUT /speed-reading/texts/{textId}/position",
]  # fmt: skip
# The statuses that Schemathesis expects by default.
REJECTED = ["400", "401", "403", "404", "405", "406", "409", "415", "422", "428", "429", "5xx"]
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "429"]

PARAMETERS = {
    "path.postId": "posts", "path.commentId": "comments", "path.reportId": "reports", "path.username": "usernames",
    "path.sessionId": "sessions", "path.name": "uploads", "path.titleId": "titles", "path.importId": "imports",
    "path.spotId": "spots", "path.experienceId": "experiences", "query.before": "posts",
    "query.q": "searches", "body.postid": "posts", "body.commentid": "comments", "body.subjectId": "posts",
}  # fmt: skip


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("contract") / "data") as server:
        yield worlds.World(server)


@pytest.mark.parametrize("reader", ["nobody", "member", "admin"])
def test_the_server_keeps_the_contract(reader, world, tmp_path):
    token = {"nobody": "", "member": world.member.token, "admin": world.admin.token}[reader]
    (tmp_path / "openapi.json").write_text(json.dumps(document.strict(document.load())))
    (tmp_path / "schemathesis.toml").write_text(tomli_w.dumps(configuration(world, token)))
    done = subprocess.run(
        [
            Path(sys.executable).with_name("st"), "--config-file", tmp_path / "schemathesis.toml", "run",
            tmp_path / "openapi.json", "--url", world.server.url, "--seed", str(SEED), "--max-time", str(SECONDS),
            "--checks", "all", "--continue-on-failure", "--no-color", "--request-timeout", "10",
        ],
        env=environment(
            CONTRACT_PORT=str(world.server.port), CONTRACT_PASSWORD=worlds.PASSWORD, CONTRACT_TOKEN=token,
            SCHEMATHESIS_HOOKS=str(Path(__file__).with_name("hooks.py")),
        ),
        cwd=tmp_path, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    print(done.stdout)
    assert world.server.process.poll() is None, "the server exited"
    assert done.returncode == 0, "see above"


def configuration(world, token):
    configured = {
        "dictionaries": {name: {"values": values} for name, values in world.dictionaries().items()},
        "parameters": {name: {"dictionary": values, "probability": 0.7} for name, values in PARAMETERS.items()},
        "generation": {"database": "none", "allow-x00": True},
        "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}},
        "phases": {"coverage": {"unexpected-methods": ["GET", "PUT", "POST", "DELETE", "PATCH", "TRACE"]}},
        "operations": [
            {
                "include-name": "GET /uploads/{name}",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "416"]}},
            },
            {
                # The server rejects a request line that is too long before it checks the list.
                "include-name": "GET /users/me/followed",
                "checks": {
                    "positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "414"]},
                    "negative_data_rejection": {"expected-statuses": [*REJECTED, "414"]},
                },
            },
            {
                # A WebSocket, which a schema cannot describe.
                "include-name": "GET /live",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "426"]}},
            },
            {
                "include-name": BEYOND_SCHEMAS,
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
        ],
    }
    if token:
        configured["auth"] = {"openapi": {"bearer": {"bearer": token}}}
    return configured
