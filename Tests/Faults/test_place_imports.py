"""A server that is killed while it applies and undoes an import: each visit is there once, and then none."""

import json
import time

import pytest

from support.database import check_everything
from support.server import Server
from support.waiting import wait_until

KILLS = 4
ROWS = 3_000


def checkins():
    return [
        {"id": f"c{number}", "createdAt": 1_400_000_000 + number * 3_600, "type": "checkin", "venue": {
            "id": f"v{number % 700}", "name": f"Place {number % 700}",
            "location": {"lat": 40 + number % 700 / 100, "lng": 16.37}}}
        for number in range(ROWS)]


def experiences(person):
    found, cursor = [], ""
    while True:
        part = person.get(f"/library/changes{cursor}").expect(200).json
        found += [change["experience"] for change in part["changes"] if "experience" in change]
        if not part["hasMore"]:
            return [each for each in found if not each["isDeleted"]["value"]]
        cursor = f"?cursor={part['cursor']}"


@pytest.mark.timeout(600)
def test_an_import_is_applied_once_despite_kills(tmp_path, random_source):
    server = Server(tmp_path / "data")
    with server:
        nora = server.sign_up("nora")
        file = ("file", "checkins1.json", json.dumps(checkins()).encode())
        created = nora.send("POST", "/imports", files=[file], form={"fileName": "checkins1.json"}).expect(201).json

        def run(action, goal):
            person = server.log_in("nora")
            person.post(f"/imports/{created['id']}/{action}").expect(200)
            for _ in range(KILLS):
                # The moment of the kill is the test's random input.
                time.sleep(random_source.uniform(0, 0.3))
                server.kill()
                server.start()
            person = server.log_in("nora")
            wait_until(
                lambda: person.get(f"/imports/{created['id']}").expect(200).json["stage"] == goal, 120, f"it is {goal}")
            return person

        person = run("apply", "applied")
        counts = person.get(f"/imports/{created['id']}").expect(200).json["counts"]
        assert (counts["made"], counts["waiting"], counts["refused"]) == (ROWS, 0, 0)
        assert len(experiences(person)) == ROWS
        assert len({each["spotId"] for each in experiences(person)}) == 700
        person = run("undo", "undone")
        counts = person.get(f"/imports/{created['id']}").expect(200).json["counts"]
        assert (counts["takenBack"], counts["kept"]) == (ROWS, 0)
        assert experiences(person) == []
        assert person.get("/spots?q=place").expect(200).json == []
        assert server.terminate() == 0
        check_everything(server.data, tmp_path)
