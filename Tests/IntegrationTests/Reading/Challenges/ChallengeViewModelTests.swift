import Foundation
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerLibrary
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// One challenge and its members against the real server.
@MainActor struct ChallengeViewModelTests {
  private let server: EngineServer
  private let alice: EngineServer.Person
  private let bob: EngineServer.Person
  private let gate: GatedHTTPClient
  private let api: RESTAPIClient

  init() async throws {
    // A fixed day that does not end during the test.
    server = try await EngineServer(drawsPictures: false) { $0.now = { Timestamp(seconds: 1_770_000_000) } }
    alice = try await server.join("alice")
    bob = try await server.join("bob")
    gate = GatedHTTPClient(server.client)
    // Bob's client, whose network the tests interrupt.
    api = server.api(token: bob.token, through: gate)
  }

  /// Creates a challenge of Alice's that lasts a week.
  private func make(_ visibility: Audience = .everyone) async throws -> String {
    try await alice.api.send(
      API.Challenges.create(
        ChallengeDraft(
          title: "A hundred pages", unit: .pages, amount: 100, window: .week, visibility: visibility,
          timeZone: "UTC"))
    ).id
  }

  private func read(pages: Int, _ person: EngineServer.Person) async throws {
    let id = UUID().uuidString.lowercased()
    _ = try await person.api.send(
      API.Reading.startSession(
        ReadingSessionStart(id: id, bookTitle: "Emma", startPage: 1, secondsAgo: 5)))
    _ = try await person.api.send(
      API.Reading.completeSession(id, ReadingSessionOutcome(endPage: 1 + pages)))
  }

  @Test func `members are ranked by progress and see their own progress`() async throws {
    let id = try await make()
    _ = try await bob.api.send(API.Challenges.join(id, ChallengeJoining(timeZone: "UTC")))
    try await read(pages: 30, bob)
    let shown = ChallengeViewModel(id: id, client: alice.api)
    #expect(shown.loading == .idle && shown.challenge == nil)
    await shown.load()
    #expect(shown.loading == .loaded)
    #expect(shown.members.map(\.user.username) == ["bob", "alice"])
    #expect(shown.members.map(\.progress) == [30, 0])
    let challenge = try #require(shown.challenge)
    #expect(challenge.progress == 0 && challenge.memberCount == 2)
    let days = challenge.lastDate(in: .gmt).timeIntervalSince(challenge.firstDate(in: .gmt)) / 86_400
    #expect(days == 6)
    let others = ChallengeViewModel(id: id, client: api)
    await others.load()
    #expect(others.challenge?.progress == 30 && others.members.map(\.progress) == [30, 0])
  }

  @Test func `a private challenge is hidden from other users`() async throws {
    let shown = ChallengeViewModel(id: try await make(.onlyMe), client: api)
    await shown.load()
    #expect(shown.loading.failure?.isNotFound == true)
    #expect(shown.challenge == nil && shown.members.isEmpty)
  }

  @Test func `a failed load shows nothing partial and a later failure keeps the content`() async throws {
    let id = try await make()
    let shown = ChallengeViewModel(id: id, client: api)
    gate.set(.lost(.offline), for: "GET /challenges/\(id)/members")
    await shown.load()
    #expect(shown.loading == .failed(.offline) && shown.challenge == nil)
    gate.release()
    await shown.load()
    #expect(shown.loading == .loaded && shown.challenge?.title == "A hundred pages")
    gate.set(.lost(.timedOut), for: "GET /challenges")
    await shown.load()
    #expect(shown.loading == .loaded)
    #expect(shown.challenge?.id == id && shown.members.map(\.user.username) == ["alice"])
  }

  @Test func `a challenge made private is hidden and shown again once visible`() async throws {
    let id = try await make()
    let shown = ChallengeViewModel(id: id, client: api)
    await shown.load()
    #expect(shown.loading == .loaded)
    _ = try await alice.api.send(API.Challenges.edit(id, ChallengeEdit(visibility: .onlyMe)))
    await shown.load()
    #expect(shown.loading.failure?.isNotFound == true)
    _ = try await alice.api.send(API.Challenges.edit(id, ChallengeEdit(visibility: .everyone)))
    await shown.load()
    #expect(shown.loading == .loaded && shown.challenge?.id == id)
  }

  @Test func `a read from before an action does not undo it on the screen`() async throws {
    let id = try await make()
    _ = try await bob.api.send(API.Challenges.join(id, ChallengeJoining(timeZone: "UTC")))
    let shown = ChallengeViewModel(id: id, client: api)
    await shown.load()
    #expect(shown.challenge?.status == .running)
    gate.set(.answerHeld, for: "GET /challenges/\(id)")
    let looking = Task { await shown.load() }
    await gate.held()
    _ = try await alice.api.send(API.Challenges.disable(id))
    shown.show(try await bob.api.send(API.Challenges.challenge(id)))
    #expect(shown.challenge?.status == .disabled)
    gate.release()
    await looking.value
    #expect(shown.challenge?.status == .disabled)
    // A missing answer of the server changes nothing.
    shown.show(nil)
    #expect(shown.challenge?.status == .disabled && shown.loading == .loaded)
  }
}
