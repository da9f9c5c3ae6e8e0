import Foundation
import KiwiKit
import Threads

/// Serializes live events.
///
/// Many subscribers receive the same events in a row, so the latest text is cached.
package final class LiveTexts: Sendable {
  private let last = Mutex<(events: [LiveEvent], text: String)>((events: [], text: "[]"))

  package func text(of events: [LiveEvent]) throws -> String {
    try last.withLock { last in
      if last.events != events {
        last = (events, String(decoding: try WireWriter.bytes(of: events), as: UTF8.self))
      }
      return last.text
    }
  }
}

extension Timestamp {
  package init(_ date: Date) {
    self.init(seconds: Int(date.timeIntervalSince1970))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
