"""The runner of the long checks, with tiny parts in a separate repository."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import soak
from soak import Part

from support.waiting import wait_until

TESTS = Path(soak.__file__).parent


@pytest.fixture
def repository(tmp_path):
    for command in (
        ["init", "-q"], ["config", "user.name", "Kiwi"], ["config", "user.email", "kiwi@example.org"],
        ["commit", "-q", "--allow-empty", "-m", "First"],
    ):  # fmt: skip
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    (tmp_path / ".git/info/exclude").write_text(".build\nran\nchild\n")
    return tmp_path


def shell(name, script, minutes=1.0, **environment):
    return Part(name, minutes, ["bash", "-c", script], environment)


def run(repository, parts, *arguments):
    """Runs parts as a program; returns its exit status and output."""
    done = subprocess.run(
        [sys.executable, "-c", program(repository, parts), *arguments], cwd=TESTS, capture_output=True, text=True,
        check=False)  # fmt: skip
    print(done.stdout, done.stderr)
    return done.returncode, done.stdout + done.stderr


def program(repository, parts):
    return (
        "import sys, soak; from soak import Part; from pathlib import Path\n"
        f"sys.exit(soak.main(parts={parts!r}, root=Path({str(repository)!r}), interval=0.05, grace=0.2))"
    )


def results(repository):
    (state,) = (repository / ".build/soak").glob("*.json")
    return {name: part["result"] for name, part in json.loads(state.read_text())["parts"].items()}


def is_running(process):
    status = Path(f"/proc/{process}/status")
    return status.exists() and not re.search(r"^State:\s+[ZX]", status.read_text(), re.M)


def test_every_part_runs_and_the_table_names_the_commit_and_each_result(repository):
    parts = [
        shell("good", "echo $COLOR >ran", COLOR="green"), shell("bad", "echo no; exit 3"), Part("none", 1, ["/no/program"]),
    ]  # fmt: skip
    status, output = run(repository, parts)
    assert status == 1
    assert results(repository) == {"good": "passed", "bad": "failed", "none": "failed"}
    assert (repository / "ran").read_text() == "green\n"
    commit = soak.Tree.read(repository).commit
    assert f'Soak of {commit[:12]} "First"\n' in output
    log = f".build/soak/{commit}/bad.1.log"
    assert f"| bad | failed | 0.0 | 1 | {log} |" in output
    assert (repository / log).read_text() == "no\n"
    assert (repository / f".build/soak/{commit}.md").read_text() in output


def test_a_part_over_its_budget_ends_with_all_its_processes(repository):
    endless = shell("endless", "trap '' INT; sleep 1000 & echo $! >child; wait; wait", minutes=0.02)
    status, output = run(repository, [endless, shell("next", "true")])
    assert status == 1
    assert results(repository) == {"endless": "out of time", "next": "passed"}
    assert " left: no output yet" in output
    assert not is_running(int((repository / "child").read_text()))


def test_processes_left_behind_by_a_finished_part_are_killed(repository):
    assert run(repository, [shell("leaving", "sleep 1000 & echo $! >child")])[0] == 0
    wait_until(lambda: not is_running(int((repository / "child").read_text())), 10, "the process left behind exits")


def test_another_run_skips_finished_parts_and_repeats_them_only_when_asked(repository):
    parts = [shell("first", "echo first >>ran"), shell("second", "echo second >>ran; exit 1"), shell("third", "echo third >>ran")]
    assert run(repository, parts, "first,second")[0] == 1
    assert run(repository, parts)[0] == 1
    assert (repository / "ran").read_text().split() == ["first", "second", "third"]
    # A success does not hide the failure before it.
    parts[1] = shell("second", "true")
    status, output = run(repository, parts, "--again", "second")
    assert status == 0
    assert "| second | passed (before: failed) |" in output
    subprocess.run(["git", "commit", "-q", "--allow-empty", "-m", "Second"], cwd=repository, check=True)
    assert run(repository, parts, "first")[0] == 0
    assert (repository / "ran").read_text().split() == ["first", "second", "third", "first"]


def test_a_stopped_run_resumes_with_its_unfinished_part(repository):
    parts = [shell("first", "echo first >>ran"), shell("second", "echo $$ >child; sleep 1000"), shell("third", "echo third >>ran")]
    process = subprocess.Popen([sys.executable, "-c", program(repository, parts)], cwd=TESTS, stdout=subprocess.PIPE, text=True)
    child = wait_until(lambda: (repository / "child").exists() and (repository / "child").read_text().strip(), 10, "the second part starts")
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "| third | not run |" in output
    assert results(repository) == {"first": "passed", "second": "stopped"}
    assert not is_running(int(child))
    parts[1] = shell("second", "echo second >>ran")
    assert run(repository, parts)[0] == 0
    assert (repository / "ran").read_text().split() == ["first", "second", "third"]


def test_uncommitted_changes_are_named_and_start_over(repository):
    (repository / "new").write_text("")
    for _ in range(2):
        status, output = run(repository, [shell("first", "echo first >>ran")])
        assert status == 0
        assert '"First", with changes\n' in output
    assert (repository / "ran").read_text().split() == ["first", "first"]


def test_a_part_during_which_the_tree_changed_does_not_count(repository):
    status, output = run(repository, [shell("first", "touch new"), shell("second", "true")])
    assert status == 1
    assert "changed during first" in output
    assert results(repository) == {"first": "stopped"}


def test_unknown_parts_are_rejected(repository):
    status, output = run(repository, [shell("first", "true")], "first,fist")
    assert status == 2
    assert "no part fist; choose from first" in output


def test_the_real_parts_have_unique_names_and_existing_commands():
    names = [part.name for part in soak.PARTS]
    assert len(set(names)) == len(names)
    targets = re.findall(r"^([a-z-]+):", (soak.ROOT / "Makefile").read_text(), re.M)
    for part in soak.PARTS:
        if part.command[0] == "make":
            assert part.command[1] in targets, part.name
        elif "/" in part.command[0]:
            assert (soak.ROOT / part.command[0]).exists(), part.name


def test_an_interrupt_while_a_part_starts_is_handled_once_the_part_is_known():
    handler = signal.getsignal(signal.SIGINT)
    with soak.DelayedInterrupts() as interrupts:
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            interrupts.deliver()
    assert signal.getsignal(signal.SIGINT) is handler
