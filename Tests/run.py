"""Runs the suites of `make test` on the debug programs, and prints the seconds of each.

    Tests/run.py [SUITE…]

Two suites run side by side, the long ones first. Tests in exclusive.txt measure time or memory: they run alone, after
the others. All temporary files are on a RAM disk if one exists.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / ".build" / "debug"
STATEMENTS = ROOT / ".build" / "statements"
REPORTS = ROOT / ".build" / "tests"
# One line for each run, with its commit.
HISTORY = ROOT / ".build" / "test-runs.txt"
SWIFT_TESTS = PROGRAMS / "kiwifruitPackageTests.xctest"
EXCLUSIVE = (ROOT / "Tests" / "exclusive.txt").read_text().splitlines()
LANES = 2
# A suite that hangs is killed long before CI would end.
LONGEST = 20 * 60


def exclusive(is_python):
    """Returns the patterns of Swift tests, or the nodes of pytest, that need the machine alone."""
    lines = (line.strip() for line in EXCLUSIVE)
    return [line for line in lines if line and line[0] != "#" and line.startswith("Tests/") == is_python]


@dataclass
class Suite:
    """One process of tests."""

    name: str
    # Regular expressions of Swift tests, or paths for pytest.
    swift: list = field(default_factory=list)
    python: list = field(default_factory=list)
    # Swift tests of other suites.
    without: list = field(default_factory=list)
    # The suite that must finish first.
    after: str = ""
    is_alone: bool = False

    @property
    def command(self):
        if self.python:
            left_out = [] if self.is_alone else exclusive(is_python=True)
            return [
                sys.executable, "-m", "pytest", "-q", f"--junitxml={self.report}", *self.python,
                # pytest names a test relative to the folder of its settings.
                *(f"--deselect={node.removeprefix('Tests/')}" for node in left_out),
                *(f"--ignore={node}" for node in left_out if "::" not in node),
            ]  # fmt: skip
        left_out = self.without + ([] if self.is_alone else exclusive(is_python=False))
        options = [("--filter", pattern) for pattern in self.swift] + [("--skip", pattern) for pattern in left_out]
        return [
            SWIFT_TESTS, "--testing-library", "swift-testing", "--no-parallel", "--xunit-output", self.report,
            *(part for option in options for part in option),
        ]  # fmt: skip

    @property
    def report(self):
        return REPORTS / f"{self.name}.xml"

    @property
    def log(self):
        return REPORTS / f"{self.name}.log"


# The tests of all modules of the server.
SERVER = r"^(Kiwi)?Server\w*Tests\."
# The contracts of the server's stores, whose statements are collected.
STORES = SERVER + r"\w*(Store|Storage)Tests"
SUITES = [
    Suite("stores", swift=[STORES]),
    Suite("server", swift=[SERVER], without=[STORES]),
    Suite("faults", python=["Tests/Faults"]),
    # Reads the statements that the stores' suite collects.
    Suite("contract", python=["Tests/Contract"], after="stores"),
    Suite("language", python=["Tests/Language"]),
    Suite("views", swift=[r"."], without=[SERVER, r"^(KiwiEngine|KiwiSamples|Integration)Tests\."]),
    Suite("terminal", python=["Tests/Terminal"]),
    Suite("integration", swift=[r"^IntegrationTests\."]),
    Suite("engine", swift=[r"^(KiwiEngine|KiwiSamples)Tests\."]),
    Suite("journey", python=["Tests/Browser/app/test_journey.py"]),
    Suite("alone-swift", swift=exclusive(is_python=False), is_alone=True),
    Suite("alone-python", python=exclusive(is_python=True), is_alone=True),
]


class Run:
    def __init__(self, suites, temporary):
        self.waiting = list(suites)
        self.unfinished = {suite.name for suite in self.waiting}
        self.seconds = {}
        self.failed = []
        self.revision = revision()
        self.changed = threading.Condition()
        self.environment = os.environ | {
            "TMPDIR": temporary,
            "KIWIFRUIT_PROGRAM": str(PROGRAMS / "kiwifruit"),
            "KIWI_PROGRAM": str(PROGRAMS / "kiwi"),
            "LIVE_PROGRAMS": str(PROGRAMS),
        }

    def lanes(self):
        workers = [threading.Thread(target=self.lane) for _ in range(LANES)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def lane(self):
        while suite := self.next():
            self.run(suite)

    def next(self):
        """Returns the first suite that may start now; None at the end."""
        with self.changed:
            while self.waiting:
                for suite in self.waiting:
                    if suite.after not in self.unfinished:
                        self.waiting.remove(suite)
                        return suite
                self.changed.wait()
        return None

    def run(self, suite):
        print(f"{suite.name} begins", flush=True)
        began = time.monotonic()
        environment = self.environment | ({"KIWIFRUIT_STATEMENTS": str(STATEMENTS)} if suite.name == "stores" else {})
        with suite.log.open("wb") as log:
            process = subprocess.Popen(
                suite.command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            try:
                status = process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                process.kill()
                status = f"no end after {LONGEST} s"
                process.wait()
        with self.changed:
            self.seconds[suite.name] = time.monotonic() - began
            self.unfinished.discard(suite.name)
            if status != 0:
                self.failed.append((suite, status))
            self.changed.notify_all()
        print(f"{suite.name}: {'passed' if status == 0 else f'FAILED ({status})'} in {self.seconds[suite.name]:.0f} s", flush=True)


def cases(suite):
    """Yields each test of a suite that ran: (seconds, name, whether it failed)."""
    if not suite.report.exists():
        return
    for case in ElementTree.parse(suite.report).iter("testcase"):
        failed = case.find("failure") is not None or case.find("error") is not None
        if case.find("skipped") is None:
            yield float(case.get("time", 0)), f"{case.get('classname')}.{case.get('name')}", failed


def revision():
    """Returns the tested commit, and marks uncommitted changes."""
    commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True).stdout
    return commit + (" with changes" if changed else "")


def report(run, suites):
    """Prints failures, phases, the slowest tests, and the counts; returns true if all passed."""
    for suite, _ in run.failed:
        print(f"\n--- the end of {suite.log.relative_to(ROOT)}")
        print("\n".join(suite.log.read_text(errors="replace").splitlines()[-120:]))
    found = {suite.name: list(cases(suite)) for suite in suites}
    print("\n| Suite | Tests | Seconds |\n| --- | ---: | ---: |")
    for name, seconds in sorted(run.seconds.items(), key=lambda pair: -pair[1]):
        print(f"| {name} | {len(found.get(name, ())):,} | {seconds:.0f} |")
    print("\nThe twenty slowest tests, in seconds:")
    everything = sorted((case for each in found.values() for case in each), reverse=True)
    for seconds, name, _ in everything[:20]:
        print(f"{seconds:7.1f}  {name}")
    for _, name, failed in everything:
        if failed:
            print(f"FAILED: {name}")
    for suite in suites:
        if suite.name in run.seconds and not found[suite.name] and suite not in [failed for failed, _ in run.failed]:
            run.failed.append((suite, "no test ran"))
            print(f"FAILED: {suite.name} ran no test")
    alone = {name for suite in suites if suite.is_alone for _, name, _ in found[suite.name]}
    for suite in suites:
        if not suite.is_alone and (twice := alone & {name for _, name, _ in found[suite.name]}):
            run.failed.append((suite, "a test that runs alone ran here, too"))
            print(f"FAILED: {suite.name} ran {', '.join(sorted(twice))} beside another suite")
    failures = max(len(run.failed), sum(failed for _, _, failed in everything))
    with HISTORY.open("a") as history:
        suite_names = " ".join(suite.name for suite in suites) if sys.argv[1:] else "all suites"
        history.write(
            f"{time.strftime('%Y-%m-%d %H:%M')}, {run.revision}, {suite_names}: {len(everything) - failures} passed, {failures} failed,"
            f" {sum(run.seconds.values()):.0f} s of processes, load {os.getloadavg()[2]:.1f}\n")
    print(f"\n{len(everything) - failures} passed, {failures} failed")
    return not run.failed and failures == 0


def main():
    names = sys.argv[1:]
    unknown = set(names) - {suite.name for suite in SUITES}
    if unknown:
        sys.exit(f"No suite {', '.join(sorted(unknown))}. Choose from: {', '.join(suite.name for suite in SUITES)}")
    suites = [suite for suite in SUITES if (suite.swift or suite.python) and (not names or suite.name in names)]
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    if any(suite.name == "stores" for suite in suites):
        STATEMENTS.unlink(missing_ok=True)
    began = time.monotonic()
    subprocess.run(["make", "--no-print-directory", "debug"], cwd=ROOT, check=True)
    built = time.monotonic() - began
    memory = Path("/dev/shm")
    # Short, because the path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory(
        prefix="kiwi-", dir=memory if os.access(memory, os.W_OK) else None, ignore_cleanup_errors=True
    ) as temporary:
        run = Run((suite for suite in suites if not suite.is_alone), temporary)
        run.lanes()
        for suite in suites:
            if suite.is_alone:
                run.run(suite)
    run.seconds["build"] = built
    sys.exit(not report(run, suites))


if __name__ == "__main__":
    main()
