import HTTPServer
import KiwiKit

/// Finds the handler of a request by its method and path.
package struct EndpointRouter: Sendable {
  package struct Handler: Sendable {
    package let endpoint: EndpointDescription
    /// The name in metrics, such as `GET /posts/{postId}`.
    package let name: String
    /// The index in ``EndpointRouter/endpoints``, under which requests are counted.
    package fileprivate(set) var number = 0
    package let handle: @Sendable (RequestContext, _ parameters: [String]) async throws -> Response
  }

  /// The handlers of a path, with the values of its parameters.
  package struct Match: Sendable {
    fileprivate let handlers: [Method: Handler]
    package let parameters: [String]

    /// The handler of a method. `GET` also handles `HEAD`, because the server omits its body.
    package subscript(method: Method) -> Handler? { handlers[method == .head ? .get : method] }

    /// The value of the `Allow` header (RFC 9110, section 10.2.1).
    package var allowedMethods: String {
      Method.allCases.filter { $0 == .options || self[$0] != nil }.map(\.rawValue).joined(separator: ", ")
    }
  }

  private var table = PathTable()
  private var handlers: [[Method: Handler]] = []
  /// The endpoints, in the order of registration.
  package private(set) var endpoints: [EndpointDescription] = []

  package init() {}

  package mutating func add(_ handler: Handler) {
    let endpoint = handler.endpoint
    let number = table.insert(endpoint.path.description)
    if number == handlers.count { handlers.append([:]) }
    guard let method = Method(rawValue: endpoint.method.rawValue) else { return }
    var handler = handler
    handler.number = endpoints.count
    let earlier = handlers[number].updateValue(handler, forKey: method)
    precondition(earlier == nil, "\(endpoint) has two handlers.")
    endpoints.append(endpoint)
  }

  /// Returns the handlers of a path; nil if no endpoint has it.
  package func match(_ path: String) -> Match? {
    table.find(path).map { Match(handlers: handlers[$0.number], parameters: $0.parameters) }
  }
}

// MARK: - Typed handlers

extension EndpointRouter {
  package mutating func on<Path, Query, Body, Answer>(
    _ endpoint: Endpoint<Path, Query, Body, Answer>,
    _ handle: @escaping @Sendable (Call<Path, Query, Body, Answer>) async throws -> Response
  ) {
    let description = endpoint.description
    let rules = description.path.parameters.map { API.pathParameters[$0] }
    add(
      Handler(endpoint: description, name: "\(description)") { context, parameters in
        guard zip(parameters, rules).allSatisfy({ $1?.allows($0) ?? true }),
          let path = Self.path(parameters) as? Path
        else {
          throw APIError.notFound
        }
        return try await handle(Call(context, endpoint, path: path))
      })
  }

  /// Registers the handler of an endpoint for signed-in users.
  package mutating func on<Path, Query, Body, Answer>(
    _ endpoint: Endpoint<Path, Query, Body, Answer>,
    _ handle: @escaping @Sendable (Call<Path, Query, Body, Answer>, Viewer) async throws -> Response
  ) {
    on(endpoint) { call in try await handle(call, call.viewer()) }
  }

  /// Converts the parameters of a path to the type that endpoints declare.
  private static func path(_ parameters: [String]) -> Any {
    switch parameters.count {
    case 0: Nothing()
    case 1: parameters[0]
    case 2: (parameters[0], parameters[1])
    default: (parameters[0], parameters[1], parameters[2])
    }
  }
}

extension FieldRule {
  /// Returns whether a path parameter may have this value. Handlers look up other text forms and find nothing.
  fileprivate func allows(_ text: String) -> Bool {
    switch self {
    case .id: Identifier.isWellFormed(text)
    case .choice(let texts): texts.contains(text)
    case .number(let range): text.wholeNumber.map(range.contains) ?? false
    case .atLeast(let least): text.wholeNumber.map { $0 >= least } ?? false
    case .all(let rules): rules.allSatisfy { $0.allows(text) }
    case .line, .text, .length, .pattern, .format, .decimal, .unique, .list, .always, .omitted:
      true
    }
  }
}

extension StringProtocol {
  /// The number, if the text has only digits: no sign, space or exponent.
  package var wholeNumber: Int? {
    utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(self) : nil
  }
}
