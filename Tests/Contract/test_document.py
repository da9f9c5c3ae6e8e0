"""openapi.yaml, the server's routes and KiwiKit's types agree."""

import re

import pytest

from support import document
from support.raw import exchange, status_lines

KIWIKIT = document.ROOT / "Sources/Product/KiwiKit"
SAMPLES = {"name": "a", "token": "t", "username": "someone"}


def concrete_path(path):
    return re.sub(r"\{(\w+)\}", lambda match: SAMPLES.get(match[1], "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"), path)


def test_the_server_serves_the_document(shared_server):
    answer = shared_server.client().get("/openapi.json").expect(200)
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.json == document.load()


def test_every_operation_has_a_unique_name():
    names = [operation["operationId"] for _, _, operation in document.operations(document.load())]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", document.load()["paths"])
def test_the_methods_of_a_path_are_those_described(path, shared_server):
    described = {method.upper() for method in document.load()["paths"][path]}
    if "GET" in described:
        described.add("HEAD")
    concrete = concrete_path(path)
    client = shared_server.client()

    allowed = set(re.split(r", *", client.send("OPTIONS", concrete).expect(204).headers["Allow"]))
    assert allowed == described | {"OPTIONS"}
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} - described:
        refused = client.send(method, concrete).expect(405)
        assert set(re.split(r", *", refused.headers["Allow"])) == allowed


@pytest.mark.parametrize(
    "path, method", [(path, method) for path, method, _ in document.operations(document.load())]
)
def test_every_status_of_an_answer_is_described(path, method, shared_server):
    """The client checks every answer against the document, so the tests of faults check it, too."""
    client = shared_server.client()
    concrete = concrete_path(path)
    seen = {client.send(method, concrete).status}
    for headers in [
        {"If-Match": '"another"'}, {"If-None-Match": "*"}, {"Authorization": "Bearer garbage"},
        {"Content-Type": "text/plain"}, {"Content-Encoding": "gzip"}, {"Expect": "something"},
    ]:  # fmt: skip
        client.close()
        seen.add(client.request(method, concrete, b"{}" if method != "GET" else None, headers).status)
    assert len(seen) > 1
    for target, header in [
        (f"https://localhost{concrete}", b""), (concrete, b"Content-Length: 99999999999\r\n"),
        (concrete + "/" + "a" * 9000, b""), (concrete, b"A: " + b"a" * 20_000 + b"\r\n"), (concrete, b"A\r\n"),
    ]:  # fmt: skip
        head = f"{method} {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n".encode()
        for status in status_lines(exchange(shared_server.port, head + header + b"\r\n")[0]):
            document.check_status(method, concrete, status)
            seen.add(status)
    assert 421 in seen


def test_the_limits_of_kiwikit_are_those_of_the_document():
    limits = (KIWIKIT / "Limits.swift").read_text()
    schemas = document.load()["components"]["schemas"]

    def limit(name):
        return int(re.search(rf"{name} = ([\d_]+)", limits)[1].replace("_", ""))

    assert schemas["Comment"]["properties"]["text"]["maxLength"] == limit("commentLength")
    assert schemas["Post"]["properties"]["caption"]["maxLength"] == limit("captionLength")
    assert schemas["Attachment"]["properties"]["alt"]["maxLength"] == limit("altLength")
    assert schemas["Profile"]["properties"]["bio"]["maxLength"] == limit("bioLength")
    assert schemas["Title"]["properties"]["name"]["maxLength"] == limit("titleNameLength")
    assert schemas["Title"]["properties"]["description"]["maxLength"] == limit("titleDescriptionLength")
    assert schemas["Title"]["properties"]["people"]["maxItems"] == limit("peoplePerTitle")
    assert schemas["Title"]["properties"]["genres"]["maxItems"] == limit("genresPerTitle")
    assert schemas["User"]["properties"]["displayName"]["maxLength"] == limit("displayNameLength")
    assert schemas["CreateReportRequest"]["properties"]["details"]["maxLength"] == limit("reportDetailsLength")
    assert schemas["CreateSessionRequest"]["properties"]["deviceName"]["maxLength"] == limit("deviceNameLength")
    assert schemas["CreateUserRequest"]["properties"]["invite"]["maxLength"] == limit("inviteLength")
    assert schemas["CreatePostRequest"]["properties"]["file"]["maxItems"] == limit("attachmentsPerPost")
