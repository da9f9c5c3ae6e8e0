#ifndef CSANDBOX_SANDBOX_H
#define CSANDBOX_SANDBOX_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The parts of the sandbox that need C: variadic system calls and a table of macros.

#if defined(__x86_64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The list of allowed system calls has not been checked on this architecture."
#endif

static inline int sandbox_close_from(unsigned int first) {
  return (int)syscall(SYS_close_range, first, ~0U, 0U);
}

/// Ends this process when the thread that started it ends.
static inline int sandbox_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

static inline int sandbox_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Limits malloc to one arena. By default each thread gets one, which reserves 64 MiB of address space.
static inline void sandbox_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }

#define SANDBOX_ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), \
                            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define SANDBOX_FAIL(code) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (code))

/// Restricts this process to memory, open files, the file system and threads.
///
/// All other system calls fail with EPERM: network, new processes and programs, other processes' memory, privileges,
/// mounts and clocks.
static inline int sandbox_filter_system_calls(void) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),

      SANDBOX_ALLOW(futex), SANDBOX_ALLOW(mmap), SANDBOX_ALLOW(munmap), SANDBOX_ALLOW(mprotect),
      SANDBOX_ALLOW(mremap), SANDBOX_ALLOW(madvise), SANDBOX_ALLOW(brk),
      SANDBOX_ALLOW(read), SANDBOX_ALLOW(pread64), SANDBOX_ALLOW(readv), SANDBOX_ALLOW(write),
      SANDBOX_ALLOW(pwrite64), SANDBOX_ALLOW(writev), SANDBOX_ALLOW(lseek), SANDBOX_ALLOW(close),
      SANDBOX_ALLOW(openat), SANDBOX_ALLOW(fstat), SANDBOX_ALLOW(newfstatat), SANDBOX_ALLOW(statx),
      SANDBOX_ALLOW(statfs), SANDBOX_ALLOW(fstatfs), SANDBOX_ALLOW(faccessat), SANDBOX_ALLOW(faccessat2),
      SANDBOX_ALLOW(readlinkat), SANDBOX_ALLOW(getdents64), SANDBOX_ALLOW(fsync), SANDBOX_ALLOW(ftruncate),
      SANDBOX_ALLOW(fcntl), SANDBOX_ALLOW(getcwd), SANDBOX_ALLOW(dup), SANDBOX_ALLOW(fadvise64),
#ifdef SYS_open
      SANDBOX_ALLOW(open), SANDBOX_ALLOW(stat), SANDBOX_ALLOW(lstat), SANDBOX_ALLOW(access),
      SANDBOX_ALLOW(readlink), SANDBOX_ALLOW(poll),
#endif
      SANDBOX_ALLOW(ppoll), SANDBOX_ALLOW(eventfd2),
      SANDBOX_ALLOW(exit), SANDBOX_ALLOW(exit_group), SANDBOX_ALLOW(set_robust_list), SANDBOX_ALLOW(rseq),
      SANDBOX_ALLOW(set_tid_address), SANDBOX_ALLOW(sched_yield), SANDBOX_ALLOW(sched_getaffinity),
      SANDBOX_ALLOW(sched_getattr), SANDBOX_ALLOW(sched_getparam), SANDBOX_ALLOW(sched_getscheduler),
      SANDBOX_ALLOW(getpid), SANDBOX_ALLOW(gettid), SANDBOX_ALLOW(getuid), SANDBOX_ALLOW(geteuid),
      SANDBOX_ALLOW(getgid), SANDBOX_ALLOW(getegid), SANDBOX_ALLOW(uname), SANDBOX_ALLOW(sysinfo),
      SANDBOX_ALLOW(getrandom), SANDBOX_ALLOW(getrusage), SANDBOX_ALLOW(clock_gettime),
      SANDBOX_ALLOW(clock_getres), SANDBOX_ALLOW(clock_nanosleep), SANDBOX_ALLOW(nanosleep),
      SANDBOX_ALLOW(gettimeofday), SANDBOX_ALLOW(rt_sigaction), SANDBOX_ALLOW(rt_sigprocmask),
      SANDBOX_ALLOW(rt_sigreturn), SANDBOX_ALLOW(sigaltstack), SANDBOX_ALLOW(restart_syscall),

      // A filter cannot read the flags of clone3, which are in memory. The C library falls back to clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1), SANDBOX_FAIL(ENOSYS),
      // prctl may only set the name of a thread.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_NAME, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), SANDBOX_FAIL(EPERM),
      // Signals may be sent only to this process.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)getpid(), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), SANDBOX_FAIL(EPERM),
      // clone may only create threads.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), SANDBOX_FAIL(EPERM),
  };
  struct sock_fprog filter = {.len = sizeof program / sizeof program[0], .filter = program};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}

/// Creates a Landlock ruleset that allows nothing. Returns -1 if the kernel lacks Landlock.
static inline int sandbox_new_file_rules(void) {
  struct landlock_ruleset_attr attributes = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
}

static inline int sandbox_allow_files(int rules, int folder, int may_write) {
  struct landlock_path_beneath_attr attributes = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
                        (may_write ? LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG : 0),
      .parent_fd = folder};
  return (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &attributes, 0);
}

static inline int sandbox_enforce_file_rules(int rules) {
  return (int)syscall(SYS_landlock_restrict_self, rules, 0);
}

#endif
