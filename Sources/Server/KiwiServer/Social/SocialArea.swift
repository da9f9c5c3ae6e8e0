import KiwiKit

/// Profiles, follows, friends, blocks, statuses and notifications.
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

  static func addEndpoints(to router: inout Router) {
    ProfileController.addEndpoints(to: &router)
    FollowController.addEndpoints(to: &router)
    BlockController.addEndpoints(to: &router)
    FriendController.addEndpoints(to: &router)
    StatusController.addEndpoints(to: &router)
    NotificationController.addEndpoints(to: &router)
  }
}
