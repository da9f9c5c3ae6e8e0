#include <execinfo.h>

// glibc shows these only to programs that ask for its extensions.
int gettid(void);
int tgkill(int process, int thread, int signal);
