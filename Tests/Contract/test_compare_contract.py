import copy

import pytest
import yaml

from compare_contract import Comparison, main

CONTRACT = yaml.safe_load("""
openapi: 3.1.0
paths:
  /notes/{noteId}:
    get:
      operationId: getNote
      summary: A note
      security: [{}, {bearer: []}]
      parameters:
        - {$ref: '#/components/parameters/NoteId'}
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}
      responses:
        '200':
          description: The note.
          headers:
            ETag: {required: true, schema: {type: string}}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
        '404': {description: Nothing here.}
    put:
      operationId: putNote
      security: [{bearer: []}]
      parameters: [{$ref: '#/components/parameters/NoteId'}]
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Note'}
      responses:
        '204': {description: Done.}
components:
  parameters:
    NoteId: {name: noteId, in: path, required: true, schema: {type: string, format: uuid}}
  schemas:
    Note:
      type: object
      required: [text]
      properties:
        text: {type: string, maxLength: 100, description: The words.}
        place:
          oneOf:
            - {$ref: '#/components/schemas/Place'}
            - {type: 'null'}
        page: {type: [integer, 'null'], minimum: 0}
        answers: {type: array, items: {$ref: '#/components/schemas/Note'}}
    Place:
      type: object
      properties:
        chapter: {type: integer}
""")


def changed(change):
    other = copy.deepcopy(CONTRACT)
    change(other)
    return other


def differences(change, **options):
    return Comparison(CONTRACT, changed(change), **options).run()


def note(document):
    return document["components"]["schemas"]["Note"]


def operation(document, method="get"):
    return document["paths"]["/notes/{noteId}"][method]


def test_a_contract_equals_itself():
    assert not differences(lambda document: None)


def remove_member(document):
    del note(document)["properties"]["text"]


def lower_limit(document):
    note(document)["properties"]["text"]["maxLength"] = 99


def forbid_null(document):
    note(document)["properties"]["place"] = {"$ref": "#/components/schemas/Place"}


def forbid_null_number(document):
    note(document)["properties"]["page"]["type"] = "integer"


def require_member(document):
    note(document)["required"].append("page")


def remove_operation(document):
    del document["paths"]["/notes/{noteId}"]["put"]


def change_parameter(document):
    operation(document)["parameters"][1]["schema"]["maximum"] = 50


def require_token(document):
    operation(document)["security"] = [{"bearer": []}]


def remove_header(document):
    del operation(document)["responses"]["200"]["headers"]


def change_status(document):
    responses = operation(document, "put")["responses"]
    responses["200"] = responses.pop("204")


def remove_error(document):
    del operation(document)["responses"]["404"]


def allow_no_body(document):
    operation(document, "put")["requestBody"]["required"] = False


@pytest.mark.parametrize(
    "change, place",
    [
        (remove_member, "getNote answers.200.content.application/json.properties"),
        (remove_member, "putNote request.content.application/json.properties"),
        (lower_limit, "getNote answers.200.content.application/json.properties.text: maxLength"),
        (forbid_null, "getNote answers.200.content.application/json.properties.place: type"),
        (forbid_null_number, "putNote request.content.application/json.properties.page: type"),
        (require_member, "getNote answers.200.content.application/json: required"),
        (remove_operation, "putNote: removed"),
        (change_parameter, "getNote parameters.query limit.schema: maximum: 100 -> 50"),
        (require_token, "getNote: security"),
        (remove_header, "getNote answers.200.headers"),
        (change_status, "putNote answers: 204"),
        (remove_error, "getNote answers: 404"),
        (allow_no_body, "putNote request: required"),
    ],
)  # fmt: skip
def test_a_change_of_the_structure_is_found(change, place):
    found = differences(change)
    assert any(difference.startswith(place) for difference in found), found


def change_words(document):
    note(document)["properties"]["text"]["description"] = "What it says."
    note(document)["title"] = "Note"
    operation(document)["summary"] = "One note"
    operation(document)["tags"] = ["Notes"]
    operation(document)["responses"]["200"]["description"] = "It."


def rename_component(document):
    schemas = document["components"]["schemas"]
    schemas["Spot"] = schemas.pop("Place")
    note(document)["properties"]["place"]["oneOf"][0]["$ref"] = "#/components/schemas/Spot"


def write_reference_in_place(document):
    parameters = operation(document)["parameters"]
    parameters[0] = document["components"]["parameters"]["NoteId"]


def write_null_in_another_form(document):
    note(document)["properties"]["page"] = {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}


@pytest.mark.parametrize(
    "change", [change_words, rename_component, write_reference_in_place, write_null_in_another_form]
)
def test_a_change_of_descriptions_and_names_is_ignored(change):
    assert not differences(change)


def raise_limit(document):
    note(document)["properties"]["text"]["maxLength"] = 101


def add_optional_parameter(document):
    operation(document)["parameters"].append({"name": "sort", "in": "query", "schema": {"type": "string"}})


def promise_member(document):
    note(document)["required"].append("page")


def compatible_differences(change, method):
    found = Comparison(CONTRACT, changed(change), compatible=True).run()
    return [difference for difference in found if difference.startswith(method)]


@pytest.mark.parametrize(
    "change, method",
    [
        (remove_error, "getNote"), (add_optional_parameter, "getNote"), (promise_member, "getNote"),
        (lower_limit, "getNote"), (raise_limit, "putNote"), (forbid_null, "getNote"), (allow_no_body, "putNote"),
    ],
)  # fmt: skip
def test_changes_that_break_no_client_are_compatible(change, method):
    assert differences(change)
    assert not compatible_differences(change, method)


@pytest.mark.parametrize(
    "change, method",
    [
        (remove_member, "getNote"), (require_member, "putNote"), (lower_limit, "putNote"), (raise_limit, "getNote"),
        (forbid_null, "putNote"), (change_parameter, "getNote"), (change_status, "putNote"), (require_token, "getNote"),
        (remove_operation, "putNote"),
    ],
)  # fmt: skip
def test_changes_that_break_clients_are_not_compatible(change, method):
    assert compatible_differences(change, method)


def test_only_the_named_operations_are_compared(tmp_path, monkeypatch, capsys):
    (tmp_path / "old.yaml").write_text(yaml.safe_dump(CONTRACT))
    (tmp_path / "new.yaml").write_text(yaml.safe_dump(changed(remove_operation)))
    arguments = ["compare_contract.py", str(tmp_path / "old.yaml"), str(tmp_path / "new.yaml")]
    monkeypatch.setattr("sys.argv", arguments)
    assert main() == 1
    assert "putNote" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", [*arguments, "--only", "getNote"])
    assert main() == 0


def test_a_new_operation_is_compatible_and_a_removed_one_is_not():
    smaller = changed(remove_operation)
    assert Comparison(smaller, CONTRACT).run() == ["putNote: added"]
    assert not Comparison(smaller, CONTRACT, compatible=True).run()
    assert Comparison(CONTRACT, smaller, compatible=True).run() == ["putNote: removed"]
