import HTTPServer
import KiwiKit

/// One request on its way through the server: what was asked, by whom, and the means to answer.
package struct RequestContext: Sendable {
  package let server: ServerContext
  package let request: Request
  /// The signed-in person, or nil.
  package let viewer: Viewer?
  package let now: Timestamp

  package init(server: ServerContext, request: Request, viewer: Viewer?, now: Timestamp) {
    self.server = server
    self.request = request
    self.viewer = viewer
    self.now = now
  }

  /// The person who must be signed in; endpoints that need one say so in the route table, so this never
  /// throws there.
  package func signedIn() throws(APIError) -> Viewer {
    guard let viewer else { throw .unauthorized }
    return viewer
  }
}

// MARK: - Parameters

extension RequestContext {
  /// The value of one query parameter; a name given twice is refused, because two readers could disagree.
  package func queryParameters() throws(APIError) -> Parameters {
    try Parameters(request.query)
  }

  package func json(_ body: [UInt8]) throws -> JSONObject {
    guard MediaType(request.headers["Content-Type"]).is("application/json") else {
      throw APIError.unsupportedMediaType("application/json")
    }
    return try JSONObject(body)
  }

  /// A JSON object that may be left out.
  package func optionalJSON(_ body: [UInt8]) throws -> JSONObject {
    body.isEmpty ? JSONObject() : try json(body)
  }

  package func form(_ body: [UInt8]) throws -> Parameters {
    guard MediaType(request.headers["Content-Type"]).is("application/x-www-form-urlencoded") else {
      throw APIError.unsupportedMediaType("application/x-www-form-urlencoded")
    }
    return try Parameters(String(decoding: body, as: UTF8.self))
  }

  /// The whole body, which the fingerprint of a write needs too.
  package func body(limit: Int = bodyLimit) async throws -> [UInt8] {
    do throws(BodyError) {
      return try await request.body.collect(limit: limit)
    } catch {
      throw APIError(error, limit: limit)
    }
  }

  /// Bytes of the longest body that any endpoint reads, a post with all its photos or an e-book, and what is around them.
  package static var largestBody: Int {
    max(Limits.attachmentsPerPost * Limits.uploadSize, Limits.ebookSize) + (1 << 20)
  }

  /// In bytes, of JSON and form bodies.
  package static let bodyLimit = 64 * 1024
}

// MARK: - Reading and writing

extension RequestContext {
  private var accounts: any ViewerAccounts { server.slots[(any ViewerAccounts).self] }

  package func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try server.storage.read(body)
  }

  /// Reads one consistent state of the database with several statements.
  package func snapshot<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try server.storage.snapshot(body)
  }

  /// What a request that was carried out before is answered when it comes again: what it was about, as it is now.
  /// It is given the id of what was created.
  package typealias Replay = @Sendable (_ createdId: String?, Transaction) throws -> Outcome

  /// Runs `work` for requests that do much before they write: once for each `Idempotency-Key`, also when copies of the
  /// request come while the first is under way. They wait for it, and are answered by `replay`; if it failed, the next
  /// of them does the work.
  package func once(
    fingerprint: RequestFingerprint, replay answer: Replay, _ work: () async throws -> Response
  ) async throws -> Response {
    guard let key = try IdempotencyKey(self, fingerprint: fingerprint) else { return try await work() }
    return try await server.keyClaims.withClaim(on: key) {
      if let earlier = try snapshot({ try replay(of: key, answer, in: $0) }) { return earlier.response }
      return try await work()
    }
  }

  /// Nil when the request is new.
  private func replay(
    of key: IdempotencyKey, _ answer: Replay, in transaction: Transaction
  ) throws -> Outcome? {
    guard let record = try transaction.idempotencyKeys.record(of: key, now: now) else { return nil }
    do {
      var outcome = try answer(record.createdId, transaction)
      outcome.isReplay = true
      return outcome
    } catch APIError.notFound {
      throw APIError.doneAndGone
    }
  }

  /// Changes the database and answers after the change is durable.
  ///
  /// An `Idempotency-Key` is kept in the same transaction as the change, so that the request can be sent again: it
  /// has happened once, and is answered by `replay`.
  package func write(
    fingerprint: @autoclosure () -> RequestFingerprint,
    replay answer: @escaping Replay = { _, _ in .noContent },
    _ change: @escaping @Sendable (Transaction) throws -> Outcome
  ) async throws -> Response {
    let key = try IdempotencyKey(self, fingerprint: fingerprint())
    return try await write { transaction in
      guard let key else { return try change(transaction) }
      if let earlier = try replay(of: key, answer, in: transaction) { return earlier }
      let outcome = try change(transaction)
      try transaction.idempotencyKeys.insert(key, createdId: outcome.createdId, now: now)
      return outcome
    }.response
  }

  /// Changes the database on behalf of the session that the request came with, and only if that is still there: it
  /// may have been ended while the request was under way, and its account be gone. Every write of somebody who is
  /// signed in goes through here.
  ///
  /// - Parameter hides: Whether the change only hides or deletes something, so that a full account may do it although it
  ///   writes some bytes. `PUT`, `PATCH` and `DELETE` may anyway.
  package func write<Result: Sendable>(
    hides: Bool = false, _ change: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    guard let viewer else { return try await server.storage.write(change) }
    guard let quota = server.configuration.accountStorage else {
      return try await write(as: viewer, change)
    }
    do {
      return try await write(as: viewer) { transaction in
        let result = try change(transaction)
        guard try accounts.storedBytes(ofUser: viewer.key, in: transaction) <= quota else {
          throw OverQuota()
        }
        return result
      }
    } catch is OverQuota {
      // Nothing has changed. A change of a full account that takes no room goes on.
      let mayBeSmall = hides || request.method != .post
      return try await write(as: viewer) { transaction in
        let before = try accounts.storedBytes(ofUser: viewer.key, in: transaction)
        let result = try change(transaction)
        let after = try accounts.storedBytes(ofUser: viewer.key, in: transaction)
        let isSmall = mayBeSmall && after - before <= Self.smallChange && after <= quota + quota / 2
        guard after <= max(before, quota) || isSmall else { throw APIError.accountFull(quota: quota) }
        return result
      }
    }
  }

  private struct OverQuota: Error {}
  /// In bytes: as much as a new zone takes, or a record that is marked as deleted.
  private static let smallChange = 1_024

  private func write<Result: Sendable>(
    as viewer: Viewer, _ change: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    try await server.storage.write(for: viewer.key) { transaction in
      guard let role = try accounts.role(of: viewer, in: transaction) else { throw APIError.invalidToken }
      guard viewer.role != .admin || role == .admin else { throw APIError.adminOnly }
      return try change(transaction)
    }
  }
}
