import HTTPServer
import KiwiKit
import SQLite

extension RequestContext {
  /// Reads a page of a list. A page far down costs as many rows as come before it, so it is read on a
  /// background thread, where it holds up nobody.
  func readPage<Result: Sendable>(
    _ page: Page, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    guard page.offset > Self.largestInlineOffset else { return try snapshot(body) }
    return try await application.database.readInBackground(body)
  }

  private static let largestInlineOffset = 2_000

  /// A list that holds one row more than the page when there is a further page.
  func response<Element>(
    _ elements: [Element], page: Page, _ write: (Element, inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter(capacity: 4_096)
    writer.array { writer in
      for element in elements.prefix(page.size) { write(element, &writer) }
    }
    var response = Response(json: writer)
    PageLinks(request, page: page, hasMore: elements.count > page.size).add(to: &response)
    return response
  }

  func response(users: [UserRecord], page: Page) -> Response {
    let publicURL = application.configuration.publicURL
    return response(users, page: page) { user, writer in writer.user(user, at: publicURL) }
  }
}
