#include "CFaultyDisk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

struct file {
  sqlite3_file base;
  sqlite3_file *real;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static enum faulty_disk_mode mode;
static int waiting;
static sqlite3_vfs layer;
static sqlite3_io_methods methods;

static sqlite3_file *real(sqlite3_file *file) { return ((struct file *)file)->real; }

// Waits while the disk stands; what it does then.
static enum faulty_disk_mode pass(void) {
  pthread_mutex_lock(&mutex);
  waiting++;
  while (mode == FAULTY_DISK_STANDS) pthread_cond_wait(&changed, &mutex);
  waiting--;
  enum faulty_disk_mode now = mode;
  pthread_mutex_unlock(&mutex);
  return now;
}

void faulty_disk_set(enum faulty_disk_mode new) {
  pthread_mutex_lock(&mutex);
  mode = new;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

int faulty_disk_waiting(void) {
  pthread_mutex_lock(&mutex);
  int count = waiting;
  pthread_mutex_unlock(&mutex);
  return count;
}

static int file_close(sqlite3_file *file) {
  sqlite3_file *under = real(file);
  int code = under->pMethods ? under->pMethods->xClose(under) : SQLITE_OK;
  sqlite3_free(under);
  return code;
}

static int file_read(sqlite3_file *file, void *to, int count, sqlite3_int64 at) {
  if (pass() == FAULTY_DISK_IS_BROKEN) return SQLITE_IOERR_READ;
  return real(file)->pMethods->xRead(real(file), to, count, at);
}

static int file_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 at) {
  switch (pass()) {
    case FAULTY_DISK_IS_FULL: return SQLITE_FULL;
    case FAULTY_DISK_IS_BROKEN: return SQLITE_IOERR_WRITE;
    default: return real(file)->pMethods->xWrite(real(file), from, count, at);
  }
}

static int file_sync(sqlite3_file *file, int flags) {
  if (pass() == FAULTY_DISK_IS_BROKEN) return SQLITE_IOERR_FSYNC;
  return real(file)->pMethods->xSync(real(file), flags);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
static int file_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int file_unlock(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int file_reserved(sqlite3_file *file, int *is) { return real(file)->pMethods->xCheckReservedLock(real(file), is); }
static int file_control(sqlite3_file *file, int op, void *arg) {
  return real(file)->pMethods->xFileControl(real(file), op, arg);
}
static int file_sector(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int file_device(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **at) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}
static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int shm_unmap(sqlite3_file *file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

static int layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  sqlite3_vfs *under = vfs->pAppData;
  struct file *new = (struct file *)file;
  new->base.pMethods = NULL;
  new->real = sqlite3_malloc(under->szOsFile);
  if (!new->real) return SQLITE_NOMEM;
  memset(new->real, 0, under->szOsFile);
  int code = under->xOpen(under, name, new->real, flags, out);
  if (code == SQLITE_OK) {
    new->base.pMethods = &methods;
  } else {
    sqlite3_free(new->real);
  }
  return code;
}

int faulty_disk_register(void) {
  sqlite3_vfs *under = sqlite3_vfs_find(NULL);
  if (sqlite3_vfs_find("faulty")) return SQLITE_OK;
  methods = (sqlite3_io_methods){
      2,         file_close,   file_read,     file_write,    file_truncate, file_sync, file_size,
      file_lock, file_unlock,  file_reserved, file_control,  file_sector,   file_device,
      shm_map,   shm_lock,     shm_barrier,   shm_unmap,     NULL,          NULL};
  layer = *under;
  layer.zName = "faulty";
  layer.pAppData = under;
  layer.szOsFile = sizeof(struct file);
  layer.xOpen = layer_open;
  layer.pNext = NULL;
  return sqlite3_vfs_register(&layer, 0);
}
