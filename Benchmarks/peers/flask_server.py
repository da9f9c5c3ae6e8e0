"""The feed and likes as a Flask application under gunicorn."""

import os

from flask import Flask, abort, g, jsonify, request

from journal import Journal

app = Flask(__name__)

# Opened on the first request, because a connection must not cross gunicorn's fork. One for each worker.
_journal: Journal | None = None


def journal() -> Journal:
    global _journal
    if _journal is None:
        _journal = Journal(os.environ["PEER_DATABASE"])
    return _journal


@app.before_request
def authenticate():
    authorization = request.headers.get("Authorization")
    g.member = journal().member(authorization)
    if authorization and g.member is None:
        abort(401)


@app.get("/posts")
def get_posts():
    page = request.args.get("page", 1, type=int)
    page_size = request.args.get("pageSize", 20, type=int)
    if page < 1 or not 1 <= page_size <= 100:
        abort(400)
    return jsonify(journal().feed(page, page_size, g.member))


@app.post("/posts/<post_id>/like")
def like_post(post_id: str):
    if g.member is None:
        abort(401)
    likes = journal().like(post_id, g.member)
    return jsonify(likes=likes) if likes is not None else abort(404)


@app.delete("/posts/<post_id>/like")
def unlike_post(post_id: str):
    if g.member is None:
        abort(401)
    likes = journal().unlike(post_id, g.member)
    return jsonify(likes=likes) if likes is not None else abort(404)
