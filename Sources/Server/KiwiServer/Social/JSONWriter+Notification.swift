import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/AppNotification``.
  mutating func notification(_ notification: NotificationRecord, at publicURL: String) {
    object { writer in
      writer.member("id", notification.id)
      writer.member("kind", notification.kind)
      writer.name("actor")
      writer.user(notification.actor, at: publicURL)
      writer.member("postId", notification.postId)
      writer.member("commentId", notification.commentId)
      writer.member("challengeId", notification.challengeId)
      writer.member("excerpt", notification.excerpt)
      writer.member("imageURL", upload: notification.pictureName, at: publicURL)
      writer.member("followedByMe", notification.followedByMe)
      writer.member("createdAt", date: notification.createdAt)
      writer.member("read", notification.isRead)
    }
  }
}
