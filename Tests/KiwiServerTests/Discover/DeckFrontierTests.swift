import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

struct DeckFrontierTests {
  @Test func `whoever has decided on much is led past all of it at once, and not again`() async throws {
    let server = try await TestServer()
    let plan = SeedPlan(
      users: 3, posts: 0, likes: 0, comments: 0, follows: 0, titles: 200, decisions: 90, library: 0, seed: 3)
    try await OperatorCommands(server.application, output: Recorder().output, isServing: false).seed(plan)
    let application = server.application
    let viewer = try application.storage.read { transaction in
      let user = try #require(try transaction.users.user(username: SeedWords.person(Seeder.swiper).username))
      return Viewer(
        key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
    }
    let counted = Recorder()
    let frontiers = DeckFrontiers()
    func part(looks: Int) async throws -> DeckPart {
      try await frontiers.part(
        of: DeckQuery(), seenBy: viewer, after: nil, now: application.now(), in: application.storage,
        on: application.queues.people, looks: looks
      ) { start, transaction in
        counted.output.line("a look")
        return try DeckService.part(
          of: DeckQuery(), seenBy: viewer, after: start, limit: 5, thisYear: 2026, looks: 10, in: transaction)
      }
    }
    let first = try await part(looks: 3)
    #expect(first.titles.isEmpty && first.next != nil)
    #expect(counted.lines.count == 4)
    let second = try await part(looks: 20)
    #expect(second.titles.count == 5)
    let looks = counted.lines.count
    let third = try await part(looks: 20)
    #expect(third.titles == second.titles)
    #expect(counted.lines.count == looks + 1, "The place is known.")
  }
}
