import HTTPServer

extension RequestContext {
  /// Reads what looks at about so many rows: a few on the thread that serves others too, more of them in the
  /// background, where they hold up nobody.
  package func read<Result: Sendable>(
    looks: Int, _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    guard looks > Self.mostInlineLooks else { return try snapshot(body) }
    return try await server.storage.readInBackground(
      on: server.queues.people, for: viewer?.key, body)
  }

  /// About a millisecond's worth.
  package static let mostInlineLooks = 500

  /// A list that holds one row more than the page when there is a further page.
  package func response<Element>(
    _ elements: [Element], page: Page, _ write: (Element, inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: elements.prefix(page.size), write)
    var response = Response(json: writer)
    PageLinks(request, page: page, hasMore: elements.count > page.size).add(to: &response)
    return response
  }
}
