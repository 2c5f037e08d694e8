# One command per intent. Each installs what it needs first, says what, and is quiet when it is there.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

BUILD_PACKAGES := g++ libncurses-dev libsimdjson-dev libsqlite3-dev libssl-dev libsystemd-dev \
  libwebsockets-dev libyaml-dev pkg-config zlib1g-dev
LINT_PACKAGES := python3
BENCH_PACKAGES := node-ws
TEST_PACKAGES := $(LINT_PACKAGES) libvterm-dev procps python3-venv tmux
PEER_PACKAGES := busybox-static cpio iproute2 lcdproc lcdproc-extra-drivers mosquitto mosquitto-clients \
  node-ws nodejs qemu-system-x86 tinyproxy

RELEASE := -c release --static-swift-stdlib
BINARY := .build/release/sensorpager
SWIFT_FILES := Package.swift Sources Tests

.PHONY: help run build test test-peers simulate chaos fuzz sanitize lint format bench-intake \
  bench-latency bench-memory bench-paging bench-wire install-deps clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z].*## / { printf "%-25s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build  ## the demo on this terminal: a simulated feed, live pages; q leaves
	@exec $(BINARY) demo

build:  ## the daemon, optimised, as .build/release/sensorpager
	@scripts/install-packages $(BUILD_PACKAGES)
	@swift build $(RELEASE) --product sensorpager

test:  ## lint, build, every test of our own
	@scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@scripts/test $(RELEASE)

test-peers:  ## tests against servers that nobody here wrote
	@scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES) $(PEER_PACKAGES)
	@swift build $(RELEASE) --product sensorpager
	@swift build --product EchoClient
	@scripts/test-peers

simulate:  ## the real hub in virtual time, five million events; SENSORPAGER_SEED replays one seed
	@scripts/install-packages $(BUILD_PACKAGES)
	@swift build $(RELEASE) --product HubSimulator
	@exec .build/release/HubSimulator

chaos:  ## every fault at 20,000 readings a second; SECONDS=180 FORMAT=json; SENSORPAGER_SEED replays
	@scripts/install-packages $(BUILD_PACKAGES)
	@swift build $(RELEASE) --product Chaos
	@exec .build/release/Chaos $(or $(SECONDS),180) --format $(or $(FORMAT),json)

fuzz:  ## look for input that breaks decoders, frames and the text filter; SECONDS=30 for each
	@scripts/install-packages $(BUILD_PACKAGES) $(LINT_PACKAGES)
	@scripts/fuzz $(or $(SECONDS),30)

sanitize:  ## the receiver's tests under the address and the thread sanitizer
	@scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@scripts/sanitize

lint:  ## format, imports, sizes, units
	@scripts/install-packages $(BUILD_PACKAGES) $(LINT_PACKAGES)
	@scripts/lint

format:  ## put the sources into the one format
	@swift format format --in-place --recursive --configuration .swift-format $(SWIFT_FILES)

bench-intake bench-latency bench-memory bench-paging bench-wire: bench-%:  ## measure, as name=value lines
	@scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES) $(BENCH_PACKAGES)
	@Tests/Benchmarks/$*/run

install-deps:  ## everything that the other targets would install
	@scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES) $(PEER_PACKAGES) $(BENCH_PACKAGES)

clean:  ## remove what was built
	@rm -rf .build
