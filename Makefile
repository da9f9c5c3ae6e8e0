# The two commands that matter: `make run` and `make test`. Both install what is missing.

SHELL := /bin/bash
PYTHON := .venv/bin/python
# Seconds that each fuzzing target gets.
FUZZ_SECONDS ?= 300
# How many seeds the simulation of devices runs; of whole devices a twentieth.
SEEDS ?= 100000
# Where the photographs of screens go.
SCREENS ?= docs/screens
# One test at a time: those about time have the machine to themselves. What a target imports it has to declare: without
# that a build from nothing may compile it too early.
SWIFT_TEST := --no-parallel --explicit-target-dependency-import-check error

.PHONY: help run dev demo build release live visitors sample statements test swift-test program-test journey-test lint format bench fuzz simulate sanitize browser screens outside faults docs support clean setup

help:
	@echo "make run       build and serve on http://127.0.0.1:5000 with the data in ./data"
	@echo "make dev       the same, built and begun anew whenever a source is saved; open pages come back"
	@echo "make demo      the same with a sample community, gone when it ends"
	@echo "make build     leave the programs in .build/release"
	@echo "make test      run the tests, but for the long ones below"
	@echo "make lint      check the style and that generated files are fresh"
	@echo "make format    put the source in style"
	@echo "make bench     measure against other servers"
	@echo "make browser   drive pages made of views, and the whole app, in Chromium and Firefox"
	@echo "make screens   photograph every screen of the app into docs/screens"
	@echo "make outside   build programs of another package on SwiftUI and PhotosUI from here"
	@echo "make visitors  forty page loads a second for ten minutes, from one address and from many"
	@echo "make faults    the long tests of crashes, full disks and hostile clients"
	@echo "make fuzz      feed the parsers with damaged input, FUZZ_SECONDS for each"
	@echo "make simulate  run devices against the server through a bad network, SEEDS times"
	@echo "make sanitize  run the Swift tests under the thread and address sanitizers"
	@echo "make docs      write the libraries' documentation to .build/docs"
	@echo "make support   write docs/swiftui-support.md: which of Apple's names are there"
	@echo "make clean     remove everything that was built; data stays"

setup:
	@Scripts/setup build

# Settings come from the environment: KIWIFRUIT_PORT, KIWIFRUIT_DATA and the rest of `kiwifruit serve --help`.
run: build
	@exec .build/release/kiwifruit serve

# The debug build: it is made anew in seconds. DEV names another program than the app, with its arguments.
dev: setup
	@exec Scripts/dev $(DEV)

demo: build
	@Scripts/demo

build: setup release

release:
	swift build -c release --static-swift-stdlib --product kiwifruit
	swift build -c release --static-swift-stdlib --product kiwifruit-media
	swift build -c release --static-swift-stdlib --product kiwifruit-places
	@Scripts/fonts .build/release/fonts
	swift build -c release --static-swift-stdlib --product kiwi

test: swift-test program-test journey-test
	FUZZ_CONFIGURATION=debug Fuzz/run 3

# At the end once more what failed: it stands among thousands of lines.
swift-test:
	@Scripts/setup test
	@rm -f .build/tests-swift-testing.xml
	swift test $(SWIFT_TEST) --xunit-output .build/tests.xml || \
	  { grep -B1 '<failure' .build/tests-swift-testing.xml; exit 1; }

program-test: release live sample statements .venv/complete
	@Scripts/setup test
	$(PYTHON) -m pytest -q Tests/Contract Tests/Faults Tests/Load Tests/Terminal

# Two people in two browsers, from looking around to a conversation: in Chromium, then in Firefox.
journey-test: release .venv/browser
	@Scripts/setup browser
	$(PYTHON) -m pytest -q Tests/Browser/app/test_journey.py

# What serves pages to be measured, and what measures them.
live:
	swift build -c release --static-swift-stdlib --product live-feed
	swift build -c release --static-swift-stdlib --product live-load
	swift build -c release --static-swift-stdlib --product reading-list

# Pages for tests.
sample:
	swift build --product webhost-sample
	swift build --product meadow

# The statements of the server's stores, for Tests/Contract/postgresql.py.
statements:
	@rm -f .build/statements
	KIWIFRUIT_STATEMENTS=$(CURDIR)/.build/statements swift test $(SWIFT_TEST) \
	  --filter 'KiwiServerTests\.\w*(Store|Storage)Tests'

lint: .venv/complete
	swift format lint --strict --recursive Sources Examples Tests Fuzz Benchmarks Package.swift
	$(PYTHON) Tests/Contract/openapi_to_swift.py --check

format:
	swift format format --in-place --recursive Sources Examples Tests Fuzz Benchmarks Package.swift

.venv/complete: Tests/requirements.txt
	@Scripts/setup test
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --requirement Tests/requirements.txt
	@touch $@

bench:
	@Scripts/setup bench
	@$(MAKE) --no-print-directory release live
	python3 Benchmarks/run.py $(BENCH)

browser: sample .venv/browser
	@Scripts/setup browser
	swift build --product kiwifruit
	swift build --product kiwifruit-media
	swift build --product kiwifruit-places
	@Scripts/fonts .build/debug/fonts
	KIWIFRUIT_PROGRAM=$(CURDIR)/.build/debug/kiwifruit $(PYTHON) -m pytest -q Tests/Browser

# WIDTHS=--every-width takes them as wide as a tablet and a large screen, too.
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
	KIWIFRUIT_FULL=1 $(PYTHON) -m pytest -q -s Tests/Load/test_visitors.py

faults: release sample .venv/complete
	@Scripts/setup test
	KIWIFRUIT_FULL=1 $(PYTHON) -m pytest Tests/Faults

fuzz:
	@Scripts/setup build
	Fuzz/run $(FUZZ_SECONDS)

# A seed that fails is printed with the variable of the environment that runs it alone and tells what happens in it.
simulate:
	@Scripts/setup test
	KIWIFRUIT_SEEDS=$(SEEDS) swift test $(SWIFT_TEST) --filter SimulationTests

sanitize:
	@Scripts/setup test
	Scripts/sanitize thread $(SWIFT_TEST)
	Scripts/sanitize address $(SWIFT_TEST)

docs: setup
	Scripts/docs

# The page that says what of SwiftUI is there.
support:
	@Scripts/setup test
	SUPPORT_PAGE=write swift test $(SWIFT_TEST) --filter SupportMatrixTests

clean:
	rm -rf .build .venv
