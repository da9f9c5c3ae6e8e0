import HTTPServer
import KiwiKit

/// A request of an endpoint with its parameters and body decoded.
struct Call<Path: Sendable, Query: EndpointQuery, Body: EndpointBody, Answer: EndpointAnswer>: Sendable {
  let context: RequestContext
  let path: Path
  let query: Query
  let body: Body
  /// The bytes of the body, by which a repeated write is recognized.
  private let content: [UInt8]
  private let status: Status

  init(_ context: RequestContext, _ endpoint: Endpoint<Path, Query, Body, Answer>, path: Path) async throws {
    self.context = context
    self.path = path
    status = Status(code: UInt16(clamping: endpoint.description.status))
    query = try WireReader.read(Query.self, from: context.queryParameters())
    switch Body.bodyForm {
    case .none:
      content = []
      guard let body = Nothing() as? Body else { throw APIError.internalError }
      self.body = body
    case .json(let type):
      content = try await context.body(limit: endpoint.description.bodyLimit)
      guard let body = try WireReader.read(type, from: context.json(content)) as? Body else {
        throw APIError.internalError
      }
      self.body = body
    }
  }

  var now: Timestamp { context.now }

  /// The signed-in user. Endpoints for signed-in users have one.
  func viewer() throws(APIError) -> Viewer { try context.signedIn() }

  func snapshot<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try context.snapshot(body)
  }
}

extension Call where Answer: WireValue {
  func answer(_ value: Answer) throws -> Response {
    Outcome(status: status, body: try WireWriter.bytes(of: value)).response
  }

  /// Changes the database once for each `Idempotency-Key`, and answers after the change is durable.
  ///
  /// - Parameter replay: The answer to a repeated request: the object as it is now.
  func write(
    replay: @escaping @Sendable (Transaction) throws -> Answer,
    _ change: @escaping @Sendable (Transaction) throws -> Answer
  ) async throws -> Response {
    let status = status
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, content),
      replay: { _, transaction in
        Outcome(status: status, body: try WireWriter.bytes(of: replay(transaction)))
      }
    ) { transaction in
      Outcome(status: status, body: try WireWriter.bytes(of: change(transaction)))
    }
  }
}

extension Call {
  func answer<Element>(_ values: [Element]) throws -> Response where Answer == [Element] {
    Outcome(status: status, body: try WireWriter.bytes(of: values)).response
  }

  /// Changes the database once for each `Idempotency-Key`, and answers after the change is durable.
  func write(_ change: @escaping @Sendable (Transaction) throws -> Void) async throws -> Response
  where Answer == Nothing {
    try await context.write(fingerprint: RequestFingerprint(context.request, content)) { transaction in
      try change(transaction)
      return .noContent
    }
  }
}
