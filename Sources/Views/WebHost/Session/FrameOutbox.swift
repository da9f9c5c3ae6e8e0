/// The frames that a page has not acknowledged.
///
/// Few frames suffice, because pending changes are state, not a log: without capacity the session only stays dirty.
struct FrameOutbox: Sendable {
  struct Entry: Sendable, Hashable {
    var number: UInt32
    var text: String
    var sentAt: Duration
  }

  static let capacity = 2

  private(set) var entries: [Entry] = []
  /// The number of the newest frame; 0 before the first.
  private(set) var newest: UInt32 = 0

  var hasRoom: Bool { entries.count < Self.capacity }
  var oldestSentAt: Duration? { entries.first?.sentAt }

  /// Appends a frame that is made with its number.
  mutating func append(at now: Duration, make: (_ number: UInt32) -> String) -> String {
    newest += 1
    let text = make(newest)
    entries.append(Entry(number: newest, text: text, sentAt: now))
    return text
  }

  /// Returns false if no frame of this number was sent.
  mutating func acknowledge(through number: UInt32) -> Bool {
    guard number <= newest else { return false }
    entries.removeAll { $0.number <= number }
    return true
  }

  /// Returns the frames to send again to a page that shows this one; nil if one of them is gone.
  mutating func resume(after number: UInt32, at now: Duration) -> [String]? {
    let first = entries.first?.number ?? newest &+ 1
    guard number <= newest, number &+ 1 >= first else { return nil }
    _ = acknowledge(through: number)
    for index in entries.indices { entries[index].sentAt = now }
    return entries.map(\.text)
  }
}
