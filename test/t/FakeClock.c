/*
 * FakeClock.c
 *		The functions that read the clock, changed by the content of the file
 *		OFFSET_FILE; see FakeClock.pm.  It has three numbers of seconds: one that is
 *		added to the clock, then where the monotonic clock and the clock stand,
 *		unless it is 0.
 *
 * The server also reads the clock in signal handlers, so these functions neither
 * allocate memory nor take a lock.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* NULL until the program's start has reached this library. */
static const volatile int64_t *offset;

static void map_offset(void) __attribute__((constructor));

static void
map_offset(void)
{
	int			file = open(OFFSET_FILE, O_RDONLY);
	void	   *mapped = mmap(NULL, 3 * sizeof *offset, PROT_READ, MAP_SHARED, file, 0);

	if (mapped == MAP_FAILED)
		abort();
	close(file);
	offset = mapped;
}

int
clock_gettime(clockid_t id, struct timespec *at)
{
	int			result = (int) syscall(SYS_clock_gettime, id, at);
	int			real = id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE;

	if (result != 0 || offset == NULL || !(real || id == CLOCK_MONOTONIC))
		return result;
	if (offset[1 + real] != 0)
	{
		at->tv_sec = offset[1 + real];
		at->tv_nsec = 0;
	}
	if (real)
		at->tv_sec += offset[0];
	return 0;
}

int
gettimeofday(struct timeval *at, void *unused)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	at->tv_sec = now.tv_sec;
	at->tv_usec = now.tv_nsec / 1000;
	return 0;
}

time_t
time(time_t *at)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (at != NULL)
		*at = now.tv_sec;
	return now.tv_sec;
}
