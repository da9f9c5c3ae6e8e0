"""A plain HTTP client that prepares a run and checks answers; never used for measuring."""

import http.client
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    status: int
    content_type: str
    body: bytes

    def json(self):
        return json.loads(self.body)


def send(
    port: int,
    method: str,
    target: str,
    token: str | None = None,
    body: bytes | None = None,
    content_type: str = "application/json",
) -> Answer:
    headers = {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None:
        headers["Content-Type"] = content_type
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, target, body, headers)
        response = connection.getresponse()
        return Answer(response.status, response.headers.get("Content-Type", ""), response.read())
    finally:
        connection.close()


def expect(answer: Answer, *statuses: int) -> Answer:
    if answer.status not in statuses:
        raise RuntimeError(f"Expected {statuses}, got {answer.status}: {answer.body[:500]!r}")
    return answer


def photo_form(photo: bytes, caption: str) -> tuple[bytes, str]:
    """Returns the body and the content type of a post with one photo as multipart/form-data (RFC 7578)."""
    boundary = "kiwifruit-benchmark-boundary"
    parts = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="caption"\r\n\r\n{caption}\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    )
    return (
        parts.encode() + photo + f"\r\n--{boundary}--\r\n".encode(),
        f"multipart/form-data; boundary={boundary}",
    )
