import HTTPServer
import KiwiKit

/// A body with a hand-written parser, for hot paths.
package protocol HandParsedValue: WireValue {
  /// - Parameter slots: The values of all areas.
  init(_ object: JSONObject, _ slots: Slots) throws(APIError)
}

/// A request to an endpoint, with decoded parameters and body.
package struct Call<Path: Sendable, Query: EndpointQuery, Body: EndpointBody, Answer: EndpointAnswer>:
  Sendable
{
  package let context: RequestContext
  package let path: Path
  package let query: Query
  package let body: Body
  /// The bytes of the body, by which a repeated write is recognized.
  package let content: [UInt8]
  private let status: Status

  package init(_ context: RequestContext, _ endpoint: Endpoint<Path, Query, Body, Answer>, path: Path)
    async throws
  {
    self.context = context
    self.path = path
    status = Status(code: UInt16(clamping: endpoint.description.status))
    query = try WireReader.read(Query.self, from: context.queryParameters())
    let given: Body?
    switch Body.bodyForm {
    case .none, .form:
      content = []
      given = Body.absent
    case .fields:
      content = try await context.body(limit: endpoint.description.bodyLimit)
      given = Body.absent
    case .json(let type):
      content = try await context.body(limit: endpoint.description.bodyLimit)
      let object = try context.json(content)
      if let type = type as? any HandParsedValue.Type {
        given = try type.init(object, context.server.slots) as? Body
      } else {
        given = try WireReader.read(type, from: object) as? Body
      }
    case .formOrJSON where MediaType(context.request.headers["Content-Type"]).is("multipart/form-data"):
      content = []
      given = Body.absent
    case .formOrJSON(_, let type):
      content = try await context.body(limit: endpoint.description.bodyLimit)
      let value = try WireReader.read(type, from: context.json(content))
      given = (Body.self as? any EitherBody.Type)?.init(value) as? Body
    case .optionalJSON(let type):
      content = try await context.body(limit: endpoint.description.bodyLimit)
      given = try content.isEmpty ? Body.absent : WireReader.read(type, from: context.json(content)) as? Body
    }
    guard let given else { throw APIError.internalError }
    body = given
  }

  package var now: Timestamp { context.now }

  /// The server's public address, with which all URLs in responses start.
  package var publicURL: String { context.server.configuration.publicURL }

  /// Returns the signed-in user. Endpoints for signed-in users always have one.
  package func viewer() throws(APIError) -> Viewer { try context.signedIn() }

  package func snapshot<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try context.snapshot(body)
  }
}

extension Call {
  /// The identity of the request for repeated writes: its path and body.
  package var fingerprint: RequestFingerprint { RequestFingerprint(context.request, content) }

  /// Parses the fields of a form without files.
  package func form() throws -> Parameters { try context.form(content) }

  /// Builds a response from hand-written JSON of a hot path. A test compares it with the response type.
  package func answer(json writer: JSONWriter) -> Response {
    Outcome(status: status, body: writer.bytes).response
  }

  package func outcome(json writer: JSONWriter) -> Outcome { Outcome(status: status, body: writer.bytes) }
}

extension Call where Query: PagedQuery {
  /// The requested page of the list.
  package var page: Page { Page(query) }

  /// Builds the response from an object that contains a page of a list.
  package func answer(_ value: Answer, hasMore: Bool) throws -> Response
  where Answer: WireValue {
    var response = try answer(value)
    PageLinks(context.request, page: page, hasMore: hasMore).add(to: &response)
    return response
  }

  /// Builds the response from a page of a list.
  ///
  /// - Parameter values: The page, with one extra element if a further page exists.
  package func answer<Element>(_ values: [Element]) throws -> Response
  where Answer == ListPage<Element> {
    var response = Outcome(status: status, body: try WireWriter.bytes(of: values.prefix(page.size))).response
    PageLinks(context.request, page: page, hasMore: values.count > page.size).add(to: &response)
    return response
  }
}

extension Call where Answer: WireValue {
  package func answer(_ value: Answer) throws -> Response { try outcome(value).response }

  package func outcome(_ value: Answer) throws -> Outcome {
    Outcome(status: status, body: try WireWriter.bytes(of: value))
  }

  /// Changes the database once per `Idempotency-Key`, and responds once the change is durable.
  ///
  /// - Parameter replay: Returns the current object, for repeated requests.
  package func write(
    replay: @escaping @Sendable (Transaction) throws -> Answer,
    _ change: @escaping @Sendable (Transaction) throws -> Answer
  ) async throws -> Response {
    try await context.write(fingerprint: fingerprint, replay: { try outcome(replay($1)) }) {
      try outcome(change($0))
    }
  }

  /// Creates an object once per `Idempotency-Key`, and responds once it is durable.
  ///
  /// - Parameters:
  ///   - path: Returns the path of the object with an id; nil if it has none.
  ///   - replay: Returns the current object with this id, for repeated requests.
  ///   - create: Creates the object and returns it with its id.
  package func create(
    at path: @escaping @Sendable (_ id: String) -> String?,
    replay: @escaping @Sendable (_ id: String, Transaction) throws -> Answer,
    _ create: @escaping @Sendable (Transaction) throws -> (id: String, value: Answer)
  ) async throws -> Response {
    try await context.write(
      fingerprint: fingerprint,
      replay: { id, transaction in
        guard let id else { throw APIError.notFound }
        return try created(id, replay(id, transaction), at: path(id))
      }
    ) { transaction in
      let (id, value) = try create(transaction)
      return try created(id, value, at: path(id))
    }
  }

  package func created(_ id: String, _ value: Answer, at location: String?) throws -> Outcome {
    var outcome = try outcome(value)
    outcome.location = location
    outcome.createdId = id
    return outcome
  }
}

extension Call {
  package func answer<Element>(_ values: some Sequence<Element>) throws -> Response
  where Answer == [Element] {
    try outcome(values).response
  }

  package func outcome<Element>(_ values: some Sequence<Element>) throws -> Outcome
  where Answer == [Element] {
    Outcome(status: status, body: try WireWriter.bytes(of: values))
  }

  /// Changes the database once per `Idempotency-Key`, and responds once the change is durable.
  package func write(_ change: @escaping @Sendable (Transaction) throws -> Void) async throws -> Response
  where Answer == Nothing {
    try await context.write(fingerprint: fingerprint) { transaction in
      try change(transaction)
      return .noContent
    }
  }
}
