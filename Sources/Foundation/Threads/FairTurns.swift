/// Whose turn it is, where the work of several owners waits for few places.
///
/// A value without clock or chance: the same calls give the same turns. Work without an owner, such as that of visitors who
/// are not signed in, counts as the work of one more owner.
public struct FairTurns: Sendable {
  /// The owners of whom it is known when they were served.
  private static let remembered = 4_096
  private let atOnce: Int
  private var running: [Int64?: Int] = [:]
  private var served: [Int64?: UInt64] = [:]
  private var turn: UInt64 = 0

  /// - Parameter atOnce: The most that one owner has under way.
  public init(atOnce: Int) { self.atOnce = max(atOnce, 1) }

  /// How many of some places one owner may take: all but one, which is kept for others.
  public static func share(of places: Int) -> Int { max(1, places - 1) }

  /// Whether another piece of work of an owner may begin.
  public func mayBegin(_ owner: Int64?) -> Bool { running[owner, default: 0] < atOnce }

  public mutating func begin(_ owner: Int64?) {
    turn &+= 1
    running[owner, default: 0] += 1
    if served.count >= Self.remembered { served = served.filter { running[$0.key] != nil } }
    served[owner] = turn
  }

  public mutating func end(_ owner: Int64?) {
    guard let count = running[owner] else { return }
    running[owner] = count > 1 ? count - 1 : nil
  }

  /// Lets go of when an owner was served that has nothing waiting, unless it has something under way.
  public mutating func forget(_ owner: Int64?) {
    if running[owner] == nil { served[owner] = nil }
  }

  /// The index of the work whose turn it is, of work in the order of its arrival; nil when none may begin.
  public func next(of owners: [Int64?]) -> Int? {
    var best: (index: Int, running: Int, served: UInt64)?
    for (index, owner) in owners.enumerated() where mayBegin(owner) {
      let candidate = (index, running[owner, default: 0], served[owner, default: 0])
      if let best, (best.running, best.served) <= (candidate.1, candidate.2) { continue }
      best = candidate
    }
    return best?.index
  }
}
