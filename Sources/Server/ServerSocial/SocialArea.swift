import ServerAccounts
import ServerCore

/// Profiles, follows, friends, blocks, statuses and notifications.
package enum SocialArea: Area {
  package static let expiries = [
    Expiry { try StatusStore($0).deleteExpired(now: $1, limit: $2) },
    Expiry { transaction, now, limit in
      try FriendStore(transaction).deleteDeclined(
        before: now.adding(.seconds(-FriendService.declinedPeriod)), limit: limit)
    },
  ]

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(UnreadNotifications(), as: (any LiveNotifications).self)
    slots.register(StoredProfiles(), as: (any OwnProfiles).self)
  }

  package static func addEndpoints(to router: inout EndpointRouter) {
    ProfileController.addEndpoints(to: &router)
    FollowController.addEndpoints(to: &router)
    BlockController.addEndpoints(to: &router)
    FriendController.addEndpoints(to: &router)
    StatusController.addEndpoints(to: &router)
    NotificationController.addEndpoints(to: &router)
  }
}
