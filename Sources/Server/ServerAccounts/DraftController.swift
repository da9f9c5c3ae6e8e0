import ServerCore
import Glibc
import HTTPServer
import KiwiKit

/// `/users/me/drafts`: the viewer's unsent texts, shared by all their browsers.
enum DraftController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Accounts.drafts) { call, viewer in
      let drafts = try call.context.read { try DraftStore($0).drafts(ofUser: viewer.key) }
      return try call.answer(drafts.compactMap(\.draft))
    }
    router.on(API.Accounts.keepDraft) { call in
      let content = call.body.content
      guard content.unicodeScalars.count <= Limits.draftLength else {
        throw APIError.invalid(
          "content", "The draft is too long. Use at most \(Limits.draftLength) characters.")
      }
      return try await save(content, age: call.body.age ?? 0, call)
    }
    router.on(API.Accounts.removeDraft) { call in try await save(nil, age: 0, call) }
  }

  private static func save(
    _ content: String?, age: Int, _ call: Call<String, Nothing, some EndpointBody, Nothing>
  ) async throws -> Response {
    let viewer = try call.viewer()
    guard call.path.unicodeScalars.count <= Limits.draftKindLength else { throw APIError.notFound }
    return try await call.write { transaction in
      let draft = StoredDraft(kind: call.path, content: content, writtenAt: milliseconds() - Int64(age))
      try DraftStore(transaction).put(draft, ofUser: viewer.key, limit: Limits.drafts)
    }
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

extension StoredDraft {
  /// The draft for responses; nil if it was sent or discarded.
  fileprivate var draft: KeptDraft? {
    content.map {
      KeptDraft(kind: kind, content: $0, savedAt: Timestamp(seconds: Int(writtenAt / 1_000)).date)
    }
  }
}
