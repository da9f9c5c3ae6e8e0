"""A small HTTP client with one connection, which is replaced when the server closed it while idle; no request is sent
twice.
"""

import http.client
import json as json_module
import secrets
import select
import urllib.parse

from support import confidential, document


def path_of(url):
    """Returns the request target of an address that the server returned."""
    return urllib.parse.urlsplit(url).path


class Answer:
    def __init__(self, response, body, request):
        self.status = response.status
        self.headers = response.headers
        self.body = body
        self.request = request

    @property
    def json(self):
        return json_module.loads(self.body)

    def expect(self, *statuses):
        assert self.status in statuses, f"{self.request}: {self.status} {self.body[:500]!r}"
        return self

    @property
    def code(self):
        """The error's code."""
        return self.json["error"]["code"]


class Client:
    def __init__(self, port, token=None, timeout=30, host="127.0.0.1"):
        self.host = host
        self.port = port
        self.token = token
        confidential.remember(token)
        self.timeout = timeout
        self.username = None
        self.connection = None

    def another(self):
        """A client of the same user with its own connection."""
        return Client(self.port, self.token, self.timeout, self.host)

    def request(self, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if self.token:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        self._drop_ended_connection()
        if self.connection is None:
            self.connection = http.client.HTTPConnection(self.host, self.port, timeout=self.timeout)
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            answer = Answer(response, response.read(), f"{method} {path}")
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        document.check_status(method, path, answer.status)
        if answer.status >= 400:
            assert confidential.found_in(answer.body.decode(errors="replace")) == [], "a secret in an error"
        return answer

    def _drop_ended_connection(self):
        """Closes the connection if the server did so since the last answer. An idle socket becomes readable only then.
        """
        idle = self.connection and self.connection.sock
        if not idle:
            return
        poll = select.poll()
        poll.register(idle, select.POLLIN)
        if poll.poll(0):
            try:
                unasked = idle.recv(1)
            except ConnectionResetError:
                unasked = b""
            self.close()
            assert unasked == b"", "bytes after the end of an answer"

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def send(self, method, path, *, json=None, form=None, files=None, key=None, headers=None):
        headers = dict(headers or {})
        body = None
        if json is not None:
            confidential.remember_passwords(json)
            headers["Content-Type"] = "application/json"
            body = json_module.dumps(json).encode()
        elif files is not None:
            body, headers["Content-Type"] = multipart(form or {}, files)
        elif form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode(form).encode()
        if key is not None:
            headers["Idempotency-Key"] = key
        return self.request(method, path, body, headers)

    def get(self, path, **more):
        return self.send("GET", path, **more)

    def post(self, path, **more):
        return self.send("POST", path, **more)

    def put(self, path, **more):
        return self.send("PUT", path, **more)

    def patch(self, path, **more):
        return self.send("PATCH", path, **more)

    def delete(self, path, **more):
        return self.send("DELETE", path, **more)

    def create_post(self, caption=None, pictures=(), key=None, **fields):
        """`pictures` are bytes, or pairs of file name and bytes."""
        form = dict(fields)
        if caption is not None:
            form["caption"] = caption
        named = [picture if isinstance(picture, tuple) else ("photo.png", picture) for picture in pictures]
        return self.post("/posts", form=form, files=[("file", name, data) for name, data in named], key=key)


def multipart(fields, files):
    """Returns the body and the content type of a form; a list as a value repeats the field."""
    boundary = secrets.token_hex(16)
    parts = []
    for name, value in fields.items():
        for text in value if isinstance(value, list) else [value]:
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
            parts.append(head.encode() + str(text).encode() + b"\r\n")
    for name, filename, data in files:
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        parts.append(head.encode() + data + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"
