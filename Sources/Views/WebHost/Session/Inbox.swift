import SwiftUICore

/// The pending messages of one socket: bounded and in order.
struct Inbox: Sendable {
  enum Outcome: Sendable, Hashable {
    /// The owner must be scheduled to read the inbox.
    case mustSchedule
    case queued
    /// More than a user can cause. The socket must be closed.
    case overflow
  }

  static let capacity = 64

  private(set) var hello: ClientMessage.Hello?
  private var events: [ClientEvent] = []
  private var acknowledged: UInt32?
  private var hasPing = false
  private var isScheduled = false

  var count: Int { events.count }

  mutating func add(_ message: ClientMessage) -> Outcome {
    switch message {
    case .hello(let hello):
      guard self.hello == nil else { return .overflow }
      self.hello = hello
    case .acknowledge(let number):
      acknowledged = max(acknowledged ?? 0, number)
    case .ping:
      hasPing = true
    case .event(let event):
      if let last = events.last, Self.replaces(event, last) {
        events[events.count - 1] = event
      } else {
        guard events.count < Self.capacity else { return .overflow }
        events.append(event)
      }
    }
    guard !isScheduled else { return .queued }
    isScheduled = true
    return .mustSchedule
  }

  /// Returns whether the newer of two consecutive events supersedes the older.
  private static func replaces(_ event: ClientEvent, _ last: ClientEvent) -> Bool {
    guard event.kind == last.kind, event.node == last.node else { return false }
    switch (event.payload, last.payload) {
    case (.text, .text): return event.kind == .edit
    case (.drag(let new), .drag(let old)): return new.phase == .changed && old.phase == .changed
    case (.number, .number): return event.kind == .number
    case (.size, .size): return true
    default: return false
    }
  }

  // MARK: Reading

  /// Takes the acknowledgement and the ping. From now on the next message schedules the owner again.
  mutating func open() -> (acknowledged: UInt32?, hasPing: Bool) {
    defer {
      acknowledged = nil
      hasPing = false
      isScheduled = false
    }
    return (acknowledged, hasPing)
  }

  mutating func next() -> ClientEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }
}
