/// A request that passes through middleware and a ``Router``.
///
/// ```swift
/// router.on(.get, "/users/{name}") { call in Response(text: "hello, \(call.parameters["name"] ?? "")") }
/// ```
public struct RoutedRequest: Sendable {
  /// The request. Middleware may change it.
  public var request: Request
  /// The decoded path parameters by name, empty before a route is matched.
  public internal(set) var parameters: [String: String] = [:]
  /// The user identified by ``Authentication``, of any type.
  public var identity: (any Sendable)?
  /// The id generated or adopted by ``RequestID``.
  public internal(set) var id: String?

  /// Creates a request before any middleware.
  public init(_ request: Request) { self.request = request }
}

/// An error that ends a request with a status and a one-line message.
///
/// ```swift
/// guard let note = notes[id] else { throw HTTPError(.notFound, "There is no such note.") }
/// ```
public struct HTTPError: Error, Hashable, Sendable {
  /// The status of the response.
  public let status: Status
  /// A message for the client without line breaks, or empty for no content.
  public let message: String

  /// Creates an error.
  public init(_ status: Status, _ message: String = "") {
    self.status = status
    self.message = message
  }
}

/// A layer around request handlers, such as logging or authentication.
///
/// The first middleware that a router uses is the outermost.
///
/// ```swift
/// struct Timing: Middleware {
///   func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response {
///     let start = ContinuousClock.now
///     defer { print(call.request.path, ContinuousClock.now - start) }
///     return try await next(call)
///   }
/// }
/// ```
public protocol Middleware: Sendable {
  /// Responds to a request, usually by calling `next`.
  func respond(to call: RoutedRequest, next: RouteHandler) async throws -> Response
}

/// Responds to a request. An ``HTTPError`` becomes its status, any other error 500.
public typealias RouteHandler = @Sendable (RoutedRequest) async throws -> Response

/// Dispatches requests to handlers by method and path, through middleware.
///
/// It responds with 404 if no route has the path and with 405 and `Allow` if no route has the method. It
/// handles `OPTIONS` with `Allow`, and `HEAD` as `GET` (RFC 9110, section 9.3); the server then omits the
/// content.
///
/// ```swift
/// var router = Router()
/// router.use(RequestID())
/// router.on(.get, "/users/{name}") { call in Response(text: "hello, \(call.parameters["name"] ?? "")") }
/// let server = try Server.start(configuration: ServerConfiguration(port: 8080), handler: router.handler)
/// ```
public struct Router: Sendable {
  private struct Route: Sendable {
    var handlers: [Method: (names: [String], handle: RouteHandler)] = [:]

    var allowed: String {
      var methods = Set(handlers.keys).union([.options])
      if methods.contains(.get) { methods.insert(.head) }
      return Method.allCases.filter(methods.contains).map(\.rawValue).joined(separator: ", ")
    }
  }

  private var table = PathTable()
  private var routes: [Route] = []
  private var middleware: [any Middleware] = []

  /// Creates an empty router.
  public init() {}

  /// Adds a route.
  ///
  /// - Parameters:
  ///   - method: The request method. `GET` also handles `HEAD`.
  ///   - path: The pattern, such as `/users/{name}/posts`. A parameter matches one segment.
  ///   - handle: The handler.
  /// - Precondition: No route has the same method and path.
  public mutating func on(_ method: Method, _ path: String, _ handle: @escaping RouteHandler) {
    let number = table.insert(path)
    if number == routes.count { routes.append(Route()) }
    let names = path.split(separator: "/").filter { $0.first == "{" }.map {
      String($0.dropFirst().dropLast())
    }
    let earlier = routes[number].handlers.updateValue((names, handle), forKey: method)
    precondition(earlier == nil, "\(method.rawValue) \(path) has two handlers.")
  }

  /// Adds middleware around all routes, inside of earlier middleware.
  public mutating func use(_ middleware: any Middleware) { self.middleware.append(middleware) }

  /// The server handler of this router.
  public var handler: Handler {
    let handle = middleware.reversed().reduce(route) { next, middleware in
      { call in try await middleware.respond(to: call, next: Self.answering(next)) }
    }
    let answer = Self.answering(handle)
    return { request in (try? await answer(RoutedRequest(request))) ?? Response(status: .internalServerError)
    }
  }

  /// Converts errors to responses, so middleware sees only responses.
  private static func answering(_ handle: @escaping RouteHandler) -> RouteHandler {
    { call in
      do {
        return try await handle(call)
      } catch let error as HTTPError {
        return Response(status: error.status, text: error.message.isEmpty ? "" : error.message + "\n")
      } catch {
        return Response(status: .internalServerError)
      }
    }
  }

  private var route: RouteHandler {
    { [table, routes] call in
      guard let match = table.find(call.request.path) else {
        throw HTTPError(.notFound, "There is no page or endpoint at this address.")
      }
      let route = routes[match.number]
      let method: Method = call.request.method == .head ? .get : call.request.method
      guard let (names, handle) = route.handlers[method] else {
        let status: Status = call.request.method == .options ? .noContent : .methodNotAllowed
        return Response(status: status, headers: ["Allow": route.allowed])
      }
      var call = call
      call.parameters = Dictionary(zip(names, match.parameters)) { first, _ in first }
      return try await handle(call)
    }
  }
}

extension Response {
  /// Creates a plain text response.
  public init(status: Status = .ok, headers: ResponseHeaders = [:], text: String) {
    self.init(status: status, headers: headers, body: text.isEmpty ? .empty : .bytes(Array(text.utf8)))
    if !text.isEmpty, self.headers["Content-Type"] == nil {
      self.headers.append("Content-Type", "text/plain; charset=utf-8")
    }
  }
}
