public import Foundation
public import KiwiData
public import KiwiKit

/// The sync of a library on one device: clock, pending changes, applied changes and cursor.
///
/// It is synchronous and has no clock, network or storage, which ``LibraryRepository`` provides. It receives events and
/// returns commits and the next step.
///
/// The server's version of a record (the base) and the user's later changes stay apart until the server responds. A
/// response becomes the new base: a corrected time is adopted, a rejection rolls back only the rejected change, and
/// changes made during the request stay.
public struct LibraryStateMachine: Sendable {
  public struct Configuration: Sendable {
    public var batchSize = Limits.libraryChangesPerRequest
    /// The waits between attempts, and the number of attempts after which a smaller batch is tried.
    public var backoff = RetryPolicy(attempts: 4, baseDelay: .seconds(1), maximumDelay: .seconds(60))
    /// True if the library is stored on this device. Otherwise it is not pulled, and a change on which the server fails
    /// repeatedly is dropped.
    public var keepsLibrary = true
    /// The maximum number of pending records.
    public var waitingRecords = 400_000

    public init() {}
  }

  /// The next step.
  public enum Step: Hashable, Sendable {
    case push([LibraryChange], after: String?)
    case pull(after: String?)
    case wait(until: Date)
    case rest
  }

  /// A change that the server rejected, with the reason.
  public struct Rejection: Hashable, Sendable {
    public let change: LibraryChange
    public let failure: APIFailure
  }

  private let configuration: Configuration
  public private(set) var sync: LibrarySyncRecord
  /// The pending records, keyed by id.
  public private(set) var waiting: [LibraryChange.ID: LibraryOutboxRecord] = [:]
  /// Changes made while their record is in flight.
  private var later: [LibraryChange.ID: LibraryChange] = [:]
  /// The requests in flight and their retries. The work of a push is its changes; a pull has none.
  private var queue: RetryQueue<Lane, [LibraryChange], Date>
  private var recovery: Recovery?
  private var wantsPull = true
  private var batchSize: Int
  private var nextOrder: Int

  private enum Lane {
    case push
    case pull
  }

  /// A full pull after the server lost changes, for example because a backup was restored.
  ///
  /// The stored cursor stays until it ends, so an interrupted recovery restarts at the next run.
  private struct Recovery {
    var cursor: String?
    /// The records whose local changes are all on the server.
    var whole: Set<LibraryChange.ID> = []
    /// The server's versions of records that lack local changes.
    var partial: [LibraryChange.ID: LibraryChange] = [:]
  }

  /// - Parameter node: The node of this device's clock, if no earlier run stored one.
  public init(
    kept: LibraryInfoDetailed, node: UInt32, configuration: Configuration = Configuration()
  ) {
    self.configuration = configuration
    batchSize = configuration.batchSize
    // A device that stores the library waits for the network without a limit.
    queue = RetryQueue(
      .init(
        backoff: configuration.backoff, maxFailures: configuration.backoff.attempts,
        countsSilence: !configuration.keepsLibrary, retriesUnreadableAnswers: true))
    sync = kept.sync ?? LibrarySyncRecord(clock: HybridClock(node: node))
    for record in kept.waiting { waiting[record.id] = record }
    nextOrder = (kept.waiting.map(\.order).max() ?? 0) + 1
  }

  // MARK: Changes of the user

  /// Returns the time for a change made now.
  public mutating func stamp(_ milliseconds: Int64) -> HybridTime { sync.clock.now(milliseconds) }

  /// Merges changes of the user into the pending ones. Returns the commit to store first; nil if the outbox is full.
  ///
  /// - Parameter known: The stored versions of the records, by id.
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

  // MARK: Next step

  /// Sends pending changes and pulls immediately. Called after the session is confirmed or the device returns.
  public mutating func resume() {
    queue.resume(keepsBackoff: true)
    wantsPull = true
  }

  /// Schedules a pull of other devices' changes.
  public mutating func changedElsewhere() { wantsPull = true }

  /// Returns the next step. A push or pull is in flight until its result is reported.
  public mutating func next(now: Date) -> Step {
    guard queue.inFlight.isEmpty else { return .rest }
    var lanes: [Lane] = []
    // A recovery determines the server's loss before anything is pushed.
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

  // MARK: Results of a push

  private var sent: [LibraryChange] { queue.inFlight[.push] ?? [] }

  /// Applies the response to a push, which acknowledges all sent changes.
  ///
  /// - Parameter known: The stored versions of the records in the response.
  public mutating func pushed(
    _ answer: LibraryChangesResponse, known: [LibraryChange.ID: LibraryChange]
  ) -> LibraryCommit {
    batchSize = min(batchSize * 2, configuration.batchSize)
    // The first cursor enables detecting that the server lost changes.
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

  /// Records a push that failed or had no response.
  public mutating func failedToPush(
    _ failure: APIFailure, now: Date
  ) -> (commit: LibraryCommit?, rejections: [Rejection]) {
    let batch = sent
    // The pending records already contain all unsettled changes.
    defer { later = [:] }
    switch (queue.fail(.push, failure, now: now, chance: 0), failure) {
    case (.retry, _), (.paused, _): return (nil, [])
    case (.rejected, .rejected(410, _, _, _)):
      beginRecovery()
      return (nil, [])
    case (.rejected, _): return narrowDown(batch, failure, givesUp: true)
    case (.exhausted, _): return narrowDown(batch, failure, givesUp: !configuration.keepsLibrary)
    }
  }

  /// Isolates the rejected change by the index in the response, or by halving the batch.
  private mutating func narrowDown(
    _ batch: [LibraryChange], _ failure: APIFailure, givesUp: Bool
  ) -> (LibraryCommit?, [Rejection]) {
    let change = failure.changeIndex.flatMap { batch.indices.contains($0) ? batch[$0] : nil }
    guard let change = change ?? (batch.count == 1 ? batch[0] : nil), let record = waiting[change.id] else {
      batchSize = max(1, batch.count / 2)
      return (nil, [])
    }
    batchSize = min(batchSize * 2, configuration.batchSize)
    var commit = LibraryCommit(sync: sync)
    guard givesUp else {
      // The server is at fault, so the change stays and moves to the end of the outbox.
      waiting[change.id]?.order = nextOrder
      nextOrder += 1
      commit.waiting = [waiting[change.id]].compactMap(\.self)
      return (commit, [])
    }
    settle(record, base: record.base, &commit)
    return (commit, [Rejection(change: change, failure: failure)])
  }

  /// Completes a sent record. Changes made since it was sent stay pending.
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

  // MARK: Changes from the server

  /// The cursor of the next pull.
  private var cursor: String? {
    if let recovery { recovery.cursor } else { sync.cursor }
  }

  /// Returns true for the last page of a recovery. Records missing on the server are sent again after it.
  public func endsRecovery(_ answer: LibraryChangesResponse) -> Bool { recovery != nil && !answer.hasMore }

  /// Applies a page of changes; its records and its cursor are stored together.
  ///
  /// - Parameter own: All records of the user on this device, lists first; evaluated only for the last page of a
  ///   recovery.
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
    if ends { resend(own, &commit) }
    return commit
  }

  /// Enqueues the records that the server has lost.
  private mutating func resend(_ own: [LibraryChange], _ commit: inout LibraryCommit) {
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

  /// Records a pull that failed or had no response.
  public mutating func failedToPull(_ failure: APIFailure, now: Date) {
    switch (queue.fail(.pull, failure, now: now, chance: 0), failure) {
    case (.rejected, .rejected(400, _, _, _)), (.rejected, .rejected(410, _, _, _)):
      // The server rejects the cursor: pull everything again, which applies no change twice.
      if cursor != nil { beginRecovery() }
    case (.retry, _), (.exhausted, _): wantsPull = true
    case (.rejected, _), (.paused, _): break
    }
  }

  /// Merges records of the server into the local ones.
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
  /// The index of the rejected change, from a field such as `changes[3].list.name`.
  fileprivate var changeIndex: Int? {
    field?.prefixMatch(of: /changes\[([0-9]{1,4})\]/).flatMap { Int($0.1) }
  }
}
