import ServerAccounts
import ServerCore
import KiwiKit

/// `/notifications`.
enum NotificationController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.notifications) { call, viewer in
      let (unreadCount, notifications) = try await call.context.read(estimatedRows: call.page.offset) {
        transaction in
        (
          try NotificationStore(transaction).unreadCount(ofUser: viewer.key),
          try NotificationStore(transaction).notifications(for: viewer, page: call.page)
        )
      }
      let response = NotificationsResponse(
        unreadCount: unreadCount,
        notifications: notifications.prefix(call.page.size).map { $0.notification(at: call.publicURL) })
      return try call.answer(response, hasMore: notifications.count > call.page.size)
    }
    router.on(API.Social.markNotificationsRead) { call, viewer in
      let id = call.body?.upTo?.lowercased()
      if let id, !Identifier.isWellFormed(id) {
        throw APIError.invalid("upTo", "\"upTo\" is not an id. Send the id of a notification.")
      }
      let server = call.context.server
      return try await call.write { transaction in
        try NotificationStore(transaction).markRead(upTo: id, ofUser: viewer.key)
        server.announce(
          SocialChange.notificationsRead(userKey: viewer.key), afterCommitOf: transaction)
      }
    }
  }
}

extension NotificationRecord {
  fileprivate func notification(at publicURL: String) -> AppNotification {
    AppNotification(
      id: id, kind: AppNotification.Kind(rawValue: kind) ?? .mention, actor: actor.user(at: publicURL),
      postId: postId, commentId: commentId, challengeId: challengeId, excerpt: excerpt,
      imageURL: pictureName?.uploadURL(at: publicURL), followedByMe: followedByMe,
      createdAt: createdAt.date, read: isRead)
  }
}
