import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct FriendsViewModelServerTests {
  /// Two users on the real server.
  private struct Two {
    let server: EngineServer
    let ana: any APIClientProtocol
    let ben: any APIClientProtocol

    init() async throws {
      server = try await EngineServer()
      ana = try await server.join("ana").api
      ben = try await server.join("ben").api
    }
  }

  @Test func `an accepted request makes both users friends`() async throws {
    let two = try await Two()
    _ = try await two.ana.send(API.Social.agreeToFriendship("ben"))
    let (ana, ben) = (FriendsViewModel(client: two.ana), FriendsViewModel(client: two.ben))
    await ana.refresh()
    await ben.refresh()
    #expect(ana.sent.people.map(\.username) == ["ben"])
    #expect(ben.received.people.map(\.username) == ["ana"])
    await ben.accept(try #require(ben.received.people.first))
    #expect(ben.received.people.isEmpty && ben.friends.people.map(\.username) == ["ana"])
    await ana.refresh()
    #expect(ana.sent.people.isEmpty && ana.friends.people.map(\.username) == ["ben"])
  }

  @Test func `a request is withdrawn and another is declined`() async throws {
    let two = try await Two()
    _ = try await two.ana.send(API.Social.agreeToFriendship("ben"))
    let (ana, ben) = (FriendsViewModel(client: two.ana), FriendsViewModel(client: two.ben))
    await ana.refresh()
    await ana.end(try #require(ana.sent.people.first))
    #expect(ana.sent.people.isEmpty)
    _ = try await two.ana.send(API.Social.agreeToFriendship("ben"))
    await ben.refresh()
    await ben.end(try #require(ben.received.people.first))
    #expect(ben.received.people.isEmpty && ben.friends.people.isEmpty)
  }

  @Test func `a friend request is answered in the notifications`() async throws {
    let two = try await Two()
    _ = try await two.ana.send(API.Social.agreeToFriendship("ben"))
    let notifications = NotificationsViewModel(client: two.ben)
    await notifications.refresh()
    let request = try #require(notifications.notifications.first)
    #expect(request.kind == .friendRequest && notifications.unreadCount == 1)
    await notifications.answer(request, accepts: true)
    #expect(notifications.notifications.isEmpty && notifications.unreadCount == 0)
    #expect(try await two.ben.send(API.Social.profile("ana")).friendship == .friends)
    let told = try await two.ana.send(API.Social.notifications(PageQuery(page: 1, pageSize: 10)))
      .notifications
    #expect(told.map(\.kind) == [.friendAccept])
  }
}
