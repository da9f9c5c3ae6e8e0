/// A write that waits for its turn and its commit.
protocol PendingWrite: Sendable {
  /// The kind of transaction the write needs.
  var mode: WriteMode { get }
  /// The owner of the write. Owners take turns.
  var owner: Int64? { get }
  /// Runs the body and stores its result. Returns whether it succeeded.
  func perform(on connection: Connection) -> Bool
  /// Resumes the caller, with `error` if the transaction was not committed.
  func finish(_ error: WriteError?)
}

enum WriteMode: Sendable {
  /// Runs in a transaction that other writes may share.
  case shared
  /// Runs in a separate transaction with foreign keys off.
  case withoutForeignKeys
  /// Runs outside of a transaction after the write-ahead log is checkpointed and truncated.
  case afterTruncatingLog
}

extension [any PendingWrite] {
  /// Returns writes by owners in turn. The first write of each owner comes first, then the second of each, in
  /// arrival order.
  var roundRobin: [any PendingWrite] {
    guard count > 1 else { return self }
    var counts: [Int64?: Int] = [:]
    var rounds: [[any PendingWrite]] = []
    for write in self {
      let round = counts[write.owner, default: 0]
      counts[write.owner] = round + 1
      if round == rounds.count { rounds.append([]) }
      rounds[round].append(write)
    }
    return rounds.count == 1 || counts.count == 1 ? self : rounds.flatMap(\.self)
  }
}
