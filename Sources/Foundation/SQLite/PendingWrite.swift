/// A write that waits for its turn and for its commit.
protocol PendingWrite: Sendable {
  /// The way it runs.
  var mode: WriteMode { get }
  /// Whose write it is: owners take turns.
  var owner: Int64? { get }
  /// Runs the body and keeps its outcome. Returns whether it succeeded.
  func perform(on connection: Connection) -> Bool
  /// Resumes the caller, with `error` if the transaction did not become durable.
  func finish(_ error: WriteError?)
}

enum WriteMode: Sendable {
  /// In a transaction that others may share.
  case shared
  /// In a transaction of its own, in which foreign keys are off.
  case withoutForeignKeys
  /// In no transaction, after the log was moved into the database and emptied.
  case afterTruncatingLog
}

extension [any PendingWrite] {
  /// The first write of each owner, then the second of each, and so on, each time in the order of their arrival.
  var inTurns: [any PendingWrite] {
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
