"""E-books: a book of 10 MB, from the first byte sent until it is readable, and opening it afterwards."""

import io
import random
import time
import zipfile

from harness.client import expect, send
from harness.latency import Ask, ask_in_turn, high
from harness.rounds import Range
from harness.run import Run
from harness.servers import KiwiFruit

BYTES = 10_000_000
CHAPTERS = 60
WORDS = 4_000
BOOKS = 5
SHORT_BOOKS = 1
OPENINGS = 200

CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def opening(run: Run) -> None:
    server, token = run.kiwifruit(), run.tokens[0]
    photo = run.preparation.photo().read_bytes()
    times, book = [], None
    books = SHORT_BOOKS if run.is_short else BOOKS
    for number in range(books):
        content = _book(number, photo)
        started = time.perf_counter()
        book = _send(server, token, content)
        while expect(send(server.port, "GET", f"/ebooks/{book}", token), 200).json()["ebook"]["status"] == "reading":
            time.sleep(0.01)
        times.append((time.perf_counter() - started) * 1000)
    run.say(f"{books} e-books of 10 MB with {CHAPTERS * WORDS:,} words, opened {OPENINGS} times")
    run.report.add_figure("e-book of 10 MB, until it can be read, ms", Range.of(times))
    asks = [Ask("GET", f"/ebooks/{book}", token), Ask("GET", f"/ebooks/{book}/chapters/0", token)]
    latencies = ask_in_turn(server, asks * OPENINGS)
    run.report.add_figure("e-book of 10 MB: its contents or its first chapter, p95 ms", high(latencies.milliseconds))


def _send(server: KiwiFruit, token: str, content: bytes) -> str:
    boundary = "kiwifruit-benchmark-boundary"
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="book.epub"\r\n'
        "Content-Type: application/epub+zip\r\n\r\n"
    )
    body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
    answer = send(server.port, "POST", "/ebooks", token, body, f"multipart/form-data; boundary={boundary}")
    return expect(answer, 201).json()["id"]


def _book(number: int, photo: bytes) -> bytes:
    """Writes a book of unique prose, with photos for the rest of its size."""
    chance = random.Random(number)
    file = io.BytesIO()
    pages = [f"{page}.xhtml" for page in range(CHAPTERS)]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", CONTAINER)
        for page in pages:
            words = ["".join(chance.choices("aeinorstlmd", k=chance.randint(2, 9))) for _ in range(WORDS)]
            paragraphs = "".join(f"<p>{' '.join(words[at : at + 80])}.</p>" for at in range(0, WORDS, 80))
            image = '<img src="photo.jpg" alt=""/>' if page == pages[0] else ""
            book.writestr(page, f"<html><head><title>x</title></head><body><h1>{page}</h1>{image}{paragraphs}</body></html>")
        items = "".join(f'<item id="c{page}" href="{page}" media-type="application/xhtml+xml"/>' for page in pages)
        order = "".join(f'<itemref idref="c{page}"/>' for page in pages)
        book.writestr("book.opf", f"""<package xmlns="http://www.idpf.org/2007/opf" version="3.0"
xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Book {number}</dc:title></metadata>
<manifest>{items}</manifest><spine>{order}</spine></package>""")
        book.writestr("photo.jpg", photo, zipfile.ZIP_STORED)
        rest = BYTES - file.tell()
        if rest > 0:
            # A file that no page shows, like a font.
            book.writestr("font.otf", chance.randbytes(rest), zipfile.ZIP_STORED)
    return file.getvalue()
