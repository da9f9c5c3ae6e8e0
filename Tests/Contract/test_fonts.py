"""The fonts of pages: served by this server, fetched with the page, small, and cached by browsers without a time limit.
"""

import re
import urllib.request

import pytest

from support.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("fonts") / "data") as running:
        yield running


def fetch(server, path):
    request = urllib.request.Request(server.url + path, headers={"Accept": "text/html,*/*", "User-Agent": "Mozilla/5.0"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.headers, answer.read()


def test_pages_load_their_fonts(server):
    headers, body = fetch(server, "/")
    page = body.decode()
    assert "font-src 'self'" in headers["Content-Security-Policy"]
    preloaded = re.findall(r'<link rel="preload" as="font" type="font/woff2" crossorigin href="(/[^"]+)">', page)
    assert len(preloaded) == 2
    [style] = re.findall(r'<link rel="stylesheet" href="(/[^"]+)">', page)
    faces = re.findall(r'@font-face\{font-family:"(\w+)";src:url\((/[^)]+)\)', fetch(server, style)[1].decode())
    assert {family for family, _ in faces} == {"Inter", "Vollkorn"}
    assert set(preloaded) <= {file for _, file in faces}
    total = 0
    for _, file in faces:
        headers, letters = fetch(server, file)
        assert headers["Content-Type"] == "font/woff2"
        assert "immutable" in headers["Cache-Control"]
        assert letters.startswith(b"wOF2")
        total += len(letters)
    assert total < 120_000
