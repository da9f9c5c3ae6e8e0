import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct RecommendationsViewModelTests {
  @Test func `a dismissed title disappears immediately and undo restores it`() async throws {
    let client = MockAPIClient()
    let shelf = RecommendationsViewModel(client: client)
    await shelf.appeared()
    let first = try #require(shelf.recommendations.first)
    await shelf.dismiss(first)
    #expect(!shelf.recommendations.contains(first))
    #expect(shelf.dismissed == first)
    await shelf.refresh()
    #expect(!shelf.recommendations.contains(first))
    await shelf.undo()
    #expect(shelf.dismissed == nil)
    #expect(shelf.recommendations.contains(first))
    await shelf.refresh()
    #expect(shelf.recommendations.contains(first))
  }

  @Test func `a failed dismissal restores the title at its place`() async throws {
    let client = MockAPIClient()
    let shelf = RecommendationsViewModel(client: client)
    await shelf.appeared()
    let before = shelf.recommendations
    try #require(before.count >= 4)
    client.setBehavior(.failing(.offline))
    await shelf.dismiss(before[1])
    #expect(shelf.recommendations == before)
    #expect(shelf.dismissed == nil)
    #expect(shelf.changing.failure == .offline)
    await shelf.appeared()
    #expect(shelf.recommendations == before && shelf.loading == .loaded)
  }

  @Test func `a failed shelf is reported and loaded later`() async {
    let client = MockAPIClient()
    let shelf = RecommendationsViewModel(client: client)
    client.setBehavior(.failing(.offline))
    await shelf.appeared()
    #expect(shelf.loading == .failed(.offline))
    client.setBehavior(.answering)
    await shelf.appeared()
    #expect(shelf.loading == .loaded && !shelf.recommendations.isEmpty)
  }

}

@MainActor struct DismissedTitlesViewModelTests {
  @Test func `dismissed titles are listed and can be restored there`() async throws {
    let client = MockAPIClient()
    let shelf = RecommendationsViewModel(client: client)
    await shelf.appeared()
    let first = try #require(shelf.recommendations.first)
    await shelf.dismiss(first)
    let list = DismissedTitlesViewModel(client: client)
    await list.loadInitial()
    #expect(list.titles == [first.title])
    client.setBehavior(.failing(.offline))
    await list.restore(first.title)
    #expect(list.titles == [first.title] && list.changing.failure == .offline)
    client.setBehavior(.answering)
    await list.restore(first.title)
    #expect(list.titles.isEmpty && list.changing.failure == nil)
    await shelf.appeared()
    #expect(shelf.recommendations.contains(first))
  }
}

@MainActor struct GroupPicksViewModelTests {
  @Test func `changing the selected friends clears the picks`() async throws {
    let client = MockAPIClient()
    let group = GroupPicksViewModel(username: "kiwi", client: client)
    await group.load()
    let friend = try #require(group.friends.first)
    #expect(!group.canFind)
    group.choose(friend, true)
    await group.find()
    let picks = try #require(group.picks)
    #expect(!picks.isEmpty)
    await group.dismiss(picks[0])
    #expect(group.picks?.contains(picks[0]) == false)
    group.choose(friend, false)
    #expect(group.picks == nil && !group.canFind)
  }
}
