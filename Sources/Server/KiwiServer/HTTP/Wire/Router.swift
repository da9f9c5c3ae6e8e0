import HTTPServer
import KiwiKit

/// Finds the handler of a request by its path, segment by segment.
///
/// A literal segment wins over a parameter, so that `/users/me` is no username.
struct Router: Sendable {
  struct Handler: Sendable {
    let endpoint: EndpointDescription
    let handle: @Sendable (RequestContext, _ parameters: [String]) async throws -> Response
  }

  /// The handlers of one path, by method.
  struct Place: Sendable {
    fileprivate(set) var handlers: [HTTPMethod: Handler] = [:]
    fileprivate(set) var parameters: [String] = []
  }

  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var parameter: Int?
    var handlers: [HTTPMethod: Handler] = [:]
  }

  private var nodes = [Node()]
  /// In the order in which they were added.
  private(set) var endpoints: [EndpointDescription] = []

  mutating func add(_ handler: Handler) {
    var node = 0
    for segment in handler.endpoint.path.segments {
      let known =
        switch segment {
        case .literal(let text): nodes[node].literals[text]
        case .parameter: nodes[node].parameter
        }
      let next = known ?? nodes.count
      if known == nil { nodes.append(Node()) }
      switch segment {
      case .literal(let text): nodes[node].literals[text] = next
      case .parameter: nodes[node].parameter = next
      }
      node = next
    }
    let earlier = nodes[node].handlers.updateValue(handler, forKey: handler.endpoint.method)
    precondition(earlier == nil, "\(handler.endpoint) has two handlers.")
    endpoints.append(handler.endpoint)
  }

  /// Returns nil where no endpoint has this path.
  func place(_ path: PathSegments) -> Place? {
    var parameters: [String] = []
    guard let node = find(path, from: 0, in: 0, &parameters) else { return nil }
    return Place(handlers: nodes[node].handlers, parameters: parameters)
  }

  private func find(_ path: PathSegments, from index: Int, in node: Int, _ parameters: inout [String]) -> Int?
  {
    guard index < path.count else { return nodes[node].handlers.isEmpty ? nil : node }
    if let next = nodes[node].literals[path[index]],
      let found = find(path, from: index + 1, in: next, &parameters)
    {
      return found
    }
    guard let next = nodes[node].parameter else { return nil }
    parameters.append(path[index])
    if let found = find(path, from: index + 1, in: next, &parameters) { return found }
    parameters.removeLast()
    return nil
  }
}

// MARK: - Handlers with types

extension Router {
  mutating func on<Query, Body, Answer>(
    _ endpoint: Endpoint<Nothing, Query, Body, Answer>,
    _ handle: @escaping @Sendable (Call<Nothing, Query, Body, Answer>) async throws -> Response
  ) {
    on(endpoint, path: { _ in Nothing() }, handle)
  }

  mutating func on<Query, Body, Answer>(
    _ endpoint: Endpoint<String, Query, Body, Answer>,
    _ handle: @escaping @Sendable (Call<String, Query, Body, Answer>) async throws -> Response
  ) {
    on(endpoint, path: { $0.first }, handle)
  }

  mutating func on<Query, Body, Answer>(
    _ endpoint: Endpoint<(String, String), Query, Body, Answer>,
    _ handle: @escaping @Sendable (Call<(String, String), Query, Body, Answer>) async throws -> Response
  ) {
    on(endpoint, path: { $0.count == 2 ? ($0[0], $0[1]) : nil }, handle)
  }

  private mutating func on<Path, Query, Body, Answer>(
    _ endpoint: Endpoint<Path, Query, Body, Answer>, path: @escaping @Sendable ([String]) -> Path?,
    _ handle: @escaping @Sendable (Call<Path, Query, Body, Answer>) async throws -> Response
  ) {
    let description = endpoint.description
    add(
      Handler(endpoint: description) { context, parameters in
        guard let path = path(parameters) else { throw APIError.notFound }
        return try await handle(Call(context, endpoint, path: path))
      })
  }
}
