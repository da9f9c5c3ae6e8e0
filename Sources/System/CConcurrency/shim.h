#ifndef CCONCURRENCY_SHIM_H
#define CCONCURRENCY_SHIM_H

// The hook of the Swift runtime that enqueues jobs without an actor. It is declared in
// swift/Runtime/Concurrency.h, which toolchains do not install.

struct Job;

typedef __attribute__((swiftcall)) void (*concurrency_enqueue)(struct Job *job);

extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(
    struct Job *job, concurrency_enqueue original);

extern __attribute__((swiftcall)) void swift_task_enqueueMainExecutor(struct Job *job);

static __attribute__((swiftcall)) void concurrency_enqueue_on_main(
    struct Job *job, concurrency_enqueue original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

/// Runs all later asynchronous jobs serially on the main executor.
static inline void concurrency_use_main_executor_for_all(void) {
  swift_task_enqueueGlobal_hook = concurrency_enqueue_on_main;
}

#endif
