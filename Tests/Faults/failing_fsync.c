// Makes fsync and fdatasync fail on command. KIWIFRUIT_FSYNC_SWITCH names a file of one 32-bit integer that the
// test changes: 0 lets everything pass, n > 0 fails the n-th call from now, -1 fails every call.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static _Atomic int *remaining;

__attribute__((constructor)) static void attach(void) {
  const char *path = getenv("KIWIFRUIT_FSYNC_SWITCH");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof *remaining, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) remaining = page;
  close(file);
}

static int fails(void) {
  if (!remaining) return 0;
  int value = atomic_load(remaining);
  while (value > 0) {
    if (atomic_compare_exchange_weak(remaining, &value, value - 1)) return value == 1;
  }
  return value < 0;
}

static int synchronise(const char *name, int file) {
  if (fails()) {
    errno = EIO;
    return -1;
  }
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return original(file);
}

int fsync(int file) { return synchronise("fsync", file); }
int fdatasync(int file) { return synchronise("fdatasync", file); }
