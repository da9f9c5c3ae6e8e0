import HTTPServer
import KiwiKit

/// `/users/me/drafts`: what the viewer is writing, for all their browsers and for nobody else.
enum DraftController {
  static func list(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let drafts = try context.read { try $0.drafts.drafts(ofUser: viewer.key) }
    var writer = JSONWriter(capacity: 1_024)
    writer.array(of: drafts) { draft, writer in
      writer.object { writer in
        writer.member("kind", draft.kind)
        writer.member("content", draft.content)
        writer.member("savedAt", date: draft.savedAt)
      }
    }
    return Response(json: writer)
  }

  static func put(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let draft = DraftRecord(
      kind: try kind(context), content: try content(try context.json(body)), savedAt: context.now)
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      try transaction.drafts.put(draft, ofUser: viewer.key, most: Limits.drafts)
      return .noContent
    }
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let kind = try kind(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      try transaction.drafts.delete(kind, ofUser: viewer.key)
      return .noContent
    }
  }

  private static func kind(_ context: RequestContext) throws(APIError) -> String {
    guard case .accounts(.draft(let kind)) = context.route,
      kind.unicodeScalars.count <= Limits.draftKindLength
    else {
      throw .notFound
    }
    return kind
  }

  private static func content(_ object: JSONObject) throws(APIError) -> String {
    let content = try object.string("content")
    guard content.unicodeScalars.count <= Limits.draftLength else {
      throw .invalid("content", "A draft has at most \(Limits.draftLength) characters.")
    }
    return content
  }
}
