// Preloaded into the program: while a file exists, requests for random bytes hang. Each page requests some on the main
// actor, for its key.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The function that Swift's library calls. Other calls are passed on.
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long values[6];
  va_list list;
  va_start(list, number);
  for (int index = 0; index < 6; index++) values[index] = va_arg(list, long);
  va_end(list);
  const char *file = number == SYS_getrandom ? getenv("STUCK_FILE") : 0;
  while (file && access(file, F_OK) == 0) usleep(10000);
  return next(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}
