import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ListsViewModelTests {
  private let sample = LibrarySample()

  @Test func `lists move up and down and are deleted`() async throws {
    _ = try await sample.list("Third")
    let lists = ListsViewModel(library: sample.library)
    await lists.load()
    #expect(lists.lists.map(\.name) == ["Winter evenings", "For the train", "Third"])
    #expect(lists.followed.map(\.name) == ["Films with soup"])
    await lists.move(lists.lists[2], by: -2)
    await lists.move(lists.lists[1], by: 1)
    #expect(lists.lists.map(\.name) == ["Third", "For the train", "Winter evenings"])
    await lists.move(lists.lists[2], by: 1)
    await lists.delete(lists.lists[1])
    #expect(lists.lists.map(\.name) == ["Third", "Winter evenings"])
    #expect(try await sample.library.lists().filter { $0.role == .owner }.count == 2)
  }

  @Test func `moving a list again before the first move was sent adds both moves`() async throws {
    _ = try await sample.list("Third")
    let lists = ListsViewModel(library: sample.library)
    await lists.load()
    let third = lists.lists[2]
    let moves = (0..<2).map { _ in Task { await lists.move(third, by: -1) } }
    for move in moves { await move.value }
    await lists.load()
    #expect(lists.lists.map(\.name) == ["Third", "Winter evenings", "For the train"])
  }

  @Test func `a failed load of lists is retried`() async {
    sample.client.setBehavior(.failing(.serverFailed))
    let lists = ListsViewModel(library: sample.library)
    await lists.load()
    #expect(lists.loading == .failed(.serverFailed))
    sample.client.setBehavior(.answering)
    await lists.load()
    #expect(lists.lists.count == 2)
  }
}
