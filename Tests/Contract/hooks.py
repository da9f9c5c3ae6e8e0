"""Hooks for facts that the document does not state: real pictures, and requests that would end the run's own session.
"""

import json
import os
import re
import sys
import unicodedata
import uuid
from pathlib import Path

import schemathesis
import yaml
from hypothesis import strategies

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.client import Client
from support.pictures import png

PORT = int(os.environ["CONTRACT_PORT"])
PASSWORD = os.environ["CONTRACT_PASSWORD"]
TOKEN = os.environ.get("CONTRACT_TOKEN")
ENDS_THE_SESSION = {("DELETE", "/sessions"), ("DELETE", "/users/me"), ("DELETE", "/sessions/{sessionId}")}
RECORDS = {
    "swipedItem": {"titleId"}, "entry": {"id", "titleId"}, "list": {"id"}, "listEntry": {"listId", "titleId"},
    "experience": {"id", "spotId"}, "experienceRating": {"id", "experienceId"}, "spotWish": {"spotId"},
    "privacyZone": {"id"},
}  # fmt: skip
FORMS = {"application/x-www-form-urlencoded", "multipart/form-data"}
FIELDS = {"/comments": {"operation", "postid", "commentid", "text"}, "/imports": {"file", "fileName"}}
FIELDS_OF_OTHERS = {"file", "alt", "crop", "caption", "visibility", "authorId"}
TITLES_TO_WRITE = {"/titles", "/titles/{titleId}", "/titles/{titleId}/merge"}
SPOTS_TO_WRITE = {"/spots", "/spots/{spotId}", "/spots/{spotId}/merge", "/spots/{spotId}/unmerge"}
ID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
IDS_OF_CLIENTS = {"/notes", "/reading-sessions", "/reading-sessions/{readingSessionId}/participants"}

# Paths without a parameter, such as /reading-sessions/open beside /reading-sessions/{readingSessionId}.
LITERAL_PATHS = {
    path for path in yaml.safe_load((Path(__file__).resolve().parents[2] / "openapi.yaml").read_text())["paths"] if "{" not in path
}  # fmt: skip

SUSPENDED = set()

schemathesis.openapi.format("binary", strategies.sampled_from([png(color=(number, 80, 20)) for number in range(6)]))


@schemathesis.hook
def before_call(context, case, kwargs):
    query, headers, body = case.query or {}, case.headers or {}, case.body
    # The parameters exclude each other, which the document states only in its description.
    if re.fullmatch(r"\d{1,16}", str(query.get("page", ""))) and ID.fullmatch(str(query.get("before", ""))):
        del query["before"]
    # A cursor belongs to one order of the deck, and the first year must not exceed the last.
    if case.path == "/deck":
        query.pop("cursor", None)
        years = [query.get("firstYear"), query.get("lastYear")]
        if all(re.fullmatch(r"-?\d{1,4}", str(year)) for year in years) and int(years[0]) > int(years[1]):
            query["firstYear"], query["lastYear"] = years[1], years[0]
    # A point needs both coordinates, which the document states only in its description.
    if case.path == "/spots" and case.method.upper() == "GET" and ("latitude" in query) != ("longitude" in query):
        query.setdefault("latitude", 48.2)
        query.setdefault("longitude", 16.37)
    # The subject of a post must exist, and a rating needs a subject.
    if case.path == "/posts/{postId}" and isinstance(body, dict):
        for name in ("about", "rating"):
            body.pop(name, None)
    # A change concerns one record, which the document states only for complete ones.
    if case.path == "/library/changes" and isinstance(body, dict) and isinstance(body.get("changes"), list):
        for change in body["changes"]:
            if isinstance(change, dict):
                names = [name for name in RECORDS if name in change]
                # The record that makes the change valid, if there is one.
                names.sort(key=lambda name: not isinstance(change[name], dict) or not RECORDS[name] <= change[name].keys())
                for name in names[1:]:
                    del change[name]
    # A key that is reused for a different request is rejected: each request gets its own.
    if re.fullmatch(r"[!-~]{1,200}", str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = str(uuid.uuid4())
    # In a form, unknown members could repeat each other or have names that no form can contain.
    if case.media_type in FORMS and isinstance(body, dict):
        for name in set(body) - FIELDS.get(case.path, FIELDS_OF_OTHERS):
            del body[name]
    # A request that logs out or deletes the account gets a new user.
    if TOKEN and headers.get("Authorization") == f"Bearer {TOKEN}":
        if (case.method.upper(), case.path) in ENDS_THE_SESSION:
            headers["Authorization"] = f"Bearer {disposable_token()}"


@schemathesis.hook
def after_call(context, case, response):
    if (case.method.upper(), case.path) == ("POST", "/admin/users/{username}/suspension") and response.status_code < 300:
        SUSPENDED.add(str(case.path_parameters["username"]).lower())


def disposable_token():
    client = Client(PORT)
    name = f"x{uuid.uuid4().hex[:20]}"
    client.post("/users", json={"username": name, "password": PASSWORD}).expect(201)
    return client.post("/sessions", json={"username": name, "password": PASSWORD}).expect(200).json["token"]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    # A parameter may produce the path of another operation, whose rules then apply.
    if "{" in case.path and case.formatted_path in LITERAL_PATHS:
        return False
    # The list of likes is not the resource of one's own like, although their paths are similar.
    if failure.code == "ST301" and case.path == "/posts/{postId}/likes":
        return False
    # A suspended user is invisible, regardless of the operation that created the account.
    if failure.code == "ST302" and case.path.startswith("/users/{username}"):
        return str(case.path_parameters["username"]).lower() not in SUSPENDED
    # A change that does not exist cannot be reverted, for any title or place.
    if failure.code == "ST302" and case.path in ("/titles/{titleId}/undo", "/spots/{spotId}/undo"):
        return False
    # A private place exists, but cannot be merged as a duplicate.
    if failure.code == "ST302" and case.path in ("/spots/{spotId}/merge", "/spots/{spotId}/unmerge"):
        return False
    # Only books have pages and only other titles have runtimes; a duplicate is merged into a title that exists.
    if failure.code == "ST202" and case.path in TITLES_TO_WRITE and response.status_code == 422:
        return False
    # A place has a visible name and an existing website; a duplicate is merged into a place that exists.
    if failure.code == "ST202" and case.path in SPOTS_TO_WRITE and response.status_code == 422:
        return False
    # Titles and lists that do not exist are rejected, and so are cursors that the server never issued, however
    # well-formed.
    if failure.code == "ST202" and case.path == "/library/changes" and response.status_code in (404, 410, 422):
        return False
    # The edges of a box are ordered, and so are days, which the document states only in its description.
    ordered = (
        "/map/outlines", "/map/spots", "/reading/days", "/reading/statistics", "/reading/moods", "/reading/moods/export",
    )  # fmt: skip
    if failure.code == "ST202" and case.path in ordered and response.status_code == 400:
        return False
    # Clients generate these ids; the id of a deleted object is never accepted again.
    if failure.code == "ST202" and case.path in IDS_OF_CLIENTS and response.status_code == 410:
        return False
    if failure.code != "ST201":
        return True
    # Members of newer clients are ignored; only answers must have no undescribed ones.
    if re.search("unexpected properties|violates `additionalProperties`", failure.message, re.IGNORECASE):
        return False
    # A device that has to reload everything first gets that answer before all others.
    if case.path == "/library/changes" and response.status_code == 410:
        return False
    # Invisible characters are removed from a text before its length is checked.
    unseen = (unicodedata.category(character).startswith("C") for character in json.dumps(
        case.body, ensure_ascii=False, default=str))
    if "`maxLength`" in failure.message and any(unseen):
        return False
    # The members removed above were the only invalid part of the request.
    if re.search(r"'?(about|rating|isSpoiler|cursor)'? ", failure.message):
        return False
    # A form contains only text: a number or an object in it arrives as text.
    if case.media_type in FORMS and re.search("Incorrect type|violates `type`", failure.message):
        return False
    # The members removed from the form above may have been its only invalid part.
    if case.media_type in FORMS and re.search("positive test case|in body - (valid )?object", failure.message):
        return False
    # The minimum of a password is eight bytes, which fewer than eight characters may have.
    return not re.search(r"`minLength` at \S*/(new)?[pP]assword", failure.message)
