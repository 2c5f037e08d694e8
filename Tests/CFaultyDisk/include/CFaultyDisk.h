#pragma once
#ifdef __cplusplus
extern "C" {
#endif

// A layer of SQLite over the system's files whose disk fails or stands still on order, for the tests of what depends on it.
// All calls may come from any thread.

enum faulty_disk_mode {
  FAULTY_DISK_WORKS = 0,
  FAULTY_DISK_IS_FULL,    // writing answers SQLITE_FULL
  FAULTY_DISK_IS_BROKEN,  // reading and writing answer SQLITE_IOERR
  FAULTY_DISK_STANDS,     // reading, writing and syncing wait until the mode is another one
};

// Registers the layer "faulty", once; returns SQLite's result code.
int faulty_disk_register(void);
// Sets what the disk does from now on, and lets those go on that wait.
void faulty_disk_set(enum faulty_disk_mode mode);
// How many calls wait now.
int faulty_disk_waiting(void);

#ifdef __cplusplus
}
#endif
