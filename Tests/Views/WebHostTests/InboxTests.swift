import SwiftUICore
import Testing

@testable import WebHost

@Suite struct InboxTests {
  private func tap(_ sequence: UInt32) -> ClientMessage {
    .event(ClientEvent(sequence: sequence, kind: .tap, node: 1))
  }

  private func edit(_ sequence: UInt32, _ node: UInt32, _ text: String) -> ClientMessage {
    .event(
      ClientEvent(sequence: sequence, kind: .edit, node: node, payload: .text(text, editSequence: sequence)))
  }

  private func drag(_ sequence: UInt32, _ phase: ClientEvent.DragSample.Phase) -> ClientMessage {
    .event(
      ClientEvent(
        sequence: sequence, kind: .drag, node: 1,
        payload: .drag(.init(phase: phase, translationX: Double(sequence), translationY: 0))))
  }

  private func outcomes(_ messages: [ClientMessage], in inbox: inout Inbox) -> [Inbox.Outcome] {
    messages.map { inbox.add($0) }
  }

  private func sequences(_ inbox: inout Inbox) -> [UInt32] {
    var result: [UInt32] = []
    while let event = inbox.next() { result.append(event.sequence) }
    return result
  }

  @Test func `the first message wakes the reader, and again after reopening`() {
    var inbox = Inbox()
    #expect(outcomes([tap(1), tap(2)], in: &inbox) == [.mustSchedule, .queued])
    _ = inbox.open()
    #expect(outcomes([.ping, tap(3)], in: &inbox) == [.mustSchedule, .queued])
  }

  @Test func `consecutive edits of one field collapse into the newest`() {
    var inbox = Inbox()
    for (sequence, text) in [(1, "a"), (2, "ab"), (3, "abc")] {
      _ = inbox.add(edit(UInt32(sequence), 5, text))
    }
    _ = inbox.add(edit(4, 6, "other"))
    _ = inbox.add(tap(5))
    _ = inbox.add(edit(6, 6, "later"))
    let left = sequences(&inbox)
    #expect(left == [3, 4, 5, 6])
  }

  @Test func `drag moves are merged, but not their start and end`() {
    var inbox = Inbox()
    let phases: [ClientEvent.DragSample.Phase] = [.began, .changed, .changed, .changed, .ended]
    for (index, phase) in phases.enumerated() { _ = inbox.add(drag(UInt32(index + 1), phase)) }
    let left = sequences(&inbox)
    #expect(left == [1, 4, 5])
  }

  @Test func `one event beyond capacity is an overflow`() {
    var inbox = Inbox()
    let results = outcomes((1...UInt32(Inbox.capacity) + 1).map(tap), in: &inbox)
    #expect(results.firstIndex(of: .overflow) == Inbox.capacity)
    #expect(inbox.count == Inbox.capacity)
  }

  @Test func `acknowledgements and pings take no capacity`() {
    var inbox = Inbox()
    let results = outcomes((1...10_000).flatMap { [.acknowledge($0), .ping] }, in: &inbox)
    #expect(!results.contains(.overflow))
    let opened = inbox.open()
    #expect(opened.acknowledged == 10_000)
    #expect(opened.hasPing)
    let again = inbox.open()
    #expect(again.acknowledged == nil)
  }
}
