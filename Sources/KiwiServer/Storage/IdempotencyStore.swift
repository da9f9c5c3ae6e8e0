import HTTPServer
import KiwiKit
import Passwords
import SQLite

/// What a client sent as `Idempotency-Key`, made unmistakable by who sent it and what they asked.
struct IdempotencyKey: Sendable {
  fileprivate let scope: [UInt8]
  fileprivate let userKey: Int64?
  fileprivate let fingerprint: [UInt8]

  /// Nil when the request carries none.
  init?(_ context: RequestContext, fingerprint: @autoclosure () -> RequestFingerprint) throws(APIError) {
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

/// A hash of everything a change depends on: method, path and body.
struct RequestFingerprint: Sendable {
  let bytes: [UInt8]

  init(_ request: Request, _ parts: [UInt8]...) {
    var text = Array("\(request.method.rawValue) \(request.path)\n".utf8)
    for part in parts {
      text += Array("\(part.count):".utf8)
      text += part
    }
    bytes = Hash.sha256(text)
  }
}

/// The answers that may be asked for again.
enum IdempotencyStore {
  /// The newest answers of an account that are kept.
  static let answersPerAccount = 1_000
  /// How long an answer is kept.
  static let lifetime = Duration.seconds(24 * 60 * 60)

  static func outcome(
    of key: IdempotencyKey, now: Timestamp, in connection: Connection
  ) throws -> Outcome? {
    let earliest = now.seconds - Int(lifetime.components.seconds)
    let earlier = try connection.first(
      """
      SELECT fingerprint, status, body, location
      FROM idempotencyKeys
      WHERE scope = \(key.scope) AND createdAt > \(earliest)
      """
    ) { row in
      (
        row.blob(0),
        Outcome(
          status: Status(code: UInt16(clamping: row.int(1))), body: row.blob(2), location: row.optionalText(3)
        )
      )
    }
    guard let (fingerprint, outcome) = earlier else { return nil }
    guard fingerprint == key.fingerprint else {
      throw APIError(
        .unprocessableContent, "idempotency_key_reused",
        "This Idempotency-Key belongs to another request. Use a new one for each action.",
        field: "Idempotency-Key")
    }
    var replay = outcome
    replay.isReplay = true
    return replay
  }

  static func insert(
    _ outcome: Outcome, for key: IdempotencyKey, now: Timestamp, in connection: Connection
  ) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO idempotencyKeys (scope, userKey, fingerprint, status, location, body, createdAt)
      VALUES (
        \(key.scope), \(key.userKey), \(key.fingerprint), \(Int(outcome.status.code)), \(outcome.location),
        \(outcome.body), \(now.seconds)
      )
      """)
    try connection.run(
      """
      DELETE FROM idempotencyKeys
      WHERE scope IN (
        SELECT scope FROM idempotencyKeys
        WHERE userKey = \(key.userKey)
        ORDER BY createdAt DESC
        LIMIT -1 OFFSET \(answersPerAccount)
      )
      """)
  }

  /// Removes some of what is too old to be asked for.
  static func removeExpired(now: Timestamp, limit: Int, in connection: Connection) throws {
    let latest = now.seconds - Int(lifetime.components.seconds)
    try connection.run(
      """
      DELETE FROM idempotencyKeys
      WHERE scope IN (
        SELECT scope FROM idempotencyKeys WHERE createdAt <= \(latest) ORDER BY createdAt LIMIT \(limit)
      )
      """)
  }
}
