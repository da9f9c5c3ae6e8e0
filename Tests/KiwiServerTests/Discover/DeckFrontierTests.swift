import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

struct DeckFrontierTests {
  @Test func `whoever has decided on much is led past all of it at once, and not again`() async throws {
    let server = try await TestServer()
    let plan = SeedPlan(
      users: 1, posts: 0, likes: 0, comments: 0, follows: 0, titles: 200, decisions: 90, library: 0, seed: 3)
    try await OperatorCommands(server.application, output: Recorder().output, isServing: false).seed(plan)
    let application = server.application
    let viewer = try application.storage.read { transaction in
      let user = try #require(try transaction.users.user(username: SeedWords.person(Seeder.swiper).username))
      return Viewer(
        key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
    }
    let counted = Recorder()
    let frontiers = DeckFrontiers()
    func part(_ query: DeckQuery = DeckQuery()) async throws -> DeckPart {
      try await frontiers.part(
        of: query, seenBy: viewer, after: nil, now: application.now(), in: application.storage,
        on: application.queues.people
      ) { start, transaction in
        counted.output.line("a look")
        return try DeckService.part(
          of: query, seenBy: viewer, after: start, limit: 5, thisYear: 2026, looks: 10, in: transaction)
      }
    }
    let first = try await part()
    #expect(!first.titles.isEmpty)
    // They decided on what comes first.
    let looks = counted.lines.count
    #expect(looks >= 3)
    let second = try await part()
    #expect(second.titles == first.titles)
    #expect(counted.lines.count == looks + 1, "The place is known.")
    // Where there is nothing that is asked for, what nobody has decided on is not gone through.
    let none = try await part(DeckQuery(genre: "nothing"))
    #expect(none.titles.isEmpty && none.next != nil)
    #expect(counted.lines.count <= 2 * looks + 3)
  }
}
