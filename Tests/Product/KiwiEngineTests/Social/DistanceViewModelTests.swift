import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct DistanceViewModelTests {
  private let content = SampleContent.lively()
  private let client: MockAPIClient

  init() { client = MockAPIClient(content) }

  private var people: [User] { content.people }

  @Test func `a user is muted and the mute is undone`() async throws {
    var changes = 0
    let model = DistanceViewModel(client: client) { changes += 1 }
    await model.perform(.mute, on: people[1])
    #expect(model.completed?.user == people[1] && model.completed?.operation == .mute)
    #expect(try await client.send(API.Social.mutes(PageQuery(page: 1, pageSize: 10))).items == [people[1]])
    await model.undo()
    #expect(model.completed == nil && changes == 2)
    #expect(try await client.send(API.Social.mutes(PageQuery(page: 1, pageSize: 10))).items.isEmpty)
    await model.undo()
    #expect(changes == 2, "There is nothing left to undo.")
  }

  @Test func `undo applies to the latest action`() async throws {
    let model = DistanceViewModel(client: client) {}
    await model.perform(.block, on: people[1])
    let first = model.completed
    await model.perform(.block, on: people[2])
    #expect(model.completed?.id != first?.id)
    await model.undo()
    #expect(try await client.send(API.Social.blocks(PageQuery(page: 1, pageSize: 10))).items == [people[1]])
  }

  @Test func `a failed action is reported and changes nothing`() async {
    let model = DistanceViewModel(client: client) {
      Issue.record("A failed action must not report a change.")
    }
    client.setBehavior(.failing(.offline))
    await model.perform(.block, on: people[1])
    #expect(model.failure == .offline && model.completed == nil)
    model.seen()
    #expect(model.failure == nil)
  }

  @Test func `a failed undo can be retried`() async {
    let model = DistanceViewModel(client: client) {}
    await model.perform(.mute, on: people[1])
    client.setBehavior(.failing(.offline))
    await model.undo()
    #expect(model.failure == .offline && model.completed != nil)
  }
}
