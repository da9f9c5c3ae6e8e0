import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// `/notifications`.
enum NotificationController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.notifications) { call in
      let viewer = try call.viewer()
      let page = Page(call.query)
      let (unreadCount, notifications) = try await call.context.read(looks: page.offset) { transaction in
        (
          try transaction.notifications.unreadCount(ofUser: viewer.key),
          try transaction.notifications.notifications(for: viewer, page: page)
        )
      }
      let response = NotificationsResponse(
        unreadCount: unreadCount,
        notifications: notifications.prefix(page.size).map { $0.notification(at: call.publicURL) })
      return try call.answer(response, page: page, hasMore: notifications.count > page.size)
    }
    router.on(API.Social.markNotificationsRead) { call in
      let viewer = try call.viewer()
      let id = call.body?.upTo?.lowercased()
      if let id, !Identifier.isWellFormed(id) {
        throw APIError.invalid("upTo", "\"upTo\" is the id of a notification.")
      }
      let server = call.context.server
      return try await call.write { transaction in
        try transaction.notifications.markRead(upTo: id, ofUser: viewer.key)
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
