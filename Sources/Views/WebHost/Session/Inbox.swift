import SwiftUICore

/// What came over one socket and was not handled yet: bounded, in order.
struct Inbox: Sendable {
  enum Outcome: Sendable, Hashable {
    /// Somebody has to look, and nobody has been told to yet.
    case mustWake
    case queued
    /// More than a person can do: the socket has to close.
    case overflow
  }

  static let capacity = 64

  private(set) var hello: ClientMessage.Hello?
  private var events: [ClientEvent] = []
  private var acknowledged: UInt32?
  private var hasPing = false
  private var hasWoken = false

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
    guard !hasWoken else { return .queued }
    hasWoken = true
    return .mustWake
  }

  /// Whether the newer of two events in a row makes the older one pointless.
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

  // MARK: For whoever was woken

  /// From here on the next message wakes again.
  mutating func open() -> (acknowledged: UInt32?, hasPing: Bool) {
    defer {
      acknowledged = nil
      hasPing = false
      hasWoken = false
    }
    return (acknowledged, hasPing)
  }

  mutating func next() -> ClientEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }
}
