/// A pending event that an area declares; the next dispatch sends it.
package protocol PendingEvent: Hashable, Sendable {
  func send(in dispatch: inout LiveDispatch) throws
}

/// A type-erased pending event, for sets.
package struct AnyPendingEvent: Hashable, Sendable {
  package let event: any PendingEvent

  package init(_ event: some PendingEvent) {
    self.event = event
  }

  package static func == (one: AnyPendingEvent, other: AnyPendingEvent) -> Bool {
    AnyHashable(one.event) == AnyHashable(other.event)
  }

  package func hash(into hasher: inout Hasher) {
    event.hash(into: &hasher)
  }
}
