import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: People

  public func searchUsers(
    _ query: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      let found = server.people.filter {
        $0.username.hasPrefix(query.lowercased())
          || ($0.displayName ?? "").localizedCaseInsensitiveContains(query)
      }
      return Self.list(found, page: page, pageSize: pageSize)
    }
  }

  public func fetchFollowers(
    of username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer {
      Self.list($0.people.filter { $0.username != username }, page: page, pageSize: pageSize)
    }
  }

  public func fetchFollowing(
    of username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(
        server.people.filter { server.followed.contains($0.username) }, page: page, pageSize: pageSize)
    }
  }

  public func follow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse {
    try await answer { server throws(APIFailure) in
      server.followed.insert(try Self.find(server.user(username)).username)
      return FollowResponse(followedByMe: true, followerCount: 13)
    }
  }

  public func unfollow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse {
    try await answer { server throws(APIFailure) in
      server.followed.remove(try Self.find(server.user(username)).username)
      return FollowResponse(followedByMe: false, followerCount: 12)
    }
  }

  public func block(username: String) async throws(APIFailure) {
    try await answer {
      $0.blocked.insert(username)
      $0.friendships[username] = nil
      _ = $0.followed.remove(username)
    }
  }

  public func unblock(username: String) async throws(APIFailure) {
    try await answer { _ = $0.blocked.remove(username) }
  }

  public func mute(username: String) async throws(APIFailure) {
    try await answer { _ = $0.muted.insert(username) }
  }

  public func unmute(username: String) async throws(APIFailure) {
    try await answer { _ = $0.muted.remove(username) }
  }

  public func fetchBlocks(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(server.people.filter { server.blocked.contains($0.username) }, page: page, pageSize: pageSize)
    }
  }

  public func fetchMutes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(server.people.filter { server.muted.contains($0.username) }, page: page, pageSize: pageSize)
    }
  }

  // MARK: Notifications

  public func fetchNotifications(page: Int, pageSize: Int) async throws(APIFailure) -> NotificationPage {
    try await answer { server in
      let list = Self.list(server.notifications, page: page, pageSize: pageSize)
      return NotificationPage(
        unreadCount: server.notifications.count { !$0.read }, notifications: list.items,
        nextPage: list.nextPage)
    }
  }

  public func markNotificationsRead(upTo id: String?) async throws(APIFailure) {
    try await answer { server in
      server.notifications = server.notifications.map { notification in
        guard id.map({ notification.id <= $0 }) ?? true else { return notification }
        return AppNotification(
          id: notification.id, kind: notification.kind, actor: notification.actor,
          postId: notification.postId, commentId: notification.commentId,
          challengeId: notification.challengeId,
          excerpt: notification.excerpt, imageURL: notification.imageURL,
          followedByMe: notification.followedByMe, createdAt: notification.createdAt, read: true)
      }
    }
  }
}
