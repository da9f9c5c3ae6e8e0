#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>

// glibc declares this function only with _GNU_SOURCE.
struct sockaddr;
int accept4(int socket, struct sockaddr *address, unsigned int *length, int flags);
