#if SANITIZE_THREAD
  import Glibc

  /// A lock around a value, with the interface of `Synchronization.Mutex`, for programs under ThreadSanitizer.
  ///
  /// The standard library's mutex waits on a futex by itself on Linux. ThreadSanitizer does not see that, and takes
  /// every correct use for a race. It does see the locks of pthread.
  ///
  /// Unchecked, because the compiler cannot see that the lock guards what the pointer leads to.
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

    /// Runs `body` while no other thread does.
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
