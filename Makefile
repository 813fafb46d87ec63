# tid_ids: compact, time-ordered primary keys for PostgreSQL
#
#   make, make install    build and install for the server of PG_CONFIG
#   make help             what else there is, in test/targets.mk

# The folder of the sources: VPATH, if make is called with it, else the folder of
# this file.
srcdir := $(patsubst %/,%,$(or $(VPATH),$(dir $(lastword $(MAKEFILE_LIST)))))
# ls PATTERN...: the files below srcdir that match, by their relative paths
ls = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(addprefix $(srcdir)/,$(1)))))

EXTENSION = tid_ids
EXTVERSION := $(shell sed -n "s/^default_version = '\(.*\)'/\1/p" $(srcdir)/tid_ids.control)

# --- the library ------------------------------------------------------------

# src/server comes first, so that on an unsupported server the first error is that of
# compat.h.
SOURCES := $(call ls,src/server/*.c src/server/*/*.c) $(call ls,src/codec/*.c src/codec/*/*.c) $(call ls,src/types/*.c)
OWN_HEADERS := $(addprefix $(srcdir)/,$(call ls,src/*/*.h src/*/*/*.h))

MODULE_big = tid_ids
OBJS = $(SOURCES:.c=.o)
PG_CPPFLAGS = -I$(srcdir)/src -DTID_IDS_VERSION='"$(EXTVERSION)"'
# No -std: the server's headers use typeof and, from 19 on, typeof_unqual.  "make unit"
# checks that src/codec is C11.  -Wno-unused-parameter: an SQL function without arguments
# has PG_FUNCTION_ARGS, too.
PG_CFLAGS = -Wall -Wextra -Wno-unused-parameter $(if $(CI)$(WERROR),-Werror)

# The library exports nothing but its SQL functions: the names of other functions may
# be those of other libraries in the same process.
SHLIB_EXPORTS = build/exports.txt

# --- the scripts ------------------------------------------------------------

# The pieces of the install script, in this order.  LATER_PIECES, below, follow
# them if the server version has what they need; then LAST_PIECES.
OWN_TYPES := $(patsubst src/install/%_type.sql,%,$(call ls,src/install/*_type.sql))
# The types with a timestamp.
TIMED_TYPES := $(filter-out extuuid,$(OWN_TYPES))
GENERATORS := $(shell sed -n 's/.*GENERATOR(SLOT_.*, \(.*\)_generator).*/\1/p' $(srcdir)/src/types/generators.h)
# Those whose SQL functions have no argument of their own.
PLAIN_GENERATORS := $(filter-out tid uuid7_draft02_% uuid8_%,$(GENERATORS))
PIECES = $(srcdir)/src/install/header.sql \
	$(OWN_TYPES:%=build/install/%.sql) \
	$(PLAIN_GENERATORS:%=build/install/%_generator.sql) \
	$(OWN_TYPES:%=$(srcdir)/src/install/%.sql) \
	$(TIMED_TYPES:%=build/install/%_time_range.sql) \
	$(srcdir)/src/install/uuid.sql \
	$(GENERATORS:%=build/install/%_floor.sql)
LAST_PIECES = $(addprefix $(srcdir)/src/install/,members.sql footer.sql)

# After pg_upgrade, updating to COMPLETED and back adds the objects of LATER_PIECES, which
# an older server did not have, and what members.sql adds.  COMPLETED has only scripts
# from and to this release, so no update path between releases contains it and skips a
# delta.  The delta to this release, which every update ends with, adds them, too.  A
# database may have stopped at the COMPLETED of an earlier release, so the scripts back
# from there are built, too.
COMPLETED = $(EXTVERSION)-completed
DELTA := $(notdir $(call ls,src/upgrade/*--$(EXTVERSION).sql))
EARLIER := $(sort $(foreach delta,$(notdir $(call ls,src/upgrade/*--*.sql)),$(word 2,$(subst --, ,$(delta)))))
BACK := $(foreach release,$(EARLIER) $(EXTVERSION),tid_ids--$(release)-completed--$(release).sql)
DATA_built = tid_ids--$(EXTVERSION).sql $(DELTA) tid_ids--$(EXTVERSION)--$(COMPLETED).sql $(BACK)
DATA = $(filter-out $(addprefix src/upgrade/,$(DELTA)),$(call ls,src/upgrade/*--*.sql))
EXTRA_CLEAN = build

# --- the tests of make installcheck -----------------------------------------

# Server versions differ in whole pieces and whole tests, never inside one.
at_least = $(shell test $(MAJORVERSION) -ge $(1) && echo yes)
# available PATTERN...: the files of extensions on the server that match
available = $(wildcard $(addprefix $(shell $(PG_CONFIG) --sharedir)/extension/,$(1)))

# Tests that this server cannot run.  pg_partman accepts our keys from 5.2 on.  JIT
# compilation needs the server's provider, which may be in a package of its own.
LEFT_OUT = $(if $(call at_least,16),,softerror) \
	$(if $(call at_least,17),,copy_on_error infinite_interval) \
	$(if $(call at_least,18),,skip_support temporal uuid_core) \
	$(if $(and $(call available,pgcrypto.control),$(call available,uuid-ossp.control),$(call available,btree_gist.control),$(call available,btree_gin.control)),,other_extensions) \
	$(if $(and $(filter yes,$(with_llvm)),$(wildcard $(shell $(PG_CONFIG) --pkglibdir)/llvmjit.*)),,jit) \
	$(if $(call available,pg_uuidv7.control),,pg_uuidv7) \
	$(if $(call available,$(patsubst %,pg_partman--%*.sql,5.[2-9] 5.[1-9][0-9] [6-9] [1-9][0-9])),,partman)
# A server without a locale has the encoding SQL_ASCII, in which some tests fail.
ENCODING = UTF8
# "install" comes first, because it tests CREATE EXTENSION.
REGRESS = install $(filter-out install $(LEFT_OUT),$(patsubst sql/%.sql,%,$(call ls,sql/*.sql)))
PROVE_TESTS := $(call ls,test/t/*.pl)
TAP_TESTS := $(if $(PROVE_TESTS),1)
export TEMP_CONFIG := $(abspath $(srcdir)/test/t/postgresql.conf)

# --- PGXS -------------------------------------------------------------------

PG_CONFIG ?= pg_config
export PG_CONFIG MAKE
PGXS := $(shell $(PG_CONFIG) --pgxs 2>/dev/null)
POSTGRES_H := $(shell $(PG_CONFIG) --includedir-server 2>/dev/null)/postgres.h

# Debian's client package contains PGXS, but not the headers.
ifneq ($(and $(wildcard $(PGXS)),$(wildcard $(POSTGRES_H))),)

include $(PGXS)

# PGXS searches VPATH for all files.  So a build outside of the source tree would use
# objects of a build inside of it.  Therefore restrict VPATH to sources.
srcdir := $(srcdir:%/=%)
override VPATH :=
vpath %.c $(srcdir)
vpath %.control $(srcdir)

# PGXS does not track headers, and does not create folders.
$(OBJS) $(OBJS:.o=.bc): $(OWN_HEADERS) $(srcdir)/tid_ids.control | $(sort $(dir $(OBJS)))
$(sort $(dir $(OBJS))):
	mkdir -p $@

# PG_FUNCTION_INFO_V1 defines a pg_finfo_ function for each SQL function.
$(SHLIB_EXPORTS): $(OBJS)
	@mkdir -p $(@D)
	{ echo _PG_init; echo Pg_magic_func; nm -g $(OBJS) | sed -n 's/.* [TW] _*\(pg_finfo_\)\(.*\)/\1\2 \2/p' | tr ' ' '\n'; } >$@
# Exported functions, too, call one another even if another library exports their names.
SHLIB_LINK += $(if $(filter linux,$(PORTNAME)),-Wl$(comma)-Bsymbolic)
comma := ,

ifneq ($(call at_least,18),)
# AGAIN_PIECES create the objects of LATER_PIECES again: they first drop existing ones.
LATER_PIECES = $(OWN_TYPES:%=build/install/%_skip_support.sql) $(srcdir)/src/install/gist_strategy.sql
AGAIN_PIECES = $(OWN_TYPES:%=build/upgrade/%_skip_support.sql) $(addprefix $(srcdir)/src/,upgrade/no_gist_strategy.sql install/gist_strategy.sql)
endif
AGAIN_PIECES += $(srcdir)/src/install/members.sql

# The lists of pieces, so that a script is built again when one is removed.
build/pieces: always
	@mkdir -p $(@D)
	@echo '$(PIECES) $(LATER_PIECES) $(LAST_PIECES) $(AGAIN_PIECES)' | cmp -s - $@ || echo '$(PIECES) $(LATER_PIECES) $(LAST_PIECES) $(AGAIN_PIECES)' > $@
.PHONY: always
$(DATA_built): build/pieces

tid_ids--$(EXTVERSION).sql: $(PIECES) $(LATER_PIECES) $(LAST_PIECES) $(srcdir)/tid_ids.control
	cat $(filter %.sql,$^) > $@
tid_ids--$(EXTVERSION)--$(COMPLETED).sql: $(srcdir)/src/upgrade/later_again.sql $(AGAIN_PIECES) $(srcdir)/tid_ids.control
	cat $(filter %.sql,$^) > $@
$(DELTA): %: $(srcdir)/src/upgrade/% $(AGAIN_PIECES) $(srcdir)/tid_ids.control
	cat $(filter %.sql,$^) > $@
$(BACK): $(srcdir)/tid_ids.control
	echo '-- This update changes nothing.' > $@

define put_in_name
@mkdir -p $(@D)
sed -e 's/@type@/$*/g' -e 's/@generator@/$*/g' $^ > $@
endef

# The pieces that all types share.  Those of the types with a timestamp, and of one type,
# are separate files.
build/install/%.sql: $(addprefix $(srcdir)/src/install/,type.sql.in %_type.sql order.sql.in gist.sql.in gin.sql.in)
	$(put_in_name)
build/install/%_time_range.sql: $(srcdir)/src/install/time_range.sql.in
	$(put_in_name)
build/install/%_skip_support.sql: $(srcdir)/src/install/skip_support.sql.in
	$(put_in_name)
# The type of a generator is the beginning of its name.
build/install/%_generator.sql: $(srcdir)/src/install/generator.sql.in
	@mkdir -p $(@D)
	sed 's/@generator@/$*/g; s/@type@/$(patsubst uuid%,uuid,$(firstword $(subst _, ,$*)))/g' $^ > $@
build/install/%_floor.sql: $(srcdir)/src/install/floor.sql.in
	$(put_in_name)
build/upgrade/%_skip_support.sql: $(srcdir)/src/upgrade/no_skip_support.sql.in $(srcdir)/src/install/skip_support.sql.in
	$(put_in_name)

else

all install uninstall installcheck clean:
	@echo "tid_ids: PostgreSQL's server headers are missing: '$(PG_CONFIG)' leads to none." >&2
	@echo "Install your server's development package (Debian: postgresql-server-dev-15 and the like)" >&2
	@echo "or name another server: make PG_CONFIG=/path/to/pg_config" >&2
	@exit 1

endif

-include $(srcdir)/test/targets.mk
