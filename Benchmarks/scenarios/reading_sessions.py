"""Active reading sessions: their cost while idle, and the messages sent for them."""

import base64
import json
import os
import selectors
import socket
import time
import uuid

from harness.client import expect, send
from harness.run import Run

SECONDS = 60
SHORT_SECONDS = 2
# The server limits the sockets of an address, so the devices use several.
PER_ADDRESS = 100
PING, PONG = 9, 10


def reading_sessions(run: Run) -> None:
    """Compares a thousand listening devices without and with active reading sessions."""
    tokens = run.preparation.sitters_data().tokens
    server = run.sitters_server()
    seconds = SHORT_SECONDS if run.is_short else SECONDS
    settle = 1 if run.is_short else 5
    with Devices(server.port, tokens) as devices:
        devices.listen(settle)
        run.say(f"{len(tokens)} devices listen, no sessions are active")
        idle = _processor(server, devices, seconds)
        for token in tokens:
            body = json.dumps({"id": str(uuid.uuid4()), "bookTitle": "Emma", "visibility": "followers"})
            expect(send(server.port, "POST", "/reading-sessions", token, body.encode()), 201)
        # Excludes the messages about the start of the sessions.
        devices.listen(settle)
        devices.messages = 0
        run.say(f"{len(tokens)} sessions are active")
        reading = _processor(server, devices, seconds)
    name = f"{len(tokens):,} active sessions"
    run.report.add_figure(f"{name}: processor beside idle, % of a core", 100 * (reading - idle) / seconds)
    run.report.add_figure(f"{name}: messages in {seconds} s for each, without heartbeats", devices.messages / len(tokens))


def _processor(server, devices: "Devices", seconds: float) -> float:
    before = server.process.cpu_seconds()
    devices.listen(seconds)
    return server.process.cpu_seconds() - before


class Devices:
    """WebSockets that answer heartbeats and count all other messages."""

    def __init__(self, port: int, tokens: list[str]):
        self.messages = 0
        self._selector = selectors.DefaultSelector()
        self._buffers: dict[socket.socket, bytearray] = {}
        for number, token in enumerate(tokens):
            device = socket.create_connection(
                ("127.0.0.1", port), timeout=30, source_address=(f"127.0.0.{2 + number // PER_ADDRESS}", 0))
            key = base64.b64encode(os.urandom(16)).decode()
            device.sendall(
                f"GET /live HTTP/1.1\r\nHost: localhost:5000\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
            head = bytearray()
            while b"\r\n\r\n" not in head:
                part = device.recv(4096)
                if not part:
                    raise RuntimeError(f"/live: {bytes(head)!r}")
                head += part
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise RuntimeError(f"/live: {bytes(head)!r}")
            device.setblocking(False)
            self._buffers[device] = bytearray(head.partition(b"\r\n\r\n")[2])
            self._selector.register(device, selectors.EVENT_READ)

    def __enter__(self) -> "Devices":
        return self

    def __exit__(self, *_) -> None:
        for device in self._buffers:
            device.close()
        self._selector.close()

    def listen(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            for key, _ in self._selector.select(rest):
                self._read(key.fileobj)

    def _read(self, device: socket.socket) -> None:
        part = device.recv(65_536)
        if not part:
            raise RuntimeError("/live: a socket was closed")
        buffer = self._buffers[device]
        buffer += part
        # Frames of a server are not masked (RFC 6455, section 5.2).
        while len(buffer) >= 2:
            kind, length, start = buffer[0] & 15, buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4]), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10]), 10
            if len(buffer) < start + length:
                return
            payload = bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == PING:
                device.sendall(bytes([128 | PONG, 128 | len(payload)]) + bytes(4) + payload)
            elif kind != PONG:
                self.messages += 1
