import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addSocial(to router: inout MockRouter) {
    addProfiles(to: &router)
    addRelations(to: &router)
    addFriends(to: &router)
    addNotifications(to: &router)
  }

  private static func addProfiles(to router: inout MockRouter) {
    router.on(API.Social.search) { server, query, _ in
      let found = server.people.filter {
        $0.username.hasPrefix(query.q.lowercased())
          || ($0.displayName ?? "").localizedCaseInsensitiveContains(query.q)
      }
      return page(of: found, query)
    }
    router.on(API.Social.profile) { server, username, _, _ throws(APIFailure) in
      server.profile(try server.known(username), now: Date())
    }
    router.on(API.Social.updateProfile) { server, _, _, request in
      server.rename(request)
      return server.profile(server.me, now: Date())
    }
    router.on(API.Social.setStatus) { server, _, request in
      let now = Date()
      let hours = request.hours ?? Limits.statusHours.upperBound
      let status = UserStatus(
        text: request.text, visibility: request.visibility ?? .followers, createdAt: now,
        expiresAt: now.addingTimeInterval(Double(hours) * 3_600))
      server.statuses[server.me.username] = status
      return status
    }
    router.on(API.Social.removeStatus) { server, _, _ in
      server.statuses[server.me.username] = nil
      return Nothing()
    }
  }

  private static func addRelations(to router: inout MockRouter) {
    router.on(API.Social.followers) { server, username, query, _ in
      page(of: server.people.filter { $0.username != username }, query)
    }
    router.on(API.Social.following) { server, _, query, _ in
      page(of: server.people(in: server.followed), query)
    }
    router.on(API.Social.follow) { server, username, _, _ throws(APIFailure) in
      server.followed.insert(try server.known(username).username)
      return FollowResponse(followedByMe: true, followerCount: 13)
    }
    router.on(API.Social.unfollow) { server, username, _, _ throws(APIFailure) in
      server.followed.remove(try server.known(username).username)
      return FollowResponse(followedByMe: false, followerCount: 12)
    }
    router.on(API.Social.followed) { server, query, _ in
      query.usernames.split(separator: ",").map(String.init).filter(server.followed.contains)
    }
    router.on(API.Social.suggestions) { server, _, _ in
      let others = server.people.filter { $0.id != server.me.id && !server.followed.contains($0.username) }
      return Array(others.prefix(Limits.suggestions))
    }
    router.on(API.Social.blocks) { server, query, _ in page(of: server.people(in: server.blocked), query) }
    router.on(API.Social.block) { server, username, _, _ in
      server.blocked.insert(username)
      server.friendships[username] = nil
      server.followed.remove(username)
      return Nothing()
    }
    router.on(API.Social.unblock) { server, username, _, _ in
      server.blocked.remove(username)
      return Nothing()
    }
    router.on(API.Social.mutes) { server, query, _ in page(of: server.people(in: server.muted), query) }
    router.on(API.Social.mute) { server, username, _, _ in
      server.muted.insert(username)
      return Nothing()
    }
    router.on(API.Social.unmute) { server, username, _, _ in
      server.muted.remove(username)
      return Nothing()
    }
  }

  private static func addFriends(to router: inout MockRouter) {
    router.on(API.Social.friends) { server, query, _ in page(of: server.people(.friends), query) }
    router.on(API.Social.friendRequests) { server, query, _ in
      page(of: server.people(query.direction == .sent ? .requestedByMe : .requestedByThem), query)
    }
    router.on(API.Social.friendsNow) { server, query, _ in
      page(of: server.friendsNow.filter { server.friendships[$0.user.username] == .friends }, query)
    }
    router.on(API.Social.agreeToFriendship) { server, username, _, _ throws(APIFailure) in
      let user = try server.known(username)
      switch server.friendships[user.username] {
      case .requestedByThem:
        server.friendships[user.username] = .friends
        server.followed.insert(user.username)
      case nil: server.friendships[user.username] = .requestedByMe
      case .requestedByMe, .friends: break
      }
      server.withdrawRequest(of: user)
      return server.profile(user, now: Date())
    }
    router.on(API.Social.endFriendship) { server, username, _, _ throws(APIFailure) in
      let user = try server.known(username)
      server.friendships[user.username] = nil
      server.withdrawRequest(of: user)
      return server.profile(user, now: Date())
    }
  }

  private static func addNotifications(to router: inout MockRouter) {
    router.on(API.Social.notifications) { server, query, _ in
      let list = page(of: server.notifications, query)
      return NotificationsResponse(
        unreadCount: server.notifications.count { !$0.read }, notifications: list.items,
        nextPage: list.nextPage)
    }
    router.on(API.Social.markNotificationsRead) { server, _, request in
      let id = request?.upTo
      server.notifications = server.notifications.map { notification in
        guard id.map({ notification.id <= $0 }) ?? true else { return notification }
        return AppNotification(
          id: notification.id, kind: notification.kind, actor: notification.actor,
          postId: notification.postId, commentId: notification.commentId,
          challengeId: notification.challengeId,
          excerpt: notification.excerpt, imageURL: notification.imageURL,
          followedByMe: notification.followedByMe, createdAt: notification.createdAt, read: true)
      }
      return Nothing()
    }
  }

  private static func page<Element>(of all: [Element], _ query: some PagedQuery) -> ListPage<Element> {
    MockAPIClient.list(all, page: query.page ?? 1, pageSize: query.pageSize ?? Limits.defaultPageSize)
  }
}

extension MockServer {
  fileprivate func known(_ username: String) throws(APIFailure) -> User {
    try MockAPIClient.find(user(username))
  }

  fileprivate func people(in usernames: Set<String>) -> [User] {
    people.filter { usernames.contains($0.username) }
  }

  fileprivate func people(_ friendship: Friendship) -> [User] {
    people.filter { friendships[$0.username] == friendship }
  }

  fileprivate mutating func withdrawRequest(of user: User) {
    notifications.removeAll { $0.kind == .friendRequest && $0.actor.id == user.id }
  }
}
