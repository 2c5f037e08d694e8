#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

static _Thread_local uint64_t count;

uint64_t allocations_of_thread(void) { return count; }

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

bool allocations_are_counted(void) { return false; }

#else

bool allocations_are_counted(void) { return true; }

// What glibc keeps for those who stand in for its functions.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t members, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
  count++;
  return __libc_calloc(members, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count++;
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) { return ENOMEM; }
  *memory = result;
  return 0;
}

#endif
