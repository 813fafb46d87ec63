# A server of PostgreSQL with tid_ids:
#
#	docker build -t postgres-tid_ids .
#
# doc/installing.md shows it.  The project's tests do not build this image, because
# that needs the server's image; test/check/install.sh runs the COPY and make lines.
FROM postgres:18 AS builder
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev make postgresql-server-dev-18
COPY Makefile tid_ids.control /source/
COPY src /source/src
WORKDIR /build
RUN make -f /source/Makefile install DESTDIR=/image with_llvm=no

FROM postgres:18
COPY --from=builder /image/ /
