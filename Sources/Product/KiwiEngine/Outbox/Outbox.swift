public import Foundation

/// What a person did and the server does not know for certain yet. A synchronous machine: it says what to do, and
/// hears what came of it.
///
/// An entry is recorded before it is sent. Entries of one object are sent one after the other, those of different
/// objects side by side. What got no answer may have arrived: it is sent again with growing waits until there is one.
/// What the server refuses, or says too often that it failed at, waits for the person.
public struct Outbox: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// How many entries are under way at once.
    public var concurrency = 4
    /// The waits between attempts; the attempts of the policy are how often the server may answer that it failed
    /// before an entry is given up. Silence does not count.
    public var backoff = RetryPolicy(attempts: 8, baseDelay: .seconds(1), maximumDelay: .seconds(60))
    /// How long after its first sending a thing may be created again with the same key: the server knows keys
    /// for a day.
    public var keyLifetime = Duration.seconds(23 * 60 * 60)

    public init() {}
  }

  public enum Effect: Hashable, Sendable {
    case commit([OutboxChange])
    /// To be done after the commits before it.
    case send(OutboxEntry)
    case wake(at: Date)
  }

  /// What became of an entry that failed.
  public enum Verdict: Hashable, Sendable {
    case retried
    /// It is as good as done: what should go was gone, or what it made is gone again.
    case done
    /// It was refused or given up; a switch, or what a later edit says anew, is dropped, others wait for the person.
    case refused(OutboxEntry)
  }

  let configuration: Configuration
  /// In the order in which they were done.
  public internal(set) var entries: [OutboxEntry] = []
  /// Paused before ``restore(_:sends:now:)``, and while there is no session. The work of an entry in flight is its ``OutboxEntry/firstSentAt`` from before.
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

  // MARK: What the person does

  /// Takes an action in. Returns the entry that now stands for it, nil when nothing is left to do.
  ///
  /// - Parameter truth: Whether the server has on or off what the action switches, as far as it is known.
  public mutating func enqueue(
    _ action: OutboxAction, id: OutboxEntry.ID, truth: Bool? = nil, now: Date
  ) -> (id: OutboxEntry.ID?, effects: [Effect]) {
    let collapsed = collapse(action, truth: truth)
    var changes = collapsed.changes
    var entryID = collapsed.entry
    if collapsed.isNeeded {
      // Milliseconds, so that what is done before the entries of an earlier run are read comes after them.
      nextOrder = max(nextOrder + 1, Int(clamping: Int64(now.timeIntervalSince1970 * 1_000)))
      let entry = OutboxEntry(id: id, action: action, createdAt: now, order: nextOrder)
      // Sent again later, an old edit would undo this one.
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
    // The person decides anew, knowing that it may be there already.
    if isKeyForgotten(entries[index], now: now) { entries[index].firstSentAt = nil }
    queue.reset(id)
    return commit([.save(entries[index])]) + pump(now: now)
  }

  /// Forgets an entry and all that builds on it.
  public mutating func discard(_ id: OutboxEntry.ID, now: Date) -> [Effect] {
    commit(removeAll { $0.id == id || $0.action.refers(to: id) }) + pump(now: now)
  }

  /// Sends what waits for a better time: the network or the session is back.
  public mutating func resume(now: Date) -> [Effect] {
    queue.resume()
    return pump(now: now)
  }

  /// Takes back what was recorded before a restart. What was under way then may or may not have arrived.
  ///
  /// - Parameter sends: Whether they may go out; otherwise they wait for ``resume(now:)``.
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

  // MARK: What came of it

  /// Whether an entry under way was sent before: the answer may be to that, and older than what was read since.
  public func isRepeated(_ id: OutboxEntry.ID) -> Bool {
    (queue.inFlight[id] ?? nil) != nil
  }

  /// - Parameter createdId: What the server calls what the entry created.
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

  /// - Parameter truth: What the server has of a switch, as far as it is known.
  public mutating func fail(
    _ id: OutboxEntry.ID, _ failure: APIFailure, truth: Bool? = nil, now: Date, chance: Double
  ) -> (verdict: Verdict, effects: [Effect]) {
    guard let index = index(of: id) else { return (.retried, pump(now: now)) }
    if failure.isNotFound, entries[index].action.isDeletion { return (.done, succeed(id, now: now)) }
    if failure.isDoneAndGone, !entries[index].action.isSwitch { return (.done, discard(id, now: now)) }
    entries[index].state = .pending
    if failure.meansNothingHappened { entries[index].firstSentAt = queue.inFlight[id] ?? nil }
    switch queue.fail(id, failure, now: now, chance: chance) {
    case .retry, .paused: break
    case .exhausted, .rejected:
      // With this key the server has done nothing, now or before.
      if case .refused = failure { entries[index].firstSentAt = nil }
      return refuse(at: index, failure, now: now)
    }
    let changes = [.save(entries[index])] + collapseAgain(behind: index, truth: truth)
    return (.retried, commit(changes) + pump(now: now))
  }

  /// The store could not record these entries, so they are not sent. A switch is dropped, as when it is refused.
  public mutating func failToRecord(_ ids: [OutboxEntry.ID], message: String) -> [Effect] {
    for index in entries.indices where ids.contains(entries[index].id) {
      entries[index].state = .failed(message: message)
      entries[index].firstSentAt = queue.inFlight[entries[index].id] ?? entries[index].firstSentAt
      queue.end(entries[index].id)
    }
    return commit(removeAll { ids.contains($0.id) && $0.action.isSwitch })
  }

  private mutating func refuse(
    at index: Int, _ failure: APIFailure, now: Date
  ) -> (verdict: Verdict, effects: [Effect]) {
    entries[index].state = .failed(message: failure.message)
    let entry = entries[index]
    queue.reset(entry.id)
    let isSaidAnew = entries.contains {
      $0.order > entry.order && !$0.isFailed && $0.action.supersedes(entry.action)
    }
    // What is not there need not be deleted.
    let isUnwanted =
      entry.firstSentAt == nil
      && entries.contains {
        $0.action.isDeletion && $0.action.isAbout(entry.id)
      }
    if isUnwanted {
      let changes = removeAll { $0.id == entry.id || $0.action.refers(to: entry.id) }
      return (.retried, commit(changes) + pump(now: now))
    }
    let isDropped = entry.action.isSwitch || isSaidAnew
    let changes = isDropped ? removeAll { $0.id == entry.id } : [.save(entry)]
    return (.refused(entry), commit(changes) + pump(now: now))
  }

  // MARK: Sending

  /// Sends what may be sent, and asks to be woken when the next may.
  public mutating func pump(now: Date) -> [Effect] {
    guard !queue.isPaused else { return [] }
    var effects: [Effect] = []
    var busy: Set<OutboxObject> = []
    var wake: Date?
    for index in entries.indices where !entries[index].isFailed {
      let entry = entries[index]
      let isFirst = busy.insert(entry.object).inserted
      guard isFirst, entry.state == .pending, !waitsForCreation(entry) else { continue }
      if isKeyForgotten(entry, now: now) {
        entries[index].state = .failed(
          message: "It is not known whether this arrived. Look before you send it again.")
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

  /// Whether what the entry builds on is not there yet.
  private func waitsForCreation(_ entry: OutboxEntry) -> Bool {
    entries.contains { $0.action.creates && $0.id != entry.id && entry.action.refers(to: $0.id) }
  }

  private func isKeyForgotten(_ entry: OutboxEntry, now: Date) -> Bool {
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
  /// Whether the server certainly did nothing.
  fileprivate var meansNothingHappened: Bool {
    self == .offline || self == .unauthorized || isRateLimit
  }

  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
