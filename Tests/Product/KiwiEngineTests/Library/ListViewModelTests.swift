import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ListViewModelTests {
  private let sample = LibrarySample()

  private func list(_ id: String = SampleContent.ownListId) async -> ListViewModel {
    let list = ListViewModel(id: id, library: sample.library)
    await list.load()
    return list
  }

  private let order = [
    "Spirited Away", "The Left Hand of Darkness", "The Wire", "Middlemarch", "Seven Samurai",
  ]

  @Test func `a list shows its titles in order and can be filtered and sorted`() async {
    let list = await list()
    #expect(list.titles.map(\.title.name) == order)
    #expect(list.isOwner && list.canEdit && !list.canFollow)
    list.filter.kind = .book
    #expect(list.titles.map(\.title.name) == ["The Left Hand of Darkness", "Middlemarch"])
    list.filter = ListFilter()
    list.filter.sort = .year
    #expect(list.titles.first?.title.name == "The Wire")
    list.filter.text = "kurosawa"
    #expect(list.titles.map(\.title.name) == ["Seven Samurai"])
    list.filter = ListFilter()
    list.filter.minimumRating = Rating(quarterStars: 20)
    #expect(list.titles.map(\.title.name) == ["Spirited Away"])
    list.filter = ListFilter()
    list.filter.genre = "crime"
    #expect(list.titles.map(\.title.name) == ["The Wire"])
  }

  @Test func `titles move up and down one after the other and keep their places`() async throws {
    let list = await list()
    await list.move(list.titles[4], by: -1)
    await list.move(list.titles[3], by: -1)
    await list.move(list.titles[0], by: 99)
    let expected = [
      "The Left Hand of Darkness", "Seven Samurai", "The Wire", "Middlemarch", "Spirited Away",
    ]
    #expect(list.titles.map(\.title.name) == expected)
    #expect(try await sample.names(ofList: list.id) == expected)
    await list.move(list.titles[0], by: -1)
    #expect(try await sample.names(ofList: list.id) == expected)
  }

  @Test func `moving a title again before the first move was sent adds both moves`() async throws {
    let list = await list()
    let last = list.titles[4]
    let moves = (0..<3).map { _ in Task { await list.move(last, by: -1) } }
    for move in moves { await move.value }
    let expected = [
      "Spirited Away", "Seven Samurai", "The Left Hand of Darkness", "The Wire", "Middlemarch",
    ]
    #expect(list.titles.map(\.title.name) == expected)
    #expect(try await sample.names(ofList: list.id) == expected)
  }

  @Test func `a failed move is rolled back`() async throws {
    let list = await list()
    sample.library.stop()
    await list.move(list.titles[0], by: 2)
    #expect(list.changing.failure != nil)
    #expect(list.titles.map(\.title.name) == order)
  }

  @Test func `a title removed from a list stays in the library`() async throws {
    let list = await list()
    let title = list.titles[0]
    #expect(await list.remove([title.id]))
    await list.load()
    #expect(list.titles.map(\.title.name) == Array(order.dropFirst()))
    #expect(list.list?.titleCount == 4)
    #expect(try await sample.library.record(ofTitle: title.id).item?.direction == .seen)
  }

  @Test func `a list is published, shared and deleted`() async throws {
    let list = await list()
    await list.setPublished(true)
    #expect(list.list?.isPublished == true)
    await list.setPublished(false)
    #expect(list.list?.isPublished == false)
    #expect(await list.setCollaborator(true, "@carla"))
    #expect(list.list?.collaborators.map(\.username) == ["carla"])
    #expect(await !list.setCollaborator(true, "nobody"))
    #expect(list.changing.failure?.isNotFound == true)
    await list.setCollaborator(false, "carla")
    #expect(list.list?.collaborators.isEmpty == true)
    await list.delete()
    #expect(list.isDeleted)
    #expect(try await sample.library.lists().map(\.name) == ["For the train", "Films with soup"])
  }

  @Test func `lists of other users are followed and unfollowed, own lists are not`() async throws {
    let other = await list(SampleContent.othersListId)
    #expect(other.isFollowing && !other.canEdit && other.canFollow)
    await other.setFollowed(false)
    #expect(!other.isFollowing && other.canFollow)
    await other.setFollowed(true)
    #expect(other.isFollowing)
    let own = await list()
    await own.setFollowed(true)
    #expect(own.isOwner)
  }

  @Test func `a missing list is reported`() async {
    let list = await list("0192b1f0-0000-7000-8000-000000000001")
    #expect(list.failure?.isNotFound == true)
    #expect(list.list == nil)
  }

  @Test func `the shared text of a list has its name and titles`() async {
    let list = await list()
    #expect(list.sharedText().hasPrefix("Winter evenings\nSpirited Away (2001)\n"))
  }
}
