"""openapi.yaml, and the stricter form of it that the server must meet."""

import copy
import functools
import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


@functools.cache
def load():
    """The document; treat it as read-only."""
    return yaml.safe_load((ROOT / "openapi.yaml").read_text())


def is_answer(name):
    return not name.endswith(("Request", "Operation"))


def strict(document):
    """Clients must tolerate members that a newer server adds; this server must not add undescribed ones."""
    document = copy.deepcopy(document)
    for name, schema in document["components"]["schemas"].items():
        if is_answer(name):
            close(schema)
    return document


def close(schema):
    if schema.get("type") == "object":
        schema["additionalProperties"] = False
        for member in schema["properties"].values():
            close(member)


def operations(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation


@functools.cache
def statuses_of_any_request():
    """Statuses that the document's introduction lists for any request."""
    items = re.search(r"Any request may also return these:\n\n((?:- .*\n)+)", load()["info"]["description"])[1]
    return {int(status) for status in re.findall(r"\b[1-5]\d\d\b", items)}


@functools.cache
def patterns():
    """The paths as regular expressions, those with the fewest parameters first."""
    paths = sorted(load()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), path) for path in paths]


def check_status(method, target, status):
    """Asserts that the document names the status for the operation, or for any request."""
    concrete = target.partition("?")[0]
    path = next((path for pattern, path in patterns() if pattern.fullmatch(concrete)), None)
    if path is None:
        return
    operation = load()["paths"][path].get("get" if method == "HEAD" else method.lower())
    named = {int(status) for status in operation["responses"]} if operation else {204} if method == "OPTIONS" else set()
    assert status in named | statuses_of_any_request(), f"{method} {path} must not answer {status} according to openapi.yaml"
