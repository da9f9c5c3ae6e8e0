import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct NotificationsViewModelTests {
  private let content: SampleContent
  private let client: MockAPIClient

  init() {
    var content = SampleContent.lively()
    content.notifications = (0..<70).map { number in
      AppNotification(
        id: SampleContent.id(1_000 - number), kind: .like, actor: content.people[1], postId: nil,
        commentId: nil,
        createdAt: Date(timeIntervalSince1970: 0), read: number > 2)
    }
    self.content = content
    client = MockAPIClient(content)
  }

  @Test func `the list is paged to its end as the last rows appear`() async throws {
    let model = NotificationsViewModel(client: client)
    await model.loadInitial()
    #expect(model.notifications.count == 30)
    #expect(model.unreadCount == 3)
    await model.rowAppeared(model.notifications[0])
    #expect(model.notifications.count == 30, "Rows far from the end load nothing.")
    for _ in 0..<3 { await model.rowAppeared(try #require(model.notifications.last)) }
    #expect(model.notifications.count == 70)
    #expect(Set(model.notifications.map(\.id)).count == 70)
    #expect(model.hasReachedEnd)
  }

  @Test func `following back works once and is not offered for followed users`() async throws {
    var content = content
    content.notifications = [true, false].enumerated().map { index, followed in
      AppNotification(
        id: "\(index)", kind: .follow, actor: content.people[1 + index], followedByMe: followed,
        createdAt: Date(timeIntervalSince1970: 0), read: true)
    }
    let client = MockAPIClient(content)
    let repository = PostRepository(
      remote: PostRemoteDataSource(api: client), local: MemoryPostDataStore(), me: content.people[0])
    let model = NotificationsViewModel(client: client)
    await model.loadInitial()
    let alone = model.notifications.flatMap { NotificationGroup.groups(of: [$0]) }
    #expect(alone.map(model.canFollowBack) == [false, true])
    model.followBack(alone[1], by: repository)
    #expect(alone.map(model.canFollowBack) == [false, false])
    let outbox = repository.outbox.map(\.action)
    #expect(outbox == [.setFollowed(true, username: content.people[2].username)])
    #expect(
      NotificationGroup.groups(of: model.notifications).map(model.canFollowBack) == [false],
      "A group of several has no follow-back.")
  }

  @Test func `a failed page is shown and retried`() async throws {
    client.setBehavior(.failing(.offline))
    let model = NotificationsViewModel(client: client)
    await model.loadInitial()
    #expect(model.loading == .failed(.offline))
    client.setBehavior(.answering)
    await model.tryAgain()
    client.setBehavior(.failing(.timedOut))
    await model.loadMore()
    #expect(model.moreFailure == .timedOut)
    #expect(model.notifications.count == 30)
    client.setBehavior(.answering)
    await model.tryAgain()
    #expect(model.notifications.count == 60)
    #expect(model.moreFailure == nil)
  }

  @Test func `a list that was left while loading can be loaded again`() async {
    client.setBehavior(.hanging)
    let model = NotificationsViewModel(client: client)
    let task = Task { await model.loadInitial() }
    while model.loading != .loading { await Task.yield() }
    task.cancel()
    await task.value
    #expect(model.loading == .idle)
    client.setBehavior(.answering)
    await model.loadInitial()
    #expect(model.loading == .loaded)
  }

  @Test func `a screen that is left does not cancel the load of another`() async {
    let held = HeldClock()
    let clock = EngineClock(
      now: { Date() },
      sleep: {
        try Task.checkCancellation()
        try await held.clock.sleep(for: $0)
      })
    let client = MockAPIClient(content, behavior: .delayed(.seconds(1)), clock: clock)
    let model = NotificationsViewModel(client: client)
    model.received(unreadCount: 3)
    let first = Task { await model.appeared() }
    await held.untilWaits(1)
    let second = Task { await model.appeared() }
    await held.untilWaits(2)
    first.cancel()
    var isOver = false
    let end = Task {
      await first.value
      await second.value
      isOver = true
    }
    while !isOver {
      held.pass()
      await Task.yield()
    }
    await end.value
    #expect(model.loading == .loaded)
    #expect(model.notifications.count == 30)
    #expect(model.unreadCount == 0)
  }

  @Test func `seen notifications are read unless the server was not reached`() async {
    let model = NotificationsViewModel(client: client)
    await model.loadInitial()
    client.setBehavior(.failing(.offline))
    await model.markRead()
    #expect(model.unreadCount == 3)
    client.setBehavior(.answering)
    await model.markRead()
    #expect(model.unreadCount == 0)
    model.received(unreadCount: 4)
    #expect(model.unreadCount == 4)
  }
}
