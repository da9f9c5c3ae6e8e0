"""Markup in users' texts is returned only as JSON text."""

import json
from urllib.parse import quote

import pytest

MARKUP = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "{{7*7}}", "${7*7}",
    "<!--", "]]>", "<![CDATA[<script>]]>", "&lt;script&gt;", "%3Cscript%3E", "\u2028alert(1)\u2029", "'-alert(1)-'",
    "<a href=\"jav\tascript:alert(1)\">x</a>", "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "\\u003cscript\\u003e", "=cmd|' /C calc'!A0", "<style>*{background:url(//evil.example)}</style>",
    "<meta http-equiv=refresh content=0>", "<base href=//evil.example>", "@alice<script>", "#tag<script>",
]  # fmt: skip


@pytest.fixture(scope="module")
def author(shared_server):
    return shared_server.sign_up("scribe")


def assert_json(answer):
    assert answer.headers["Content-Type"].split(";")[0] == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    return answer.json


def as_stored(text):
    """Returns the text after normalization: without tabs, with one kind of line break, trimmed."""
    return text.replace("\t", " ").replace("\u2028", "\n").replace("\u2029", "\n").strip()


@pytest.mark.parametrize("markup", MARKUP)
def test_markup_is_kept_as_text_and_served_as_json(markup, shared_server, author):
    post = assert_json(author.create_post(markup).expect(201))
    assert post["caption"] == as_stored(markup)
    comment = assert_json(author.post(f"/posts/{post['id']}/comments", json={"text": markup}).expect(201))
    assert comment["text"] == as_stored(markup)
    profile = assert_json(author.put("/users/scribe", json={"displayName": markup[:60], "bio": markup}).expect(200))
    assert profile["bio"] == as_stored(markup)

    reader = shared_server.client()
    for path in [
        f"/posts/{post['id']}",
        f"/posts/{post['id']}/comments",
        "/users/scribe",
        "/posts",
        "/users/scribe/posts",
    ]:
        assert_json(reader.get(path).expect(200))


@pytest.mark.parametrize("markup", MARKUP)
def test_markup_in_rejected_input_is_not_echoed_as_a_page(markup, shared_server, author):
    reader = shared_server.client()
    answers = [
        reader.get("/" + quote(markup, safe="")),
        reader.get(f"/posts?page={quote(markup, safe='')}"),
        reader.get(f"/posts?feed={quote(markup, safe='')}"),
        reader.get(f"/users/{quote(markup, safe='')}"),
        reader.post("/users", json={"username": markup, "password": "a sound password"}),
        author.patch(f"/posts/{quote(markup, safe='')}", json={"caption": "x"}),
        author.post("/comments", form={"operation": markup}),
        author.create_post("x", visibility=markup),
    ]
    for answer in answers:
        assert 400 <= answer.status < 500, answer.request
        assert_json(answer)


def test_a_search_for_markup_and_operators_is_literal(shared_server, author):
    for query in [
        *MARKUP,
        '"',
        '""',
        "*",
        "a*",
        "NEAR(a b)",
        "caption:a",
        "^a",
        "a AND",
        "OR",
        "NOT",
        "(",
        "a\0b",
        "%",
        "_",
        "-a",
        "#",
        "##",
        '"a',
        "{a}",
    ]:
        assert_json(shared_server.client().get(f"/posts/search?q={quote(query, safe='')}").expect(200, 400))
        assert_json(shared_server.client().get(f"/users/search?q={quote(query, safe='')}").expect(200, 400))


def test_json_is_plain_utf8_that_any_reader_understands(shared_server, author):
    text = '\u00e9\U0001f95d\u2603 "quoted" \\ / \u007e'
    post = author.create_post(text).expect(201)
    assert json.loads(post.body.decode("utf-8"))["caption"] == text
