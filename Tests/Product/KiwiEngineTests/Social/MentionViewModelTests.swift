import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct MentionViewModelTests {
  private static let clock = EngineClock(now: { Date() }, sleep: { _ in })

  @Test(
    arguments: [
      ("@bo", "bo"), ("with @bo", "bo"), ("(@bo", "bo"), ("line\n@b_o.1", "b_o.1"), ("a@bo", nil), ("@", nil),
      ("@bo ", nil), ("@bo, and", nil), ("", nil), ("@\(String(repeating: "b", count: 31))", nil),
      ("@@bo", nil),
    ] as [(String, String?)])
  func `a mention starts after an at sign that follows no word`(text: String, beginning: String?) {
    #expect(MentionViewModel.beginning(in: text) == beginning)
  }

  @Test func `users are suggested by prefix and inserted into the text`() async {
    let mentions = MentionViewModel(client: MockAPIClient(), clock: Self.clock)
    await mentions.typed("Soup with @bo")
    #expect(mentions.people.map(\.username) == ["bob"])
    let text = mentions.people.first.map { mentions.completed("Soup with @bo", with: $0) }
    #expect(text == "Soup with @bob ")
    await mentions.typed("Soup with @bob ")
    #expect(mentions.people.isEmpty)
  }

  @Test func `a complete name is not suggested and text without a mention is unchanged`() async throws {
    let mentions = MentionViewModel(client: MockAPIClient(), clock: Self.clock)
    await mentions.typed("@bob")
    #expect(mentions.people.isEmpty)
    let bob = User(id: "1", username: "bob")
    #expect(mentions.completed("Soup", with: bob) == "Soup")
  }

  @Test func `a search that is typed over is not sent and a failure suggests no users`() async {
    let held = HeldClock()
    let client = MockAPIClient()
    let mentions = MentionViewModel(client: client, clock: held.clock)
    let first = Task { await mentions.typed("@bo") }
    await held.untilWaits(1)
    first.cancel()
    held.pass()
    await first.value
    #expect(mentions.people.isEmpty)
    client.setBehavior(.failing(.offline))
    let last = Task { await mentions.typed("@bo") }
    await held.untilWaits(2)
    held.pass()
    await last.value
    #expect(mentions.people.isEmpty)
  }
}
