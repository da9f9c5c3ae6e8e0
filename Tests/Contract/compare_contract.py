"""Compares two contracts (openapi.yaml or openapi.json) from a client's point of view.

    compare_contract.py OLD NEW [--only OPERATION,...] [--compatible]

Operations are matched by operationId. Differences in parameters, requests, answers, statuses, headers and security are
printed, one a line, and make the exit status 1. Descriptions, examples, defaults, tags, links and the names of
components are ignored. With --compatible only differences that could break a client count: requests may accept more
than before, answers may guarantee more, and errors may have other statuses.
"""

import argparse
import sys
from pathlib import Path

import yaml

METHODS = ("get", "put", "post", "patch", "delete")
WORDS = {
    "contentMediaType", "default", "deprecated", "description", "example", "examples", "externalDocs", "summary", "title",
    "writeOnly",
}  # fmt: skip
CONSTRAINTS = {
    "const", "enum", "format", "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum", "pattern",
    "uniqueItems",
}  # fmt: skip
ABSENT = "absent"


class Contract:
    def __init__(self, document):
        self.document = document

    def resolved(self, value):
        """Returns the value with its references resolved; members beside a reference are kept."""
        seen = set()
        while isinstance(value, dict) and "$ref" in value:
            reference = value["$ref"]
            if reference in seen:
                raise ValueError(f"{reference} refers to itself.")
            seen.add(reference)
            target = self.document
            for step in reference.removeprefix("#/").split("/"):
                target = target[step.replace("~1", "/").replace("~0", "~")]
            value = {**target, **{name: member for name, member in value.items() if name != "$ref"}}
        return value

    def operations(self):
        shared = self.document.get("security")
        for path, methods in self.document["paths"].items():
            for method in METHODS:
                if method in methods:
                    operation = dict(methods[method], path=path, method=method)
                    operation.setdefault("security", shared)
                    operation["parameters"] = methods.get("parameters", []) + operation.get("parameters", [])
                    yield operation["operationId"], operation

    def schema(self, schema, open_references=()):
        """Returns the schema without descriptions, in a canonical form. A cycle ends at its depth."""
        reference = schema.get("$ref")
        if reference in open_references:
            return {"cycle": len(open_references) - open_references.index(reference)}
        if reference:
            open_references += (reference,)
        schema = {name: value for name, value in self.resolved(schema).items() if name not in WORDS}
        result = {}
        types = schema.pop("type", None)
        types = set(types if isinstance(types, list) else [types] if types else [])
        for name, value in schema.items():
            if name == "properties":
                result[name] = {member: self.schema(value, open_references) for member, value in value.items()}
            elif name in ("items", "additionalProperties") and isinstance(value, dict):
                result[name] = self.schema(value, open_references)
            elif name in ("oneOf", "anyOf", "allOf"):
                result[name] = [self.schema(choice, open_references) for choice in value]
            elif name in ("required", "enum"):
                result[name] = sorted(value, key=str)
            else:
                result[name] = value
        if not result.get("required", True):
            del result["required"]
        if result.get("minItems") == 0:
            del result["minItems"]
        if result.get("minLength") == 0:
            del result["minLength"]
        if "const" in result:
            types.discard("string")
        if types:
            result["type"] = sorted(types)
        return simplified(result)


def simplified(schema):
    """Returns a choice of one schema or null, and a list of one condition, as a single schema."""
    for name in ("oneOf", "anyOf", "allOf"):
        choices = schema.get(name)
        if not choices:
            continue
        others = [choice for choice in choices if choice != {"type": ["null"]}]
        is_nullable = len(others) < len(choices)
        if len(others) != 1 or (name == "allOf" and is_nullable):
            continue
        rest = {key: value for key, value in schema.items() if key != name}
        merged = {**others[0], **rest}
        if is_nullable:
            merged["type"] = sorted({*merged.get("type", []), "null"})
            if "enum" in merged:
                merged["enum"] = [value for value in merged["enum"] if value is not None]
        return merged
    return schema


class Comparison:
    def __init__(self, old, new, compatible=False):
        self.old, self.new, self.compatible = Contract(old), Contract(new), compatible
        self.differences = []

    def run(self, only=None):
        old, new = dict(self.old.operations()), dict(self.new.operations())
        for name in sorted({*old, *new} if only is None else only):
            if name not in old:
                if not self.compatible:
                    self.differences.append(f"{name}: added")
            elif name not in new:
                self.differences.append(f"{name}: removed")
            else:
                self.operation(name, old[name], new[name])
        return self.differences

    def note(self, place, what, old, new):
        self.differences.append(f"{place}: {what}: {shown(old)} -> {shown(new)}")

    def operation(self, name, old, new):
        for what in ("path", "method"):
            if old[what] != new[what]:
                self.note(name, what, old[what], new[what])
        if normal_security(old) != normal_security(new):
            self.note(name, "security", old["security"], new["security"])
        for part in (self.parameters, self.request, self.answers):
            place = f"{name} {part.__name__}"
            self.trees(place, part(self.old, old), part(self.new, new), part == self.answers)

    def parameters(self, contract, operation):
        resolved = map(contract.resolved, operation["parameters"])
        return {
            f"{parameter['in']} {parameter['name']}": {
                "required": parameter.get("required", False), "schema": contract.schema(parameter["schema"])
            }
            for parameter in resolved
        }  # fmt: skip

    def request(self, contract, operation):
        if "requestBody" not in operation:
            return {}
        body = contract.resolved(operation["requestBody"])
        return {"required": body.get("required", False), "content": self.content(contract, body)}

    def answers(self, contract, operation):
        answers = {}
        for status, answer in operation["responses"].items():
            if int(status) < 400 or not self.compatible:
                answer = contract.resolved(answer)
                headers = {
                    header: {
                        "required": contract.resolved(value).get("required", False),
                        "schema": contract.schema(contract.resolved(value)["schema"]),
                    }
                    for header, value in answer.get("headers", {}).items()
                }
                answers[str(status)] = {"headers": headers, "content": self.content(contract, answer)}
        return answers

    def content(self, contract, holder):
        return {
            kind: contract.schema(content.get("schema", {})) for kind, content in holder.get("content", {}).items()
        }

    def trees(self, place, old, new, is_answer):
        if old == new:
            return
        if isinstance(old, dict) and isinstance(new, dict):
            for name in sorted({*old, *new}, key=str):
                self.trees(f"{place}.{name}", old.get(name, ABSENT), new.get(name, ABSENT), is_answer)
        elif isinstance(old, list) and isinstance(new, list) and any(isinstance(item, dict) for item in old + new):
            for index in range(max(len(old), len(new))):
                pair = [items[index] if index < len(items) else ABSENT for items in (old, new)]
                self.trees(f"{place}[{index}]", *pair, is_answer)
        else:
            place, _, what = place.rpartition(".")
            is_new_member = old == ABSENT and (place.endswith(".properties") or is_optional_parameter(new))
            is_harmless = is_new_member or (narrows(what, old, new) if is_answer else narrows(what, new, old))
            if not (self.compatible and is_harmless):
                self.note(place, what, old, new)


def is_optional_parameter(value):
    return isinstance(value, dict) and value.get("required") is False


def narrows(what, old, new):
    """Returns true if a constraint of a schema allows less than before."""
    if what == "required":
        return set(old if isinstance(old, list) else []) < set(new if isinstance(new, list) else []) or new is True
    if ABSENT in (old, new):
        return old == ABSENT and what in CONSTRAINTS
    if what in ("enum", "type"):
        return set(new) < set(old)
    return new > old if what.startswith("min") else new < old if what.startswith("max") else False


def normal_security(operation):
    return sorted(str(sorted(choice)) for choice in operation["security"] or [])


def shown(value):
    if isinstance(value, dict):
        return str({name: value[name] for name in value if name == "type"} or "present")
    text = str(value)
    return text if len(text) <= 200 else text[:200] + "…"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--only", type=lambda text: text.split(","), help="operations, separated by commas")
    parser.add_argument("--compatible", action="store_true", help="ignore differences that break no client")
    arguments = parser.parse_args()
    old, new = (yaml.load(path.read_text(), yaml.CSafeLoader) for path in (arguments.old, arguments.new))
    differences = Comparison(old, new, arguments.compatible).run(arguments.only)
    for difference in differences:
        print(difference)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
