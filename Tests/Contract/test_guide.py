"""The settings for nginx and systemd in the operator's guide, used unchanged."""

import http.client
import re
import socket
import ssl
import subprocess

import pytest

from support.nginx import Nginx
from support.server import ROOT, Server
from websockets.sync.client import connect

GUIDE = (ROOT / "docs" / "operations.md").read_text()
HOST = "kiwi.example.org"
# A post with the maximum number of photos, and the other fields of its form.
LARGEST_BODY = 41 << 20


def replaced(text, old, new):
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with the settings of the guide's unit, except the folder."""
    settings = dict(re.findall(r"^Environment=(KIWIFRUIT_\w+)=(.+)$", GUIDE, re.MULTILINE))
    assert settings.pop("KIWIFRUIT_DATA")
    with Server(tmp_path_factory.mktemp("guide") / "data", env=settings) as server:
        yield server


@pytest.fixture(scope="module")
def proxy(server, tmp_path_factory):
    """nginx with the guide's site, except port and certificate."""
    folder = tmp_path_factory.mktemp("nginx")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}",
         "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    site = re.search(r"^nginx:\n\n```\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)[1]
    site = replaced(site, "127.0.0.1:5000", f"127.0.0.1:{server.port}")
    site = replaced(site, "/etc/ssl/kiwi.crt", f"{folder}/certificate.pem")
    site = replaced(site, "/etc/ssl/kiwi.key", f"{folder}/key.pem")
    with Nginx(folder, lambda port: replaced(site, "listen 443", f"listen 127.0.0.1:{port}")) as nginx:
        yield nginx


@pytest.fixture
def line(proxy):
    """A connection to the host that verifies its certificate."""
    context = ssl.create_default_context(cafile=proxy.folder / "certificate.pem")
    with socket.create_connection(("127.0.0.1", proxy.port), timeout=10) as plain:
        with context.wrap_socket(plain, server_hostname=HOST) as secure:
            yield secure


def answer(line, request):
    line.sendall(request.encode())
    response = http.client.HTTPResponse(line)
    response.begin()
    return response


def test_the_page_passes_the_guides_proxy(line):
    response = answer(line, f"GET / HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/html\r\n\r\n")
    assert response.status == 200
    assert b"<main" in response.read()


def test_the_largest_post_passes_the_guides_proxy(line):
    response = answer(line, f"POST /posts HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {LARGEST_BODY}\r\n\r\n")
    assert response.status == 401, "rejected by the server after it checked the photo"


def test_live_events_pass_the_guides_proxy(line):
    with connect(f"ws://{HOST}/live", sock=line) as socket:
        socket.send('{"watch": []}')
        socket.ping().wait(5)
