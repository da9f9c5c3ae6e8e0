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

  static func endpoint(_ method: Method, _ route: SocialRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .userSearch):
      RouteEndpoint("GET /users/search", .anyone, rateLimit: .searchByAddress, ProfileController.search)
    case (.get, .user): RouteEndpoint("GET /users/{username}", .anyone, ProfileController.get)
    case (.put, .user):
      RouteEndpoint("PUT /users/{username}", .signedIn, rateLimit: .writeByAccount, ProfileController.update)
    case (.get, .followers): RouteEndpoint("GET /users/{username}/followers", .anyone, FollowController.followers)
    case (.get, .following): RouteEndpoint("GET /users/{username}/following", .anyone, FollowController.following)
    case (.post, .follow):
      RouteEndpoint(
        "POST /users/{username}/follow", .signedIn, rateLimit: .writeByAccount, FollowController.follow)
    case (.delete, .follow):
      RouteEndpoint(
        "DELETE /users/{username}/follow", .signedIn, rateLimit: .writeByAccount, FollowController.unfollow)
    case (.post, .block):
      RouteEndpoint("POST /users/{username}/block", .signedIn, rateLimit: .writeByAccount, BlockController.block)
    case (.delete, .block):
      RouteEndpoint(
        "DELETE /users/{username}/block", .signedIn, rateLimit: .writeByAccount, BlockController.unblock)
    case (.post, .mute):
      RouteEndpoint("POST /users/{username}/mute", .signedIn, rateLimit: .writeByAccount, BlockController.mute)
    case (.delete, .mute):
      RouteEndpoint("DELETE /users/{username}/mute", .signedIn, rateLimit: .writeByAccount, BlockController.unmute)
    case (.put, .friendship):
      RouteEndpoint(
        "PUT /users/{username}/friendship", .signedIn, rateLimit: .friendshipByAccount, FriendController.agree
      )
    case (.delete, .friendship):
      RouteEndpoint(
        "DELETE /users/{username}/friendship", .signedIn, rateLimit: .writeByAccount, FriendController.end)
    case (.get, .friends): RouteEndpoint("GET /users/me/friends", .signedIn, FriendController.friends)
    case (.get, .friendsNow): RouteEndpoint("GET /users/me/friends/now", .signedIn, FriendController.now)
    case (.get, .friendRequests):
      RouteEndpoint("GET /users/me/friend-requests", .signedIn, FriendController.requests)
    case (.get, .followed): RouteEndpoint("GET /users/me/followed", .signedIn, FollowController.followed)
    case (.get, .suggestions): RouteEndpoint("GET /users/me/suggestions", .signedIn, SuggestionController.people)
    case (.put, .status):
      RouteEndpoint("PUT /users/me/status", .signedIn, rateLimit: .writeByAccount, StatusController.set)
    case (.delete, .status):
      RouteEndpoint("DELETE /users/me/status", .signedIn, rateLimit: .writeByAccount, StatusController.remove)
    case (.get, .blocks): RouteEndpoint("GET /users/me/blocks", .signedIn, BlockController.listBlocks)
    case (.get, .mutes): RouteEndpoint("GET /users/me/mutes", .signedIn, BlockController.listMutes)
    case (.get, .notifications): RouteEndpoint("GET /notifications", .signedIn, NotificationController.list)
    case (.post, .notificationsRead):
      RouteEndpoint(
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
