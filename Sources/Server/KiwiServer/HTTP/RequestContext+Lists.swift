import HTTPServer
import KiwiKit

extension RequestContext {
  /// Reads what looks at about so many rows: a few on the thread that serves others too, more of them in the
  /// background, where they hold up nobody.
  func read<Result: Sendable>(
    looks: Int, _ body: @escaping @Sendable (Transaction) throws -> Result
  ) async throws -> Result {
    guard looks > Self.mostInlineLooks else { return try snapshot(body) }
    return try await application.storage.readInBackground(
      on: application.queues.people, for: viewer?.key, body)
  }

  /// The same for posts.
  func readPosts<Result: Sendable>(
    looks: Int, _ body: @escaping @Sendable (PostCache.Reading) throws -> Result
  ) async throws -> Result {
    let (posts, storage) = (application.posts, application.storage)
    guard looks > Self.mostInlineLooks else { return try posts.read(storage, body) }
    return try await posts.readInBackground(storage, on: application.queues.people, for: viewer?.key, body)
  }

  /// About a millisecond's worth.
  private static let mostInlineLooks = 500

  /// A list that holds one row more than the page when there is a further page.
  func response<Element>(
    _ elements: [Element], page: Page, _ write: (Element, inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter(capacity: 4_096)
    writer.array(of: elements.prefix(page.size), write)
    var response = Response(json: writer)
    PageLinks(request, page: page, hasMore: elements.count > page.size).add(to: &response)
    return response
  }

  func response(users: [UserRecord], page: Page) -> Response {
    let publicURL = application.configuration.publicURL
    return response(users, page: page) { user, writer in writer.user(user, at: publicURL) }
  }
}
