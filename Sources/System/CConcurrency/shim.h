#ifndef CCONCURRENCY_SHIM_H
#define CCONCURRENCY_SHIM_H

// Where the Swift runtime sends what is to run on no particular actor. Declared by the runtime's own headers
// (swift/Runtime/Concurrency.h), which toolchains do not install.

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

/// From now on all that is asynchronous runs on the main executor, one after another.
static inline void concurrency_use_main_executor_for_all(void) {
  swift_task_enqueueGlobal_hook = concurrency_enqueue_on_main;
}

#endif
