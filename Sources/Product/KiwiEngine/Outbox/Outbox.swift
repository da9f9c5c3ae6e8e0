public import Foundation

/// The unacknowledged actions of a user: a synchronous state machine with effects and results.
///
/// An entry is recorded before it is sent. Entries about one object are sent in sequence, those about different objects
/// concurrently. An entry without a response may have arrived: it is repeated with growing waits. An entry that the
/// server rejects, or fails at too often, waits for the user.
public struct Outbox: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// The maximum number of entries in flight.
    public var concurrency = 4
    /// The waits between attempts, and the number of server failures after which an entry fails. Missing responses do
    /// not count.
    public var backoff = RetryPolicy(attempts: 8, baseDelay: .seconds(1), maximumDelay: .seconds(60))
    /// The time in which a creation may be repeated with the same key. The server keeps keys for a day.
    public var keyLifetime = Duration.seconds(23 * 60 * 60)

    public init() {}
  }

  public enum Effect: Hashable, Sendable {
    case commit([OutboxChange])
    /// Performed after the preceding commits.
    case send(OutboxEntry)
    case wake(at: Date)
  }

  /// The outcome for a failed entry.
  public enum Verdict: Hashable, Sendable {
    case retried
    /// The object to delete is gone, or the created one has been deleted since.
    case done
    /// Rejected, or failed too often. Likes, follows and superseded edits are dropped; other entries wait for the user.
    case rejected(OutboxEntry)
  }

  let configuration: Configuration
  /// The entries in the order in which they were enqueued.
  public internal(set) var entries: [OutboxEntry] = []
  /// Paused before ``restore(_:sends:now:)``, and while there is no session. The work of an entry in flight is its
  /// previous ``OutboxEntry/firstSentAt``.
  private var queue: RetryQueue<OutboxEntry.ID, Date?, Date>
  private var nextOrder = 0

  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    queue = RetryQueue(
      .init(
        backoff: configuration.backoff, concurrency: configuration.concurrency,
        maxFailures: configuration.backoff.attempts))
  }

  public func entry(_ id: OutboxEntry.ID) -> OutboxEntry? {
    entries.first { $0.id == id }
  }

  // MARK: Actions of the user

  /// Enqueues an action. Returns the entry that represents it; nil if there is nothing left to do.
  ///
  /// - Parameter serverValue: The state of the like or follow on the server; nil if unknown.
  public mutating func enqueue(
    _ action: OutboxAction, id: OutboxEntry.ID, serverValue: Bool? = nil, now: Date
  ) -> (id: OutboxEntry.ID?, effects: [Effect]) {
    let collapsed = collapse(action, serverValue: serverValue)
    var changes = collapsed.changes
    var entryID = collapsed.entry
    if collapsed.isNeeded {
      // Milliseconds sort actions enqueued before the restore after the entries of an earlier run.
      nextOrder = max(nextOrder + 1, Int(clamping: Int64(now.timeIntervalSince1970 * 1_000)))
      let entry = OutboxEntry(id: id, action: action, createdAt: now, order: nextOrder)
      // A later retry of an old edit would revert this one.
      changes += removeAll { $0.isFailed && action.supersedes($0.action) }
      entries.append(entry)
      changes.append(.save(entry))
      entryID = id
    }
    if let entryID { queue.reset(entryID) }
    return (entryID, commit(changes) + pump(now: now))
  }

  public mutating func retry(_ id: OutboxEntry.ID, now: Date) -> [Effect] {
    guard let index = index(of: id), entries[index].isFailed else { return [] }
    entries[index].state = .pending
    // The user retries, accepting that the object may exist already.
    if isKeyExpired(entries[index], now: now) { entries[index].firstSentAt = nil }
    queue.reset(id)
    return commit([.save(entries[index])]) + pump(now: now)
  }

  /// Removes an entry and all entries that depend on it.
  public mutating func discard(_ id: OutboxEntry.ID, now: Date) -> [Effect] {
    commit(removeAll { $0.id == id || $0.action.refers(to: id) }) + pump(now: now)
  }

  /// Ends all waits after the network or the session is restored.
  public mutating func resume(now: Date) -> [Effect] {
    queue.resume()
    return pump(now: now)
  }

  /// Restores the entries of an earlier run. Those in flight at its end may have arrived.
  ///
  /// - Parameter sends: If false, the entries wait for ``resume(now:)``.
  public mutating func restore(_ stored: [OutboxEntry], sends: Bool = true, now: Date) -> [Effect] {
    let known = Set(entries.map(\.id))
    for var entry in stored where !known.contains(entry.id) {
      if entry.state == .sending { entry.state = .pending }
      entries.append(entry)
    }
    entries.sort { ($0.order, $0.id) < ($1.order, $1.id) }
    nextOrder = max(nextOrder, entries.last?.order ?? 0)
    if sends { queue.unpause() } else { queue.pause() }
    return pump(now: now)
  }

  // MARK: Results

  /// True if an entry in flight was sent before. Its response may then be older than values read since.
  public func isRepeated(_ id: OutboxEntry.ID) -> Bool {
    (queue.inFlight[id] ?? nil) != nil
  }

  /// - Parameter createdId: The server's id for the created object.
  public mutating func succeed(_ id: OutboxEntry.ID, createdId: String? = nil, now: Date) -> [Effect] {
    guard index(of: id) != nil else { return pump(now: now) }
    var changes: [OutboxChange] = []
    if let createdId {
      for index in entries.indices where entries[index].action.refers(to: id) {
        entries[index].action = entries[index].action.replacing(id, with: createdId)
        changes.append(.save(entries[index]))
      }
    }
    changes += removeAll { $0.id == id }
    return commit(changes) + pump(now: now)
  }

  /// - Parameter serverValue: The state of the like or follow on the server; nil if unknown.
  public mutating func fail(
    _ id: OutboxEntry.ID, _ failure: APIFailure, serverValue: Bool? = nil, now: Date, chance: Double
  ) -> (verdict: Verdict, effects: [Effect]) {
    guard let index = index(of: id) else { return (.retried, pump(now: now)) }
    if failure.isNotFound, entries[index].action.isDeletion { return (.done, succeed(id, now: now)) }
    if failure.wasDeletedAfterSuccess, !entries[index].action.isSwitch {
      return (.done, discard(id, now: now))
    }
    entries[index].state = .pending
    if failure.provesNoEffect { entries[index].firstSentAt = queue.inFlight[id] ?? nil }
    switch queue.fail(id, failure, now: now, chance: chance) {
    case .retry, .paused: break
    case .exhausted, .rejected:
      // A rejection shows that the server has done nothing under this key.
      if case .rejected = failure { entries[index].firstSentAt = nil }
      return reject(at: index, failure, now: now)
    }
    let changes = [.save(entries[index])] + collapseAgain(behind: index, serverValue: serverValue)
    return (.retried, commit(changes) + pump(now: now))
  }

  /// Fails entries that the store could not record. They are not sent; likes and follows are dropped as after a
  /// rejection.
  public mutating func failToRecord(_ ids: [OutboxEntry.ID], message: String) -> [Effect] {
    for index in entries.indices where ids.contains(entries[index].id) {
      entries[index].state = .failed(message: message)
      entries[index].firstSentAt = queue.inFlight[entries[index].id] ?? entries[index].firstSentAt
      queue.end(entries[index].id)
    }
    return commit(removeAll { ids.contains($0.id) && $0.action.isSwitch })
  }

  private mutating func reject(
    at index: Int, _ failure: APIFailure, now: Date
  ) -> (verdict: Verdict, effects: [Effect]) {
    entries[index].state = .failed(message: failure.message)
    let entry = entries[index]
    queue.reset(entry.id)
    let isSuperseded = entries.contains {
      $0.order > entry.order && !$0.isFailed && $0.action.supersedes(entry.action)
    }
    // A missing object needs no deletion.
    let isUnwanted =
      entry.firstSentAt == nil
      && entries.contains {
        $0.action.isDeletion && $0.action.isAbout(entry.id)
      }
    if isUnwanted {
      let changes = removeAll { $0.id == entry.id || $0.action.refers(to: entry.id) }
      return (.retried, commit(changes) + pump(now: now))
    }
    let isDropped = entry.action.isSwitch || isSuperseded
    let changes = isDropped ? removeAll { $0.id == entry.id } : [.save(entry)]
    return (.rejected(entry), commit(changes) + pump(now: now))
  }

  // MARK: Sending

  /// Sends the entries that are ready, and requests a wake-up for the next one.
  public mutating func pump(now: Date) -> [Effect] {
    guard !queue.isPaused else { return [] }
    var effects: [Effect] = []
    var busy: Set<OutboxObject> = []
    var wake: Date?
    for index in entries.indices where !entries[index].isFailed {
      let entry = entries[index]
      let isFirst = busy.insert(entry.object).inserted
      guard isFirst, entry.state == .pending, !waitsForCreation(entry) else { continue }
      if isKeyExpired(entry, now: now) {
        entries[index].state = .failed(
          message: localized("This may have been sent. Check before you try again."))
        effects += commit([.save(entries[index])])
        continue
      }
      switch queue.readiness(of: entry.id, now: now) {
      case .ready: effects += send(at: index, now: now)
      case .waiting(let wait): wake = min(wake ?? wait.end, wait.end)
      case .held: break
      }
    }
    return effects + (wake.map { [.wake(at: $0)] } ?? [])
  }

  private mutating func send(at index: Int, now: Date) -> [Effect] {
    queue.begin(entries[index].firstSentAt, in: entries[index].id)
    entries[index].state = .sending
    entries[index].firstSentAt = entries[index].firstSentAt ?? now
    return commit([.save(entries[index])]) + [.send(entries[index])]
  }

  /// True if the entry depends on an object that is not created yet.
  private func waitsForCreation(_ entry: OutboxEntry) -> Bool {
    entries.contains { $0.action.creates && $0.id != entry.id && entry.action.refers(to: $0.id) }
  }

  private func isKeyExpired(_ entry: OutboxEntry, now: Date) -> Bool {
    guard entry.action.creates, let sent = entry.firstSentAt else { return false }
    return now.timeIntervalSince(sent) > configuration.keyLifetime.timeInterval
  }

  // MARK: Entries

  func index(of id: OutboxEntry.ID) -> Int? {
    entries.firstIndex { $0.id == id }
  }

  mutating func removeAll(where condition: (OutboxEntry) -> Bool) -> [OutboxChange] {
    let removed = entries.filter(condition).map(\.id)
    entries.removeAll(where: condition)
    for id in removed { queue.forget(id) }
    return removed.map { .remove($0) }
  }

  private func commit(_ changes: [OutboxChange]) -> [Effect] {
    changes.isEmpty ? [] : [.commit(changes)]
  }
}

extension APIFailure {
  /// True if the server is known to have done nothing.
  fileprivate var provesNoEffect: Bool {
    self == .offline || self == .unauthorized || isRateLimit
  }

  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
