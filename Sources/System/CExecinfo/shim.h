#include <execinfo.h>

// glibc declares these functions only with _GNU_SOURCE.
int gettid(void);
int tgkill(int process, int thread, int signal);
