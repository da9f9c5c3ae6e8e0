import Foundation
import Testing

@testable import KiwiEngine

/// An outbox with a store and a network that tests control.
struct OutboxDriver {
  var outbox: Outbox
  /// The recorded entries.
  private(set) var stored: [OutboxEntry.ID: OutboxEntry] = [:]
  /// The entries in flight in the order of sending.
  private(set) var underWay: [OutboxEntry] = []
  private(set) var sent: [OutboxEntry] = []
  private(set) var alarms: [Date] = []
  var now = Date(timeIntervalSince1970: 1_770_000_000)
  private var number = 0

  init(isOnline: Bool = true, configuration: Outbox.Configuration = Outbox.Configuration()) {
    outbox = Outbox(configuration: configuration)
    if isOnline { perform(outbox.restore([], now: now)) }
  }

  /// Starts with the entries that an earlier run recorded.
  init(restoring entries: [OutboxEntry], configuration: Outbox.Configuration = Outbox.Configuration()) {
    outbox = Outbox(configuration: configuration)
    stored = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    perform(outbox.restore(entries, now: now))
  }

  /// The number of requests after the first.
  var sentAfterFirst: Int { max(0, sent.count - 1) }

  @discardableResult mutating func enqueue(
    _ action: OutboxAction, serverValue: Bool? = nil
  ) -> OutboxEntry.ID? {
    number += 1
    let (id, effects) = outbox.enqueue(action, id: "e\(number)", serverValue: serverValue, now: now)
    perform(effects)
    return id
  }

  /// Enqueues an action that needs an entry.
  mutating func add(_ action: OutboxAction) throws -> OutboxEntry.ID {
    let id = enqueue(action)
    return try #require(id)
  }

  mutating func perform(_ effects: [Outbox.Effect]) {
    for effect in effects {
      switch effect {
      case .commit(let changes):
        for change in changes {
          switch change {
          case .save(let entry): stored[entry.id] = entry
          case .remove(let id): stored[id] = nil
          }
        }
      case .send(let entry):
        precondition(stored[entry.id] == entry, "An entry is sent before it is recorded.")
        underWay.append(entry)
        sent.append(entry)
      case .wake(let time): alarms.append(time)
      }
    }
  }

  /// The oldest entry in flight arrives. `body` returns the id of the created object.
  mutating func arrive(_ body: (OutboxEntry) -> String?) {
    guard !underWay.isEmpty else { return }
    let entry = underWay.removeFirst()
    perform(outbox.succeed(entry.id, createdId: body(entry), now: now))
  }

  mutating func arrive(_ body: (OutboxEntry) -> Void) {
    arrive { entry -> String? in
      body(entry)
      return nil
    }
  }

  mutating func arriveAll(_ body: (OutboxEntry) -> String?) {
    perform(outbox.resume(now: now))
    while !underWay.isEmpty { arrive(body) }
  }

  mutating func arriveAll(_ body: (OutboxEntry) -> Void) {
    perform(outbox.resume(now: now))
    while !underWay.isEmpty { arrive(body) }
  }

  /// The oldest entry in flight fails.
  @discardableResult mutating func fail(
    _ failure: APIFailure, serverValue: Bool? = nil, before: (OutboxEntry) -> Void = { _ in }
  ) -> Outbox.Verdict? {
    guard !underWay.isEmpty else { return nil }
    let entry = underWay.removeFirst()
    before(entry)
    let (verdict, effects) = outbox.fail(entry.id, failure, serverValue: serverValue, now: now, chance: 0)
    perform(effects)
    return verdict
  }

  mutating func retryAll() {
    for entry in outbox.entries where entry.isFailed { perform(outbox.retry(entry.id, now: now)) }
  }

  mutating func advance(_ seconds: Double) {
    now += seconds
    perform(outbox.pump(now: now))
  }
}

/// All sequences of the elements up to a length.
struct Sequences<Element>: Sequence, IteratorProtocol {
  private let elements: [Element]
  private let longest: Int
  private var places: [Int] = []

  init(of elements: [Element], upTo longest: Int) {
    self.elements = elements
    self.longest = longest
  }

  mutating func next() -> [Element]? {
    var place = places.count - 1
    while place >= 0, places[place] == elements.count - 1 {
      places[place] = 0
      place -= 1
    }
    if place >= 0 {
      places[place] += 1
    } else {
      guard places.count < longest else { return nil }
      places.append(0)
    }
    return places.map { elements[$0] }
  }
}
