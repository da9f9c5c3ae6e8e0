// Preloaded into the program: while a file exists, a helper that it starts does not run, as on a busy machine. Until it
// runs, it shares its parent's open files.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[]) {
  static int (*next)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                     char *const[], char *const[]);
  if (!next) next = (__typeof__(next))dlsym(RTLD_NEXT, "posix_spawn");
  const char *file = getenv("SLOW_SPAWN_FILE"), *begun = getenv("SLOW_SPAWN_BEGUN");
  if (!file || !begun || access(file, F_OK) != 0) return next(process, path, actions, attributes, arguments, variables);
  *process = fork();
  if (*process != 0) return 0;
  close(creat(begun, 0600));
  // Exits after at most twenty seconds, in case the test that created the file is gone.
  for (int turn = 0; turn < 2000 && access(file, F_OK) == 0; turn++) usleep(10000);
  _exit(1);
}
