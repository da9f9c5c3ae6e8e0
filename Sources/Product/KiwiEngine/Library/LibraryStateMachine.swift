public import Foundation
public import KiwiData
public import KiwiKit

/// All that one device decides about the sync of a library: the clock, what waits to be sent, what was taken over from
/// others, and how far. Synchronous and without time, network or storage, which ``LibraryRepository`` brings: it is told
/// what happened, and says what to keep and what to do next.
///
/// What the server has of a record (the base) and what the person wrote since are kept apart until the server has
/// answered. So an answer is simply the new base: a time that the server set right is adopted, a refusal takes back what
/// was refused and nothing else, and what was written while a request was under way stays.
public struct LibraryStateMachine: Sendable {
  public struct Configuration: Sendable {
    public var batchSize = Limits.libraryChangesPerRequest
    /// The waits between attempts; its attempts are how often the server may fail at a batch before a smaller one is
    /// tried.
    public var backoff = RetryPolicy(attempts: 4, baseDelay: .seconds(1), maximumDelay: .seconds(60))
    /// Whether the library is kept here. Where it is not, it need not be pulled, and what the server fails at again
    /// and again is given up.
    public var keepsLibrary = true
    /// Records that may wait.
    public var waitingRecords = 400_000

    public init() {}
  }

  /// What is to be done next.
  public enum Step: Hashable, Sendable {
    case push([LibraryChange], after: String?)
    case pull(after: String?)
    case wait(until: Date)
    case rest
  }

  /// What was not taken by the server, and why.
  public struct Refusal: Hashable, Sendable {
    public let change: LibraryChange
    public let failure: APIFailure
  }

  private let configuration: Configuration
  public private(set) var sync: LibrarySyncRecord
  /// By the ids of the records.
  public private(set) var waiting: [LibraryChange.ID: LibraryOutboxRecord] = [:]
  /// What was written while its record is under way.
  private var later: [LibraryChange.ID: LibraryChange] = [:]
  /// Its work is the changes in flight, which a pull has none of.
  private var queue: RetryQueue<Lane, [LibraryChange], Date>
  private var recovery: Recovery?
  private var wantsPull = true
  private var batchSize: Int
  private var nextOrder: Int

  private enum Lane {
    case push
    case pull
  }

  /// All is taken over anew, because the server has lost what came after a backup. The cursor that is kept stays until
  /// then, so that a start in the middle begins this again.
  private struct Recovery {
    var cursor: String?
    /// What the server has as it is here.
    var whole: Set<LibraryChange.ID> = []
    /// What the server has, without something that is here.
    var partial: [LibraryChange.ID: LibraryChange] = [:]
  }

  /// - Parameter node: Who makes times here, where nothing is kept of an earlier run.
  public init(
    kept: LibraryInfoDetailed, node: UInt32, configuration: Configuration = Configuration()
  ) {
    self.configuration = configuration
    batchSize = configuration.batchSize
    // A device waits for the network for as long as it takes.
    queue = RetryQueue(
      .init(
        backoff: configuration.backoff, maxFailures: configuration.backoff.attempts,
        countsSilence: !configuration.keepsLibrary, retriesUnreadableAnswers: true))
    sync = kept.sync ?? LibrarySyncRecord(clock: HybridClock(node: node))
    for record in kept.waiting { waiting[record.id] = record }
    nextOrder = (kept.waiting.map(\.order).max() ?? 0) + 1
  }

  // MARK: What the person does

  /// A time for what is written now.
  public mutating func stamp(_ milliseconds: Int64) -> HybridTime { sync.clock.now(milliseconds) }

  /// Takes in what the person wrote. To be kept before anything else is done; nil when there is no more room.
  ///
  /// - Parameter known: The records concerned as they are kept, by their ids.
  public mutating func record(
    _ changes: [LibraryChange], titles: [Title] = [], spots: [Spot] = [],
    known: [LibraryChange.ID: LibraryChange]
  ) -> LibraryCommit? {
    var ids: [LibraryChange.ID] = []
    for change in changes {
      if !ids.contains(change.id) { ids.append(change.id) }
      if sent.contains(where: { $0.id == change.id }) {
        later[change.id] = later[change.id]?.merged(with: change) ?? change
      }
      if let record = waiting[change.id] {
        waiting[change.id]?.written = record.written.merged(with: change)
      } else {
        guard waiting.count < configuration.waitingRecords else { return nil }
        waiting[change.id] = LibraryOutboxRecord(written: change, base: known[change.id], order: nextOrder)
        nextOrder += 1
      }
    }
    var commit = LibraryCommit(sync: sync)
    commit.titles = titles
    commit.spots = spots
    commit.waiting = ids.compactMap { waiting[$0] }
    commit.records = commit.waiting.map(\.shown)
    return commit
  }

  // MARK: What comes next

  /// The session is known, or the device is back: what waits is sent at once, and what others did is asked for.
  public mutating func resume() {
    queue.resume(keepsBackoff: true)
    wantsPull = true
  }

  /// Others changed something.
  public mutating func changedElsewhere() { wantsPull = true }

  /// What is to be done now. A request that it asks for is under way until its outcome is told.
  public mutating func next(now: Date) -> Step {
    guard queue.inFlight.isEmpty else { return .rest }
    var lanes: [Lane] = []
    // A recovery finds out what the server has lost before anything is pushed.
    if !waiting.isEmpty, recovery == nil || !wantsPull { lanes.append(.push) }
    if configuration.keepsLibrary, wantsPull { lanes.append(.pull) }
    switch queue.next(of: lanes, now: now) {
    case .send(.push):
      let batch = waiting.values.sorted { $0.order < $1.order }.prefix(batchSize).map(\.written)
      queue.begin(batch, in: .push)
      return .push(batch, after: configuration.keepsLibrary ? cursor : nil)
    case .send(.pull):
      queue.begin([], in: .pull)
      wantsPull = false
      return .pull(after: cursor)
    case .wait(let wait): return .wait(until: wait.end)
    case .rest: return .rest
    }
  }

  // MARK: What was sent

  private var sent: [LibraryChange] { queue.inFlight[.push] ?? [] }

  /// The server has what was sent, and says how its records are now. Known are all that it tells of.
  public mutating func pushed(
    _ answer: LibraryChangesResponse, known: [LibraryChange.ID: LibraryChange]
  ) -> LibraryCommit {
    batchSize = min(batchSize * 2, configuration.batchSize)
    // Whoever was told that something is there notices when it is there no more.
    if sync.cursor == nil { sync.cursor = answer.cursor }
    var commit = takeOver(answer, known: known)
    let answered = Set(answer.changes.map(\.id))
    for written in sent {
      guard let record = waiting[written.id] else { continue }
      let base = answered.contains(record.id) ? record.base : record.base?.merged(with: written) ?? written
      settle(record, base: base, &commit)
    }
    queue.succeed(.push)
    return commit
  }

  /// The server has not done what was sent, or not said so.
  public mutating func failedToPush(
    _ failure: APIFailure, now: Date
  ) -> (commit: LibraryCommit?, refusals: [Refusal]) {
    let batch = sent
    // What is not settled now is in what waits, whole.
    defer { later = [:] }
    switch (queue.fail(.push, failure, now: now, chance: 0), failure) {
    case (.retry, _), (.paused, _): return (nil, [])
    case (.rejected, .refused(410, _, _, _)):
      beginRecovery()
      return (nil, [])
    case (.rejected, _): return narrowDown(batch, failure, givesUp: true)
    case (.exhausted, _): return narrowDown(batch, failure, givesUp: !configuration.keepsLibrary)
    }
  }

  /// Finds the one of several that the server does not take: it says which, or fewer are sent until it is alone.
  private mutating func narrowDown(
    _ batch: [LibraryChange], _ failure: APIFailure, givesUp: Bool
  ) -> (LibraryCommit?, [Refusal]) {
    let change = failure.changeIndex.flatMap { batch.indices.contains($0) ? batch[$0] : nil }
    guard let change = change ?? (batch.count == 1 ? batch[0] : nil), let record = waiting[change.id] else {
      batchSize = max(1, batch.count / 2)
      return (nil, [])
    }
    batchSize = min(batchSize * 2, configuration.batchSize)
    var commit = LibraryCommit(sync: sync)
    guard givesUp else {
      // It is the server's failure: what was written stays, and all others go first.
      waiting[change.id]?.order = nextOrder
      nextOrder += 1
      commit.waiting = [waiting[change.id]].compactMap(\.self)
      return (commit, [])
    }
    settle(record, base: record.base, &commit)
    return (commit, [Refusal(change: change, failure: failure)])
  }

  /// Of a record only what was written after it was sent still waits.
  private mutating func settle(
    _ record: LibraryOutboxRecord, base: LibraryChange?, _ commit: inout LibraryCommit
  ) {
    commit.waiting.removeAll { $0.id == record.id }
    commit.records.removeAll { $0.id == record.id }
    if let written = later.removeValue(forKey: record.id) {
      let rest = LibraryOutboxRecord(written: written, base: base, order: record.order)
      waiting[record.id] = rest
      commit.waiting.append(rest)
      commit.records.append(rest.shown)
    } else {
      waiting[record.id] = nil
      commit.settled.append(record.id)
      if let base { commit.records.append(base) } else { commit.removed.append(record.written) }
    }
  }

  // MARK: What others did

  /// Where to go on from.
  private var cursor: String? {
    if let recovery { recovery.cursor } else { sync.cursor }
  }

  /// Whether what this answer does not bring has to be sent: it is the last part of all that the server still has.
  public func endsRecovery(_ answer: LibraryChangesResponse) -> Bool { recovery != nil && !answer.hasMore }

  /// A part of what others changed; what it brings and where to go on from are kept together.
  ///
  /// - Parameter own: All records that the person keeps here, as they see them, lists first; asked for only when the
  ///   answer ends a recovery.
  public mutating func pulled(
    _ answer: LibraryChangesResponse, known: [LibraryChange.ID: LibraryChange], own: [LibraryChange] = []
  ) -> LibraryCommit {
    let ends = endsRecovery(answer)
    queue.succeed(.pull)
    if answer.hasMore { wantsPull = true }
    for change in answer.changes where recovery != nil {
      let isWhole = known[change.id].map { change.merged(with: $0) == change } ?? true
      if isWhole { recovery?.whole.insert(change.id) } else { recovery?.partial[change.id] = change }
    }
    if recovery != nil, !ends {
      recovery?.cursor = answer.cursor
    } else if let cursor = answer.cursor {
      sync.cursor = cursor
    }
    var commit = takeOver(answer, known: known)
    if ends { sendAgain(own, &commit) }
    return commit
  }

  /// Has all wait that the server has lost.
  private mutating func sendAgain(_ own: [LibraryChange], _ commit: inout LibraryCommit) {
    guard let recovery else { return }
    self.recovery = nil
    for record in own where !recovery.whole.contains(record.id) {
      waiting[record.id] = LibraryOutboxRecord(
        written: record, base: recovery.partial[record.id], order: nextOrder)
      nextOrder += 1
    }
    commit.waiting = waiting.values.sorted { $0.order < $1.order }
  }

  private mutating func beginRecovery() {
    wantsPull = true
    recovery = Recovery()
  }

  public mutating func failedToPull(_ failure: APIFailure, now: Date) {
    switch (queue.fail(.pull, failure, now: now, chance: 0), failure) {
    case (.rejected, .refused(400, _, _, _)), (.rejected, .refused(410, _, _, _)):
      // The server does not know this place any more: all of it again, which changes nothing twice.
      if cursor != nil { beginRecovery() }
    case (.retry, _), (.exhausted, _): wantsPull = true
    case (.rejected, _), (.paused, _): break
    }
  }

  /// Merges records of the server with what is here.
  private mutating func takeOver(
    _ answer: LibraryChangesResponse, known: [LibraryChange.ID: LibraryChange]
  ) -> LibraryCommit {
    var records: [LibraryChange.ID: LibraryChange] = [:]
    for change in answer.changes {
      if let time = change.latestTime { sync.clock.see(time) }
      if let record = waiting[change.id] {
        waiting[change.id]?.base = record.base?.takingOver(change) ?? change
      } else {
        records[change.id] = (records[change.id] ?? known[change.id])?.takingOver(change) ?? change
      }
    }
    var commit = LibraryCommit(sync: sync)
    commit.titles = answer.titles
    commit.spots = answer.spots
    commit.waiting = Set(answer.changes.map(\.id)).sorted().compactMap { waiting[$0] }
    commit.records = records.values.sorted { $0.id < $1.id } + commit.waiting.map(\.shown)
    return commit
  }
}

extension APIFailure {
  /// Which change of a request was refused, as the server names it: `changes[3].list.name`.
  fileprivate var changeIndex: Int? {
    field?.prefixMatch(of: /changes\[([0-9]{1,4})\]/).flatMap { Int($0.1) }
  }
}
