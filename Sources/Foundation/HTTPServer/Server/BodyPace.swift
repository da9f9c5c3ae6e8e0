/// Whether a body comes fast enough, counting only the time in which a handler waited for it.
struct BodyPace: Sendable {
  private let grace: Duration
  private let stall: Duration
  private let bytesPerSecond: Int
  private var received = 0
  private var waited: Duration = .zero
  private var waitingSince: Duration?

  init(limits: Limits) {
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

  /// When the wait becomes too long, unless bytes come before; nil while nobody waits.
  var deadline: Duration? {
    waitingSince.map { since in
      since + min(stall, grace + .seconds(Double(received) / Double(bytesPerSecond)) - waited)
    }
  }
}
