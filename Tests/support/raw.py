"""Bytes on a socket, for requests that no client library would send."""

import contextlib
import select
import socket
import time


@contextlib.contextmanager
def connected(port, source="127.0.0.1", timeout=10, receive_buffer=None):
    connection = socket.socket()
    try:
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(timeout)
        connection.bind((source, 0))
        connection.connect(("127.0.0.1", port))
        yield connection
    finally:
        connection.close()


def read_until_closed(connection, seconds):
    """Returns all bytes received, and whether the peer closed the connection in time."""
    received = b""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        ready, _, _ = select.select([connection], [], [], left)
        if not ready:
            break
        try:
            piece = connection.recv(65536)
        except ConnectionResetError:
            return received, True
        if not piece:
            return received, True
        received += piece
    return received, False


def exchange(port, payload, seconds=5):
    """Sends and reads until the server closes; returns the bytes and whether it closed."""
    with connected(port) as connection:
        try:
            connection.sendall(payload)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return read_until_closed(connection, seconds)


def status_lines(received):
    """The status of each answer in a sequence of answers."""
    statuses, rest = [], received
    while rest.startswith(b"HTTP/1."):
        head, separator, rest = rest.partition(b"\r\n\r\n")
        if not separator:
            break
        lines = head.split(b"\r\n")
        statuses.append(int(lines[0].split()[1]))
        headers = dict(line.lower().split(b": ", 1) for line in lines[1:] if b": " in line)
        if headers.get(b"transfer-encoding") == b"chunked":
            while True:
                size, _, rest = rest.partition(b"\r\n")
                length = int(size, 16)
                rest = rest[length + 2 :]
                if length == 0:
                    break
        else:
            rest = rest[int(headers.get(b"content-length", b"0")) :]
    return statuses
