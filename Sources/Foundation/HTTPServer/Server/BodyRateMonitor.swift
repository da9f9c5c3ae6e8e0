/// Measures the rate of a body while a handler waits for it.
struct BodyRateMonitor: Sendable {
  private let grace: Duration
  private let stall: Duration
  private let bytesPerSecond: Int
  private var received = 0
  private var waited: Duration = .zero
  private var waitingSince: Duration?

  init(limits: ServerLimits) {
    grace = limits.bodyGrace
    stall = limits.bodyStall
    bytesPerSecond = max(1, limits.bodyBytesPerSecond)
  }

  mutating func beginWaiting(at now: Duration) {
    if waitingSince == nil { waitingSince = now }
  }

  mutating func received(_ count: Int, at now: Duration) {
    received += count
    if let waitingSince { waited += now - waitingSince }
    waitingSince = nil
  }

  /// The time at which the current wait times out, or nil without a waiting handler.
  var deadline: Duration? {
    waitingSince.map { since in
      since + min(stall, grace + .seconds(Double(received) / Double(bytesPerSecond)) - waited)
    }
  }
}
