# The two main commands are `make run` and `make test`. Both install missing packages.

SHELL := /bin/bash
PYTHON := .venv/bin/python
# Seconds for each fuzzing target.
FUZZ_SECONDS ?= 300
# The number of seeds for the simulation of devices; whole devices get a twentieth.
SEEDS ?= 100000
# The folder for the screenshots.
SCREENS ?= docs/screens
# Parts of `make soak`, separated by commas (`Tests/soak.py` names them); all without it. --again repeats some.
SOAK ?=
# Parts of the tests (`Tests/run.py` names them); all without it.
SUITES ?=
# A target must declare its imports, or a clean build may compile it too early.
SWIFT_BUILD := --explicit-target-dependency-import-check error
# One test at a time within a process.
SWIFT_TEST := --no-parallel $(SWIFT_BUILD)

.PHONY: help run dev demo build build-times release live visitors debug test statements journey-test lint format bench fuzz simulate sanitize browser screens outside faults fair-shares soak docs support clean setup

help:
	@echo "make run       build and serve on http://127.0.0.1:5000 with the data in ./data"
	@echo "make dev       the same, rebuilt and restarted when a source is saved; open pages reconnect"
	@echo "make demo      the same with a sample community, deleted at the end"
	@echo "make build     build the programs into .build/release"
	@echo "make test      run the tests except the long ones below; SUITES picks some"
	@echo "make lint      check the style of the code and the language of its text"
	@echo "make format    format the sources"
	@echo "make bench     measure against other servers"
	@echo "make build-times  measure clean builds, and builds after a change of one file in five areas"
	@echo "make browser   drive pages made of views, and the whole app, in Chromium and Firefox"
	@echo "make screens   write screenshots of every screen of the app to docs/screens"
	@echo "make outside   build programs of another package with this one's SwiftUI and PhotosUI"
	@echo "make visitors  forty page loads a second for ten minutes, from one address and from many"
	@echo "make fair-shares  one account uses its limits to the full beside other users, for a minute"
	@echo "make faults    the long tests of crashes, full disks and hostile clients"
	@echo "make fuzz      search for inputs that break the parsers, FUZZ_SECONDS for each"
	@echo "make simulate  run devices against the server through a bad network, SEEDS times"
	@echo "make sanitize  run the Swift tests under the thread and address sanitizers"
	@echo "make soak      run all long tests with time budgets, and resume a stopped run; SOAK picks some"
	@echo "make docs      write the libraries' documentation to .build/docs"
	@echo "make support   write docs/swiftui-support.md, the list of supported SwiftUI names"
	@echo "make clean     delete everything that was built; data stays"

setup:
	@Scripts/setup build

# Settings come from the environment: KIWIFRUIT_PORT, KIWIFRUIT_DATA and the rest of `kiwifruit serve --help`.
run: build
	@exec .build/release/kiwifruit serve

# The debug build, which is rebuilt in seconds. DEV names another program than the app, with its arguments.
dev: setup
	@exec Scripts/dev $(DEV)

demo: build
	@Scripts/demo

build: setup release

release:
	swift build -c release --static-swift-stdlib --product kiwifruit
	swift build -c release --static-swift-stdlib --product kiwifruit-media
	swift build -c release --static-swift-stdlib --product kiwifruit-places
	swift build -c release --static-swift-stdlib --product kiwi
	@Scripts/strip .build/release kiwifruit kiwifruit-media kiwifruit-places kiwi
	@Scripts/fonts .build/release/fonts

# The tests and every program, in one build.
debug:
	@swift build --build-tests $(SWIFT_BUILD)
	@Scripts/fonts .build/debug/fonts

test: .venv/browser
	@Scripts/setup test
	@Scripts/setup browser
	@$(PYTHON) Tests/run.py $(SUITES)

# Two users in two browsers, from the first page to a conversation, with the programs of a release.
journey-test: release .venv/browser
	@Scripts/setup browser
	KIWIFRUIT_PROGRAM=$(CURDIR)/.build/release/kiwifruit $(PYTHON) -m pytest -q Tests/Browser/app/test_journey.py

# The programs that `make bench` needs beside the server.
live:
	swift build -c release --static-swift-stdlib --product live-feed
	swift build -c release --static-swift-stdlib --product live-load
	swift build -c release --static-swift-stdlib --product reading-list

# The statements of the server's stores, for Tests/Contract/postgresql.py.
statements: .venv/complete
	@$(PYTHON) Tests/run.py stores

lint:
	@swift format lint --strict --recursive Sources Examples Tests Fuzz Benchmarks Package.swift
	@python3 Tests/Language/check.py

format:
	swift format format --in-place --recursive Sources Examples Tests Fuzz Benchmarks Package.swift

.venv/complete: Tests/requirements.txt
	@Scripts/setup test
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Tests/requirements.txt
	@touch $@

build-times:
	@Scripts/build-times --clean

bench:
	@Scripts/setup bench
	@$(MAKE) --no-print-directory release live
	python3 Benchmarks/run.py $(BENCH)

browser: debug .venv/browser
	@Scripts/setup browser
	$(PYTHON) -m pytest -q Tests/Browser

# WIDTHS=--every-width adds the widths of a tablet and a large screen.
screens: release .venv/browser
	@Scripts/setup browser
	KIWIFRUIT_PROGRAM=$(CURDIR)/.build/release/kiwifruit $(PYTHON) Tests/Browser/app/photograph.py $(WIDTHS) $(SCREENS)

outside:
	@Scripts/setup test
	Scripts/outside

.venv/browser: .venv/complete Tests/Browser/requirements.txt
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Tests/Browser/requirements.txt
	@touch $@

visitors: release live .venv/complete
	@Scripts/setup test
	KIWIFRUIT_FULL=1 KIWIFRUIT_PROGRAM=$(CURDIR)/.build/release/kiwifruit LIVE_PROGRAMS=$(CURDIR)/.build/release \
	  $(PYTHON) -m pytest -q -s Tests/Load/test_visitors.py

fair-shares: release .venv/complete
	@Scripts/setup test
	KIWIFRUIT_FULL=1 KIWIFRUIT_PROGRAM=$(CURDIR)/.build/release/kiwifruit \
	  $(PYTHON) -m pytest -q -s Tests/Load/test_fair_shares.py

faults: debug .venv/complete
	@Scripts/setup test
	KIWIFRUIT_FULL=1 $(PYTHON) -m pytest Tests/Faults

fuzz:
	@Scripts/setup build
	Fuzz/run $(FUZZ_SECONDS)

# A failing seed is printed with the environment variable that runs it alone and logs its events.
simulate:
	@Scripts/setup test
	KIWIFRUIT_SEEDS=$(SEEDS) swift test $(SWIFT_TEST) --filter SimulationTests

sanitize:
	@Scripts/setup test
	Scripts/sanitize thread $(SWIFT_TEST)
	Scripts/sanitize address $(SWIFT_TEST)

soak: .venv/browser
	@for purpose in test browser bench; do Scripts/setup $$purpose || exit 1; done
	@$(PYTHON) Tests/soak.py $(SOAK)

docs: setup
	Scripts/docs

# The list of supported SwiftUI names.
support:
	@Scripts/setup test
	SUPPORT_PAGE=write swift test $(SWIFT_TEST) --filter SupportMatrixTests

clean:
	rm -rf .build .venv
