import HTTPServer
import KiwiKit
import SQLite

/// `/admin`, but for the reports.
enum AdminController {
  static func removePost(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminPost(let id)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      let (key, unusedNames) = try ModerationService.removePost(
        id: id, by: actor, now: context.now, in: connection)
      application.announce(.postRemoved(key: key), afterCommitOf: connection)
      connection.afterCommit { application.removeUnusedPictures(unusedNames) }
      return .noContent
    }
  }

  static func removeComment(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminComment(let id)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      let (postKey, told) = try ModerationService.removeComment(
        id: id, by: actor, now: context.now, in: connection)
      application.announce(.commentRemoved(id: id, postKey: postKey, told: told), afterCommitOf: connection)
      return .noContent
    }
  }

  static func suspend(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminSuspension(let username)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let body = try await context.body()
    let reason = try ReportService.text(
      try context.optionalJSON(body).optionalString("reason"), field: "reason")
    return try await change(context, body: body) { connection in
      try ModerationService.suspend(
        username: username, reason: reason, by: actor, now: context.now, in: connection)
    }
  }

  static func unsuspend(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminSuspension(let username)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    return try await change(context, body: []) { connection in
      try ModerationService.unsuspend(username: username, by: actor, now: context.now, in: connection)
    }
  }

  private static func change(
    _ context: RequestContext, body: [UInt8], _ change: @escaping @Sendable (Connection) throws -> Int64
  ) async throws -> Response {
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { connection in
      let userKey = try change(connection)
      application.announce(.accountChanged(userKey: userKey), afterCommitOf: connection)
      return .noContent
    }
  }

  static func audit(_ context: RequestContext) async throws -> Response {
    let page = try Page(try context.queryParameters())
    let entries = try await context.read(looks: page.offset) { try AuditLog.list(page: page, in: $0) }
    return context.response(entries, page: page) { entry, writer in writer.auditEntry(entry) }
  }
}
