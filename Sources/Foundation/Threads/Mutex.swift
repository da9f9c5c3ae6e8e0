#if SANITIZE_THREAD
  import Glibc

  /// A lock around a value, used under ThreadSanitizer in place of `Synchronization.Mutex`.
  ///
  /// On Linux the standard library's mutex uses futexes directly. ThreadSanitizer does not recognize those
  /// and reports false races, but it recognizes pthread locks.
  ///
  /// Unchecked, because the compiler cannot verify that the lock guards the pointer's memory.
  public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    public init(_ initialValue: consuming sending Value) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
      value = .allocate(capacity: 1)
      value.initialize(to: initialValue)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Runs `body` with exclusive access to the value.
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
#else
  @_exported public import struct Synchronization.Mutex
#endif
