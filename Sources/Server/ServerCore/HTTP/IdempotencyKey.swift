import HTTPServer
import KiwiKit
import Passwords

/// The `Idempotency-Key` of a request, scoped to its sender.
package struct IdempotencyKey: Sendable {
  package let scope: [UInt8]
  package let userKey: Int64?
  package let fingerprint: [UInt8]
}

extension IdempotencyKey {
  /// Reads the key of a request; nil if there is none.
  package init?(_ context: RequestContext, fingerprint: @autoclosure () -> RequestFingerprint)
    throws(APIError)
  {
    guard let text = context.request.headers["Idempotency-Key"] else { return nil }
    guard Limits.idempotencyKeyLength.contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw .badParameter(
        "Idempotency-Key", "The Idempotency-Key is not valid. Use 1 to 200 visible ASCII characters.")
    }
    let user = context.viewer?.id ?? "anonymous"
    userKey = context.viewer?.key
    scope = Hash.sha256(Array("\(user)\n\(text)".utf8))
    self.fingerprint = fingerprint().bytes
  }
}

/// A hash of a change's method, path and body. An empty body counts as none.
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
    "This Idempotency-Key was used for another request. Use a new one for each action.",
    field: "Idempotency-Key")
  package static let doneAndGone = APIError(
    .gone, "done_and_gone", "This request was completed before, and its result was deleted. Reload the page.")
}
