import ServerCore
import HTTPServer
import KiwiKit
import Threads

/// What the hot pages are made of: posts as ready JSON, and the first page as a whole.
package final class PostCache: InvalidatedCache {
  /// The JSON of a post's author.
  package typealias Fragment = [UInt8]

  /// The JSON of a post up to what is each reader's own: `"likedByMe":`, or `"about":` where that is a place, which not
  /// everybody is told.
  package struct PostFragment: Sendable {
    package let bytes: [UInt8]
    /// The title of which it says something.
    package let titleKey: Int64?
    let isAboutPlace: Bool
    package let authorKey: Int64
    /// How far into the title it speaks, which not all of its readers have come to.
    package let position: BookPosition?
  }

  /// A page of the public feed for those who are not signed in.
  struct ReadyPage: Sendable {
    var response: Response
    /// Whether it stays as it is until a post changes: what is told of places may change by the clock.
    let isLasting: Bool
    /// Posts from here on are on the page or would come before it.
    let lowestKey: Int64
  }

  package let publicURL: String
  private let fragments = ReadCache<Int64, PostFragment>(capacity: capacity)
  /// How many posts are kept. Pages of older ones would only push out what is asked for.
  package static let capacity = 4_000
  /// More than posts: a page of old posts is asked for rarely, but most who wrote it have written others.
  private let authors = ReadCache<Int64, Fragment>(capacity: 16_000)
  /// The query as it was sent, so that a ready page is found before anything is parsed, and the form of the bytes.
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

  /// How much work a page's shorter form is worth.
  var pageEffort: CompressionEffort { keepsReadyPages ? .untilChanged : .once }

  /// The ready answer to a query that has been answered before.
  func readyResponse(to key: PageKey) -> Response? {
    pages.value(for: key)?.response
  }

  /// Makes a page with `load`, and keeps it for the next reader with the same key as `complete` leaves it.
  func firstPage(
    _ key: PageKey, in storage: Storage, load: (Reading) throws -> ReadyPage,
    whenKept complete: (inout Response) -> Void
  ) throws -> Response {
    let ticket = pages.ticket()
    let page = try read(storage, load)
    if keepsReadyPages, page.isLasting, key.query.utf8.count <= Self.longestQuery {
      var kept = page
      complete(&kept.response)
      pages.store(kept, for: key, with: ticket)
    }
    return page.response
  }

  /// Those of the feed's own parameters fit; longer ones are somebody's play.
  private static let longestQuery = 64

  package func drop(_ invalidation: Invalidation) {
    switch invalidation {
    case .post(let key): remove(key)
    case .titles(let keys): removeAll(aboutTitles: keys)
    case .appearance: removeAll()
    case .sessions, .deck: break
    }
  }

  /// To be called after the commit of whatever changes how a post is shown, counts included.
  package func remove(_ key: Int64) {
    fragments.remove(key)
    pages.removeAll { _, page in key >= page.lowestKey || page.lowestKey == .max }
  }

  /// To be called after the commit of whatever changes how titles are shown.
  package func removeAll(aboutTitles keys: Set<Int64>) {
    fragments.removeAll { _, post in post.titleKey.map(keys.contains) ?? false }
    pages.removeAll()
  }

  /// To be called after the commit of whatever changes how a person is shown.
  package func removeAll() {
    fragments.removeAll()
    authors.removeAll()
    pages.removeAll()
  }
}

extension PostCache {
  /// A look into the database that takes posts from the cache and leaves there what it loads.
  ///
  /// The only way to one is to have the cache begin it, which takes the ticket first: nothing that was read
  /// before a write can be kept after it.
  package struct Reading {
    package let transaction: Transaction
    package let publicURL: String
    /// Nil within a transaction: what others have not seen yet is neither taken from the cache nor kept there.
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

  /// Reads one state of the database on the caller's thread.
  ///
  /// - Parameter offset: How many newer posts there are than those that are read.
  package func read<Result>(
    _ storage: Storage, offset: Int = 0, _ body: (Reading) throws -> Result
  ) throws -> Result {
    let ticket = ticket()
    return try storage.snapshot { transaction in
      try body(Reading(self, ticket, keepsPosts: offset < Self.capacity, transaction))
    }
  }

  /// The same on a thread of a queue.
  package func readInBackground<Result: Sendable>(
    _ storage: Storage, on queue: WorkQueue, for owner: Int64? = nil,
    _ body: @escaping @Sendable (Reading) throws -> Result
  ) async throws -> Result {
    let ticket = ticket()
    return try await storage.readInBackground(on: queue, for: owner) { transaction in
      try body(Reading(self, ticket, transaction))
    }
  }

  /// Reads what a transaction has written so far.
  package func reading(uncommittedIn transaction: Transaction) -> Reading {
    Reading(self, ticket(), isUncommitted: true, transaction)
  }
}
