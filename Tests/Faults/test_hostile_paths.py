"""Paths that try to leave the uploads folder, and values that try to become headers."""

import secrets

import pytest

from support.pictures import png
from support.raw import exchange, status_lines

TRAVERSALS = [
    "/uploads/../kiwifruit.sqlite", "/uploads/..%2fkiwifruit.sqlite", "/uploads/%2e%2e%2fkiwifruit.sqlite",
    "/uploads/%2e%2e/kiwifruit.sqlite", "/uploads/..%252fkiwifruit.sqlite", "/uploads/%252e%252e%252fkiwifruit.sqlite",
    "/uploads/..\\kiwifruit.sqlite", "/uploads/..%5ckiwifruit.sqlite", "/uploads//etc/passwd", "/uploads/%2fetc%2fpasswd",
    "/uploads/..%c0%afkiwifruit.sqlite", "/uploads/%c0%ae%c0%ae%c0%afkiwifruit.sqlite", "/uploads/..%00/kiwifruit.sqlite",
    "/uploads/{name}%00.png", "/uploads/{name}%2f", "/uploads/{name}/", "/uploads/./{name}", "/uploads/.%2f{name}",
    "/uploads/{upper}", "/uploads/", "/uploads/.", "/uploads/..", "/uploads/%2e%2e", "/uploads/...",
    "/uploads/....//kiwifruit.sqlite", "/uploads/link", "/uploads/folder", "/uploads/folder%2ffile", "/uploads/~root",
    "/uploads/{name}?../../x#", "/uploads/" + "a" * 5_000, "/uploads/kiwifruit.sqlite", "/../kiwifruit.sqlite", "//etc/passwd",
    "/kiwifruit.sqlite", "/uploads/..;/kiwifruit.sqlite", "/uploads/%u002e%u002e/x", "/uploads/\u2025/kiwifruit.sqlite",
]  # fmt: skip


@pytest.fixture(scope="module")
def upload(shared_server, tmp_path_factory):
    """The name of a picture, beside files that must not be served."""
    person = shared_server.sign_up("pathfinder")
    post = person.create_post("a picture", [png()]).expect(201).json
    uploads = shared_server.data / "uploads"
    outside = tmp_path_factory.mktemp("outside") / "secret"
    outside.write_text("top secret")
    (uploads / "link").symlink_to(outside)
    (uploads / "folder").mkdir()
    (uploads / "folder" / "file").write_text("top secret")
    return post["imageURL"].rsplit("/", 1)[1]


@pytest.mark.parametrize("path", TRAVERSALS)
def test_a_path_out_of_the_uploads_folder_is_not_found(path, shared_server, upload):
    path = path.format(name=upload, upper=upload.upper())
    payload = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    received, _ = exchange(shared_server.port, payload)
    statuses = status_lines(received)
    if path.startswith(f"/uploads/{upload}?"):
        assert statuses in ([200], [400])
    else:
        assert statuses in ([400], [404], [414]), received[:200]
    assert b"SQLite format" not in received
    assert b"top secret" not in received
    assert b"root:" not in received


def test_a_picture_is_served_only_as_a_picture(shared_server, upload):
    answer = shared_server.client().get(f"/uploads/{upload}").expect(200)
    assert answer.headers["Content-Type"] in ("image/jpeg", "image/png", "image/webp")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_file_name_never_reaches_the_disk_or_an_answer(shared_server):
    person = shared_server.sign_up("namegiver")
    marker = secrets.token_hex(8)
    names = [
        f"../../{marker}.png", f"/tmp/{marker}.png", f"{marker}.php", f"{marker}.svg", f"{marker}\\..\\x.png", "a" * 300,
        f"{marker}\u202egnp.exe", "", ".", "..", f"{marker}.png%00.html", "CON", f"{marker}%0d%0aX-Injected: yes",
    ]  # fmt: skip
    for name in names:
        answer = person.create_post("a name", [(name, png(color=(1, 1, 1)))])
        answer.expect(201, 400, 422)
        assert marker.encode() not in answer.body
        assert "X-Injected" not in answer.headers
    assert [path for path in shared_server.data.rglob("*") if marker in path.name] == []


SPLITTERS = [
    "%0d%0aX-Injected:%20yes", "%0aX-Injected:%20yes", "%0d%0a%0d%0a<html>", "%E5%98%8A%E5%98%8DX-Injected:%20yes",
    "%00%0d%0aX-Injected:%20yes", "a%0d%0aSet-Cookie:%20a=b",
]  # fmt: skip


@pytest.mark.parametrize("splitter", SPLITTERS)
def test_echoed_values_never_become_headers(splitter, shared_server):
    client = shared_server.client()
    for path in [
        f"/posts?pageSize=1&{splitter}={splitter}", f"/posts/search?q={splitter}&pageSize=1", f"/users/{splitter}",
        f"/users/search?q=a&x={splitter}", f"/{splitter}", f"/uploads/{splitter}", f"/posts?page={splitter}",
        f"/posts?before={splitter}",
    ]:  # fmt: skip
        answer = client.get(path)
        assert answer.status < 500
        assert "X-Injected" not in answer.headers
        assert "Set-Cookie" not in answer.headers
        assert all("\r" not in value and "\n" not in value for value in answer.headers.values())


def test_a_link_header_cannot_be_closed_by_the_query(shared_server):
    person = shared_server.sign_up("linker")
    person.create_post("one").expect(201)
    person.create_post("two").expect(201)
    query = "pageSize=1&x=%3E;rel=%22next%22,%3Chttp://evil.example"
    link = shared_server.client().get(f"/posts?{query}").expect(200).headers["Link"]
    assert link.count("<") == link.count(">") == 1
    assert not link.startswith("<http://evil")


def test_a_foreign_host_is_not_used_in_addresses(shared_server):
    person = shared_server.sign_up("hosted")
    post = person.create_post("a picture", [png()]).expect(201).json["id"]
    for headers in [{"Host": "evil.example"}, {"X-Forwarded-Host": "evil.example"}, {"Forwarded": "host=evil.example"}]:
        answer = person.get(f"/posts/{post}", headers=headers).expect(200)
        assert b"evil.example" not in answer.body
        listed = person.get("/posts?pageSize=1", headers=headers).expect(200)
        assert "evil.example" not in (listed.headers["Link"] or "")
