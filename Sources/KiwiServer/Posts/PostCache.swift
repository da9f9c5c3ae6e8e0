import HTTPServer

/// What the hot pages are made of: posts as ready JSON, and the first page as a whole.
final class PostCache: Sendable {
  /// A post's JSON up to `"likedByMe":`, which is each reader's own.
  struct Fragment: Sendable {
    let authorKey: Int64
    let bytes: [UInt8]
  }

  /// A page of the public feed for those who are not signed in.
  struct ReadyPage: Sendable {
    var response: Response
    /// Posts from here on are on the page or would come before it.
    let lowestKey: Int64
  }

  let publicURL: String
  private let fragments = ReadCache<Int64, Fragment>(capacity: 4_000)
  /// By the query as it was sent, so that a ready page is found before anything is parsed.
  private let pages = ReadCache<String, ReadyPage>(capacity: 32)
  private let keepsReadyPages: Bool

  init(publicURL: String, keepsReadyPages: Bool) {
    self.publicURL = publicURL
    self.keepsReadyPages = keepsReadyPages
  }

  func fragments(of keys: [Int64]) -> (values: [Fragment?], ticket: ReadCache<Int64, Fragment>.Ticket) {
    fragments.values(for: keys)
  }

  func store(_ fragment: Fragment, of key: Int64, with ticket: ReadCache<Int64, Fragment>.Ticket) {
    fragments.store(fragment, for: key, with: ticket)
  }

  /// The ready answer to a query that has been answered before.
  func readyResponse(to query: String) -> Response? {
    pages.value(for: query)?.response
  }

  /// Makes a page with `load`, and keeps it for the next reader with the same query as `complete` leaves it.
  func firstPage(
    query: String, load: () throws -> ReadyPage, whenKept complete: (inout Response) -> Void
  ) rethrows -> Response {
    let ticket = pages.ticket()
    let page = try load()
    if keepsReadyPages, query.utf8.count <= Self.longestQuery {
      var kept = page
      complete(&kept.response)
      pages.store(kept, for: query, with: ticket)
    }
    return page.response
  }

  /// Those of the feed's own parameters fit; longer ones are somebody's play.
  private static let longestQuery = 64

  /// To be called after the commit of whatever changes how a post is shown, counts included.
  func remove(_ key: Int64) {
    fragments.remove(key)
    pages.removeAll { _, page in key >= page.lowestKey || page.lowestKey == .max }
  }

  /// To be called after the commit of whatever changes how a person is shown.
  func removeAll() {
    fragments.removeAll()
    pages.removeAll()
  }
}
