/// Measures the rate at which a peer acknowledges output, counting only time with pending output.
///
/// Only acknowledged bytes count: the kernel immediately accepts bytes that a slow peer may take minutes to
/// read.
struct WriteRateMonitor: Sendable {
  private let grace: Duration
  private let stall: Duration
  private let bytesPerSecond: Int
  private var waitingSince: Duration?
  private var progressAt: Duration = .zero
  /// The number of bytes acknowledged since the wait started.
  private var acknowledged = 0
  /// The number of unacknowledged bytes at the last check, plus those sent since.
  private var underway = 0

  init(limits: ServerLimits) {
    grace = limits.writeGrace
    stall = limits.writeStall
    bytesPerSecond = max(1, limits.writeBytesPerSecond)
  }

  var isWaiting: Bool { waitingSince != nil }

  /// Counts bytes accepted by the kernel.
  mutating func sent(_ count: Int) {
    if isWaiting { underway += count }
  }

  /// Starts or continues a wait for the peer.
  ///
  /// - Parameter unacknowledged: The number of bytes in the kernel's send buffer.
  mutating func wait(at now: Duration, unacknowledged: Int) {
    if waitingSince == nil {
      waitingSince = now
      progressAt = now
      acknowledged = 0
    } else if unacknowledged < underway {
      acknowledged += underway - unacknowledged
      progressAt = now
    }
    underway = unacknowledged
  }

  /// Ends the wait.
  mutating func end() {
    waitingSince = nil
  }

  /// The time at which the current wait times out, or nil without pending output.
  var deadline: Duration? {
    waitingSince.map { since in
      min(progressAt + stall, since + grace + .seconds(Double(acknowledged) / Double(bytesPerSecond)))
    }
  }
}
