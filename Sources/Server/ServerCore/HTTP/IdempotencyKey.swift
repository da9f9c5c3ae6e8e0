import HTTPServer
import KiwiKit
import Passwords

/// What a client sent as `Idempotency-Key`, made unmistakable by who sent it and what they asked.
package struct IdempotencyKey: Sendable {
  package let scope: [UInt8]
  package let userKey: Int64?
  package let fingerprint: [UInt8]
}

extension IdempotencyKey {
  /// Nil when the request carries none.
  package init?(_ context: RequestContext, fingerprint: @autoclosure () -> RequestFingerprint)
    throws(APIError)
  {
    guard let text = context.request.headers["Idempotency-Key"] else { return nil }
    guard Limits.idempotencyKeyLength.contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw .badParameter("Idempotency-Key", "An Idempotency-Key is 1 to 200 visible ASCII characters.")
    }
    let user = context.viewer?.id ?? "anonymous"
    userKey = context.viewer?.key
    scope = Hash.sha256(Array("\(user)\n\(text)".utf8))
    self.fingerprint = fingerprint().bytes
  }
}

/// A hash of everything a change depends on: method, path and body. An empty body counts as none.
package struct RequestFingerprint: Sendable {
  package let bytes: [UInt8]

  package init(_ request: Request, _ parts: [UInt8]...) {
    var text = Array("\(request.method.rawValue) \(request.path)\n".utf8)
    for part in parts where !part.isEmpty {
      text += Array("\(part.count):".utf8)
      text += part
    }
    bytes = Hash.sha256(text)
  }
}

extension APIError {
  package static let idempotencyKeyReused = APIError(
    .unprocessableContent, "idempotency_key_reused",
    "This Idempotency-Key belongs to another request. Use a new one for each action.",
    field: "Idempotency-Key")
  package static let doneAndGone = APIError(
    .gone, "done_and_gone", "This was done before, and what it was about is no longer there.")
}
