# tid_ids: time-ordered and typed IDs for PostgreSQL
#
#   make, make install        build and install for the server of PG_CONFIG
#   make demo                 show the main job on a throw-away server
#   make test                 run every test against a throw-away server
#   make unit fuzz-replay     the codec's tests, without a server
#   make layers symbols       the architecture's checks
#   make indent               lay out the C sources by PostgreSQL's pgindent
#   make dist deb             packages: PGXN's zip, Debian's
#   make drivers              programs in Python, Java and Node
#   make ubsan valgrind       the regression tests with these looking on
#   make bench                what it costs, beside the server's own types
#   make soak fuzz            load for minutes, and search for bad input
#   make sqlsmith             random statements, which may not crash the server
#   make assert               all of these against a server with assertions
#   make analyze              gcc's static analysis of src
#   make random-queries       random queries by index and without, for SECONDS
#
# Targets below "without a server" need neither PostgreSQL nor its headers.

srcdir := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
EXTENSION = tid_ids
EXTVERSION := $(shell sed -n "s/^default_version = '\(.*\)'/\1/p" $(srcdir)/tid_ids.control)

# The nouns of each layer; extuuid has a folder of its own in the codec.
CODEC  = base32 base58 tid uid11 scru160 uuid_time decimal civil \
	$(addprefix extuuid/,layout symbol head number unit time builder reader \
		printer guess prefix money)
SERVER = module settings entropy time_range generator range_support range_estimate
TYPES  = report generators $(OWN_TYPES) uuid
OWN_TYPES = tid uid11 scru160 extuuid
TIMED_TYPES = tid uid11 scru160

CODEC_SOURCES = $(CODEC:%=$(srcdir)/src/codec/%.c)
OWN_HEADERS := $(wildcard $(srcdir)/src/*/*.h $(srcdir)/src/*/*/*.h)

all:

# --- without a server -------------------------------------------------------

CODEC_CFLAGS = -std=c11 -O1 -g -Wall -Wextra -Wpedantic -Wconversion -Werror \
	-fsanitize=address,undefined -fno-sanitize-recover=all -I$(srcdir)/src
UNIT := $(patsubst $(srcdir)/test/unit/%.c,%,$(wildcard $(srcdir)/test/unit/test_*.c))
FUZZ := $(patsubst $(srcdir)/test/fuzz/%.c,%,$(wildcard $(srcdir)/test/fuzz/fuzz_*.c))
FUZZ_SECONDS = 60

build/unit/%: $(srcdir)/test/unit/%.c $(wildcard $(srcdir)/test/unit/*.h) $(CODEC_SOURCES) $(OWN_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -I$(srcdir)/test/unit -DVECTORS='"$(srcdir)/test/vectors/"' -o $@ $< $(CODEC_SOURCES) -lm

unit: $(UNIT:%=build/unit/%)
	@for program in $^; do echo "# $${program##*/}"; ./$$program || failed=1; done; test -z "$$failed"

build/fuzz/replay_%: $(srcdir)/test/fuzz/fuzz_%.c $(srcdir)/test/fuzz/replay.c $(srcdir)/test/fuzz/fuzz.h $(CODEC_SOURCES) $(OWN_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -o $@ $< $(srcdir)/test/fuzz/replay.c $(CODEC_SOURCES)

build/fuzz/fuzz_%: $(srcdir)/test/fuzz/fuzz_%.c $(srcdir)/test/fuzz/fuzz.h $(CODEC_SOURCES) $(OWN_HEADERS) | fuzz-packages
	@mkdir -p $(@D)
	clang $(CODEC_CFLAGS) -fsanitize=fuzzer -o $@ $< $(CODEC_SOURCES)

# Runs the stored corpus through every fuzz target, under any compiler.
fuzz-replay: $(FUZZ:fuzz_%=build/fuzz/replay_%)
	@for program in $^; do $$program $(srcdir)/test/fuzz/corpus/$${program##*/replay_} || failed=1; done; test -z "$$failed"

fuzz-packages:
	@$(srcdir)/test/packages.sh fuzz

# Searches for new failures for FUZZ_SECONDS a target; needs clang's libFuzzer.
fuzz: $(FUZZ:%=build/fuzz/%)
	@for program in $^; do noun=$${program##*/fuzz_}; mkdir -p build/fuzz/found/$$noun; \
	if $$program -max_total_time=$(FUZZ_SECONDS) -max_len=1100 -verbosity=0 -artifact_prefix=build/fuzz/ \
		build/fuzz/found/$$noun $(srcdir)/test/fuzz/corpus/$$noun; \
	then echo "ok - fuzz $$noun"; else echo "not ok - fuzz $$noun"; failed=1; fi; done; test -z "$$failed"

layers:
	@$(srcdir)/test/layers.sh
	@$(srcdir)/test/sections.sh
	@$(srcdir)/test/names.sh
	@$(srcdir)/test/typedefs.sh

# INDENT_OPTIONS=--diff shows what it would change, and changes nothing.
indent:
	@$(srcdir)/test/indent.sh $(INDENT_OPTIONS)

# --- the two commands -------------------------------------------------------

# These install what they miss, so nothing before that may need PostgreSQL.
demo test:
	@$(srcdir)/test/packages.sh $@
	@$(srcdir)/test/$@.sh

# --- packages ---------------------------------------------------------------

# PGXN's versions have three numbers.
DIST = tid_ids-$(EXTVERSION).0

build/dist/META.json: $(srcdir)/META.json.in $(srcdir)/tid_ids.control
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(EXTVERSION).0/' $< > $@

# The committed sources as PGXN takes them: build/dist/tid_ids-X.Y.0.zip
dist: build/dist/META.json
	@test -e $(srcdir)/.git || { echo "make dist packs what git has committed, but this is no git repository" >&2; exit 1; }
	git -C $(srcdir) archive --format=zip --prefix=$(DIST)/ --add-file=$(abspath $<) \
		-o $(abspath build/dist/$(DIST).zip) HEAD

# Debian's source package, and one for each server version that is here: build/deb
deb:
	@$(srcdir)/test/packages.sh $@
	@rm -rf build/deb && mkdir -p build/deb/tid-ids
	tar -c -C $(srcdir) --exclude=./build --exclude=./.git . | tar -x -C build/deb/tid-ids
	cd build/deb/tid-ids && pg_buildext updatecontrol && dpkg-buildpackage -us -uc

# --- longer than a test -----------------------------------------------------

CHECKED_TESTS =    # all

# Programs by the drivers that people use, against a throw-away server.
drivers:
	@$(srcdir)/test/packages.sh $@
	@$(srcdir)/test/with_server.sh $(srcdir)/test/drivers.sh

ubsan valgrind:
	@$(srcdir)/test/packages.sh $@
	@$(srcdir)/test/checked.sh $@ $(CHECKED_TESTS)

# Ratios to the server's own types, in about ten minutes on two cores.
bench:
	@$(srcdir)/test/packages.sh $@
	@TID_IDS_SETTINGS="$$(printf 'shared_buffers = 1GB\nmax_wal_size = 8GB\njit = off\nautovacuum = off')" $(srcdir)/test/with_server.sh $(srcdir)/test/bench.sh

# The TAP tests with a minute of load where they else have seconds.
soak:
	@$(srcdir)/test/packages.sh test
	@TID_IDS_LONG=1 $(srcdir)/test/with_server.sh $(srcdir)/test/suite.sh tap
	@$(MAKE) -s -f $(srcdir)/Makefile random-queries

SEED = 14
SECONDS = 60
ONLY =             # the number of a random query to repeat, of the same SEED

# Each query again by a second opinion, that no index and no partition knows.
random-queries:
	@$(srcdir)/test/packages.sh $@
	@$(srcdir)/test/with_server.sh $(srcdir)/test/random_queries.pl $(SEED) $(SECONDS) $(ONLY)

# Random statements of all our objects, for SECONDS from SEED on.
sqlsmith:
	@$(srcdir)/test/packages.sh $@
	@TID_IDS_SETTINGS="$$(printf '%s\n' "log_line_prefix = '@%e@%p@'" 'log_error_verbosity = verbose')" \
		$(srcdir)/test/with_server.sh $(srcdir)/test/sqlsmith.pl $(SEED) $(SECONDS)

# Every test, with a server that checks itself and the sanitizer in ours; an hour or two.
assert:
	@$(srcdir)/test/packages.sh $@
	@$(srcdir)/test/assert.sh

# gcc's static analysis; each finding is an error.  Before gcc 13 it takes an
# array that a loop fills for uninitialized.
ANALYZER = -fanalyzer -Werror $(shell test $$($(CC) -dumpversion | cut -d. -f1) -ge 13 || echo -Wno-analyzer-use-of-uninitialized-value)
analyze:
	@$(srcdir)/test/packages.sh demo
	@rm -rf build/analyze && mkdir -p build/analyze
	@$(MAKE) -s -C build/analyze -f $(abspath $(srcdir))/Makefile $(OBJS) COPT="$(ANALYZER)" && echo "ok - analyze"

.PHONY: all unit fuzz fuzz-packages fuzz-replay layers indent symbols demo test dist deb drivers ubsan valgrind bench soak random-queries sqlsmith assert analyze

# --- the extension ----------------------------------------------------------

# The install script's pieces, in the order in which they are joined; behind
# them come LATER_PIECES, which not every server version can have, and which
# AGAIN_PIECES make anew.
PIECES = $(srcdir)/src/install/header.sql \
	$(OWN_TYPES:%=build/install/%.sql) \
	$(TIMED_TYPES:%=build/install/%_time_range.sql) \
	$(srcdir)/src/install/uuid.sql

MODULE_big = tid_ids
# The server's come first: where the server does not fit, compat.h says so.
OBJS = $(SERVER:%=src/server/%.o) $(CODEC:%=src/codec/%.o) $(TYPES:%=src/types/%.o)
# From COMPLETED an update leads only back to where it came from, whatever other
# releases are installed, so that no update by way of it leaves out a delta.
COMPLETED = $(EXTVERSION)-completed
DATA_built = tid_ids--$(EXTVERSION).sql \
	tid_ids--$(EXTVERSION)--$(COMPLETED).sql tid_ids--$(COMPLETED)--$(EXTVERSION).sql
DATA = $(patsubst $(srcdir)/%,%,$(wildcard $(srcdir)/src/upgrade/*--*.sql))
PG_CPPFLAGS = -I$(srcdir)/src -DTID_IDS_VERSION='"$(EXTVERSION)"'
# No -std: the server's headers use typeof, from 19 on typeof_unqual, so they need
# the server's own dialect.  That src/codec is plain C11 is what its builds check.
# Unused parameters: PG_FUNCTION_ARGS is one wherever a function takes no argument.
PG_CFLAGS = -Wall -Wextra -Wno-unused-parameter $(if $(CI)$(WERROR),-Werror)
EXTRA_CLEAN = build

REGRESS = install tid uid11 scru160 extuuid uuid prefix time_range ranges planner estimates generator settings storage house sanity hostile upgrade
ISOLATION = $(basename $(notdir $(wildcard $(srcdir)/test/isolation/specs/*.spec)))
ISOLATION_OPTS = --inputdir=$(srcdir)/test/isolation
PROVE_TESTS = $(patsubst $(srcdir)/%,%,$(wildcard $(srcdir)/test/t/*.pl))
ifneq ($(PROVE_TESTS),)
TAP_TESTS = 1
endif

PG_CONFIG ?= pg_config
export PG_CONFIG MAKE
PGXS := $(shell $(PG_CONFIG) --pgxs 2>/dev/null)

POSTGRES_H := $(shell $(PG_CONFIG) --includedir-server 2>/dev/null)/postgres.h

# Debian's client package brings PGXS, but not the headers.
ifneq ($(and $(wildcard $(PGXS)),$(wildcard $(POSTGRES_H))),)

include $(PGXS)

# Server versions differ by whole pieces and whole tests, never inside one.
at_least = $(shell test $(MAJORVERSION) -ge $(1) && echo yes)
ifneq ($(call at_least,16),)
REGRESS += softerror
endif
ifneq ($(call at_least,17),)
REGRESS += copy_on_error
endif
ifneq ($(call at_least,18),)
REGRESS += skip_support uuid_core
LATER_PIECES += $(OWN_TYPES:%=build/install/%_skip_support.sql)
AGAIN_PIECES += $(OWN_TYPES:%=build/upgrade/%_skip_support.sql)
endif
# Neighbours that not every server has; pg_partman takes our keys from 5.2 on.
EXTENSIONS := $(shell $(PG_CONFIG) --sharedir)/extension
ifneq ($(and $(wildcard $(EXTENSIONS)/pgcrypto.control),$(wildcard $(EXTENSIONS)/uuid-ossp.control)),)
REGRESS += neighbours
endif
ifneq ($(wildcard $(EXTENSIONS)/pg_uuidv7.control),)
REGRESS += pg_uuidv7
endif
ifneq ($(wildcard $(patsubst %,$(EXTENSIONS)/pg_partman--%*.sql,5.[2-9] 5.[1-9][0-9] [6-9] [1-9][0-9])),)
REGRESS += partman
endif

# Out of tree, PGXS would take the objects of an in-tree build for ours: it
# finds everything by VPATH, and we no more than sources.
srcdir := $(srcdir:%/=%)
override VPATH :=
vpath %.c $(srcdir)
vpath %.control $(srcdir)

# PGXS neither tracks headers nor makes folders.
$(OBJS) $(OBJS:.o=.bc): $(OWN_HEADERS) $(srcdir)/tid_ids.control | $(sort $(dir $(OBJS)))
$(sort $(dir $(OBJS))):
	mkdir -p $@

tid_ids--$(EXTVERSION).sql: $(PIECES) $(LATER_PIECES) $(srcdir)/tid_ids.control
	cat $(filter %.sql,$^) > $@
tid_ids--$(EXTVERSION)--$(COMPLETED).sql: $(srcdir)/src/upgrade/later_again.sql $(AGAIN_PIECES) $(srcdir)/tid_ids.control
	cat $(filter %.sql,$^) > $@
tid_ids--$(COMPLETED)--$(EXTVERSION).sql: $(srcdir)/tid_ids.control
	echo '-- Changes nothing; the update that led here did.' > $@

define put_in_type
@mkdir -p $(@D)
sed 's/@type@/$*/g' $^ > $@
endef

# Of each type: what it is, what every type has, what it has of its own.
build/install/%.sql: $(srcdir)/src/install/%_type.sql $(srcdir)/src/install/order.sql.in $(srcdir)/src/install/%.sql
	$(put_in_type)
build/install/%_time_range.sql: $(srcdir)/src/install/time_range.sql.in
	$(put_in_type)
build/install/%_skip_support.sql: $(srcdir)/src/install/skip_support.sql.in
	$(put_in_type)
build/upgrade/%_skip_support.sql: $(srcdir)/src/upgrade/no_skip_support.sql.in $(srcdir)/src/install/skip_support.sql.in
	$(put_in_type)

symbols: $(MODULE_big)$(DLSUFFIX)
	@$(srcdir)/test/symbols.sh ./$<

else

all install uninstall installcheck clean symbols:
	@echo "tid_ids: PostgreSQL's server headers are missing: '$(PG_CONFIG)' leads to none." >&2
	@echo "Install your server's development package (Debian: postgresql-server-dev-15 and the like)" >&2
	@echo "or name another server: make PG_CONFIG=/path/to/pg_config" >&2
	@exit 1

endif
