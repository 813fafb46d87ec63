# tid_ids: time-ordered and typed IDs for PostgreSQL
#
#   make, make install        build and install for the server of PG_CONFIG
#   make demo                 show the main job on a throw-away server
#   make test                 run every test against a throw-away server
#   make unit fuzz-replay     the codec's tests, without a server
#   make layers symbols       the architecture's checks
#
# Targets below "without a server" need neither PostgreSQL nor its headers.

srcdir := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
EXTENSION = tid_ids
VERSION := $(shell sed -n "s/^default_version = '\(.*\)'/\1/p" $(srcdir)/tid_ids.control)

# The nouns of each layer.
CODEC  = base32 base58 tid uid11 scru160 uuid_time
SERVER = module settings entropy generator range_support
TYPES  = report tid

CODEC_SOURCES = $(CODEC:%=$(srcdir)/src/codec/%.c)
HEADERS := $(wildcard $(srcdir)/src/*/*.h)

all:

# --- without a server -------------------------------------------------------

CODEC_CFLAGS = -std=c11 -O1 -g -Wall -Wextra -Wpedantic -Wconversion -Werror \
	-fsanitize=address,undefined -fno-sanitize-recover=all -I$(srcdir)/src
UNIT := $(patsubst $(srcdir)/test/unit/%.c,%,$(wildcard $(srcdir)/test/unit/test_*.c))
FUZZ := $(patsubst $(srcdir)/test/fuzz/%.c,%,$(wildcard $(srcdir)/test/fuzz/fuzz_*.c))
FUZZ_SECONDS = 60

build/unit/%: $(srcdir)/test/unit/%.c $(wildcard $(srcdir)/test/unit/*.h) $(CODEC_SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -I$(srcdir)/test/unit -DVECTORS='"$(srcdir)/test/vectors/"' -o $@ $< $(CODEC_SOURCES)

unit: $(UNIT:%=build/unit/%)
	@for program in $^; do echo "# $${program##*/}"; ./$$program || failed=1; done; test -z "$$failed"

build/fuzz/replay_%: $(srcdir)/test/fuzz/fuzz_%.c $(srcdir)/test/fuzz/replay.c $(srcdir)/test/fuzz/fuzz.h $(CODEC_SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -o $@ $< $(srcdir)/test/fuzz/replay.c $(CODEC_SOURCES)

build/fuzz/fuzz_%: $(srcdir)/test/fuzz/fuzz_%.c $(srcdir)/test/fuzz/fuzz.h $(CODEC_SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	clang $(CODEC_CFLAGS) -fsanitize=fuzzer -o $@ $< $(CODEC_SOURCES)

# Runs the stored corpus through every fuzz target, under any compiler.
fuzz-replay: $(FUZZ:fuzz_%=build/fuzz/replay_%)
	@for program in $^; do $$program $(srcdir)/test/fuzz/corpus/$${program##*/replay_} || failed=1; done; test -z "$$failed"

# Searches for new failures for FUZZ_SECONDS a target; needs clang's libFuzzer.
fuzz: $(FUZZ:%=build/fuzz/%)
	@for program in $^; do noun=$${program##*/fuzz_}; mkdir -p build/fuzz/found/$$noun; \
	if $$program -max_total_time=$(FUZZ_SECONDS) -max_len=1100 -verbosity=0 -artifact_prefix=build/fuzz/ \
		build/fuzz/found/$$noun $(srcdir)/test/fuzz/corpus/$$noun; \
	then echo "ok - fuzz $$noun"; else echo "not ok - fuzz $$noun"; failed=1; fi; done; test -z "$$failed"

.PHONY: unit fuzz fuzz-replay
