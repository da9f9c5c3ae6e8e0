"""Requests that two parsers could split differently (RFC 9112) are rejected and close their connection.

Each is sent to the server directly and through nginx. The bytes after the first request must never be parsed as a
second request by one of them alone.
"""

import pytest

from support.nginx import Nginx, before
from support.raw import exchange, status_lines
from support.server import Server

CANARY = "smuggled-canary"
HIDDEN = f"GET /{CANARY} HTTP/1.1\r\nHost: localhost\r\n\r\n"


def post(headers, body="", target="/sessions", version="HTTP/1.1"):
    head = f"POST {target} {version}\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return head + headers + "\r\n" + body


def chunked(body):
    return post("Transfer-Encoding: chunked\r\n", body)


AMBIGUOUS = {
    "both lengths": post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "both lengths, the other way round": post(
        f"Transfer-Encoding: chunked\r\nContent-Length: {5 + len(HIDDEN)}\r\n", f"0\r\n\r\n{HIDDEN}"
    ),
    "two different Content-Lengths": post(f"Content-Length: 0\r\nContent-Length: {len(HIDDEN)}\r\n", HIDDEN),
    "two equal Content-Lengths": post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}" + HIDDEN),
    "a list of Content-Lengths": post("Content-Length: 2, 2\r\n", "{}" + HIDDEN),
    "Content-Length with a sign": post("Content-Length: +2\r\n", "{}" + HIDDEN),
    "negative Content-Length": post("Content-Length: -1\r\n", HIDDEN),
    "hexadecimal Content-Length": post("Content-Length: 0x2\r\n", "{}" + HIDDEN),
    "Content-Length with an underscore": post("Content-Length: 1_0\r\n", "{}" + HIDDEN),
    "Content-Length of two numbers": post("Content-Length: 2 2\r\n", "{}" + HIDDEN),
    "empty Content-Length": post("Content-Length: \r\n", HIDDEN),
    "Content-Length beyond 64 bits": post("Content-Length: 18446744073709551618\r\n", "{}" + HIDDEN),
    "Content-Length in full-width digits": post("Content-Length: \uff12\r\n", "{}" + HIDDEN),
    "Content-Length folded": post("Content-Length:\r\n 2\r\n", "{}" + HIDDEN),
    "Content-Length after a folded header": post(
        "X-A: b\r\n\tContent-Length: 2\r\nContent-Length: 2\r\n", "{}" + HIDDEN
    ),
    "a space before the colon": post("Content-Length : 2\r\n", "{}" + HIDDEN),
    "a tab before the colon": post("Content-Length\t: 2\r\n", "{}" + HIDDEN),
    "a first header that is indented": f"POST /sessions HTTP/1.1\r\n Host: localhost\r\nContent-Length: 2\r\n\r\n{{}}{HIDDEN}",
    "a header without a colon": post("Content-Length 2\r\nX\r\n", "{}" + HIDDEN),
    "a header without a name": post(": value\r\nContent-Length: 2\r\n", "{}" + HIDDEN),
    "a NUL in a header's value": post("X-A: a\0b\r\nContent-Length: 2\r\n", "{}" + HIDDEN),
    "a NUL in a header's name": post("Content\0-Length: 2\r\n", HIDDEN),
    "a control in a header's name": post("Content-Length\x0b: 2\r\n", HIDDEN),
    "a bare CR in a header's value": post("X-A: a\rContent-Length: 2\r\n", HIDDEN),
    "a bare CR before a header": post("\rContent-Length: 2\r\n", HIDDEN),
    "bare LF line ends": "POST /sessions HTTP/1.1\nHost: localhost\nContent-Length: 2\n\n{}" + HIDDEN,
    "one bare LF": post("X-A: a\nContent-Length: 2\r\n", "{}" + HIDDEN),
    "a bare LF that ends the head": f"POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\n{{}}{HIDDEN}",
    "Transfer-Encoding after a space": post("Transfer-Encoding : chunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding xchunked": post("Transfer-Encoding: xchunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding identity": post("Transfer-Encoding: identity\r\nContent-Length: 2\r\n", "{}" + HIDDEN),
    "Transfer-Encoding chunked, identity": post("Transfer-Encoding: chunked, identity\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding identity, chunked": post("Transfer-Encoding: identity, chunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding gzip, chunked": post("Transfer-Encoding: gzip, chunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding twice": post(
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", f"0\r\n\r\n{HIDDEN}"
    ),
    "Transfer-Encoding twice, once unknown": post(
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n", f"0\r\n\r\n{HIDDEN}"
    ),
    "Transfer-Encoding quoted": post('Transfer-Encoding: "chunked"\r\n', f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding with a parameter": post("Transfer-Encoding: chunked;q=1\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding with a vertical tab": post("Transfer-Encoding: \x0bchunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding with a trailing NUL": post("Transfer-Encoding: chunked\0\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding folded": post("Transfer-Encoding:\r\n chunked\r\n", f"0\r\n\r\n{HIDDEN}"),
    "Transfer-Encoding empty": post("Transfer-Encoding: \r\nContent-Length: 2\r\n", "{}" + HIDDEN),
    "Transfer-Encoding in HTTP/1.0": post("Transfer-Encoding: chunked\r\n", f"0\r\n\r\n{HIDDEN}", version="HTTP/1.0"),
    "a chunk size with a sign": chunked(f"+2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a negative chunk size": chunked(f"-2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk size with 0x": chunked(f"0x2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk size with an underscore": chunked(f"0_2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk size that overflows": chunked(f"10000000000000002\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk size of 40 digits": chunked(f"{'0' * 39}2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "an empty chunk size": chunked(f"\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk size after a space": chunked(f" 2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk size before a bare LF": chunked(f"2\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk extension with a bare LF": chunked(f"2;a\nb\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk extension with a bare CR": chunked(f"2;a\rb\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"),
    "a chunk without its line end": chunked(f"2\r\n{{}}0\r\n\r\n{HIDDEN}"),
    "a chunk ended by a bare LF": chunked(f"2\r\n{{}}\n0\r\n\r\n{HIDDEN}"),
    "a chunk longer than its size": chunked(f"2\r\n{{}}xx\r\n0\r\n\r\n{HIDDEN}"),
    "a last chunk ended by a bare LF": chunked(f"2\r\n{{}}\r\n0\n\r\n{HIDDEN}"),
    "a trailer that is folded": chunked(f"2\r\n{{}}\r\n0\r\nX: a\r\n b\r\n\r\n{HIDDEN}"),
    "a trailer without a colon": chunked(f"2\r\n{{}}\r\n0\r\nGET /{CANARY} HTTP/1.1\r\n\r\n{HIDDEN}"),
    "no Host": f"POST /sessions HTTP/1.1\r\nContent-Length: 2\r\n\r\n{{}}{HIDDEN}",
    "two Hosts": f"POST /sessions HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 2\r\n\r\n{{}}{HIDDEN}",
    "a Host of two names": f"POST /sessions HTTP/1.1\r\nHost: a, b\r\nContent-Length: 2\r\n\r\n{{}}{HIDDEN}",
    "a Host with a path": f"POST /sessions HTTP/1.1\r\nHost: a/b\r\nContent-Length: 2\r\n\r\n{{}}{HIDDEN}",
    "a Host with a user": f"POST /sessions HTTP/1.1\r\nHost: a@b\r\nContent-Length: 2\r\n\r\n{{}}{HIDDEN}",
    "HTTP/1.2 and a half": post("Content-Length: 2\r\n", "{}" + HIDDEN, version="HTTP/1.2x"),
    "HTTP/9.9": post("Content-Length: 2\r\n", "{}" + HIDDEN, version="HTTP/9.9"),
    "http in lower case": post("Content-Length: 2\r\n", "{}" + HIDDEN, version="http/1.1"),
    "no version": f"GET /posts\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "two spaces in the request line": f"GET  /posts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a tab in the request line": f"GET\t/posts\tHTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a space in the target": f"GET /po sts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a NUL in the target": f"GET /po\0sts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a fragment in the target": f"GET /posts#a HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a target that is no path": f"GET posts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a target of raw bytes": f"GET /posts\u00e9 HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a method in lower case": f"get /posts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "a method that is no token": f"G(T /posts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "an unknown method": f"BREW /posts HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "CONNECT": f"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "TRACE": f"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n{HIDDEN}",
    "HTTP/2 without asking": f"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n{HIDDEN}",
    "a TLS greeting": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + HIDDEN,
    "an endless name": "POST /sessions HTTP/1.1\r\nHost: localhost\r\n" + "a" * 70_000,
    "an endless target": "GET /" + "a" * 70_000,
    "too many headers": post(
        "".join(f"X-{number}: a\r\n" for number in range(300)) + "Content-Length: 2\r\n", "{}" + HIDDEN
    ),
}

HARMLESS = {
    "two requests in a row": (2 * "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n", [200, 200]),
    "an absolute target": ("GET http://localhost/livez HTTP/1.1\r\nHost: localhost\r\n\r\n", [200]),
    "an extra line break before a request": ("\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n", [200]),
    "a chunked body": (chunked('e;name="value"\r\n{"username":1}\r\n0\r\nTrailer: yes\r\n\r\n'), [400]),
    "a chunk size in capitals": (chunked("A\r\n" + "{        }" + "\r\n00\r\n\r\n"), [400]),
    "an asterisk": ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", [204]),
    "HTTP/1.0": ("GET /livez HTTP/1.0\r\n\r\n", [200]),
    "headers in odd cases": ("GET /livez HTTP/1.1\r\nhOST: localhost\r\nCONNECTION: CLOSE\r\n\r\n", [200]),
}


def as_bytes(text):
    return text.encode("utf-8" if any(ord(letter) > 255 for letter in text) else "latin-1")


@pytest.fixture(scope="module")
def nginx(shared_server, tmp_path_factory):
    with Nginx(tmp_path_factory.mktemp("nginx"), before(shared_server.port)) as nginx:
        yield nginx


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_an_ambiguous_request_is_rejected_once_and_closes_its_connection(name, shared_server):
    received, closed = exchange(shared_server.port, as_bytes(AMBIGUOUS[name]))
    statuses = status_lines(received)
    assert len(statuses) <= 1, received
    assert all(400 <= status < 600 for status in statuses), received
    assert statuses or name in ("a TLS greeting", "HTTP/2 without asking"), "no answer"
    assert closed, "the connection stays open"
    assert CANARY not in shared_server.settled_log()


@pytest.mark.parametrize("name", HARMLESS)
def test_an_unusual_but_valid_request_is_answered(name, shared_server):
    payload, expected = HARMLESS[name]
    received, _ = exchange(shared_server.port, as_bytes(payload), seconds=1)
    statuses = status_lines(received)
    if expected is None:
        assert len(statuses) == 1 and statuses[0] < 500
    else:
        assert statuses == expected, received


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_no_hidden_request_reaches_the_server_behind_nginx(name, shared_server, nginx):
    # nginx answers a visible second request itself and marks it with a header for the server. Only a request that nginx
    # did not parse must be hidden from the server, too.
    received, _ = exchange(nginx.port, as_bytes(AMBIGUOUS[name]), seconds=1)
    assert shared_server.settled_log().count(CANARY) <= nginx.log().count(f"GET /{CANARY} ")
    assert b"500 " not in received[:20]


def test_a_visible_second_request_is_detected_by_these_tests(tmp_path):
    with Server(tmp_path / "data") as server:
        exchange(server.port, as_bytes(HIDDEN), seconds=1)
        assert CANARY in server.settled_log()


def test_the_server_keeps_serving_after_all_requests(shared_server, nginx):
    shared_server.client().get("/readyz").expect(200)
    assert exchange(nginx.port, b"GET /livez HTTP/1.0\r\nHost: localhost\r\n\r\n")[0].startswith(b"HTTP/1.1 200")
