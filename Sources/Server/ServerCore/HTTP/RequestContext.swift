import HTTPServer
import KiwiKit

/// One request with its viewer and the services to respond to it.
package struct RequestContext: Sendable {
  package let server: ServerContext
  package let request: Request
  /// The signed-in user, or nil.
  package let viewer: Viewer?
  package let now: Timestamp

  package init(server: ServerContext, request: Request, viewer: Viewer?, now: Timestamp) {
    self.server = server
    self.request = request
    self.viewer = viewer
    self.now = now
  }

  /// Returns the signed-in user, or throws.
  ///
  /// Endpoints that require a user declare so in the route table and are rejected before.
  package func signedIn() throws(APIError) -> Viewer {
    guard let viewer else { throw .unauthorized }
    return viewer
  }
}

// MARK: - Parameters

extension RequestContext {
  /// Parses the query. Duplicate names are rejected.
  package func queryParameters() throws(APIError) -> Parameters {
    try Parameters(request.query)
  }

  package func json(_ body: [UInt8]) throws -> JSONObject {
    guard MediaType(request.headers["Content-Type"]).is("application/json") else {
      throw APIError.unsupportedMediaType("application/json")
    }
    return try JSONObject(body)
  }

  /// Parses a JSON object that may be absent.
  package func optionalJSON(_ body: [UInt8]) throws -> JSONObject {
    body.isEmpty ? JSONObject() : try json(body)
  }

  package func form(_ body: [UInt8]) throws -> Parameters {
    guard MediaType(request.headers["Content-Type"]).is("application/x-www-form-urlencoded") else {
      throw APIError.unsupportedMediaType("application/x-www-form-urlencoded")
    }
    return try Parameters(String(decoding: body, as: UTF8.self))
  }

  /// Returns the whole body, which a write's fingerprint also needs.
  package func body(limit: Int = bodyLimit) async throws -> [UInt8] {
    do throws(BodyError) {
      return try await request.body.collect(limit: limit)
    } catch {
      throw APIError(error, limit: limit)
    }
  }

  /// The maximum size of any body in bytes.
  ///
  /// The largest are a post with all its photos and an e-book.
  package static var maxBodySize: Int {
    max(Limits.attachmentsPerPost * Limits.uploadSize, Limits.ebookSize) + (1 << 20)
  }

  /// The maximum size of JSON and form bodies, in bytes.
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

  /// Builds the response to a repeated request from the current state. Receives the id of the created resource.
  package typealias Replay = @Sendable (_ createdId: String?, Transaction) throws -> Outcome

  /// Runs `work` once per `Idempotency-Key`, for requests with costly work before their write.
  ///
  /// Concurrent copies wait and are answered by `replay`. If the first one fails, the next one does the work.
  package func once(
    fingerprint: RequestFingerprint, replay answer: Replay, _ work: () async throws -> Response
  ) async throws -> Response {
    guard let key = try IdempotencyKey(self, fingerprint: fingerprint) else { return try await work() }
    return try await server.keyClaims.withClaim(on: key) {
      if let earlier = try snapshot({ try replay(of: key, answer, in: $0) }) { return earlier.response }
      return try await work()
    }
  }

  /// Returns the response to a repeated request; nil if the request is new.
  private func replay(
    of key: IdempotencyKey, _ answer: Replay, in transaction: Transaction
  ) throws -> Outcome? {
    guard let record = try IdempotencyStore(transaction).record(of: key, now: now) else { return nil }
    do {
      var outcome = try answer(record.createdId, transaction)
      outcome.isReplay = true
      return outcome
    } catch APIError.notFound {
      throw APIError.doneAndGone
    }
  }

  /// Changes the database and responds once the change is durable.
  ///
  /// The `Idempotency-Key` is stored in the same transaction, so a repeated request is answered by `replay` and
  /// changes nothing.
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
      try IdempotencyStore(transaction).insert(key, createdId: outcome.createdId, now: now)
      return outcome
    }.response
  }

  /// Changes the database on behalf of the request's session, only if that session still exists.
  ///
  /// The session may have ended, and the account may have been removed, while the request was in progress. Every write
  /// of a signed-in user uses this function.
  ///
  /// - Parameter hides: True if the change only hides or deletes rows, so a full account may make it although it
  ///   writes a few bytes. `PUT`, `PATCH` and `DELETE` always may.
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
      // The transaction was rolled back. A change that needs no space is allowed for a full account.
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
  /// The size of a private area or of a record marked as deleted, in bytes.
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
