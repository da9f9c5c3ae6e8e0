"""A small community through the API: users, posts with drawn pictures, comments, likes and follows."""

import io
import math

from PIL import Image, ImageDraw

PASSWORD = "a sound password"

PEOPLE = [
    ("maya", "Maya Okafor", "Reads on trains. Mostly novels, sometimes timetables."),
    ("jonas", "Jonas Lind", "Films before noon, dumplings after."),
    ("ines", "Inês Duarte", "Slow books, strong coffee."),
    ("theo", "Theo Park", "Here for the footnotes."),
    ("ruth", "Ruth Adler", None),
]

POSTS = [
    ("theo", "Finished *The Dispossessed* on the night ferry. The best sentences are the plain ones.", [], "everyone"),
    ("ruth", "A second visit to the noodle place by the harbour. Same bowl, better weather. #noodles", [("bowl", "A bowl of noodles with an egg")], "everyone"),
    ("ines", "Three chapters before breakfast. The narrator is lying, and I love him for it. #books", [("book", "An open book beside a cup")], "everyone"),
    ("jonas", "Double bill at the old cinema: the print was scratched, the hall was full, nobody looked at a phone.", [("hall", "Rows of seats before a bright screen"), ("street", "The cinema's sign at night")], "everyone"),
    ("maya", "Only for those who know the garden: the figs are ripe.", [], "followers"),
    ("maya", "Hills from the train window, and a book about hills on my lap. Thank you for the tip, @ines!\n\nMore of it at https://example.org/hills. #trains #books", [("hills", "Green hills under an evening sky")], "everyone"),
]

COMMENTS = [
    (5, "ines", "I knew it would find you. Wait for chapter nine."),
    (5, "jonas", "Which line is this? I want that window seat."),
    (5, "theo", "The footnote on page 212 is worth the whole book."),
    (3, "maya", "Was that the late show?"),
    (2, "ruth", "Now I have to read it again."),
]


def picture(kind, width=1200, height=900):
    """A drawing in the colors of the app, as a JPEG file."""
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    palettes = {
        "hills": ((250, 214, 165), (232, 141, 103)), "bowl": ((236, 226, 208), (214, 190, 150)),
        "book": ((229, 233, 219), (190, 205, 170)), "hall": ((40, 26, 34), (74, 36, 44)),
        "street": ((24, 30, 58), (60, 44, 84)),
    }  # fmt: skip
    top, bottom = palettes[kind]
    for y in range(height):
        part = y / height
        draw.line([(0, y), (width, y)], tuple(round(a + (b - a) * part) for a, b in zip(top, bottom)))
    {"hills": hills, "bowl": bowl, "book": book, "hall": hall, "street": street}[kind](draw, width, height)
    data = io.BytesIO()
    image.save(data, "JPEG", quality=85)
    return data.getvalue()


def hills(draw, width, height):
    draw.ellipse([width * 0.62, height * 0.16, width * 0.76, height * 0.35], fill=(255, 240, 205))
    for depth, color in enumerate([(140, 160, 120), (96, 132, 78), (63, 105, 50), (38, 72, 36)]):
        base = height * (0.5 + depth * 0.12)
        line = [
            (x, base + height * 0.06 * math.sin(x / width * (5 + depth * 2) + depth * 1.7)) for x in range(0, width + 9, 8)
        ]
        draw.polygon([*line, (width, height), (0, height)], fill=color)


def bowl(draw, width, height):
    left, right, middle = width * 0.22, width * 0.78, height * 0.45
    draw.ellipse([left, height * 0.75, right, height * 0.9], fill=(168, 140, 104))
    draw.chord([left, middle - height * 0.4, right, middle + height * 0.4], 0, 180, fill=(58, 84, 120))
    draw.ellipse([left, middle - height * 0.1, right, middle + height * 0.1], fill=(222, 160, 80))
    for strand in range(14):
        x = left + width * 0.06 + strand * width * 0.033
        draw.arc([x - 60, middle - 40, x + 60, middle + 50], 200, 340, fill=(250, 226, 160), width=9)
    draw.ellipse([width * 0.52, middle - 60, width * 0.66, middle + 50], fill=(255, 250, 240))
    draw.ellipse([width * 0.56, middle - 34, width * 0.62, middle + 24], fill=(244, 170, 40))


def book(draw, width, height):
    middle = width * 0.46
    for side in (-1, 1):
        edge = middle + side * width * 0.32
        draw.polygon(
            [(middle, height * 0.3), (edge, height * 0.24), (edge, height * 0.76), (middle, height * 0.82)],
            fill=(255, 253, 246), outline=(170, 150, 120), width=4,
        )  # fmt: skip
        for line in range(11):
            y = height * (0.34 + line * 0.038)
            draw.line([(middle + side * 40, y), (edge - side * 40, y - 34)], fill=(176, 170, 158), width=5)
    draw.ellipse([width * 0.82, height * 0.14, width * 0.97, height * 0.34], fill=(138, 106, 69))
    draw.ellipse([width * 0.84, height * 0.165, width * 0.95, height * 0.315], fill=(70, 42, 24))


def hall(draw, width, height):
    draw.rectangle([width * 0.16, height * 0.1, width * 0.84, height * 0.5], fill=(240, 236, 220))
    draw.polygon([(width * 0.2, height * 0.5), (width * 0.5, height * 0.24), (width * 0.8, height * 0.5)], fill=(120, 140, 150))
    for row in range(4):
        size = 70 + row * 26
        for seat in range(-1, width // size + 1):
            x, y = seat * size + (row % 2) * size / 2, height * (0.6 + row * 0.11)
            draw.rounded_rectangle([x + 6, y, x + size - 6, y + size * 1.4], 24, fill=(150 - row * 24, 40, 52))


def street(draw, width, height):
    for house in range(7):
        x, top = house * width / 7, height * (0.25 + 0.09 * ((house * 3) % 4))
        draw.rectangle([x, top, x + width / 7 - 8, height], fill=(30 + house * 4, 30, 52))
        for window in range(6):
            lit = (house + window) % 3 == 0
            spot = [x + 30 + window % 2 * 66, top + 40 + window // 2 * 110]
            draw.rectangle([*spot, spot[0] + 38, spot[1] + 60], fill=(250, 210, 120) if lit else (44, 44, 70))
    draw.rounded_rectangle([width * 0.3, height * 0.42, width * 0.7, height * 0.58], 18, fill=(200, 50, 75))
    for lamp in range(12):
        x = width * 0.32 + lamp * width * 0.0325
        draw.ellipse([x, height * 0.48, x + 22, height * 0.48 + 22], fill=(255, 236, 180))


class Community:
    """The users and objects of a community, by name."""

    # The user of each role on the screens, and search terms with results.
    cast = {"me": "maya", "friend": "jonas", "other": "ines", "newcomer": "nils", "admin": "chief"}
    texts = {
        "newest": "Hills from the train", "photos": "Double bill", "words": "Finished", "comment": "page 212",
        "bio": "Reads on trains", "bio of the other": "Slow books", "found": "Hills from the train",
        "liked": "A second visit",
    }  # fmt: skip

    PASSWORD = PASSWORD

    def __init__(self, server):
        self.server = server
        self.people = {}
        for username, fullname, bio in PEOPLE:
            server.client().post(
                "/users", json={"username": username, "password": PASSWORD, "fullname": fullname}).expect(201)
            person = server.log_in(username, PASSWORD)
            if bio:
                person.put(f"/users/{username}", json={"displayName": fullname, "bio": bio}).expect(200)
            self.people[username] = person
        self.people["maya"].put(
            "/users/me/avatar", files=[("file", "me.jpg", picture("hills", 600, 600))]).expect(200)
        self.posts = [self.post(*post) for post in POSTS]
        for index, username, text in COMMENTS:
            self.people[username].post(f"/posts/{self.posts[index]['id']}/comments", json={"text": text}).expect(201)
        for username, person in self.people.items():
            for other in self.people:
                if other not in (username, "theo"):
                    person.post(f"/users/{other}/follow").expect(200)
            for post in self.posts[: 3 + len(username) % 4]:
                person.post(f"/posts/{post['id']}/like").expect(200)

        self.people["jonas"].post("/reports", json={
            "subject": "post", "subjectId": self.posts[0]["id"], "reason": "other", "details": "It gives the ending away.",
        }).expect(201)  # fmt: skip
        self.people["chief"] = server.make_admin("chief")
        self.people["nils"] = server.sign_up("nils")

    def post(self, username, caption, pictures, visibility):
        files = [(f"{kind}.jpg", picture(kind)) for kind, _ in pictures]
        alts = {"alt": [alt for _, alt in pictures]} if pictures else {}
        answer = self.people[username].create_post(caption, files, visibility=visibility, **alts)
        return answer.expect(201).json

    def log_in(self, username, device="Firefox on Linux"):
        """A separate session, used by no other client."""
        answer = self.server.client().post(
            "/sessions", json={"username": username, "password": self.PASSWORD, "deviceName": device})
        return self.server.client(answer.expect(200).json["token"])

    def post_named(self, name):
        return next(each for each in self.posts if self.texts[name] in each["caption"])


class SampleCommunity:
    """The community of `make demo`, with the additional objects that a screen needs."""

    cast = {"me": "mira", "friend": "june", "other": "malik", "newcomer": "ida", "admin": "ansel"}
    texts = {
        "newest": "Middlemarch, done", "photos": "double bill", "words": "Thursday, seven", "comment": "how quiet that book",
        "bio": "Reads in trams", "bio of the other": "Projectionist", "found": "tram", "liked": "Middlemarch, done",
    }  # fmt: skip
    PASSWORD = "kiwifruit-demo"

    def __init__(self, server):
        """The server's folder already contains the sample community."""
        self.server = server
        self.people = {name: self.log_in(name) for name in self.cast.values() if name != "ida"}
        self.log_in("mira", "Mira's iPhone")
        self.people["ida"] = server.sign_up("ida")
        self.posts = self.people["mira"].get("/posts?pageSize=100").expect(200).json
        self.people["june"].post("/reports", json={
            "subject": "post", "subjectId": self.post_named("newest")["id"], "reason": "other",
            "details": "It gives the ending away.",
        }).expect(201)  # fmt: skip

    log_in = Community.log_in
    post_named = Community.post_named
