#define _GNU_SOURCE
#include "CSanitizers.h"

#include <pthread.h>
#include <time.h>

#if __has_feature(thread_sanitizer)

// The thread sanitizer knows of joins by the wall clock alone; a thread joined otherwise lives for ever to it, until
// another gets its number and the sanitizer gives up.
int pthread_clockjoin_np(
    pthread_t thread, void **result, clockid_t clock, const struct timespec *deadline) {
  struct timespec now, wall;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &wall);
  long long rest = (deadline->tv_sec - now.tv_sec) * 1000000000ll + deadline->tv_nsec - now.tv_nsec;
  long long end = wall.tv_nsec + (rest > 0 ? rest : 0);
  wall.tv_sec += end / 1000000000;
  wall.tv_nsec = end % 1000000000;
  return pthread_timedjoin_np(thread, result, &wall);
}

#endif
