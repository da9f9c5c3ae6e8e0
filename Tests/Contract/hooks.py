"""What Schemathesis cannot know from the document: real pictures, and how not to saw off the branch it sits on."""

import os
import sys
import uuid
from pathlib import Path

import schemathesis
from hypothesis import strategies

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.client import Client
from support.pictures import png

PORT = int(os.environ["CONTRACT_PORT"])
PASSWORD = os.environ["CONTRACT_PASSWORD"]
TOKEN = os.environ.get("CONTRACT_TOKEN", "")
ENDS_THE_SESSION = {("DELETE", "/sessions"), ("DELETE", "/users/me"), ("DELETE", "/sessions/{sessionId}")}

schemathesis.openapi.format("binary", strategies.sampled_from([png(color=(number, 80, 20)) for number in range(6)]))


@schemathesis.hook
def map_query(context, query):
    """`page` and `before` exclude each other, which the document can only say in words."""
    if query and "page" in query and "before" in query:
        query = {name: value for name, value in query.items() if name != "before"}
    return query


@schemathesis.hook
def before_call(context, case, kwargs):
    headers = case.headers
    if headers is None:
        return
    # The same key for different requests is refused, rightly: give each its own.
    key = headers.get("Idempotency-Key")
    if isinstance(key, str) and 0 < len(key) <= 200 and all("!" <= letter <= "~" for letter in key):
        headers["Idempotency-Key"] = str(uuid.uuid4())
    # Whoever logs out or deletes their account here is somebody new.
    if (case.method.upper(), case.path) in ENDS_THE_SESSION and headers.get("Authorization") == f"Bearer {TOKEN}":
        headers["Authorization"] = f"Bearer {disposable_token()}"


def disposable_token():
    client = Client(PORT)
    name = f"x{uuid.uuid4().hex[:20]}"
    client.post("/users", json={"username": name, "password": PASSWORD}).expect(201)
    return client.post("/sessions", json={"username": name, "password": PASSWORD}).expect(200).json["token"]
