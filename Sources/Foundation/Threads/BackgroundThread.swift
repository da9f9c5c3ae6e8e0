#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts dedicated threads for work that would block the shared concurrency threads.
public enum BackgroundThread {
  /// Starts a detached thread that runs `body` and ends.
  ///
  /// - Returns: 0, or the error number of `pthread_create`.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let start = Unmanaged.passRetained(ThreadStart(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, runThread, start.toOpaque())
    guard code == 0 else {
      start.release()
      return code
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return 0
  }

  /// Lowers the calling thread's scheduling priority. Does nothing if the system denies it.
  static func lowerPriority() {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
      // The niceness still guarantees progress on a busy machine. On Linux 0 means the calling thread.
      #if canImport(Glibc)
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      #else
        setpriority(PRIO_PROCESS, 0, 10)
      #endif
    #endif
  }
}

private final class ThreadStart: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

#if canImport(Darwin)
  private func runThread(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#else
  private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#endif
