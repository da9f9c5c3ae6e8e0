"""The sample community of `make demo`."""

import pytest

from support.server import Server, run
from support.waiting import wait_until


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    data = tmp_path_factory.mktemp("demo") / "data"
    printed = run("seed", "--sample", "--data", data, timeout=120).stdout
    with Server(data) as server:
        yield server, printed


def test_the_sample_community_has_posts_likes_and_comments(demo):
    server, printed = demo
    client = server.client()
    posts = [post for page in range(1, 5) for post in client.get(f"/posts?page={page}&pageSize=30").json]
    assert len(posts) >= 75 and len({post["author"]["username"] for post in posts}) == 12
    assert sum(post["hasPhoto"] for post in posts) > 50
    assert all(post["author"]["avatarURL"] and post["author"]["displayName"] for post in posts)
    assert all(photo["alt"] for post in posts for photo in post["attachments"])
    assert 180 <= sum(post["commentCount"] for post in posts) <= 220
    assert sum(post["likes"] for post in posts) > 300
    created = [post["createdAt"] for post in posts]
    assert created == sorted(created, reverse=True)
    assert len(client.get("/posts/search?q=%23bookclub").json) > 3
    server.command("verify")


def test_the_printed_users_can_log_in(demo):
    server, printed = demo
    password = printed.split("password ")[1].split(":")[0].strip()
    mira = server.log_in("mira", password)
    assert "mira" in printed and "Mira Okafor" in printed
    assert mira.get("/posts?feed=following").json
    assert mira.get("/notifications").json["unreadCount"] > 0
    assert server.log_in("ansel", password).get("/admin/reports").status == 200


def test_every_area_has_content_for_each_user(demo):
    server, printed = demo
    password = printed.split("password ")[1].split(":")[0].strip()
    people = [line.split()[0] for line in printed.split("password ")[1].splitlines()[1:] if line.startswith("  ")]
    assert len(people) == 12
    for name in people:
        person = server.log_in(name, password)
        assert person.get("/notes").json, name
        assert person.get("/challenges").json, name
        assert person.get("/users/me/friends").json, name
        assert [book["status"] for book in person.get("/ebooks").json] == ["ready"], name
        assert person.get("/library/experiences").json, name
        assert person.get("/library?shelf=now").json, name
        assert person.get("/reading-sessions").json and person.get("/lists").json, name
        assert person.get("/recommendations").json, name
        goals = {(goal["period"], goal["unit"]) for goal in person.get("/reading/goals").json}
        assert ("year", "books") in goals, name
    mira = server.log_in("mira", password)
    now = mira.get("/users/me/friends/now").json
    assert any(friend["reading"] and friend["reading"]["isActive"] for friend in now)
    assert any(friend["status"] for friend in now)
    [book] = mira.get("/ebooks").json
    assert book["wordCount"] > 300 and mira.get(f"/ebooks/{book['id']}/chapters/0").json["blocks"]
    assert mira.get("/users/me/friend-requests").json, "a friend request is pending"


def test_places_have_visits_that_other_users_see(demo):
    server, _ = demo
    client = server.client()
    spots = client.get("/spots?latitude=48.207&longitude=16.372&radius=5000").json
    assert len(spots) >= 10 and {spot["spot"]["town"] for spot in spots} == {"Lindenau"}
    found = client.get("/spots?q=odeon").json
    assert [spot["spot"]["name"] for spot in found] == ["Odeon"]
    assert client.get(f"/spots/{found[0]['spot']['id']}/visits").json


def test_libraries_are_spread_over_titles(demo):
    server, printed = demo
    password = printed.split("password ")[1].split(":")[0].strip()
    names = set()
    kept = 0
    for name in ("mira", "tomas", "june", "ansel"):
        titles = server.log_in(name, password).get("/library?pageSize=100").json
        kept += len(titles)
        names |= {title["title"]["name"] for title in titles}
    assert len(names) > kept / 3
    assert len({name[0] for name in names}) > 12, "titles of all letters, not only the first ones"


def test_the_deck_of_a_new_server_begins_with_well_known_titles(tmp_path):
    with Server(tmp_path / "fresh") as server:
        ana = server.sign_up("ana")
        wait_until(
            lambda: [title["name"] for title in ana.get("/deck?limit=1").json["titles"]] == ["The Matrix"],
            60, "the catalog is loaded")
        titles = ana.get("/deck?limit=30").json["titles"]
        kinds = [title["kind"] for title in titles]
        assert all(kinds[:10].count(kind) >= 2 for kind in ("film", "book", "show"))
        assert len({title["year"] // 10 for title in titles if title["year"]}) >= 10
        books = ana.get("/deck?limit=10&kind=book").json["titles"]
        assert [book["name"] for book in books[:2]] == ["Pride and Prejudice", "Nineteen Eighty-Four"]


def test_the_sample_community_is_the_same_each_time(demo, tmp_path):
    server, _ = demo
    run("seed", "--sample", "--data", tmp_path / "again", timeout=120)
    with Server(tmp_path / "again") as again:
        first, second = (
            [(post["caption"], post["likes"], post["commentCount"], post["attachments"] and post["attachments"][0]["width"])
             for post in one.client().get("/posts?pageSize=100").json]
            for one in (server, again)
        )  # fmt: skip
    assert first == second
