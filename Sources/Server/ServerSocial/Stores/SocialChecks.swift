import ServerCore

extension SocialArea {
  package static let checks: [VerificationCheck] = [
    .counter(
      "followers", of: "users", column: "followerCount",
      counting: "SELECT COUNT(*) FROM follows WHERE followedKey = users.key"),
    .counter(
      "followed users", of: "users", column: "followingCount",
      counting: "SELECT COUNT(*) FROM follows WHERE followerKey = users.key"),
    .counter(
      "notifications", of: "users", column: "notificationCount",
      counting: "SELECT COUNT(*) FROM notifications WHERE userKey = users.key"),
    .counter(
      "unread notifications", of: "users", column: "unreadCount",
      counting: "SELECT COUNT(*) FROM notifications WHERE userKey = users.key AND key > readNotificationKey"),
  ]
}
