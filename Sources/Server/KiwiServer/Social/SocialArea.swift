import HTTPServer
import KiwiKit

/// People to each other and what they are told, as the centre joins them.
enum SocialArea: Area {
  static let expiries = [
    Expiry { try $0.statuses.deleteExpired(now: $1, limit: $2) },
    Expiry { transaction, now, limit in
      try transaction.friends.deleteDeclined(
        before: now.adding(.seconds(-FriendService.declinedFor)), limit: limit)
    },
  ]

  static func seed(with seeder: Seeder) async throws {
    try await seeder.insertFollows()
  }

  static func endpoint(_ method: Method, _ route: SocialRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .userSearch):
      Endpoint("GET /users/search", .anyone, rateLimit: .searchByAddress, ProfileController.search)
    case (.get, .user): Endpoint("GET /users/{username}", .anyone, ProfileController.get)
    case (.put, .user):
      Endpoint("PUT /users/{username}", .signedIn, rateLimit: .writeByAccount, ProfileController.update)
    case (.get, .followers): Endpoint("GET /users/{username}/followers", .anyone, FollowController.followers)
    case (.get, .following): Endpoint("GET /users/{username}/following", .anyone, FollowController.following)
    case (.post, .follow):
      Endpoint(
        "POST /users/{username}/follow", .signedIn, rateLimit: .writeByAccount, FollowController.follow)
    case (.delete, .follow):
      Endpoint(
        "DELETE /users/{username}/follow", .signedIn, rateLimit: .writeByAccount, FollowController.unfollow)
    case (.post, .block):
      Endpoint("POST /users/{username}/block", .signedIn, rateLimit: .writeByAccount, BlockController.block)
    case (.delete, .block):
      Endpoint(
        "DELETE /users/{username}/block", .signedIn, rateLimit: .writeByAccount, BlockController.unblock)
    case (.post, .mute):
      Endpoint("POST /users/{username}/mute", .signedIn, rateLimit: .writeByAccount, BlockController.mute)
    case (.delete, .mute):
      Endpoint("DELETE /users/{username}/mute", .signedIn, rateLimit: .writeByAccount, BlockController.unmute)
    case (.put, .friendship):
      Endpoint(
        "PUT /users/{username}/friendship", .signedIn, rateLimit: .friendshipByAccount, FriendController.agree
      )
    case (.delete, .friendship):
      Endpoint(
        "DELETE /users/{username}/friendship", .signedIn, rateLimit: .writeByAccount, FriendController.end)
    case (.get, .friends): Endpoint("GET /users/me/friends", .signedIn, FriendController.friends)
    case (.get, .friendsNow): Endpoint("GET /users/me/friends/now", .signedIn, FriendController.now)
    case (.get, .friendRequests):
      Endpoint("GET /users/me/friend-requests", .signedIn, FriendController.requests)
    case (.get, .followed): Endpoint("GET /users/me/followed", .signedIn, FollowController.followed)
    case (.get, .suggestions): Endpoint("GET /users/me/suggestions", .signedIn, SuggestionController.people)
    case (.put, .status):
      Endpoint("PUT /users/me/status", .signedIn, rateLimit: .writeByAccount, StatusController.set)
    case (.delete, .status):
      Endpoint("DELETE /users/me/status", .signedIn, rateLimit: .writeByAccount, StatusController.remove)
    case (.get, .blocks): Endpoint("GET /users/me/blocks", .signedIn, BlockController.listBlocks)
    case (.get, .mutes): Endpoint("GET /users/me/mutes", .signedIn, BlockController.listMutes)
    case (.get, .notifications): Endpoint("GET /notifications", .signedIn, NotificationController.list)
    case (.post, .notificationsRead):
      Endpoint(
        "POST /notifications/read", .signedIn, rateLimit: .writeByAccount, NotificationController.markRead)
    default: nil
    }
  }
}

extension RateLimiter.Rule {
  /// For asking people to be friends, and agreeing.
  fileprivate static let friendshipByAccount = RateLimiter.Rule(
    name: "friendship", burst: 60, period: .seconds(3_600))
}
