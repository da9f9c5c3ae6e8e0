"""The API for the client of `Examples/Meadow`, on a separate address."""

import contextlib
import io
import json
import re
import threading
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image, ImageDraw

WORDS = [
    "The first plums are ripe. Somebody will have to eat four kilograms before Sunday, and it may as well be us.",
    "Short.",
    "Does anybody know a bakery near the station that opens before six?",
    "A long walk along the canal, with a heron, two dogs and a conversation about whether soup is a meal. It is. "
    "It was agreed on by everybody but the dogs, who had other plans for the evening and told us so at length.",
    "https://meadow.example/a/very/long/address/that/has/no/place/to/break/in/it/at/all/and/goes/on/and/on",
]
NAMES = ["Ada Lindgren", "Bo", "Dr. Konstantinos Papadimitriou-Featherstonehaugh", "Yuki Tanaka", "Ola Nordmann"]


def picture(number, size):
    image = Image.new("RGB", size, ((number * 83) % 200 + 40, (number * 47) % 200 + 40, (number * 29) % 200 + 40))
    drawing = ImageDraw.Draw(image)
    drawing.ellipse((size[0] * 0.3, size[1] * 0.2, size[0] * 0.7, size[1] * 0.8), fill=(250, 240, 220))
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


class Content:
    def __init__(self, address):
        self.address = address

    def account(self, number):
        number %= len(NAMES)
        return {
            "id": str(number), "name": NAMES[number], "handle": f"@person{number}@meadow.example",
            "avatar": f"{self.address}/media/{number}-96x96.png", "header": f"{self.address}/media/{number + 7}-900x300.png",
            "bio": "Gardens, trains and long books.", "followers": 1204 * number + 3, "following": 87, "posts": 412,
        }

    def status(self, number):
        media = [{"url": f"{self.address}/media/{number * 10 + each}-800x600.png",
                  "description": "A hill with a tree" if each == 0 else None} for each in range((number * 2) % 5)]
        created = datetime.now(timezone.utc) - timedelta(minutes=7 * number * number + 2)
        return {
            "id": str(number), "account": self.account(number), "text": WORDS[number % len(WORDS)], "media": media,
            "createdAt": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "replies": number, "boosts": number * 37,
            "favourites": number * 1001, "isFavourite": number % 3 == 1, "isBoosted": False, "isBookmarked": number % 4 == 1,
        }

    def statuses(self, first, count):
        return [self.status(number) for number in range(first, first + count)]

    def people(self):
        return [self.account(number) for number in range(len(NAMES))]

    def answer(self, path):
        fixed = {
            "me": lambda: self.account(0),
            "timelines/home": lambda: self.statuses(0, 12),
            "timelines/local": lambda: self.statuses(20, 8),
            "bookmarks": lambda: self.statuses(1, 1),
            "favourites": lambda: [],
            "blocks": lambda: [],
            "trends": lambda: [{"name": name, "uses": [3, 9, 2, 14, 8, 21, 11]} for name in ("plums", "slowtrains", "soup")],
            "notices": lambda: [
                {"id": str(number), "kind": kind, "account": self.account(number + 1),
                 "status": None if kind == "follow" else self.status(number), "createdAt": self.status(number)["createdAt"]}
                for number, kind in enumerate(["mention", "favourite", "boost", "follow"])],
            "conversations": lambda: [
                {"id": str(number), "account": self.account(number + 1), "isUnread": number == 0, "messages": [
                    {"id": "a", "text": WORDS[3], "isMine": False}, {"id": "b", "text": "It is.", "isMine": True}]}
                for number in range(3)],
            "instance": lambda: {
                "title": "meadow.example", "description": "A small server for people who like quiet.",
                "rules": ["Be kind.", "Say what a picture shows.", "No advertising of any sort whatever, however small it may be."],
                "users": 1204},
        }
        if path in fixed:
            return fixed[path]()
        if re.fullmatch(r"accounts/\d+/(followers|following)|statuses/\d+/boosters|search/people/.+", path):
            return self.people()
        if re.fullmatch(r"statuses/\d+/replies|accounts/\d+/(posts|replies|media)|tags/.+|lists/.+|search/posts/.+", path):
            return self.statuses(1, 4)
        return None


@contextlib.contextmanager
def running_api():
    """Serves the API until the end of the block; the value is its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.strip("/")
            media = re.fullmatch(r"media/(\d+)-(\d+)x(\d+)\.png", path)
            if media:
                number, *size = map(int, media.groups())
                self.say(200, "image/png", picture(number, tuple(size)))
                return
            answer = content.answer(path)
            self.say(404 if answer is None else 200, "application/json", json.dumps(answer).encode())

        def say(self, status, kind, body):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_):
            """A browser that has left the page cancels its pictures."""

    server = Server(("127.0.0.1", 0), Handler)
    content = Content(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield content.address
    finally:
        server.shutdown()
        server.server_close()
