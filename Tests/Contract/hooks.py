"""What Schemathesis cannot know from the document: real pictures, and how not to saw off the branch it sits on."""

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
    # They exclude each other, which the document can only say in words.
    if re.fullmatch(r"\d{1,16}", str(query.get("page", ""))) and ID.fullmatch(str(query.get("before", ""))):
        del query["before"]
    # A cursor is of one order of the deck, and the first year comes before the last.
    if case.path == "/deck":
        query.pop("cursor", None)
        years = [query.get("firstYear"), query.get("lastYear")]
        if all(re.fullmatch(r"-?\d{1,4}", str(year)) for year in years) and int(years[0]) > int(years[1]):
            query["firstYear"], query["lastYear"] = years[1], years[0]
    # A point has both, which the document can only say in words.
    if case.path == "/spots" and case.method.upper() == "GET" and ("latitude" in query) != ("longitude" in query):
        query.setdefault("latitude", 48.2)
        query.setdefault("longitude", 16.37)
    # What a post is about has to be there, and a rating is of that.
    if case.path == "/posts/{postId}" and isinstance(body, dict):
        for name in ("about", "rating"):
            body.pop(name, None)
    # A change is of one record, which the document can only say of whole ones.
    if case.path == "/library/changes" and isinstance(body, dict) and isinstance(body.get("changes"), list):
        for change in body["changes"]:
            if isinstance(change, dict):
                names = [name for name in RECORDS if name in change]
                # The one that makes the change a proper one, where there is one.
                names.sort(key=lambda name: not isinstance(change[name], dict) or not RECORDS[name] <= change[name].keys())
                for name in names[1:]:
                    del change[name]
    # The same key for different requests is refused, rightly: give each its own.
    if re.fullmatch(r"[!-~]{1,200}", str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = str(uuid.uuid4())
    # In a form, unknown members could repeat each other or have names that no form can hold.
    if case.media_type in FORMS and isinstance(body, dict):
        for name in set(body) - FIELDS.get(case.path, FIELDS_OF_OTHERS):
            del body[name]
    # Whoever logs out or deletes their account here is somebody new.
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
    # A parameter may make the path of another operation, whose rules then hold.
    if "{" in case.path and case.formatted_path in LITERAL_PATHS:
        return False
    # The list of likes is no part of one's own like, however alike their paths are.
    if failure.code == "ST301" and case.path == "/posts/{postId}/likes":
        return False
    # Nobody sees somebody who is suspended, whoever made the account.
    if failure.code == "ST302" and case.path.startswith("/users/{username}"):
        return str(case.path_parameters["username"]).lower() not in SUSPENDED
    # A change that nobody made cannot be undone, of whatever title or place.
    if failure.code == "ST302" and case.path in ("/titles/{titleId}/undo", "/spots/{spotId}/undo"):
        return False
    # A place that was made for oneself alone is there, but nobody's double.
    if failure.code == "ST302" and case.path in ("/spots/{spotId}/merge", "/spots/{spotId}/unmerge"):
        return False
    # Pages are of books and runtimes of the rest, and a double goes into a title that is there.
    if failure.code == "ST202" and case.path in TITLES_TO_WRITE and response.status_code == 422:
        return False
    # A place has a name that can be seen and a website that exists, and a double goes into a place that is there.
    if failure.code == "ST202" and case.path in SPOTS_TO_WRITE and response.status_code == 422:
        return False
    # Titles and lists that nobody has are refused, and cursors that nobody was given, however well they are formed.
    if failure.code == "ST202" and case.path == "/library/changes" and response.status_code in (404, 410, 422):
        return False
    # The edges of a box have an order, and so have days, which the document can only say in words.
    ordered = (
        "/map/outlines", "/map/spots", "/reading/days", "/reading/statistics", "/reading/moods", "/reading/moods/export",
    )  # fmt: skip
    if failure.code == "ST202" and case.path in ordered and response.status_code == 400:
        return False
    # Clients make these ids; one of something that was deleted meanwhile is never taken again.
    if failure.code == "ST202" and case.path in IDS_OF_CLIENTS and response.status_code == 410:
        return False
    if failure.code != "ST201":
        return True
    # Members that a newer client knows are left alone; only answers may have none that are not described.
    if re.search("unexpected properties|violates `additionalProperties`", failure.message, re.IGNORECASE):
        return False
    # Whatever else is wrong: a device that has to ask for everything first is told so before all.
    if case.path == "/library/changes" and response.status_code == 410:
        return False
    # What nobody can see is taken out of a text before its length is looked at.
    unseen = (unicodedata.category(character).startswith("C") for character in json.dumps(
        case.body, ensure_ascii=False, default=str))
    if "`maxLength`" in failure.message and any(unseen):
        return False
    # What was taken out of a request above was all that was wrong with it.
    if re.search(r"'?(about|rating|isSpoiler|cursor)'? ", failure.message):
        return False
    # A form holds only text: a number or an object in it arrives as text.
    if case.media_type in FORMS and re.search("Incorrect type|violates `type`", failure.message):
        return False
    # What was taken out of a form above may have been all that was wrong with it.
    if case.media_type in FORMS and re.search("positive test case|in body - (valid )?object", failure.message):
        return False
    # The least of a password is eight bytes, which fewer than eight characters may have.
    return not re.search(r"`minLength` at \S*/(new)?[pP]assword", failure.message)
