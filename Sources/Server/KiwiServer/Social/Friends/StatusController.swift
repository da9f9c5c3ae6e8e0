import HTTPServer
import KiwiKit

/// `/users/me/status`: a line of how it is going.
enum StatusController {
  static func set(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let status = try status(try context.json(body), now: context.now)
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      let before = try transaction.statuses.status(ofUser: viewer.key, now: context.now)
      try transaction.statuses.put(status, ofUser: viewer.key)
      announce(context, viewer, before, status, transaction)
      var writer = JSONWriter()
      writer.status(status)
      return .ok(writer)
    }
  }

  static func remove(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      if let before = try transaction.statuses.status(ofUser: viewer.key, now: context.now) {
        try transaction.statuses.delete(ofUser: viewer.key)
        announce(context, viewer, before, nil, transaction)
      }
      return .noContent
    }
  }

  private static func status(_ object: JSONObject, now: Timestamp) throws(APIError) -> StatusRecord {
    let text = try TextRules.line(object.string("text"), field: "text", limit: Limits.statusLength)
    guard !text.isEmpty else { throw .invalid("text", "Write a few words, or take your status away.") }
    let hours = try object.optionalInt("hours") ?? Limits.statusHours.upperBound
    guard Limits.statusHours.contains(hours) else {
      throw .invalid("hours", "A status is shown for 1 to \(Limits.statusHours.upperBound) hours.")
    }
    return StatusRecord(
      text: text, visibility: try object.audience() ?? .followers, createdAt: now,
      expiresAt: now.adding(.seconds(hours * 3_600)))
  }

  private static func announce(
    _ context: RequestContext, _ viewer: Viewer, _ before: StatusRecord?, _ status: StatusRecord?,
    _ transaction: Transaction
  ) {
    let audience = max(before?.visibility ?? .onlyMe, status?.visibility ?? .onlyMe)
    context.application.announce(
      SocialChange.status(userKey: viewer.key, audience: audience), afterCommitOf: transaction)
  }
}
