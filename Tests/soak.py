"""Runs the long checks one after the other, each within its own time budget.

    Tests/soak.py [--again] [PART,PART…]

Results are kept per commit in .build/soak. Another run on the same commit skips finished parts, whatever their result;
--again repeats them. Uncommitted changes have no identity to resume from: such a run starts over.
"""

import argparse
import hashlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SWIFT_TEST = ["swift", "test", "--no-parallel", "--explicit-target-dependency-import-check", "error"]
PASSED, FAILED, OUT_OF_TIME, STOPPED = "passed", "failed", "out of time", "stopped"
# Seconds of cleanup before a part is killed.
GRACE = 30
# Seconds between two lines of progress.
INTERVAL = 60


@dataclass(frozen=True)
class Part:
    name: str
    minutes: float
    command: list
    environment: dict = field(default_factory=dict)


# Budgets include the builds that a part needs in a fresh clone. The whole takes about three hours on two cores.
PARTS = [
    # The tests with a longer version than in `make test`.
    Part(
        "views", 40, [*SWIFT_TEST, "--filter", "ProgramTests|TableBoundTests"],
        {"VIEW_PROGRAMS": "2000", "KIWIFRUIT_STYLES": "1000000"}),
    Part("faults", 45, ["make", "faults"]),
    Part(
        "terminal", 30, ["bash", "-c", "make debug && .venv/bin/python -m pytest -q Tests/Terminal/test_offline.py"],
        {"KIWIFRUIT_FULL": "1"}),
    Part(
        "schemathesis", 45,
        # Each run draws and prints its own seed.
        ["bash", "-c", """make debug || exit 1
          failed=0
          for run in {1..10}; do .venv/bin/python -m pytest -q Tests/Contract/test_schemathesis.py || failed=1; done
          exit $failed"""]),
    Part("browser", 90, ["make", "browser"]),
    Part("outside", 30, ["make", "outside"]),
    Part("simulation", 60, ["make", "simulate", "SEEDS=2000"]),
    Part("fuzzing", 45, ["make", "fuzz", "FUZZ_SECONDS=30"]),
    Part("thread-sanitizer", 120, ["Scripts/sanitize", "thread", "--no-parallel"]),
    Part("address-sanitizer", 90, ["Scripts/sanitize", "address", "--no-parallel"]),
    Part("visitors", 45, ["make", "visitors"]),
    Part("fair-shares", 20, ["make", "fair-shares"]),
    Part("large-account", 20, [*SWIFT_TEST, "--filter", "AccountRemovalTests"], {"ACCOUNT_RECORDS": "300000"}),
    Part("benchmarks", 120, ["make", "bench"]),
]  # fmt: skip


class DelayedInterrupts:
    """Delays interrupts, so a process that starts meanwhile is known when they are handled."""

    def __enter__(self):
        self.arrived = False
        self.handlers = {number: signal.signal(number, self.note) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_):
        self.restore()

    def note(self, *_):
        self.arrived = True

    def deliver(self):
        """Handles interrupts from now on, including one that has arrived."""
        self.restore()
        if self.arrived:
            raise KeyboardInterrupt

    def restore(self):
        for number, handler in self.handlers.items():
            signal.signal(number, handler)


def git(root, *arguments):
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


@dataclass(frozen=True)
class Tree:
    """The sources that a run tests."""

    commit: str
    subject: str
    # A hash of the uncommitted changes; "" if there are none.
    changes: str

    @classmethod
    def read(cls, root):
        commit, subject = git(root, "log", "-1", "--format=%H %s").strip().split(" ", 1)
        status = git(root, "status", "--porcelain")
        changes = hashlib.sha256((status + git(root, "diff", "HEAD")).encode()).hexdigest() if status else ""
        return cls(commit, subject, changes)

    def __str__(self):
        return f'{self.commit[:12]} "{self.subject}"' + (", with changes" if self.changes else "")


class Soak:
    def __init__(self, root, parts, interval=INTERVAL, grace=GRACE):
        self.root, self.parts, self.interval, self.grace = root, parts, interval, grace
        self.tree = Tree.read(root)
        self.folder = root / ".build" / "soak"
        self.name = self.tree.commit + ("-with-changes" if self.tree.changes else "")
        (self.folder / self.name).mkdir(parents=True, exist_ok=True)
        self.state_path = self.folder / f"{self.name}.json"
        self.state = {"commit": self.tree.commit, "with changes": bool(self.tree.changes), "parts": {}}
        if not self.tree.changes and self.state_path.exists():
            self.state = json.loads(self.state_path.read_text())

    def run(self, again=False):
        print(f"Soak of {self.tree}", flush=True)
        for number, part in enumerate(self.parts, 1):
            label = f"[{number}/{len(self.parts)}] {part.name}"
            known = self.state["parts"].get(part.name)
            if known and known["result"] != STOPPED and not again:
                print(f"{label}: {known['result']} before", flush=True)
                continue
            self.run_part(part, label, [*known["earlier"], known["result"]] if known else [])
            if Tree.read(self.root) != self.tree:
                sys.exit(f"The commit or its files changed during {part.name}. Soak in a worktree of its own.")

    def run_part(self, part, label, earlier):
        log = self.folder / self.name / f"{part.name}.{len(earlier) + 1}.log"
        print(f"{label}: began at {time.strftime('%H:%M:%S')}, budget {part.minutes:g} min, log {self.relative(log)}", flush=True)
        began = time.monotonic()
        result = STOPPED
        try:
            result = self.execute(part, label, log)
        except OSError as error:
            log.write_text(f"{error}\n")
            result = FAILED
        finally:
            seconds = time.monotonic() - began
            # A tree that changed during the run is not the named one.
            if Tree.read(self.root) != self.tree:
                result = STOPPED
            self.state["parts"][part.name] = {
                "result": result, "seconds": round(seconds, 1), "commit": self.tree.commit,
                "log": self.relative(log), "earlier": earlier,
            }  # fmt: skip
            self.save()
            print(f"{label}: {result} after {seconds / 60:.1f} min", flush=True)

    def execute(self, part, label, log):
        # The parts do not inherit the options of the surrounding make.
        inherited = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
        with DelayedInterrupts() as interrupts:
            with log.open("wb") as output:
                process = subprocess.Popen(
                    part.command, cwd=self.root, env=inherited | part.environment, stdin=subprocess.DEVNULL,
                    stdout=output, stderr=output, start_new_session=True)  # fmt: skip
            # Readable once the process has exited. It is reaped last, so that its group keeps its id until then.
            ended = os.pidfd_open(process.pid)
            began = time.monotonic()
            budget = part.minutes * 60
            is_over = False
            try:
                interrupts.deliver()
                while not is_over and (elapsed := time.monotonic() - began) < budget:
                    is_over = self.wait(ended, min(self.interval, budget - elapsed))
                    elapsed = time.monotonic() - began
                    if not is_over and elapsed < budget:
                        print(f"{label}: {elapsed / 60:.1f} min, {(budget - elapsed) / 60:.1f} left: {last_line(log)}", flush=True)
            finally:
                if not is_over:
                    # Tests stop their servers after an interrupt, as after Control-C.
                    os.killpg(process.pid, signal.SIGINT)
                    self.wait(ended, self.grace)
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                os.close(ended)
        if not is_over:
            return OUT_OF_TIME
        return PASSED if process.returncode == 0 else FAILED

    @staticmethod
    def wait(descriptor, seconds):
        return bool(select.select([descriptor], [], [], seconds)[0])

    def relative(self, path):
        return str(path.relative_to(self.root))

    def save(self):
        """Replaces the file atomically, so that a kill leaves the old state or the new one."""
        draft = self.state_path.with_suffix(".draft")
        draft.write_text(json.dumps(self.state, indent=2))
        draft.replace(self.state_path)

    @property
    def has_passed(self):
        return all(self.state["parts"].get(part.name, {}).get("result") == PASSED for part in self.parts)

    def table(self):
        lines = [
            f"Soak of {self.tree}", "", "| Part | Result | Minutes | Budget | Log |", "| --- | --- | ---: | ---: | --- |",
        ]  # fmt: skip
        for part in self.parts:
            known = self.state["parts"].get(part.name)
            if not known:
                lines.append(f"| {part.name} | not run | | {part.minutes:g} | |")
                continue
            result = known["result"] + (f" (before: {', '.join(known['earlier'])})" if known["earlier"] else "")
            lines.append(f"| {part.name} | {result} | {known['seconds'] / 60:.1f} | {part.minutes:g} | {known['log']} |")
        return "\n".join(lines) + "\n"


def last_line(log):
    lines = log.read_text(errors="replace").split("\n")
    return next((line.strip()[:100] for line in reversed(lines) if line.strip()), "no output yet")


def main(arguments=None, parts=None, root=ROOT, **timing):
    parts = PARTS if parts is None else parts
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true", help="repeat finished parts, too")
    parser.add_argument("names", nargs="?", default="", metavar="PART,PART…", help=", ".join(part.name for part in parts))
    options = parser.parse_args(arguments)
    names = [name for name in options.names.split(",") if name]
    unknown = set(names) - {part.name for part in parts}
    if unknown:
        parser.error(f"no part {', '.join(sorted(unknown))}; choose from {', '.join(part.name for part in parts)}")
    # Both interrupt the running part, which the next run repeats.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    soak = Soak(root, [part for part in parts if not names or part.name in names], **timing)
    try:
        soak.run(options.again)
    except KeyboardInterrupt:
        return 130
    finally:
        print(f"\n{soak.table()}", flush=True)
        (soak.folder / f"{soak.name}.md").write_text(soak.table())
    return 0 if soak.has_passed else 1


if __name__ == "__main__":
    sys.exit(main())
