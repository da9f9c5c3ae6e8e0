public import KiwiKit
import Threads

/// The posts of one session in memory, for a web process with many users.
///
/// Contains only what this user was shown. Storage may be shared with other users' stores, see ``PostPool``.
public final class MemoryPostDataStore: PostLocalDataStoring {
  private struct State {
    var outbox: [OutboxEntry.ID: OutboxEntry] = [:]
  }

  private let pool: PostPool
  private let alsoRecord: @Sendable ([OutboxChange]) async -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - outbox: The initial entries.
  ///   - alsoRecord: Stores the outbox durably, beyond the process.
  public init(
    pool: PostPool = PostPool(limit: 1_000), outbox: [OutboxEntry] = [],
    alsoRecord: @escaping @Sendable ([OutboxChange]) async -> Void = { _ in }
  ) {
    self.pool = pool
    self.alsoRecord = alsoRecord
    state.withLock { state in
      for entry in outbox { state.outbox[entry.id] = entry }
    }
  }

  /// Stores no pages: the server is local, so cached ones are of no use.
  public func page(of feed: Feed) -> PostPage? { nil }
  public func save(_ page: PostPage, of feed: Feed) {}
  public func append(_ page: PostPage, to feed: Feed, after cursor: String) {}
  public func insert(_ post: Post, atTopOf feeds: [Feed]) {}
  public func post(id: String) -> Post? { nil }
  public func save(_ posts: [Post]) {}
  public func removePost(id: String) {}
  public func comments(of postId: String) -> CommentPage? { nil }
  public func save(_ page: CommentPage, of postId: String) {}

  public func outboxEntries() -> [OutboxEntry] {
    state.withLock { $0.outbox.values.sorted { ($0.order, $0.id) < ($1.order, $1.id) } }
  }

  public func commit(_ changes: [OutboxChange]) async {
    state.withLock { state in
      for change in changes {
        switch change {
        case .save(let entry): state.outbox[entry.id] = entry
        case .remove(let id): state.outbox[id] = nil
        }
      }
    }
    await alsoRecord(changes)
  }

  public func clear() {
    state.withLock { $0.outbox = [:] }
  }

  public func shared(_ posts: [Post]) -> [Post] {
    pool.shared(posts)
  }
}

/// Shares the storage of posts' texts, addresses and photos between sessions.
///
/// Reveals no data: it only replaces equal content by content already in memory.
public final class PostPool: Sendable {
  private struct Content {
    var post: Post
    var lastUse: Int
  }

  private struct State {
    var posts: [String: Content] = [:]
    var uses = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  public init(limit: Int) {
    self.limit = max(1, limit)
  }

  public var count: Int { state.withLock { $0.posts.count } }

  public func shared(_ posts: [Post]) -> [Post] {
    state.withLock { state in
      let shared = posts.map { share($0, in: &state) }
      if state.posts.count > limit { evict(from: &state) }
      return shared
    }
  }

  /// Shares the content that is equal for all viewers. Fields that differ by viewer or time stay the post's own.
  private func share(_ post: Post, in state: inout State) -> Post {
    state.uses += 1
    var twin = post
    if let known = state.posts[post.id]?.post, known.hasContent(of: post) {
      twin = known
      twin.likes = post.likes
      twin.commentCount = post.commentCount
      twin.likedByMe = post.likedByMe
    }
    // The newest version, which the next viewer most likely sees with the same counts and shares completely.
    state.posts[post.id] = Content(post: twin, lastUse: state.uses)
    return twin
  }

  /// Evicts a quarter at once, which makes the search for the oldest rare.
  private func evict(from state: inout State) {
    let oldest = state.posts.sorted { $0.value.lastUse < $1.value.lastUse }
    for entry in oldest.prefix(state.posts.count - limit * 3 / 4) { state.posts[entry.key] = nil }
  }
}
