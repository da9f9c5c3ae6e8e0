"""openapi.yaml, the server's routes and KiwiKit's types say the same."""

import re
import subprocess
import sys
from pathlib import Path

import document
import pytest

KIWIKIT = document.ROOT / "Sources/KiwiKit"
SAMPLES = {"name": "a", "token": "t", "username": "someone"}


def test_the_swift_file_holds_the_document():
    script = Path(__file__).with_name("openapi_to_swift.py")
    assert subprocess.run([sys.executable, script, "--check"], check=False).returncode == 0


def test_the_server_serves_the_document(shared_server):
    answer = shared_server.client().get("/openapi.json").expect(200)
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.json == document.load()


def test_every_operation_has_a_name_of_its_own():
    names = [operation["operationId"] for _, _, operation in document.operations(document.load())]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", document.load()["paths"])
def test_the_methods_of_a_path_are_those_described(path, shared_server):
    described = {method.upper() for method in document.load()["paths"][path]}
    if "GET" in described:
        described.add("HEAD")
    concrete = re.sub(r"\{(\w+)\}", lambda match: SAMPLES.get(match[1], "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"), path)
    client = shared_server.client()

    allowed = set(re.split(r", *", client.send("OPTIONS", concrete).expect(204).headers["Allow"]))
    assert allowed == described | {"OPTIONS"}
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} - described:
        refused = client.send(method, concrete).expect(405)
        assert set(re.split(r", *", refused.headers["Allow"])) == allowed


def test_every_route_of_the_table_is_described():
    table = (KIWIKIT / "Routes/APIRoute.swift").read_text()
    printed = re.findall(r"case \.(\w+)(?:\(let \w+\))?: \[(.+)\]$", table, re.MULTILINE)
    routes = {
        "/" + "/".join("{}" if not part.startswith('"') else part[1:-1] for part in parts.split(", "))
        for _, parts in printed
    }
    assert len(routes) > 30
    assert routes == {re.sub(r"\{\w+\}", "{}", path) for path in document.load()["paths"]}


def swift_types():
    """Each public Codable struct of KiwiKit with its stored members and whether each is optional."""
    for path in KIWIKIT.rglob("*.swift"):
        for match in re.finditer(
            r"^public struct (\w+): [^{]*Codable[^{]*\{\n(.*?)^\}", path.read_text(), re.MULTILINE | re.DOTALL
        ):
            members = re.findall(r"^  public (?:let|var) (\w+): ([^\n{]+)$", match[2], re.MULTILINE)
            yield match[1], {name: kind.strip().endswith("?") for name, kind in members}


@pytest.mark.parametrize("name, members", [pytest.param(*pair, id=pair[0]) for pair in swift_types()])
def test_a_type_of_kiwikit_has_the_members_of_its_schema(name, members):
    schema = document.load()["components"]["schemas"][name]
    assert set(members) == set(schema["properties"])
    if name.endswith("Request"):
        assert {member for member, optional in members.items() if not optional} == set(schema.get("required", []))
    else:
        assert set(schema["required"]) == set(schema["properties"]), "members of answers are always there"
        nullable = {member for member, value in schema["properties"].items() if is_nullable(value)}
        assert nullable <= {member for member, optional in members.items() if optional}


def is_nullable(schema):
    return "null" in schema.get("type", "") or any(one.get("type") == "null" for one in schema.get("oneOf", []))


def test_every_enumeration_of_kiwikit_is_in_the_document():
    schemas = document.load()["components"]["schemas"]
    assert schemas["Visibility"]["enum"] == swift_cases("Posts/Post.swift", "Visibility")
    assert schemas["Role"]["enum"] == swift_cases("Accounts/Profile.swift", "Role")
    assert schemas["ReportSubject"]["enum"] == swift_cases("Moderation/Report.swift", "Subject")
    assert schemas["ReportReason"]["enum"] == swift_cases("Moderation/Report.swift", "Reason")
    assert schemas["AppNotification"]["properties"]["kind"]["enum"] == swift_cases(
        "Social/AppNotification.swift", "Kind"
    )


def swift_cases(path, name):
    body = re.search(rf"enum {name}: [^{{]*\{{(.*?)\n *\}}", (KIWIKIT / path).read_text(), re.DOTALL)[1]
    return re.findall(r"case (\w+)", body)


def test_the_limits_of_kiwikit_are_those_of_the_document():
    limits = (KIWIKIT / "Limits.swift").read_text()
    schemas = document.load()["components"]["schemas"]

    def limit(name):
        return int(re.search(rf"{name} = ([\d_]+)", limits)[1].replace("_", ""))

    assert schemas["Comment"]["properties"]["text"]["maxLength"] == limit("commentLength")
    assert schemas["Post"]["properties"]["caption"]["maxLength"] == limit("captionLength")
    assert schemas["Attachment"]["properties"]["alt"]["maxLength"] == limit("altLength")
    assert schemas["Profile"]["properties"]["bio"]["maxLength"] == limit("bioLength")
    assert schemas["User"]["properties"]["displayName"]["maxLength"] == limit("displayNameLength")
    assert schemas["CreateReportRequest"]["properties"]["details"]["maxLength"] == limit("reportDetailsLength")
    assert schemas["CreateSessionRequest"]["properties"]["deviceName"]["maxLength"] == limit("deviceNameLength")
    assert schemas["CreatePostRequest"]["properties"]["file"]["maxItems"] == limit("attachmentsPerPost")
