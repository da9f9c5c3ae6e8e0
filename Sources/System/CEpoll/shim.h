#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>

// glibc shows this one only to programs that ask for its extensions.
struct sockaddr;
int accept4(int socket, struct sockaddr *address, unsigned int *length, int flags);
