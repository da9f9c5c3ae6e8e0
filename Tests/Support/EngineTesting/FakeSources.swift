import Foundation
import KiwiEngine
import KiwiKit
import Threads

/// A server whose answers, and their time, a test sets.
package final class FakeRemote: PostRemoteDataFetching {
  private struct State {
    var posts: [String: Result<Post, APIFailure>] = [:]
    var feed: Result<PostPage, APIFailure> = .success(PostPage(posts: []))
    var pages: [String: PostPage] = [:]
    var comments: Result<CommentPage, APIFailure> = .success(CommentPage(comments: []))
    var results: [Result<OutboxResult, APIFailure>] = []
    var performed: [OutboxEntry] = []
    var asked: [String] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isHeld = false
  }

  private let state = Mutex(State())

  package init() {}

  package var asked: [String] { state.withLock { $0.asked } }
  package var performed: [OutboxEntry] { state.withLock { $0.performed } }

  package func setPost(_ id: String, _ result: Result<Post, APIFailure>) {
    state.withLock { $0.posts[id] = result }
  }
  package func setFeed(_ result: Result<PostPage, APIFailure>) { state.withLock { $0.feed = result } }
  /// Sets the page after a cursor.
  package func setPage(_ page: PostPage, after cursor: String) { state.withLock { $0.pages[cursor] = page } }
  package func setComments(_ result: Result<CommentPage, APIFailure>) {
    state.withLock { $0.comments = result }
  }
  /// Sets the results of the next entries, in order; later entries succeed.
  package func setResults(_ results: [Result<OutboxResult, APIFailure>]) {
    state.withLock { $0.results = results }
  }

  /// Holds all answers until ``release()``.
  package func hold() { state.withLock { $0.isHeld = true } }

  package func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func wait(_ what: String) async {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        state.asked.append(what)
        if state.isHeld { state.waiting.append(continuation) }
        return !state.isHeld
      }
      if passes { continuation.resume() }
    }
  }

  package func posts(_ feed: Feed, after cursor: String?) async throws(APIFailure) -> PostPage {
    await wait("feed \(cursor ?? "")")
    return try state.withLock { state in
      cursor.flatMap { state.pages[$0] }.map { .success($0) } ?? state.feed
    }.get()
  }

  package func post(id: String) async throws(APIFailure) -> Post {
    await wait("post \(id)")
    return try state.withLock { $0.posts[id] ?? .failure(.notFound) }.get()
  }

  package func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage {
    await wait("comments \(postId) \(cursor ?? "")")
    return try state.withLock { $0.comments }.get()
  }

  package func perform(
    _ entry: OutboxEntry, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> OutboxResult {
    await wait("perform")
    progress?(0.5)
    return try state.withLock { state in
      state.performed.append(entry)
      return state.results.isEmpty ? .success(.likes(1)) : state.results.removeFirst()
    }.get()
  }
}

/// A device's storage in memory, which can be full.
package final class FakeLocal: PostLocalDataStoring {
  private struct State {
    var feeds: [Feed: PostPage] = [:]
    var posts: [String: Post] = [:]
    var comments: [String: CommentPage] = [:]
    var outbox: [OutboxEntry.ID: OutboxEntry] = [:]
    var isFull = false
    var log: [String] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var entries: [OutboxEntry] { state.withLock { $0.outbox.values.sorted { $0.order < $1.order } } }
  package var log: [String] { state.withLock { $0.log } }

  package func setFull(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }

  package func page(of feed: Feed) -> PostPage? { state.withLock { $0.feeds[feed] } }
  package func save(_ page: PostPage, of feed: Feed) { state.withLock { $0.feeds[feed] = page } }

  package func append(_ page: PostPage, to feed: Feed, after cursor: String) {
    state.withLock { state in
      guard state.feeds[feed]?.nextCursor == cursor else { return }
      state.feeds[feed]?.posts += page.posts
      state.feeds[feed]?.nextCursor = page.nextCursor
    }
  }

  package func insert(_ post: Post, atTopOf feeds: [Feed]) {
    state.withLock { state in
      state.posts[post.id] = post
      for feed in feeds { state.feeds[feed]?.posts.insert(post, at: 0) }
    }
  }

  package func post(id: String) -> Post? { state.withLock { $0.posts[id] } }
  package func save(_ posts: [Post]) {
    state.withLock { state in for post in posts { state.posts[post.id] = post } }
  }
  package func removePost(id: String) { state.withLock { $0.posts[id] = nil } }
  package func comments(of postId: String) -> CommentPage? { state.withLock { $0.comments[postId] } }
  package func save(_ page: CommentPage, of postId: String) { state.withLock { $0.comments[postId] = page } }
  package func outboxEntries() -> [OutboxEntry] { entries }

  package func commit(_ changes: [OutboxChange]) throws(PostStoreFailure) {
    let isFull = state.withLock { state in
      guard !state.isFull else { return true }
      for change in changes {
        switch change {
        case .save(let entry):
          state.outbox[entry.id] = entry
          state.log.append("save \(entry.state)")
        case .remove(let id):
          state.outbox[id] = nil
          state.log.append("remove")
        }
      }
      return false
    }
    if isFull { throw PostStoreFailure(message: "Full.") }
  }

  package func clear() {
    state.withLock { $0 = State() }
  }
}

extension Post {
  package static func sample(
    _ id: String = "p", likes: Int = 0, comments: Int = 0, liked: Bool = false, caption: String? = "words",
    author: String = "bob"
  ) -> Post {
    Post(
      id: id, author: User(id: author == "bob" ? "u" : author, username: author),
      imageURL: URL(fileURLWithPath: "/\(id)"),
      hasPhoto: false,
      caption: caption, likes: likes, createdAt: Date(timeIntervalSince1970: 0), commentCount: comments,
      likedByMe: liked, visibility: .everyone, attachments: [])
  }
}

extension Comment {
  package static func sample(_ id: String, _ text: String = "words", author: String = "u", post: String = "p")
    -> Comment
  {
    Comment(
      id: id, postId: post, author: User(id: author, username: "bob"), text: text,
      createdAt: Date(timeIntervalSince1970: 0), editedAt: nil)
  }
}
