import HTTPServer
import KiwiKit

/// `/notifications`.
enum NotificationController {
  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let (unreadCount, notifications) = try await context.read(looks: page.offset) { transaction in
      (
        try transaction.notifications.unreadCount(ofUser: viewer.key),
        try transaction.notifications.notifications(for: viewer, page: page)
      )
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 4_096)
    writer.object { writer in
      writer.member("unreadCount", unreadCount)
      writer.member("notifications", of: notifications.prefix(page.size)) { notification, writer in
        writer.notification(notification, at: publicURL)
      }
    }
    var response = Response(json: writer)
    PageLinks(context.request, page: page, hasMore: notifications.count > page.size).add(to: &response)
    return response
  }

  static func markRead(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let id = try context.optionalJSON(body).optionalString("upTo")?.lowercased()
    if let id, !Identifier.isWellFormed(id) {
      throw APIError.invalid("upTo", "\"upTo\" is the id of a notification.")
    }
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      try transaction.notifications.markRead(upTo: id, ofUser: viewer.key)
      application.announce(SocialChange.notificationsRead(userKey: viewer.key), afterCommitOf: transaction)
      return .noContent
    }
  }
}
