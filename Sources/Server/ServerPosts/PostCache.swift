import ServerCore
import HTTPServer
import KiwiKit
import Threads

/// Caches posts as JSON, and complete first pages.
package final class PostCache: InvalidatedCache {
  /// The JSON of a post's author.
  package typealias Fragment = [UInt8]

  /// The JSON of a post up to its first member that depends on the viewer: `"likedByMe":`, or `"about":` if the subject
  /// is a place.
  package struct PostFragment: Sendable {
    package let bytes: [UInt8]
    /// The title that the post is about.
    package let titleKey: Int64?
    let isAboutPlace: Bool
    package let authorKey: Int64
    /// The position in the title, which decides on spoilers.
    package let position: BookPosition?
  }

  /// A page of the public feed for signed-out viewers.
  struct ReadyPage: Sendable {
    var response: Response
    /// Indicates whether the page is valid until a post changes. The visibility of places also depends on the time.
    let isCacheable: Bool
    /// The lowest post key on the page. A change of this or a newer post invalidates the page.
    let lowestKey: Int64
  }

  package let publicURL: String
  private let fragments = ReadCache<Int64, PostFragment>(capacity: capacity)
  /// The maximum number of cached posts. Pages of older posts are not cached, because they would evict newer ones.
  package static let capacity = 4_000
  /// Larger than the number of posts, because authors of old posts have usually written others.
  private let authors = ReadCache<Int64, Fragment>(capacity: 16_000)
  /// The unparsed query, so a page is found before parsing, and the content coding.
  struct PageKey: Hashable, Sendable {
    let query: String
    let coding: ContentCoding

    init(_ request: Request) {
      query = request.query
      coding = ContentCoding(acceptedBy: request.headers)
    }
  }

  private let pages = ReadCache<PageKey, ReadyPage>(capacity: 32)
  private let keepsReadyPages: Bool

  package init(publicURL: String, keepsReadyPages: Bool) {
    self.publicURL = publicURL
    self.keepsReadyPages = keepsReadyPages
  }

  /// The compression effort for a page.
  var pageEffort: CompressionEffort { keepsReadyPages ? .untilChanged : .once }

  /// Returns the cached response to a query.
  func readyResponse(to key: PageKey) -> Response? {
    pages.value(for: key)?.response
  }

  /// Builds a page with `load`, and caches it with the changes that `complete` makes.
  func firstPage(
    _ key: PageKey, in storage: Storage, load: (Reading) throws -> ReadyPage,
    whenKept complete: (inout Response) -> Void
  ) throws -> Response {
    let ticket = pages.ticket()
    let page = try read(storage, load)
    if keepsReadyPages, page.isCacheable, key.query.utf8.count <= Self.maxQueryLength {
      var kept = page
      complete(&kept.response)
      pages.store(kept, for: key, with: ticket)
    }
    return page.response
  }

  /// The maximum length of a cached query. Longer ones do not come from clients.
  private static let maxQueryLength = 64

  package func evict(_ invalidation: Invalidation) {
    switch invalidation {
    case .post(let key): remove(key)
    case .titles(let keys): removeAll(aboutTitles: keys)
    case .appearance: removeAll()
    case .sessions, .deck: break
    }
  }

  /// Reads posts for a request: few on the calling thread, many in the background.
  static func read<Result: Sendable>(
    for context: RequestContext, estimatedRows: Int,
    _ body: @escaping @Sendable (Reading) throws -> Result
  ) async throws -> Result {
    let (posts, storage) = (context.server[PostCache.self], context.server.storage)
    guard estimatedRows > RequestContext.maxInlineRows else { return try posts.read(storage, body) }
    return try await posts.readInBackground(
      storage, on: context.server.queues.users, for: context.viewer?.key, body)
  }

  /// Removes a post. Called after the commit of a change to how it is shown, counts included.
  package func remove(_ key: Int64) {
    fragments.remove(key)
    pages.removeAll { _, page in key >= page.lowestKey || page.lowestKey == .max }
  }

  /// Removes posts about titles. Called after the commit of a change to how titles are shown.
  package func removeAll(aboutTitles keys: Set<Int64>) {
    fragments.removeAll { _, post in post.titleKey.map(keys.contains) ?? false }
    pages.removeAll()
  }

  /// Removes everything. Called after the commit of a change to how a user is shown.
  package func removeAll() {
    fragments.removeAll()
    authors.removeAll()
    pages.removeAll()
  }
}

extension PostCache {
  /// A read of the database that uses the cache and fills it.
  ///
  /// Only the cache creates it, because it must take the ticket first: values read before a write must not be cached
  /// after it.
  package struct Reading {
    package let transaction: Transaction
    package let publicURL: String
    /// The cache; nil within a transaction, whose uncommitted values must not be cached.
    private let cache: PostCache?
    private let ticket: Ticket
    let keepsPosts: Bool

    fileprivate init(
      _ cache: PostCache, _ ticket: Ticket, isUncommitted: Bool = false, keepsPosts: Bool = true,
      _ transaction: Transaction
    ) {
      self.transaction = transaction
      self.ticket = ticket
      self.keepsPosts = keepsPosts && !isUncommitted
      publicURL = cache.publicURL
      self.cache = isUncommitted ? nil : cache
    }

    func fragments(of keys: [Int64]) -> [PostFragment?] {
      cache?.fragments.values(for: keys) ?? Array(repeating: nil, count: keys.count)
    }

    package func keep(_ fragments: [(key: Int64, value: PostFragment)]) {
      cache?.fragments.store(fragments, with: ticket.posts)
    }

    package func authors(of keys: [Int64]) -> [Fragment?] {
      cache?.authors.values(for: keys) ?? Array(repeating: nil, count: keys.count)
    }

    func keepAuthors(_ fragments: [Int64: Fragment]) {
      cache?.authors.store(fragments, with: ticket.authors)
    }
  }

  fileprivate struct Ticket {
    let posts: ReadCache<Int64, PostFragment>.Ticket
    let authors: ReadCache<Int64, Fragment>.Ticket
  }

  private func ticket() -> Ticket {
    Ticket(posts: fragments.ticket(), authors: authors.ticket())
  }

  /// Reads one snapshot of the database on the caller's thread.
  ///
  /// - Parameter offset: The number of posts newer than those that are read.
  package func read<Result>(
    _ storage: Storage, offset: Int = 0, _ body: (Reading) throws -> Result
  ) throws -> Result {
    let ticket = ticket()
    return try storage.snapshot { transaction in
      try body(Reading(self, ticket, keepsPosts: offset < Self.capacity, transaction))
    }
  }

  /// Reads one snapshot on a thread of a queue.
  package func readInBackground<Result: Sendable>(
    _ storage: Storage, on queue: WorkQueue, for owner: Int64? = nil,
    _ body: @escaping @Sendable (Reading) throws -> Result
  ) async throws -> Result {
    let ticket = ticket()
    return try await storage.readInBackground(on: queue, for: owner) { transaction in
      try body(Reading(self, ticket, transaction))
    }
  }

  /// Returns a read of the uncommitted state of a transaction.
  package func reading(uncommittedIn transaction: Transaction) -> Reading {
    Reading(self, ticket(), isUncommitted: true, transaction)
  }
}
