/// Whether a peer takes what is sent to it fast enough, counting only the time in which something waited.
///
/// What counts is what the peer acknowledged: the kernel takes at once what a slow reader needs minutes for.
struct WritePace: Sendable {
  private let grace: Duration
  private let stall: Duration
  private let bytesPerSecond: Int
  private var waitingSince: Duration?
  private var progressAt: Duration = .zero
  /// Since the wait began.
  private var acknowledged = 0
  /// Bytes with the kernel that were not acknowledged when last looked at, and those given to it since.
  private var underway = 0

  init(limits: Limits) {
    grace = limits.writeGrace
    stall = limits.writeStall
    bytesPerSecond = max(1, limits.writeBytesPerSecond)
  }

  var isWaiting: Bool { waitingSince != nil }

  /// The kernel took more bytes.
  mutating func sent(_ count: Int) {
    if isWaiting { underway += count }
  }

  /// Something waits, now or still.
  ///
  /// - Parameter unacknowledged: Bytes that the kernel holds for the peer.
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

  /// Nothing waits any more.
  mutating func end() {
    waitingSince = nil
  }

  /// When the peer is too slow, unless it takes more before; nil while nothing waits.
  var deadline: Duration? {
    waitingSince.map { since in
      min(progressAt + stall, since + grace + .seconds(Double(acknowledged) / Double(bytesPerSecond)))
    }
  }
}
