"""Users and objects for the contract tests, so that the ids in paths often exist."""

import json
import time
import uuid

from support.pictures import png
from support.waiting import wait_until

PASSWORD = "a sound password"


class World:
    """A member and an admin with tokens, and the names of existing objects."""

    def __init__(self, server):
        self.server = server
        self.member = server.sign_up("member")
        self.admin = server.make_admin("chief")
        others = [server.sign_up(f"friend{number}") for number in range(4)]
        people = [self.member, self.admin, *others]
        for person in others:
            person.post("/users/member/follow").expect(200)
            self.member.post(f"/users/{person.username}/follow").expect(200)
        self.member.put("/users/me/avatar", files=[("file", "me.png", png(color=(7, 7, 7)))]).expect(200)

        posts = [
            person.create_post(f"Reading #books {number} with @member", [png(color=(number, 9, 9))] if number % 2 else [])
            .expect(201).json
            for number, person in enumerate(people * 3)
        ]  # fmt: skip
        posts.append(self.member.create_post("for myself", visibility="me").expect(201).json)
        posts.append(others[0].create_post("for followers", visibility="followers").expect(201).json)
        comments = [
            person.post(f"/posts/{post['id']}/comments", json={"text": "Great, @member!"}).expect(201).json
            for person in people
            for post in posts[:4]
        ]
        for person in people:
            for post in posts[:6]:
                person.post(f"/posts/{post['id']}/like").expect(200)
        reports = [
            others[1]
            .post("/reports", json={"subject": "post", "subjectId": post["id"], "reason": "spam"})
            .expect(201)
            .json
            for post in posts[:3]
        ]
        self.posts = [post["id"] for post in posts]
        self.comments = [comment["id"] for comment in comments]
        self.reports = [report["id"] for report in reports]
        self.uploads = [post["imageURL"].rsplit("/", 1)[1] for post in posts]
        # Without the member and the admin, which the run itself needs.
        self.usernames = [person.username for person in others]
        self.sessions = [
            session["id"]
            for _ in range(5)
            if server.log_in("member")
            for session in self.member.get("/sessions").json
            if not session["current"]
        ]
        found = lambda: self.member.get("/titles?pageSize=5").expect(200).json
        self.titles = [title["id"] for title in wait_until(found, 20, "the catalog is loaded")]
        places = json.dumps([
            {"id": f"c{number}", "createdAt": 1500000000, "type": "checkin",
             "venue": {"id": f"v{number}", "name": f"Place {number}", "location": {"lat": 48.2, "lng": 16.37}}}
            for number in range(9)])  # fmt: skip
        self.imports = [
            self.member.post("/imports", files=[("file", "checkins1.json", places.encode())]).expect(201).json["id"]
            for _ in range(3)
        ]
        self.spots = [
            person.post("/spots", json={
                "name": f"Café {number}", "category": "cafe", "coordinate": {"latitude": 48.2, "longitude": 16.37}})
            .expect(201).json["id"]
            for number, person in enumerate(people)
        ]  # fmt: skip
        self.experiences = [self.visit(person, spot) for person in people for spot in self.spots]
        self.searches = ["books", "#books", "reading", "fri", "member"]

    @staticmethod
    def visit(person, spot):
        id = str(uuid.uuid4())
        stamped = lambda value: {"value": value, "time": f"{int(time.time() * 1000):012x}-0000-0a11ce00"}
        person.post("/library/changes", json={"changes": [{"experience": {
            "id": id, "spotId": spot, "name": stamped("Tea"), "visibility": stamped("everyone"),
            "createdDate": stamped("2026-03-01T10:00:00Z")}}]}).expect(200)  # fmt: skip
        return id

    def dictionaries(self):
        return {
            "posts": self.posts, "comments": self.comments, "reports": self.reports, "usernames": self.usernames,
            "uploads": self.uploads, "sessions": sorted(set(self.sessions)), "searches": self.searches,
            "titles": self.titles, "imports": self.imports, "spots": self.spots, "experiences": self.experiences,
        }  # fmt: skip
