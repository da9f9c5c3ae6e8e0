"""A host that speaks the pages' wire format and is scripted by a test, with any latency."""

import asyncio
import json
import random
import threading
from http import HTTPStatus

from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

from scripts import ASSETS, client

# Styles that the style sheet leaves to a host's theme.
THEME = ":root { --system: sans-serif; --paper: white; --card: white; --ink: black; --soft-ink: dimgray; --accent: blue; --line: silver }"
KINDS = {".js": "text/javascript", ".css": "text/css"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-test'; img-src 'self' blob:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types live"
)

# The texts that the scripts show, which a host sends in the reader's language.
TEXTS = {
    "canceled": "Canceled.",
    "failed": "The file could not be uploaded. Try again.",
    "full": "Too many pages are open. Close some, then reload.",
    "lost": "Your last action may be lost. Check before you repeat it.",
    "offline": "You are offline. Changes will be sent later. Reconnecting…",
    "reconnecting": "Reconnecting…",
    "unsent": "You have too many unsent changes. Wait a moment and try again.",
}
SAYS = "".join(f' data-say-{name}="{text}"' for name, text in TEXTS.items())


class ScriptedServer:
    def __init__(self):
        self.body = '<div id="n1"></div>'
        # Later sessions may show another page, as after a restart.
        self.fresh_body = None
        self.fresh_rules = ""
        self.handler = lambda event: []
        self.latency = 0.0
        # The share of messages on which the connection breaks, with repeatable randomness.
        self.loss = 0.0
        self.chance = random.Random(1)
        self.version = "v1"
        # The user of the page.
        self.owner = ""
        self.events = []
        self.hellos = []
        self.acknowledged = []
        self.uploads = []
        self.is_down = False
        self.refused = 0
        self._sessions = {}
        self._sockets = set()
        self._current = None
        self._ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True).start()
        assert self._ready.wait(10)

    # For tests, from their own thread.

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def push(self, *operations, transaction=None):
        self._call(self._push(list(operations), transaction))

    def cut(self):
        """Closes all connections without a close frame, and accepts none."""
        self.is_down = True
        self._call(self._cut())

    def restore(self, forget=False):
        if forget:
            self._sessions.clear()
        self.is_down = False

    def sign_in(self, owner):
        """The shown session continues and belongs to this user."""
        self.owner = self._current["owner"] = owner

    def kinds(self):
        return [event[1] for event in self.events]

    def stop(self):
        self._loop.call_soon_threadsafe(self._stop.set)

    def _call(self, coroutine):
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(10)

    # The server itself.

    async def _run(self):
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        async with serve(self._socket, "127.0.0.1", 0, process_request=self._request, compression=None) as server:
            self.port = server.sockets[0].getsockname()[1]
            self._ready.set()
            await self._stop.wait()

    def _request(self, connection, request):
        if self.is_down:
            self.refused += 1
            return Response(503, "Down", Headers(), b"")
        if request.path == "/_live/socket":
            return None
        if request.path == "/client.js":
            return self._answer(KINDS[".js"], client().encode())
        asset = ASSETS / request.path[1:]
        if asset.suffix in KINDS:
            return self._answer(KINDS[asset.suffix], asset.read_bytes())
        if request.path.endswith(".svg"):
            return self._answer("image/svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        page = (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="stylesheet" href="/style.css"><style nonce="test"></style>'
            f'<style nonce="test">{THEME}</style>'
            '<script type="module" src="/client.js"></script></head><body>'
            f'<div id="page" data-version="{self.version}" data-socket="/_live/socket" data-upload="/_live/upload"'
            ' data-uploader="/upload.js" data-gestures="/gestures.js" data-keyboard="/keyboard.js"'
            ' data-motion="/motion.js" data-effects="/effects.js" data-turns="/turns.js" data-rows="/rows.js" data-picture-side="100"'
            f' data-ticket="/_live/ticket" data-connect="token"{SAYS}>{self.body}</div>'
            '<div id="status" role="status" hidden>Reconnecting…</div>'
            '<div id="announcer" class="hidden" aria-live="polite"></div></body></html>'
        )
        return self._answer("text/html; charset=utf-8", page.encode(), {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"})

    @staticmethod
    def _answer(kind, body, more=None):
        headers = Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
        for name, value in (more or {}).items():
            headers[name] = value
        return Response(HTTPStatus.OK, "OK", headers, body)

    async def _socket(self, socket):
        self._sockets.add(socket)
        outgoing = asyncio.Queue()
        sender = asyncio.create_task(self._deliver(socket, outgoing))
        try:
            session = None
            async for text in socket:
                arrival = self._loop.time() + self.latency
                if self.chance.random() < self.loss:
                    socket.transport.abort()
                    break
                message = json.loads(text)
                await asyncio.sleep(0)
                if session is None:
                    session = self._greet(message[3], outgoing)
                else:
                    self._loop.call_at(arrival, self._receive, session, message)
        except ConnectionClosed:
            pass
        finally:
            self._sockets.discard(socket)
            sender.cancel()
            if session and session["outgoing"] is outgoing:
                session["outgoing"] = None

    async def _deliver(self, socket, outgoing):
        while True:
            due, text = await outgoing.get()
            await asyncio.sleep(max(0, due - self._loop.time()))
            await socket.send(text)

    def _greet(self, hello, outgoing):
        self.hellos.append(hello)
        session = self._sessions.get(hello["resume"])
        # A session is never resumed by another user.
        if session and session["owner"] == self.owner:
            session["outgoing"] = outgoing
            self._send(session, {"welcome": session["key"], "v": self.version, "u": self.owner, "a": session["handled"]})
            for frame in session["frames"]:
                if frame["n"] > hello["frame"]:
                    self._send(session, frame)
        else:
            key = f"key{len(self.hellos)}"
            session = {
                "key": key, "owner": self.owner, "outgoing": outgoing, "handled": 0, "n": 0, "frames": []}
            self._sessions[key] = session
            welcome = {"welcome": key, "v": self.version, "u": self.owner, "a": 0}
            if not hello["connect"]:
                welcome["page"] = {
                    "title": "Fresh", "rules": self.fresh_rules, "html": self.fresh_body or self.body, "focus": 0}
            self._send(session, welcome)
        self._current = session
        return session

    def _send(self, session, message):
        if session["outgoing"]:
            session["outgoing"].put_nowait((self._loop.time() + self.latency, json.dumps(message)))

    def _receive(self, session, message):
        sequence, kind, _, *rest = message
        if kind == "ack":
            self.acknowledged.append(rest[0])
            session["frames"] = [frame for frame in session["frames"] if frame["n"] > rest[0]]
        elif kind == "ping":
            self._send(session, {"a": session["handled"]})
        elif sequence > session["handled"]:
            session["handled"] = sequence
            self.events.append(message)
            operations = self.handler(message)
            if operations:
                self._frame(session, operations)
            else:
                self._send(session, {"a": sequence})

    def _frame(self, session, operations, transaction=None):
        session["n"] += 1
        frame = {"n": session["n"], "a": session["handled"], "o": operations}
        if transaction:
            frame["x"] = transaction
        session["frames"].append(frame)
        self._send(session, frame)

    async def _push(self, operations, transaction):
        self._frame(self._current, operations, transaction)

    async def _cut(self):
        for socket in list(self._sockets):
            socket.transport.abort()
