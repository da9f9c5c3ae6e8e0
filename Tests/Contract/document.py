"""openapi.yaml, and the stricter form of it that the server is held to."""

import copy
import functools
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
    """Clients must bear members that a newer server adds; this server may not add any that are not described."""
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
