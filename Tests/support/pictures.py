"""Pictures made with the standard library alone."""

import struct
import zlib


def png(width=64, height=48, color=(90, 160, 70)):
    """A picture of one color; pictures of different colors get different names on the server."""
    return from_rows(width, height, (b"\0" + bytes(color) * width) * height)


def noisy_png(random_source, width=400, height=300):
    """A picture that does not compress: a few hundred kilobytes."""
    return from_rows(width, height, b"".join(b"\0" + random_source.randbytes(width * 3) for _ in range(height)))


def from_rows(width, height, rows):
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + _chunk(b"IDAT", zlib.compress(rows))
        + _chunk(b"IEND", b"")
    )


def random_png(random_source, width=64, height=48):
    return png(width, height, tuple(random_source.randrange(256) for _ in range(3)))


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
