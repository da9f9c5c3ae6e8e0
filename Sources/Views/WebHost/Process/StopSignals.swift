import Glibc
import Synchronization
import Threads

/// The signals that ask the program to end: SIGTERM, SIGINT and SIGHUP.
///
/// A dedicated thread receives them, because the main actor and the shared threads of tasks may hang when the operator
/// wants to stop the program.
package enum StopSignals {
  private static let numbers = [SIGTERM, SIGINT, SIGHUP]
  /// The descriptor to which the signal handler writes. A handler may do little else.
  private static let writingEnd = Atomic<Int32>(-1)

  /// Calls `body` for the first signal. A second signal ends the process with 128 plus its number.
  ///
  /// If the system has no thread or descriptor left, signals keep their default action. Call it once per process.
  ///
  /// - Parameters:
  ///   - limit: The time after which the process exits with 0 in any case.
  ///   - body: Runs on the thread that receives signals, so it must not block.
  package static func receive(endingWithin limit: Duration, _ body: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard BackgroundThread.start({ listen(at: reading, endingWithin: limit, body) }) == 0 else { return }
    writingEnd.store(writing, ordering: .releasing)
    for number in numbers { signal(number, handle) }
  }

  private static func listen(at reading: Int32, endingWithin limit: Duration, _ body: () -> Void) {
    // The starting thread may block these signals, and this thread would inherit that.
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
