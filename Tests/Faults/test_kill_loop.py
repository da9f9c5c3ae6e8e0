"""A server that is killed at random moments of mixed writes: every acknowledged write is there afterward."""

import threading
import time

from support.database import check_counters, check_files, check_integrity, copy_of_database
from support.journal import Journal, Writer
from support.server import Server
from support.waiting import wait_until

WRITERS = 4


def test_kills_lose_no_acknowledged_write(tmp_path, random_source, full_run):
    kills = 120 if full_run else 10
    server = Server(tmp_path / "data")
    with server:
        journal = Journal()
        shared_posts = prepare_shared_posts(server)
        writers = [Writer(server, journal, shared_posts, number, random_source.random()) for number in range(WRITERS)]
        for kill in range(kills):
            write_until_killed(server, writers, random_source.uniform(0.001, 0.5))
            check_stopped_data(server, journal, tmp_path)
            if random_source.random() < 0.2:
                kill_while_starting(server, random_source.uniform(0, 0.1))
            server.start()
            if kill % 5 == 4:
                wait_until_sound(server)
        for writer in writers:
            writer.send_unanswered_again()
        wait_until_sound(server)
        assert server.terminate() == 0
        check_stopped_data(server, journal, tmp_path)
        with copy_of_database(server.data, tmp_path) as connection:
            check_files(connection, server.data)
        server.command("verify")
    print(f"{kills} kills, {journal.summary()}")
    assert journal.acknowledged > kills // 2


def prepare_shared_posts(server):
    """Posts that every writer may like and none deletes."""
    author = server.sign_up("author")
    return [author.create_post(f"shared {number}").expect(201).json["id"] for number in range(3)]


def write_until_killed(server, writers, seconds):
    stop = threading.Event()
    threads = [threading.Thread(target=writer.write_until, args=(stop,)) for writer in writers]
    for thread in threads:
        thread.start()
    # Not a wait for an event: the moment of the kill is the test's random input.
    time.sleep(seconds)
    server.kill()
    stop.set()
    for thread in threads:
        thread.join(30)
    problems = [problem for writer in writers for problem in writer.problems]
    assert problems == []


def kill_while_starting(server, seconds):
    server.spawn()
    time.sleep(seconds)
    server.kill()


def wait_until_sound(server):
    """Files that a crash left without a row are removed soon after the start; all other data must be right at once."""

    def is_sound():
        done = server.command("verify")
        return "belongs to no picture" not in done.stdout

    wait_until(is_sound, 10, "the data passes verification")


def check_stopped_data(server, journal, workspace):
    with copy_of_database(server.data, workspace) as connection:
        check_integrity(connection)
        check_counters(connection)
        journal.check(connection, server.data)
