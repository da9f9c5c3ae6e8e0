import Glibc

/// The time source of a server. It has a monotonic clock for deadlines and a wall clock for `Date`.
///
/// ```swift
/// // A fixed clock for tests.
/// let clock = ServerClock(monotonic: { .zero }, unixSeconds: { 784_111_777 })
/// ```
public struct ServerClock: Sendable {
  /// Returns the time since an arbitrary fixed moment. It never decreases.
  public var monotonic: @Sendable () -> Duration
  /// Returns the whole seconds since 1970-01-01T00:00:00Z.
  public var unixSeconds: @Sendable () -> Int

  /// Creates a clock from functions, for tests.
  public init(
    monotonic: @escaping @Sendable () -> Duration, unixSeconds: @escaping @Sendable () -> Int
  ) {
    self.monotonic = monotonic
    self.unixSeconds = unixSeconds
  }

  /// The clocks of the operating system.
  public static let system = ServerClock(
    monotonic: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    },
    unixSeconds: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &time)
      return time.tv_sec
    })
}
