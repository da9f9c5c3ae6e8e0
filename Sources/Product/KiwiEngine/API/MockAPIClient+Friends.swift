import Foundation
public import KiwiKit

extension MockAPIClient {
  public func agreeToFriendship(username: String) async throws(APIFailure) -> Profile {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      let person = try Self.find(server.user(username))
      if server.friendships[person.username] == .requestedByThem {
        server.friendships[person.username] = .friends
        server.followed.insert(person.username)
      } else if server.friendships[person.username] == nil {
        server.friendships[person.username] = .requestedByMe
      }
      server.notifications.removeAll { $0.kind == .friendRequest && $0.actor.id == person.id }
      return server.profile(person, now: now)
    }
  }

  public func endFriendship(username: String) async throws(APIFailure) -> Profile {
    let now = Date()
    return try await answer { server throws(APIFailure) in
      let person = try Self.find(server.user(username))
      server.friendships[person.username] = nil
      server.notifications.removeAll { $0.kind == .friendRequest && $0.actor.id == person.id }
      return server.profile(person, now: now)
    }
  }

  public func fetchFriends(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User> {
    try await answer { Self.list($0.people(.friends), page: page, pageSize: pageSize) }
  }

  public func fetchFriendRequests(
    _ direction: FriendRequestDirection, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { server in
      Self.list(
        server.people(direction == .sent ? .requestedByMe : .requestedByThem), page: page, pageSize: pageSize)
    }
  }

  public func fetchFriendsNow(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<FriendNow> {
    try await answer { server in
      let shown = server.friendsNow.filter { server.friendships[$0.user.username] == .friends }
      return Self.list(shown, page: page, pageSize: pageSize)
    }
  }

  public func fetchSuggestions() async throws(APIFailure) -> [User] {
    try await answer { server in
      let others = server.people.filter {
        $0.id != server.me.id && !server.followed.contains($0.username)
      }
      return Array(others.prefix(Limits.suggestions))
    }
  }

  public func fetchFollowed(among usernames: [String]) async throws(APIFailure) -> [String] {
    try await answer { server in usernames.filter(server.followed.contains) }
  }

  public func setStatus(_ status: SetStatusRequest) async throws(APIFailure) -> UserStatus {
    let now = Date()
    return try await answer { server in
      let hours = status.hours ?? Limits.statusHours.upperBound
      let set = UserStatus(
        text: status.text, visibility: status.visibility ?? .followers, createdAt: now,
        expiresAt: now.addingTimeInterval(Double(hours) * 3_600))
      server.statuses[server.me.username] = set
      return set
    }
  }

  public func removeStatus() async throws(APIFailure) {
    try await answer { $0.statuses[$0.me.username] = nil }
  }
}

extension MockServer {
  fileprivate func people(_ friendship: Friendship) -> [User] {
    people.filter { friendships[$0.username] == friendship }
  }
}
