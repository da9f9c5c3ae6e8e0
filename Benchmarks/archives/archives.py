"""Compares libarchive with the project's own readers and writers of archives. docs/architecture.md quotes the figures.

    python3 Benchmarks/archives/archives.py [folder with kiwifruit and kiwifruit-media]

Needs gcc, libarchive-dev and both programs, by default from .build/release.
"""

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent.parent / ".build/release").resolve()
TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = Path(TEMPORARY.name)
PROGRAM = FOLDER / "archives"
EMPTY = """#include <stdio.h>
#include <string.h>
int main(int count, char **arguments) {
  char line[256];
  FILE *status = count > 1 ? fopen(arguments[1], "r") : NULL;
  while (status && fgets(line, sizeof line, status))
    if (!strncmp(line, "VmPeak:", 7)) fputs(line + 7, stdout);
  return 0;
}
"""
DOCUMENTS = {f"{n}.json": (b'{"n": %d, "text": "' % n + b"sea " * 400 + b'"}') for n in range(1, 6)}


def compile_programs():
    subprocess.run(["cc", "-O2", "-o", PROGRAM, HERE / "archives.c", "-larchive"], check=True)
    (FOLDER / "empty.c").write_text(EMPTY)
    linked = ["-Wl,--no-as-needed", "-larchive"]
    for name, options in [("empty", []), ("linked", linked)]:
        subprocess.run(["cc", "-O2", "-o", FOLDER / name, FOLDER / "empty.c", *options], check=True)


def library(*arguments):
    """Returns the output of archives.c: for each entry a line with its type, its bytes or -1, and its name."""
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, errors="replace").stdout


def stored(content, name="input"):
    path = FOLDER / name
    path.write_bytes(content)
    return path


# Zip

def zipped(documents=None, method=zipfile.ZIP_DEFLATED, streaming=False):
    """Returns an archive. With streaming, it has data descriptors."""
    file = io.BytesIO()
    if streaming:
        file.seekable = lambda: False
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in (documents or DOCUMENTS).items():
            archive.writestr(name, content)
    return file.getvalue()


def long_zip():
    """Returns an archive with Zip64 records."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in DOCUMENTS.items():
            with archive.open(name, "w", force_zip64=True) as entry:
                entry.write(content)
    return file.getvalue()


def changed(content, signature, offset, value, occurrence=0):
    """Returns the content with a value at an offset from an occurrence of a signature."""
    place = -1
    for _ in range(occurrence + 1):
        place = content.index(signature, place + 1)
    return content[: place + offset] + value + content[place + offset + len(value) :]


def directory_reversed(content):
    start = content.index(b"PK\x01\x02")
    end = content.rindex(b"PK\x05\x06")
    entries = [b"PK\x01\x02" + entry for entry in content[start:end].split(b"PK\x01\x02")[1:]]
    return content[:start] + b"".join(reversed(entries)) + content[end:]


def overlapping():
    """Returns an archive whose directory entries all refer to the content of the first."""
    content = zipped({name: DOCUMENTS["1.json"] for name in DOCUMENTS})
    place = content.index(b"PK\x01\x02")
    while place >= 0:
        content = content[: place + 42] + bytes(4) + content[place + 46 :]
        place = content.find(b"PK\x01\x02", place + 1)
    return content


LOCAL, ENTRY = b"PK\x03\x04", b"PK\x01\x02"
BACKSLASHED = {"a\\" + name: content for name, content in DOCUMENTS.items()}


def zip_cases():
    whole, plain = zipped(), zipped(method=zipfile.ZIP_STORED)
    inner = zipped({**{"0.zip": whole}, **DOCUMENTS}, method=zipfile.ZIP_STORED)
    yield "deflated", whole
    yield "stored", plain
    yield "compressed by bzip2", zipped(method=zipfile.ZIP_BZIP2)
    yield "data descriptors", zipped(streaming=True)
    yield "data descriptors, stored", zipped(method=zipfile.ZIP_STORED, streaming=True)
    yield "sizes of eight bytes", long_zip()
    yield "directory in another order", directory_reversed(whole)
    yield "names with backslashes", zipped(BACKSLASHED)
    yield "leading bytes", b"#!/bin/sh\nexit\n" + whole
    yield "leading and trailing end records", b"PK\x05\x06" + whole + b"PK\x05\x06 no end"
    yield "100,000 trailing zeros", whole + bytes(100_000)
    yield "100,000 trailing zeros, directory in another order", directory_reversed(whole) + bytes(100_000)
    yield "20,000 trailing zeros and leading bytes", b"#!/bin/sh\nexit\n" + whole + bytes(20_000)
    yield "first signature overwritten", bytes(4) + whole[4:]
    yield "another method in a local header", changed(whole, LOCAL, 8, b"\0\0", 2)
    yield "other sizes in a local header", changed(whole, LOCAL, 18, b"\1\0\0\0\1\0\0\0", 2)
    yield "another name in a local header", changed(whole, LOCAL, 30, b"X", 2)
    yield "another checksum in a local header", changed(whole, LOCAL, 14, b"\1\2\3\4", 2)
    yield "overlapping entries", overlapping()
    yield "damaged: checksum", changed(changed(whole, ENTRY, 16, b"\1\2\3\4"), LOCAL, 14, b"\1\2\3\4")
    short = changed(changed(whole, ENTRY, 24, b"\1\0\0\0"), LOCAL, 22, b"\1\0\0\0")
    yield "damaged: larger than the stated size", short
    yield "damaged: cut in half", whole[: len(whole) // 2]
    yield "damaged: without its end record", whole[:-22]
    yield "damaged: cut, and contains an intact archive", inner[:-300]
    yield "encrypted", changed(changed(whole, ENTRY, 8, b"\1\0"), LOCAL, 6, b"\1\0")


def media(content):
    """Returns the documents that kiwifruit-media unpacks, or its error."""
    folder = Path(tempfile.mkdtemp(dir=FOLDER))
    with open(stored(content), "rb") as file:
        directory = os.open(folder, os.O_RDONLY)
        script = f'exec "$0" documents {1 << 30} 10 3<&{directory}'
        command = ["sh", "-c", script, PROGRAMS / "kiwifruit-media"]
        done = subprocess.run(command, stdin=file, capture_output=True, text=True, pass_fds=[directory])
        os.close(directory)
    if not done.stdout.startswith("unpacked"):
        return done.stdout.strip() or f"exit code {done.returncode}"
    names = (folder / "names").read_text().splitlines()
    return [(folder / str(index + 1)).read_bytes() for index, _ in enumerate(names)]


def zip_table():
    print("| Archive of 5 documents | libarchive | kiwifruit-media |\n| --- | --- | --- |")
    for name, content in zip_cases():
        lines = [line.split(" ", 2) for line in library("zip", stored(content)).splitlines()]
        read = [line for line in lines if line[1] != "-1" and line[2].replace("a/", "") in DOCUMENTS]
        ours = media(content)
        answer = f"{sum(document in DOCUMENTS.values() for document in ours)} of 5" if isinstance(ours, list) else ours
        print(f"| {name} | {len(read)} of 5{'' if len(read) == len(lines) else ', an error'} | {answer} |")


def milliseconds(body, repetitions):
    """Returns the shortest time, because other work on the machine only prolongs it."""
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        body()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def one_entry():
    """Reads the last of many entries. kiwifruit-media reads the directory once, libarchive once for each entry."""
    start = milliseconds(lambda: media(zipped({"1.json": b"{}"})), 5)
    print("\n| Reading one entry, ms | libarchive | kiwifruit-media without its start |\n| --- | --- | --- |")
    for count, size in [(200, 200_000), (10_000, 100)]:
        entries = {f"{n}.txt": os.urandom(size) for n in range(count)}
        content = zipped({**entries, "last.json": b"{}"}, zipfile.ZIP_STORED)
        path = stored(content, "many")
        theirs = min(float(library("pick", path, "last.json")) for _ in range(5)) * 1000
        ours = milliseconds(lambda: media(content), 5) - start
        print(f"| of {count}, in {len(content) >> 20} MB | {theirs:.1f} | {ours:.1f} |")


# Gzip

def gzip_table():
    print("\n| Bytes out of gzip | libarchive | zlib |\n| --- | --- | --- |")
    whole = gzip.compress(b"sea " * 100_000)
    cases = {
        "two members": whole + whole, "cut in half": whole[: len(whole) // 2], "without its last 8 bytes": whole[:-8],
        "another checksum": whole[:-8] + b"\1\2\3\4" + whole[-4:], "another size": whole[:-4] + b"\1\2\3\4",
        "trailing bytes": whole + b"behind",
    }
    for name, content in cases.items():
        lines = library("gzip", stored(content)).split()
        theirs = "an error" if "-1" in lines or "stopped:" in lines else lines[1]
        print(f"| {name} | {theirs} | {unpacked(content)} |")


def unpacked(content):
    """Returns the number of bytes in all members, decompressed as GzipStream does."""
    total = 0
    while content:
        member = zlib.decompressobj(wbits=31)
        try:
            total += len(member.decompress(content))
        except zlib.error:
            return "an error"
        if not member.eof:
            return "an error"
        content = member.unused_data
    return total


# Tar

def header(name, size, kind=b"0", link=b"", prefix=b""):
    """Returns a header as ArchiveHeader writes it."""
    block = bytearray(512)
    fields = {0: name, 100: b"0000600", 108: b"0000000", 116: b"0000000", 124: b"%011o" % size,
              136: b"%011o" % 1_770_000_000, 148: b" " * 8, 156: kind, 157: link, 257: b"ustar\x0000", 345: prefix}
    for offset, value in fields.items():
        block[offset : offset + len(value)] = value
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


def file(name, content, **fields):
    return header(name, len(content), **fields) + content + bytes(-len(content) % 512)


def backup(*extra):
    start = file(b"KIWIFRUIT-BACKUP", b"format 1\n") + b"".join(extra) + file(b"kiwifruit.sqlite", b"database" * 100)
    return start + file(b"SHA256", hashlib.sha256(start).hexdigest().encode() + b"\n") + bytes(1024)


def is_rejected(content):
    """Returns whether `kiwifruit restore` rejects a backup before it reads the database."""
    shutil.rmtree(FOLDER / "restored", ignore_errors=True)
    command = [PROGRAMS / "kiwifruit", "restore", stored(content), "--data", FOLDER / "restored"]
    return "cannot be restored" in subprocess.run(command, capture_output=True, text=True).stderr


def tar_table():
    whole = backup()
    expected = library("tar", stored(whole))
    assert not is_rejected(whole)
    kinds = {
        "hard link": header(b"one", 0, b"1", b"/etc/passwd"), "symbolic link": header(b"one", 0, b"2", b"/etc/passwd"),
        "device": header(b"one", 0, b"3"), "folder": header(b"one", 0, b"5"), "pipe": header(b"one", 0, b"6"),
        "name prefix": file(b"one", b"1", prefix=b"/etc"), "path outside the folder": file(b"../../one", b"1"),
        "name in an extended header": file(b"x", b"20 path=../../other\n", kind=b"x") + file(b"one", b"1"),
        "long name of GNU tar": file(b"x", b"../../other\0", kind=b"L") + file(b"one", b"1"),
    }
    damaged = {
        "one flipped bit": [bytes([*whole[:n], whole[n] ^ 1 << n % 8, *whole[n + 1 :]])
                            for n in range(0, len(whole), 3)],
        "the end missing after a block": [whole[:length] for length in range(512, len(whole), 512)],
        "trailing bytes": [whole + b"x"],
        **{f"a {name}": [backup(entry)] for name, entry in kinds.items()},
    }
    print("\n| Backups with | Number | Listed by libarchive as intact | Without an error | Rejected by kiwifruit |")
    print("| --- | --- | --- | --- | --- |")
    for name, contents in damaged.items():
        lists = [library("tar", stored(content)) for content in contents]
        intact = sum(listed == expected for listed in lists)
        silent = sum("stopped" not in listed and " -1 " not in listed for listed in lists)
        print(f"| {name} | {len(contents)} | {intact} | {silent} | {sum(map(is_rejected, contents))} |")
    for format in ["ustar", "gnutar", "pax"]:
        print(f"- {format}, a file of 9 GiB: {library('write', format, FOLDER / 'written', 9 << 30).strip()}")


def start():
    print("\n| Start of an empty program | ms | Address space |\n| --- | --- | --- |")
    for name in ["empty", "linked"]:
        space = subprocess.run([FOLDER / name, "/proc/self/status"], capture_output=True, text=True).stdout.strip()
        print(f"| {name} | {milliseconds(lambda: subprocess.run([FOLDER / name]), 200):.2f} | {space} |")


compile_programs()
zip_table()
one_entry()
gzip_table()
tar_table()
start()
