import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct PeopleViewModelTests {
  private let client: MockAPIClient

  init() async throws {
    var content = SampleContent.lively()
    content.people =
      [content.me] + (0..<65).map { User(id: SampleContent.id(10_000 + $0), username: "person\($0)") }
    client = MockAPIClient(content)
  }

  @Test func `a list of users is paged to its end`() async throws {
    let model = PeopleViewModel(list: .followers(of: "nobody"), client: client)
    await model.loadInitial()
    #expect(model.people.count == 30)
    await model.loadInitial()
    for _ in 0..<3 { await model.rowAppeared(try #require(model.people.last)) }
    #expect(model.people.count == 66)
    #expect(model.hasReachedEnd)
  }

  @Test func `releasing users removes them and skips no later ones`() async throws {
    for number in 0..<40 { _ = try await client.send(API.Social.block("person\(number)")) }
    let model = PeopleViewModel(list: .blocked, client: client)
    await model.loadInitial()
    for user in model.people.prefix(10) { await model.release(user) }
    #expect(model.people.count == 20)
    while !model.hasReachedEnd { await model.loadMore() }
    #expect(model.people.map(\.username) == (10..<40).map { "person\($0)" })
  }

  @Test func `a failed release keeps the user and shows the failure`() async throws {
    _ = try await client.send(API.Social.mute("person1"))
    let model = PeopleViewModel(list: .muted, client: client)
    await model.loadInitial()
    client.setBehavior(.failing(.offline))
    await model.release(try #require(model.people.first))
    #expect(model.people.count == 1)
    #expect(model.failure == .offline)
    client.setBehavior(.answering)
    await model.release(try #require(model.people.first))
    #expect(model.people.isEmpty)
    #expect(model.failure == nil)
  }

  @Test func `a failed list is loaded on retry`() async {
    client.setBehavior(.failing(.serverFailed))
    let model = PeopleViewModel(list: .found("person6"), client: client)
    await model.loadInitial()
    #expect(model.loading == .failed(.serverFailed))
    client.setBehavior(.answering)
    await model.tryAgain()
    #expect(
      model.people.map(\.username) == ["person6", "person60", "person61", "person62", "person63", "person64"])
  }
}
