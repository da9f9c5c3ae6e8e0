import Glibc
import Threads

/// Kills a process that does not exit in time.
package enum ProcessEnd {
  /// Ends the process after a timeout, on a thread that depends on no other.
  ///
  /// - Parameters:
  ///   - time: At most 4,000 seconds.
  ///   - status: The exit status.
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
  /// The value for system calls that accept at most about 4,000 seconds.
  var microseconds: useconds_t {
    let (seconds, attoseconds) = components
    return useconds_t(clamping: min(max(seconds, 0), 4_000) * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
