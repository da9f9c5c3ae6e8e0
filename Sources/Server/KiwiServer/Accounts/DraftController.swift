import Glibc
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
        writer.member("savedAt", date: Timestamp(seconds: Int(draft.writtenAt / 1_000)))
      }
    }
    return Response(json: writer)
  }

  static func put(_ context: RequestContext) async throws -> Response {
    let body = try await context.body()
    let object = try context.json(body)
    return try await keep(context, content: try content(object), age: try age(object), body)
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    try await keep(context, content: nil, age: 0, [])
  }

  private static func keep(
    _ context: RequestContext, content: String?, age: Int, _ body: [UInt8]
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let kind = try kind(context)
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      let draft = DraftRecord(kind: kind, content: content, writtenAt: milliseconds() - Int64(age))
      try transaction.drafts.put(draft, ofUser: viewer.key, most: Limits.drafts)
      return .noContent
    }
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
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

  private static func age(_ object: JSONObject) throws(APIError) -> Int {
    let age = try object.optionalInt("age") ?? 0
    guard (0...Limits.draftAge).contains(age) else {
      throw .invalid("age", "A draft was written at most \(Limits.draftAge) milliseconds ago.")
    }
    return age
  }
}
