#pragma once
// Counts the calls for heap memory that this thread makes, by standing in for the C library's functions.
#include <stdbool.h>
#include <stdint.h>

/// How often the calling thread has asked for heap memory so far.
uint64_t allocations_of_thread(void);

/// Whether they are counted at all; sanitizers bring functions of their own.
bool allocations_are_counted(void);
