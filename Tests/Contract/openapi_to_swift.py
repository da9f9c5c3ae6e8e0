"""Turns openapi.yaml into the Swift file from which the server answers GET /openapi.json.

Without arguments it writes the file; with --check it only says, by exit status 1, that the file is stale.
"""

import json
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "openapi.yaml"
SWIFT = ROOT / "Sources/Server/KiwiServer/Operations/OpenAPIDocument.swift"


def one_line(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def members(mapping, write):
    """One member a line, so that a change of the document is a small change of the file."""
    return "{\n" + ",\n".join(f"{one_line(name)}:{write(value)}" for name, value in mapping.items()) + "\n}"


def document_as_json(document):
    nested = {
        "paths": lambda paths: members(paths, one_line),
        "components": lambda components: members(components, lambda group: members(group, one_line)),
    }
    text = (
        "{\n"
        + ",\n".join(f"{one_line(name)}:{nested.get(name, one_line)(value)}" for name, value in document.items())
        + "\n}"
    )
    assert json.loads(text) == document
    return text


def swift_source():
    text = document_as_json(yaml.safe_load(DOCUMENT.read_text()))
    assert '"""#' not in text
    return (
        "// swift-format-ignore-file\n"
        "\n"
        "/// `openapi.yaml` as JSON. Written by `Tests/Contract/openapi_to_swift.py`; edit the YAML, not this file.\n"
        "enum OpenAPIDocument {\n"
        '  static let json: StaticString = #"""\n'
        f"{text}\n"
        '"""#\n'
        "}\n"
    )


def main():
    source = swift_source()
    if "--check" not in sys.argv[1:]:
        SWIFT.parent.mkdir(parents=True, exist_ok=True)
        SWIFT.write_text(source)
        return 0
    if SWIFT.exists() and SWIFT.read_text() == source:
        return 0
    print(
        f"{SWIFT.relative_to(ROOT)} is older than openapi.yaml; run {Path(__file__).relative_to(ROOT)}.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
