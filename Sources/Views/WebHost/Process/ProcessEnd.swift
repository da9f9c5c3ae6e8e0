import Glibc
import Threads

/// The last resort of a process that has been asked to end.
package enum ProcessEnd {
  /// Ends the process after this time, whatever still hangs: its own thread needs nobody.
  ///
  /// - Parameters:
  ///   - time: At most 4,000 seconds.
  ///   - status: What the process ends with.
  package static func force(after time: Duration, status: Int32) {
    let microseconds = time.microseconds
    let code = BackgroundThread.start {
      usleep(microseconds)
      _exit(status)
    }
    if code != 0 { _exit(status) }
  }
}

extension Duration {
  /// For the calls of the system that take no more than about 4,000 seconds.
  var microseconds: useconds_t {
    let (seconds, attoseconds) = components
    return useconds_t(clamping: min(max(seconds, 0), 4_000) * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
