import Glibc
import Synchronization
import Threads

/// The signals that ask the program to end: SIGTERM, SIGINT and SIGHUP.
///
/// They are heard on a thread of their own. The main actor and the threads that all tasks share may hang, and that
/// is when somebody wants to end the program.
package enum StopSignals {
  private static let numbers = [SIGTERM, SIGINT, SIGHUP]
  /// Where the signals' handler writes; it may do nothing else, whatever its thread was at.
  private static let writingEnd = Atomic<Int32>(-1)

  /// Calls `body` for the first signal. A second one ends the process at once, with 128 and its number.
  ///
  /// Where the system has no thread or descriptor to give, a signal ends the process as it does by itself. To be called
  /// once in a process.
  ///
  /// - Parameters:
  ///   - limit: After this time the process ends with 0 all the same, whatever hangs.
  ///   - body: Runs on the thread that hears the signals, so it must not block.
  package static func hear(endingWithin limit: Duration, _ body: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard BackgroundThread.start({ listen(at: reading, endingWithin: limit, body) }) == 0 else { return }
    writingEnd.store(writing, ordering: .releasing)
    for number in numbers { signal(number, handle) }
  }

  private static func listen(at reading: Int32, endingWithin limit: Duration, _ body: () -> Void) {
    // Whoever started this thread may keep signals away from itself and so from it.
    var own = sigset_t()
    sigemptyset(&own)
    for number in numbers { sigaddset(&own, number) }
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    var isFirst = true
    while let number = next(at: reading) {
      guard isFirst else { _exit(128 + number) }
      isFirst = false
      ProcessEnd.force(after: limit, status: 0)
      body()
    }
  }

  private static func next(at reading: Int32) -> Int32? {
    var number: UInt8 = 0
    while true {
      if read(reading, &number, 1) == 1 { return Int32(number) }
      if errno != EINTR { return nil }
    }
  }

  private static let handle: @convention(c) (Int32) -> Void = { number in
    let before = errno
    var number = UInt8(truncatingIfNeeded: number)
    _ = write(writingEnd.load(ordering: .acquiring), &number, 1)
    errno = before
  }
}
