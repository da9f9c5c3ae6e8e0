import KiwiKit
import TestSupport
import Testing

@testable import KiwiWeb

@Suite struct WorkerNoteTests {
  @Test func `a shared event is sent once and each listener receives its events in order`() {
    let events: [[LiveEvent]] = [
      [.reading], [.postRemoved(postId: "a")], [.notifications(unreadCount: 1), .reading], [.sessionEnded],
    ]
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var waiting = WaitingEvents()
      var expected: [UInt32: [[LiveEvent]]] = [:]
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        let listener = UInt32.random(in: 0..<6, using: &generator)
        let heard = events.randomElement(using: &generator) ?? []
        waiting.add(heard, for: listener)
        expected[listener, default: []].append(heard)
      }
      var told: [UInt32: [[LiveEvent]]] = [:]
      for batch in waiting.batches {
        for listener in batch.listeners { told[listener, default: []].append(batch.events) }
      }
      #expect(told == expected, "seed \(seed)")
    }
    var same = WaitingEvents()
    for listener in 0..<500 { same.add([.reading], for: UInt32(listener)) }
    #expect(same.batches.count == 1)
  }

  @Test func `worker notes survive coding`() throws {
    let notes: [WorkerNote] = [
      .listen(listener: 1, token: nil), .listen(listener: 2, token: "t"), .watch(listener: 3, ["a", "b"]),
      .cancel(listener: 4), .events([1, 2], listeners: [5, 6]),
    ]
    for note in notes { #expect(try WorkerNote(note.bytes).bytes == note.bytes) }
    for note in notes {
      for count in 0..<note.bytes.count {
        #expect(throws: (any Error).self) { try WorkerNote(Array(note.bytes.prefix(count))) }
      }
    }
  }
}
