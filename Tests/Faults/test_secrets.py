"""Tokens, passwords and texts stay out of logs, metrics and error messages."""

import re

import pytest

from support import confidential
from support.pictures import png
from support.server import Server

CAPTION = "a private thought 5f1c9e"
COMMENT = "a private remark 8b2d7a"
SEARCH = "privatesearchword"


@pytest.fixture(params=["debug", "info"])
def logging_server(request, tmp_path):
    with Server(tmp_path / "data", registration="open", log_level=request.param) as server:
        yield server


def test_logs_metrics_errors_and_backups_contain_no_secret(logging_server, tmp_path):
    server = logging_server
    password, wrong = "an unmistakable password", "an unmistakable wrong password"
    alice = server.sign_up("alice", password)
    bodies = []

    def keep(answer):
        bodies.append(answer.body.decode(errors="replace"))
        return answer

    post = alice.create_post(CAPTION, [png()], visibility="me").expect(201).json["id"]
    alice.post(f"/posts/{post}/comments", json={"text": COMMENT}).expect(201)
    alice.get(f"/posts/search?q={SEARCH}").expect(200)
    keep(server.client().post("/sessions", json={"username": "alice", "password": wrong}).expect(401))
    keep(server.client().post("/users", json={"username": "alice", "password": password}).expect(409))
    keep(server.client().post("/users", json={"username": "!", "password": password}).expect(422))
    keep(alice.put("/users/me/password", json={"currentPassword": wrong, "newPassword": password}).expect(403))
    keep(alice.delete("/users/me", json={"password": wrong}).expect(403))
    keep(server.client(alice.token[:-1] + "x").get("/users/me").expect(401))
    keep(server.client(f"{alice.token}{alice.token}").get("/users/me").expect(401))
    keep(alice.get(f"/{alice.token}").expect(404))
    keep(alice.get(f"/posts?page={alice.token}").expect(400))
    reset = re.search(r"kiwireset_[A-Za-z0-9_-]+", server.command("user", "reset-password", "alice").stdout).group()
    invitation = re.search(r"kiwiinvite_[A-Za-z0-9_-]+", server.command("invite").stdout).group()
    confidential.remember(reset)
    confidential.remember(invitation)
    keep(server.client().post(f"/password-resets/{reset}", json={"newPassword": "short"}).expect(422))
    server.client().post(f"/password-resets/{reset}", json={"newPassword": password + "2"}).expect(204)
    keep(alice.get("/users/me").expect(401))
    server.command("backup", tmp_path / "backup")
    metrics = server.client().get("/metrics").expect(200).body.decode()

    server.terminate()
    for name, text in [("log", server.log()), ("metrics", metrics), *(("error", body) for body in bodies)]:
        assert confidential.found_in(text) == [], name
    for name, text in [("log", server.log()), ("metrics", metrics)]:
        for private in (CAPTION, COMMENT, SEARCH):
            assert private not in text, name
    for path in [*server.data.rglob("*"), tmp_path / "backup"]:
        if path.is_file():
            assert confidential.found_in(path.read_bytes().decode("latin-1")) == [], path.name


def test_errors_do_not_reveal_the_implementation(server):
    person = server.sign_up("alice")
    answers = [
        server.client().get("/posts?page=x"), server.client().get("/nowhere"), person.post("/comments", form={}),
        person.request("POST", "/posts", b"\0" * 100, {"Content-Type": "multipart/form-data; boundary=x"}),
        person.create_post("x", [b"GIF89a not a picture"]), person.create_post("x", [png()[:60]]),
        person.request("PATCH", "/posts/1", b"{", {"Content-Type": "application/json"}),
    ]  # fmt: skip
    for answer in answers:
        assert 400 <= answer.status < 500, answer.request
        text = answer.body.decode().lower()
        for word in [
            "sqlite",
            "swift",
            "vips",
            "/tmp",
            "fatal",
            "thread",
            "stack",
            "select ",
            str(server.data).lower(),
        ]:
            assert word not in text, text
