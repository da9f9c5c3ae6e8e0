import HTTPServer
import KiwiKit

/// `/admin`, but for the reports.
enum AdminController {
  static func removePost(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminPost(let id)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let (key, unusedNames) = try ModerationService.removePost(
        id: id, by: actor, now: context.now, in: transaction)
      application.announce(PostChange.removed(key: key), afterCommitOf: transaction)
      transaction.afterCommit {
        application.removeUnusedPictures(unusedNames)
        application.jobs.wake()
      }
      return .noContent
    }
  }

  static func removeComment(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminComment(let id)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let (postKey, told) = try ModerationService.removeComment(
        id: id, by: actor, now: context.now, in: transaction)
      application.announce(
        PostChange.commentRemoved(commentId: id, key: postKey, told: told), afterCommitOf: transaction)
      return .noContent
    }
  }

  static func suspend(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminSuspension(let username)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let body = try await context.body()
    let reason = try ReportService.text(
      try context.optionalJSON(body).optionalString("reason"), field: "reason")
    return try await change(context, body: body) { transaction in
      try ModerationService.suspend(
        username: username, reason: reason, by: actor, now: context.now, in: transaction)
    }
  }

  static func unsuspend(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminSuspension(let username)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    return try await change(context, body: []) { transaction in
      try ModerationService.unsuspend(username: username, by: actor, now: context.now, in: transaction)
    }
  }

  private static func change(
    _ context: RequestContext, body: [UInt8], _ change: @escaping @Sendable (Transaction) throws -> Int64
  ) async throws -> Response {
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      let userKey = try change(transaction)
      application.announce(AccountChange.standing(userKey: userKey), afterCommitOf: transaction)
      application.announce(
        try ListService.standingChange(of: userKey, in: transaction), afterCommitOf: transaction)
      transaction.afterCommit { application.jobs.wake() }
      return .noContent
    }
  }

  static func audit(_ context: RequestContext) async throws -> Response {
    let page = try Page(try context.queryParameters())
    let entries = try await context.read(looks: page.offset) { try $0.audit.records(page: page) }
    return context.response(entries, page: page) { entry, writer in writer.auditEntry(entry) }
  }
}
