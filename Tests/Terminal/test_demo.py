"""The sample community of `make demo`."""

import pytest

from support.server import Server, run


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    data = tmp_path_factory.mktemp("demo") / "data"
    printed = run("seed", "--sample", "--data", data, timeout=120).stdout
    with Server(data) as server:
        yield server, printed


def test_the_community_is_lively(demo):
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


def test_the_printed_people_can_log_in(demo):
    server, printed = demo
    password = printed.split("password ")[1].split(":")[0].strip()
    mira = server.log_in("mira", password)
    assert "mira" in printed and "Mira Okafor" in printed
    assert mira.get("/posts?feed=following").json
    assert mira.get("/notifications").json["unreadCount"] > 0
    assert server.log_in("ansel", password).get("/admin/reports").status == 200


def test_it_is_the_same_each_time(demo, tmp_path):
    server, _ = demo
    run("seed", "--sample", "--data", tmp_path / "again", timeout=120)
    with Server(tmp_path / "again") as again:
        first, second = (
            [(post["caption"], post["likes"], post["commentCount"], post["attachments"] and post["attachments"][0]["width"])
             for post in one.client().get("/posts?pageSize=100").json]
            for one in (server, again)
        )  # fmt: skip
    assert first == second
