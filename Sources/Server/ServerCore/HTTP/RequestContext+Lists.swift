import HTTPServer

extension RequestContext {
  /// Reads about `estimatedRows` rows: few on the calling thread, many in the background.
  package func read<Result: Sendable>(
    estimatedRows: Int, _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    guard estimatedRows > Self.maxInlineRows else { return try snapshot(body) }
    return try await server.storage.readInBackground(
      on: server.queues.users, for: viewer?.key, body)
  }

  /// The maximum number of rows read on the calling thread: about a millisecond's worth.
  package static let maxInlineRows = 500

  /// Builds the response of a page from a list. One extra row indicates a further page.
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
