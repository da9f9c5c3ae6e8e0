"""E-books that are made to do harm, and a reading process that is killed: users get an error message, and the server
accepts the next book.
"""

import io
import os
import random
import signal
import zipfile
from pathlib import Path

import pytest

from support.epub import epub, prose
from support.server import Server
from support.shim import compile_shim
from support.waiting import wait_until

GOOD = epub("The Calm Sea", "Ann Author", [("One", prose(3))])
TOO_LARGE = "This book is too large. Choose a smaller file."


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    return compile_shim(Path(__file__).with_name("slow_spawn.c"), tmp_path_factory)


@pytest.fixture(scope="module")
def reader(shared_server):
    return shared_server.sign_up("reader")


def send(reader, content):
    return reader.post("/ebooks", form={"fileName": "sea.epub"}, files=[("file", "sea.epub", content)]).expect(201).json


def taken_in(reader, content):
    """Returns the book once the server has processed its file, and removes it again."""
    book = send(reader, content)["id"]
    found = wait_until(lambda: details(reader, book), 60, "the file was read")
    return found


def details(reader, book):
    found = reader.get(f"/ebooks/{book}").expect(200).json
    return None if found["ebook"]["status"] == "reading" else found


def words(reader, book):
    found = details(reader, book)
    chapters = [reader.get(f"/ebooks/{book}/chapters/{n}").expect(200).json for n in range(len(found["chapters"]))]
    return " ".join(block["text"] for chapter in chapters for block in chapter["blocks"])


def reads_on(reader):
    found = taken_in(reader, GOOD)
    assert found["ebook"]["status"] == "ready"
    assert "Paragraph 1 begins here" in words(reader, found["ebook"]["id"])
    reader.delete(f"/ebooks/{found['ebook']['id']}").expect(204)


def refusal(reader, content):
    """Returns the reason why a book was rejected; the server and its process keep running."""
    found = taken_in(reader, content)["ebook"]
    assert found["status"] == "failed", found
    reads_on(reader)
    return found["problem"]


def changed(entries):
    """Returns the valid book with entries replaced or added."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(GOOD)) as good, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        for name in good.namelist():
            if name not in entries:
                book.writestr(name, good.read(name))
        for name, content in entries.items():
            book.writestr(name, content)
    return file.getvalue()


def page(body, prologue=""):
    return f'{prologue}<html xmlns="http://www.w3.org/1999/xhtml"><body>{body}</body></html>'


@pytest.mark.parametrize("size", [15 << 20, 400 << 20], ids=["within a document's bound", "beyond it"])
def test_a_book_that_unpacks_to_very_much_is_rejected(reader, size):
    bomb = changed({"0.xhtml": page("<p>" + "sea " * (size // 4) + "</p>")})
    assert len(bomb) < size // 200
    assert refusal(reader, bomb) == TOO_LARGE


def test_a_book_that_declares_a_smaller_unpacked_size_is_damaged(reader):
    bomb = bytearray(changed({"0.xhtml": page("<p>" + "sea " * (16 << 20) + "</p>")}))
    # In the central directory, which states the uncompressed size (APPNOTE, section 4.3.12).
    entry = bomb.rindex(b"PK\x01\x02", 0, bomb.rindex(b"0.xhtml"))
    bomb[entry + 24 : entry + 28] = (1000).to_bytes(4, "little")
    assert "damaged" in refusal(reader, bytes(bomb))


def test_a_book_of_very_many_files_is_rejected(reader):
    assert refusal(reader, changed({f"extra/{n}": b"" for n in range(10_001)})) == TOO_LARGE


def test_file_names_do_not_leave_the_archive(reader, shared_server):
    names = ["../escaped.xhtml", "../../../../../../tmp/kiwi-escaped", "/tmp/kiwi-escaped", "a/../../../escaped"]
    found = taken_in(reader, changed({name: b"x" for name in names}))
    assert found["ebook"]["status"] == "ready"
    assert not Path("/tmp/kiwi-escaped").exists()
    assert not [path for path in shared_server.data.parent.rglob("*escaped*")]
    reader.delete(f"/ebooks/{found['ebook']['id']}").expect(204)


def test_files_of_the_machine_are_not_included_in_a_book(reader):
    secret = Path("/etc/passwd").read_text().splitlines()[0]
    prologue = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    for body in ["<p>a &x; b</p>", '<p>a b</p><img src="../../../../../../etc/passwd"/>']:
        found = taken_in(reader, changed({"0.xhtml": page(body, prologue)}))
        assert found["images"] == []
        assert secret not in words(reader, found["ebook"]["id"])
        reader.delete(f"/ebooks/{found['ebook']['id']}").expect(204)


@pytest.mark.parametrize("place", ["0.xhtml", "book.opf", "META-INF/container.xml", "nav.xhtml"])
def test_entities_that_expand_exponentially_cost_no_time(reader, place):
    levels = "".join(f"<!ENTITY l{n} \"{'&l%d;' % (n - 1) * 10}\">" for n in range(1, 12))
    prologue = f'<!DOCTYPE html [<!ENTITY l0 "lol">{levels}]>'
    with zipfile.ZipFile(io.BytesIO(GOOD)) as good:
        document = good.read(place).decode().replace('<?xml version="1.0" encoding="utf-8"?>', "")
        document = document.replace('<?xml version="1.0"?>', "").replace("</", "&l11;</", 1)
    found = taken_in(reader, changed({place: prologue + document}))
    if found["ebook"]["status"] == "ready":
        assert len(words(reader, found["ebook"]["id"])) < 100_000
    else:
        assert found["ebook"]["problem"]
    reader.delete(f"/ebooks/{found['ebook']['id']}").expect(204)
    reads_on(reader)


def test_a_book_of_10_mb_opens(reader):
    chance = random.Random(13)
    letters = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=7)) for _ in range(1_500_000)]
    parts = [letters[n : n + 25_000] for n in range(0, len(letters), 25_000)]
    book = epub("Long", "Ann Author", [(str(n), f"<p>{' '.join(part)}</p>") for n, part in enumerate(parts)],
                level=zipfile.ZIP_STORED)
    assert len(book) > 10 << 20
    found = taken_in(reader, book)
    assert found["ebook"]["status"] == "ready"
    assert found["ebook"]["wordCount"] == len(letters) + len(parts)
    last = reader.get(f"/ebooks/{found['ebook']['id']}/chapters/{len(parts) - 1}").expect(200).json
    assert last["blocks"][-1]["text"].endswith(letters[-1])
    reader.delete(f"/ebooks/{found['ebook']['id']}").expect(204)


def test_a_killed_reading_process_is_reported_and_the_next_book_is_read(tmp_path, shim):
    switch, begun = tmp_path / "slow", tmp_path / "begun"
    env = {"LD_PRELOAD": str(shim), "SLOW_SPAWN_FILE": str(switch), "SLOW_SPAWN_BEGUN": str(begun)}
    with Server(tmp_path / "data", env=env) as server:
        reader = server.sign_up("alice")
        switch.touch()
        book = send(reader, GOOD)["id"]
        wait_until(begun.exists, 10, "the process was started")
        for child in server.children():
            os.kill(child, signal.SIGKILL)
        failed = wait_until(lambda: details(reader, book), 10, "the exit of the process was noticed")["ebook"]
        assert failed["status"] == "failed"
        assert "Upload it again" in failed["problem"]
        switch.unlink()
        # The same file is accepted when it is sent again.
        reads_on(reader)
        assert list((tmp_path / "data" / "incoming").iterdir()) == []
