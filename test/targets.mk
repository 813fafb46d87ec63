# targets.mk
#		The targets for development; the Makefile includes it after its own.
#
# "make help" prints the lines that begin with two number signs.  The targets of
# the codec need neither PostgreSQL nor its headers.

## make                   build the extension
## make install           build and install it for the server of PG_CONFIG
## make uninstall         remove the installed files
## make installcheck      test the installed extension on a running server
##
help:
	@sed -n 's/^## \{0,1\}//p' $(srcdir)/test/targets.mk

## make demo              show the main features on a throw-away server
## make demo-psql         open a psql on a throw-away server, with the tables of the demo
## make test              run every test against a throw-away server: before each commit
##                        (SKIP="unit layers": without these steps; TAP="001_sessions
##                        005_floor": of the TAP tests, only these; JOBS=1: one at a time, by
##                        default two for each core, with half as many other steps beside them)
## make more              run the longer tests, which .ci/run does too: random queries, drivers,
##                        fuzzers, sanitizers and others
## .ci/run                run test, more and citus, and test on PostgreSQL 17, 18 and 19, in their
##                        own Debian, as root: before you publish commits; an hour
# needs.sh may install PostgreSQL, so these targets must not have a prerequisite
# that needs it.
demo test:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/run/$@.sh
more:
	@$(srcdir)/test/run/more.sh
demo-psql:
	@$(srcdir)/test/run/needs.sh demo
	@$(srcdir)/test/run/demo.sh psql

## make soak              run the TAP tests with a minute of load instead of seconds, random
##                        queries, the models with larger bounds, and an hour of accidents: after
##                        a change of src/server, and before a release
soak:
	@$(srcdir)/test/run/needs.sh test
	@JOBS=1 TID_IDS_LONG=1 $(srcdir)/test/run/with_server.sh $(srcdir)/test/run/suite.sh tap
	@$(MAKE) -s -f $(srcdir)/Makefile random-queries
	@$(MAKE) -s -f $(srcdir)/Makefile model MODEL_RUNS=soak
	@$(MAKE) -s -f $(srcdir)/Makefile accidents SECONDS=3600

## make model             check the models of the protocols in shared memory, by spin
##                        (MODEL_RUNS=soak: with larger bounds)
MODEL_RUNS = ci
model:
	@$(srcdir)/test/run/needs.sh $@
	@CC="$(CC)" $(srcdir)/test/model/run.sh $(MODEL_RUNS)

## make assert            run all tests and the server's own, on a server with assertions: before
##                        a release; half an hour
assert:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/run/assert.sh

##

# --- the codec, without a server --------------------------------------------

CODEC_SOURCES := $(addprefix $(srcdir)/,$(filter src/codec/%,$(SOURCES)))
CODEC_CFLAGS = -std=c11 -O1 -g -Wall -Wextra -Wpedantic -Wconversion -Werror $(CODEC_SANITIZERS) -I$(srcdir)/src
CODEC_SANITIZERS = -fsanitize=address,undefined -fno-sanitize-recover=all
RUN_BY =           # command that runs the codec's programs, such as an emulator
UNIT := $(patsubst test/unit/%.c,%,$(call ls,test/unit/test_*.c))
FUZZ := $(patsubst test/fuzz/%.c,%,$(call ls,test/fuzz/fuzz_*.c))
FUZZ_SECONDS = 60

CODEC_OBJECTS := $(patsubst $(srcdir)/src/%.c,build/sanitized/%.o,$(CODEC_SOURCES))

build/sanitized/%.o: $(srcdir)/src/%.c $(OWN_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -c -o $@ $<

build/unit/%.o: $(srcdir)/test/unit/%.c $(wildcard $(srcdir)/test/unit/*.h) $(OWN_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -I$(srcdir)/test/unit -DVECTORS='"$(srcdir)/test/vectors/"' -c -o $@ $<

build/unit/%: build/unit/%.o $(CODEC_OBJECTS)
	$(CC) $(CODEC_CFLAGS) -o $@ $^ -lm
.SECONDARY: $(UNIT:%=build/unit/%.o)

build/fuzz/replay_%: $(srcdir)/test/fuzz/fuzz_%.c $(srcdir)/test/fuzz/replay.c $(srcdir)/test/fuzz/fuzz.h $(CODEC_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(CODEC_CFLAGS) -o $@ $< $(srcdir)/test/fuzz/replay.c $(CODEC_OBJECTS)

build/fuzz/fuzz_%: $(srcdir)/test/fuzz/fuzz_%.c $(srcdir)/test/fuzz/fuzz.h $(CODEC_SOURCES) $(OWN_HEADERS) | fuzz-needs
	@mkdir -p $(@D)
	clang $(CODEC_CFLAGS) -fsanitize=fuzzer -o $@ $< $(CODEC_SOURCES)

## make unit              run the codec's tests, without a server
unit: $(UNIT:%=build/unit/%)
	@for program in $^; do echo "# $${program##*/}"; $(RUN_BY) ./$$program || failed=1; done; test -z "$$failed"

## make fuzz-replay       run every fuzz target on its stored input, with any compiler
fuzz-replay: $(FUZZ:fuzz_%=build/fuzz/replay_%)
	@for program in $^; do $(RUN_BY) $$program $(srcdir)/test/fuzz/corpus/$${program##*/replay_} || failed=1; done; test -z "$$failed"

## make platforms         run unit and fuzz-replay on s390x, which is big-endian, and arm64, by qemu
PLATFORMS = s390x aarch64
# AddressSanitizer does not work under qemu.  Undefined behaviour traps, because
# the compilers for these platforms come without the sanitizer's library.
platforms:
	@$(srcdir)/test/run/needs.sh $@
	@for platform in $(PLATFORMS); do echo "=== $$platform"; folder=build/platforms/$$platform; mkdir -p $$folder; \
	$(MAKE) -s -k -C $$folder -f $(abspath $(srcdir))/Makefile unit fuzz-replay CC=$$platform-linux-gnu-gcc RUN_BY=qemu-$$platform \
		CODEC_SANITIZERS="-static -fsanitize=undefined -fsanitize-undefined-trap-on-error" || failed=1; done; test -z "$$failed"

## make fuzz              search for input that fails, FUZZ_SECONDS for each target; needs clang's libFuzzer
fuzz: $(FUZZ:%=build/fuzz/%)
	@for program in $^; do noun=$${program##*/fuzz_}; mkdir -p build/fuzz/found/$$noun; \
	if $$program -max_total_time=$(FUZZ_SECONDS) -max_len=1100 -verbosity=0 -artifact_prefix=build/fuzz/ \
		build/fuzz/found/$$noun $(srcdir)/test/fuzz/corpus/$$noun; \
	then echo "ok - fuzz $$noun"; else echo "not ok - fuzz $$noun"; failed=1; fi; done; test -z "$$failed"
fuzz-needs:
	@$(srcdir)/test/run/needs.sh fuzz

##

# --- the sources ------------------------------------------------------------

## make layers            check the layers and macros of src, the SQL tests' width, the pages, typedefs.list and versions
layers:
	@for check in layers.sh macros.sh columns.sh sections.sh names.pl pages.sh typedefs.sh versions.sh models.sh tools.sh; do $(srcdir)/test/check/$$check || failed=1; done; test -z "$$failed"

## make vectors           check that the reference implementations write the expected values
vectors:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/check/vectors.sh

## make headers           check that each header of src compiles alone
headers:
	@CC="$(CC)" $(srcdir)/test/check/headers.sh

## make symbols           check that the library exports no name of the server, and uses only names
##                        that each minor version of the server has, that a search for its
##                        functions finds them, and that no files of src use each other
symbols: all
	@$(srcdir)/test/check/symbols.sh ./$(MODULE_big)$(DLSUFFIX) || failed=1; \
	CC="$(CC)" $(srcdir)/test/check/full_names.sh ./$(MODULE_big)$(DLSUFFIX) || failed=1; \
	$(srcdir)/test/check/circles.sh $(OBJS) || failed=1; test -z "$$failed"

## make analyze           run gcc's static analysis of src
# Each finding is an error.  Before gcc 13, it reports an array that a loop fills as
# uninitialized.
ANALYZER = -fanalyzer -Werror $(shell test $$($(CC) -dumpversion | cut -d. -f1) -ge 13 || echo -Wno-analyzer-use-of-uninitialized-value)
analyze:
	@$(srcdir)/test/run/needs.sh demo
	@rm -rf build/analyze && mkdir -p build/analyze
	@$(MAKE) -s -C build/analyze -f $(abspath $(srcdir))/Makefile $(OBJS) COPT="$(ANALYZER)" && echo "ok - analyze"

## make clang             build the extension with clang, without a warning, and run the codec's tests
# clang does not know all flags and attributes of a server that was built by gcc.
NOT_OF_CLANG = -Wno-unknown-warning-option -Wno-ignored-optimization-argument -Wno-ignored-attributes
clang:
	@$(srcdir)/test/run/needs.sh $@
	@rm -rf build/clang && mkdir -p build/clang
	@$(MAKE) -s -C build/clang -f $(abspath $(srcdir))/Makefile all CC=clang WERROR=1 COPT="$(NOT_OF_CLANG)" && echo "ok - clang"
	@$(MAKE) -s -C build/clang -f $(abspath $(srcdir))/Makefile unit fuzz-replay CC=clang

## make indent            lay out the C sources by PostgreSQL's pgindent
##                        (INDENT_OPTIONS=--diff: only show the changes)
indent:
	@$(srcdir)/test/check/indent.sh $(INDENT_OPTIONS)

##

# --- more with a server -----------------------------------------------------

CHECKED_TESTS =    # all

## make ubsan valgrind    run the regression tests, or CHECKED_TESTS, with this checker
ubsan valgrind:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/check/sanitizers.sh $@ $(CHECKED_TESTS)

SEED = 14
ONLY =             # the number of a random query to repeat, or of a sequence of accidents, of the same SEED

## make random-queries    compare COUNT random queries with and without indexes, from SEED on
random-queries: COUNT = 3000
# Each query is repeated with functions for which no index is used and no partition is
# pruned.
random-queries:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/run/with_server.sh $(srcdir)/test/random/queries.pl $(SEED) $(COUNT) $(ONLY)

## make accidents         run sequences of random accidents, such as crashes, promotions and restores,
##                        for SECONDS, from SEED on, and check the IDs and the horizons after each
accidents: SECONDS = 60
# BROKEN=record_floor: without recorded floors, which must fail.  ACCIDENTS: only those
# whose names match this regular expression.
accidents:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/run/with_server.sh $(srcdir)/test/run/suite.sh accidents $(SEED) $(SECONDS) $(ONLY:%=ONLY=%) $(BROKEN:%=BROKEN=%) $(if $(ACCIDENTS),'ACCIDENTS=$(ACCIDENTS)')

## make mutants           make COUNT small faults in src, or in FILE, from SEED on, and list
##                        those that no test notices: hours
mutants: COUNT = 200
mutants: SEED := $(shell date +%s)
mutants:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/mutants/mutants.py $(SEED) $(COUNT) $(FILE)

## make sqlsmith          run COUNT random statements with all our objects, from SEED on
sqlsmith: COUNT = 8000
sqlsmith:
	@$(srcdir)/test/run/needs.sh $@
	@TID_IDS_SETTINGS="$$(printf '%s\n' "log_line_prefix = '@%e@%p@'" 'log_error_verbosity = verbose')" \
		$(srcdir)/test/run/with_server.sh $(srcdir)/test/random/sqlsmith.pl $(SEED) $(COUNT)

## make drivers           run programs that use common drivers and object mappers
##                        (LANGUAGES="python go": only these)
LANGUAGES ?= python perl ruby php java go rust node
drivers: export LANGUAGES := $(LANGUAGES)
drivers:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/run/with_server.sh $(srcdir)/test/drivers/drivers.sh

## make tools             use tools of others, such as pg_repack and pgloader, with our types
##                        (TOOLS="hypopg client": only these, by names or kinds of test/tools/list)
TOOLS ?= server client node
tools: export TOOLS := $(TOOLS)
tools:
	@$(srcdir)/test/run/needs.sh $@
	@$(srcdir)/test/run/with_server.sh $(srcdir)/test/tools/tools.sh

## make citus             test on Citus, built from CITUS, a folder or archive of its sources
citus:
	@CITUS="$(CITUS)" $(srcdir)/test/citus/citus.sh

## make bench             measure times and sizes, compared with the server's own types: half an hour
bench:
	@$(srcdir)/test/run/needs.sh $@
	@TID_IDS_SETTINGS="$$(printf 'shared_buffers = 1GB\nmax_wal_size = 8GB\njit = off\nautovacuum = off\nmax_connections = 1100')" \
		$(srcdir)/test/run/with_server.sh $(srcdir)/test/bench/bench.sh

##

# --- packages ---------------------------------------------------------------

# PGXN's versions have three numbers.
DIST = tid_ids-$(EXTVERSION).0

build/dist/META.json: $(srcdir)/META.json.in $(srcdir)/tid_ids.control
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(EXTVERSION).0/' $< > $@

## make dist              make PGXN's zip of what is committed: build/dist
dist: build/dist/META.json
	@test -e $(srcdir)/.git || { echo "make dist packs what git has committed, but this is no git repository" >&2; exit 1; }
	git -C $(srcdir) archive --format=zip --prefix=$(DIST)/ --add-file=$(abspath $<) \
		-o $(abspath build/dist/$(DIST).zip) HEAD

## make deb               make Debian's source package, and one for each installed server: build/deb
deb:
	@$(srcdir)/test/run/needs.sh $@
	@rm -rf build/deb && mkdir -p build/deb/tid-ids
	tar -c -C $(srcdir) --exclude=./build --exclude=./.git . | tar -x -C build/deb/tid-ids
	cd build/deb/tid-ids && pg_buildext updatecontrol && dpkg-buildpackage -us -uc

## make release-script    put the install script of this version, without members.sql and the objects
##                        that only newer servers have, into src/released: before its release
release-script: build/released/tid_ids--$(EXTVERSION).sql
	@! git -C $(srcdir) rev-parse -q --verify refs/tags/v$(EXTVERSION) >/dev/null 2>&1 || { echo "v$(EXTVERSION) is tagged, so its script stays as it is: begin the next version" >&2; exit 1; }
	rm -f $(srcdir)/src/released/*.sql
	cp $< $(srcdir)/src/released
build/released/tid_ids--$(EXTVERSION).sql: $(PIECES) $(srcdir)/src/install/footer.sql build/pieces
	@mkdir -p $(@D)
	cat $(filter %.sql,$^) > $@

## make release-check     check whether the version can be released, as root
release-check:
	@$(srcdir)/test/run/needs.sh test
	@$(srcdir)/test/check/release.sh

.PHONY: help demo demo-psql test more soak model assert unit fuzz-replay platforms fuzz fuzz-needs layers vectors headers symbols analyze clang indent \
	ubsan valgrind random-queries accidents mutants sqlsmith drivers tools citus bench dist deb release-script release-check
