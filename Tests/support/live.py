"""A device that listens on `/live`."""

import json
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Device:
    def __init__(self, server, token=None, **options):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.connection = connect(f"ws://127.0.0.1:{server.port}/live", additional_headers=headers, **options)
        self.socket = self.connection.__enter__()
        self.heard = []

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.connection.__exit__(*problem)

    def close(self):
        self.connection.__exit__(None, None, None)

    def watch(self, *posts):
        self.socket.send(json.dumps({"watch": list(posts)}))

    def watching(self, *posts):
        """Watches, and waits until the metrics count the watch."""
        self.watch(*posts)
        self.next(lambda event: event["type"] == "counts" and {one["postId"] for one in event["counts"]} == set(posts))

    def next(self, wanted, seconds=5):
        """Returns the first expected event; all events before it are in `heard`."""
        deadline = time.monotonic() + seconds
        while True:
            while self.heard:
                event = self.heard.pop(0)
                if wanted(event):
                    return event
            self.heard += json.loads(self.socket.recv(timeout=max(0.01, deadline - time.monotonic())))

    def next_of(self, kind, seconds=5, **members):
        return self.next(lambda event: event["type"] == kind and members.items() <= event.items(), seconds)

    def close_code(self, seconds=5):
        """Reads to the end and returns the server's close code."""
        deadline = time.monotonic() + seconds
        try:
            while True:
                self.socket.recv(timeout=max(0.01, deadline - time.monotonic()))
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None
