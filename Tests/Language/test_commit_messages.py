"""The hook that checks commit messages, and its installation in a clone."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HOOKS = Path(__file__).resolve().parents[2] / "Scripts" / "hooks"
# Settings of the machine or of a surrounding hook are ignored.
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
    "GIT_AUTHOR_NAME": "Test",
    "GIT_AUTHOR_EMAIL": "test@example.com",
    "GIT_COMMITTER_NAME": "Test",
    "GIT_COMMITTER_EMAIL": "test@example.com",
}


def run(*command, cwd):
    return subprocess.run(command, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True)


@pytest.fixture
def clone(tmp_path):
    """A repository with the hooks, two folders of modules, and no commit."""
    root = tmp_path / "clone"
    shutil.copytree(HOOKS, root / "Scripts" / "hooks")
    (root / "docs").mkdir()
    (root / "Sources" / "Programs" / "kiwi").mkdir(parents=True)
    run("git", "init", "--quiet", cwd=root)
    return root


def check(clone, message):
    """Returns the hook's output for a message; "" when it accepts it."""
    path = clone / "message"
    path.write_text(message)
    result = run("Scripts/hooks/commit-msg", str(path), cwd=clone)
    assert (result.returncode == 0) == (result.stderr == "")
    return result.stderr


@pytest.mark.parametrize(
    "message",
    [
        "Reading: prefill the book when a session starts\n",
        "Reading sessions: keep the end time\n\nThe client reports it.\n",
        "Tests, documents: name the modules\n",
        "docs: describe the outbox\n",
        "kiwi: print the address of the server\n",
        "Media: embed the limits of the process\n",
        "Places: bring the map to the front\n",
        "Feed: process likes in batches\n",
        "Feed: focus the first post\n",
        f"Feed: {'a' * 66}\n",
        f"Feed: add a post\n\n{'a' * 60} {'b' * 59}\n",
        f"Feed: add a post\n\nhttps://example.com/{'a' * 120}\n",
        "Feed: add a post\n\n# A comment that Git removes, however long it is: " + "a " * 60 + "\n",
        "Feed: add a post\n# ------------------------ >8 ------------------------\n" + "+ line " * 30 + "\n",
        "Merge branch 'part' into main\n",
        'Revert "Feed: add a post"\n\nThis reverts commit 1234.\n',
        "fixup! Feed: add a post\n",
        "# Nothing but comments.\n",
    ],
)
def test_good_messages_are_accepted(clone, message):
    assert check(clone, message) == ""


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("Add a post\n", "names no component"),
        ("Feed:add a post\n", "names no component"),
        ("feed: add a post\n", '"feed" is no folder'),
        ("Feed: Add a post\n", '"Add" is not in lower case'),
        ("Feed: added a post\n", '"added" is not imperative'),
        ("Feed: adding a post\n", '"adding" is not imperative'),
        ("Feed: adds a post\n", '"adds" is not imperative'),
        ("Feed: made posts faster\n", '"made" is not imperative'),
        ("Feed: add a post.\n", "ends with a period"),
        (f"Feed: {'a' * 67}\n", "has 73 characters"),
        ("Feed: add a post\nwith a body\n", "second line is not blank"),
        (f"Feed: add a post\n\nShort.\n{'a' * 60} {'b' * 60}\n", "Line 4 has 121 characters"),
    ],
)
def test_bad_messages_are_rejected(clone, message, problem):
    assert problem in check(clone, message)


def test_all_problems_of_a_message_are_named(clone):
    assert len(check(clone, "Feed: Added a post.\nbody\n").splitlines()) == 5


def test_characters_are_counted_and_not_bytes(clone):
    assert check(clone, f"Feed: add {'ü' * 62}\n") == ""


def test_the_template_alone_ends_the_commit(clone):
    assert check(clone, (HOOKS / "message").read_text()) == ""


def test_a_merge_with_a_message_of_its_own_is_accepted(clone):
    def commit(*options):
        return run("git", "commit", "--quiet", "--allow-empty", *options, cwd=clone).returncode

    run("Scripts/hooks/install", cwd=clone)
    assert commit("--message", "Feed: add a post") == 0
    run("git", "checkout", "--quiet", "-b", "other", cwd=clone)
    assert commit("--message", "Feed: add a like") == 0
    run("git", "checkout", "--quiet", "-", cwd=clone)
    assert commit("--message", "join") == 1
    assert run("git", "merge", "--no-ff", "--message", "join", "other", cwd=clone).returncode == 0


def test_the_hook_is_linked_once(clone):
    for _ in range(2):
        assert run("Scripts/hooks/install", cwd=clone).returncode == 0
    assert (clone / ".git" / "hooks" / "commit-msg").readlink() == clone / "Scripts" / "hooks" / "commit-msg"


def test_a_hook_of_the_user_is_kept(clone):
    hook = clone / ".git" / "hooks" / "commit-msg"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\n")
    assert run("Scripts/hooks/install", cwd=clone).returncode == 0
    assert hook.read_text() == "#!/bin/sh\n"


def test_a_folder_of_hooks_of_the_user_is_kept(clone):
    run("git", "config", "core.hooksPath", "own", cwd=clone)
    assert run("Scripts/hooks/install", cwd=clone).returncode == 0
    assert not (clone / ".git" / "hooks" / "commit-msg").is_symlink()


def test_a_copy_without_a_repository_is_left_alone(clone):
    shutil.rmtree(clone / ".git")
    assert run("Scripts/hooks/install", cwd=clone).returncode == 0
