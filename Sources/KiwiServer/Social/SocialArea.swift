import HTTPServer
import KiwiKit

/// People to each other and what they are told, as the centre joins them.
enum SocialArea: Area {
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
