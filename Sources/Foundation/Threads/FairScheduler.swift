/// Schedules the work of several owners fairly over a limited number of slots.
///
/// It uses no clock and no randomness, so the same calls give the same order. Work without an owner, such as
/// that of anonymous visitors, counts as one owner.
public struct FairScheduler: Sendable {
  /// The maximum number of owners whose last turn is stored.
  private static let maxRememberedOwners = 4_096
  private let maxRunning: Int
  private var running: [Int64?: Int] = [:]
  private var served: [Int64?: UInt64] = [:]
  private var turn: UInt64 = 0

  /// Creates a scheduler.
  ///
  /// - Parameter maxRunning: The maximum number of concurrent jobs per owner.
  public init(maxRunning: Int) { self.maxRunning = max(maxRunning, 1) }

  /// Returns how many of `places` one owner may use. All but one are usable; one stays free for other owners.
  public static func share(of places: Int) -> Int { max(1, places - 1) }

  /// Returns whether an owner may start another job.
  public func canStart(_ owner: Int64?) -> Bool { running[owner, default: 0] < maxRunning }

  public mutating func begin(_ owner: Int64?) {
    turn &+= 1
    running[owner, default: 0] += 1
    if served.count >= Self.maxRememberedOwners { served = served.filter { running[$0.key] != nil } }
    served[owner] = turn
  }

  public mutating func end(_ owner: Int64?) {
    guard let count = running[owner] else { return }
    running[owner] = count > 1 ? count - 1 : nil
  }

  /// Drops the last turn of an owner without pending work, unless a job is running.
  public mutating func forget(_ owner: Int64?) {
    if running[owner] == nil { served[owner] = nil }
  }

  /// Returns the index of the next job to start, or nil if none may start.
  ///
  /// - Parameter owners: The owners of the pending jobs in arrival order.
  public func next(of owners: [Int64?]) -> Int? {
    var best: (index: Int, running: Int, served: UInt64)?
    for (index, owner) in owners.enumerated() where canStart(owner) {
      let candidate = (index, running[owner, default: 0], served[owner, default: 0])
      if let best, (best.running, best.served) <= (candidate.1, candidate.2) { continue }
      best = candidate
    }
    return best?.index
  }
}
