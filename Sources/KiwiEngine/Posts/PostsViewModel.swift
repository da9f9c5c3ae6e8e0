public import KiwiKit
public import Observation

/// A feed that scrolls: its posts, how far it is loaded, and what has come since.
@Observable @MainActor public final class PostsViewModel {
  public let feed: Feed
  public private(set) var posts: [Post] = [] {
    didSet { if count != posts.count { count = posts.count } }
  }
  /// How many posts there are, for those whom it is all the same what has become of one of them.
  public private(set) var count = 0
  public private(set) var loading = Loading.idle
  /// Nil while more can be loaded without trouble.
  public private(set) var moreFailure: APIFailure?
  public private(set) var isLoadingMore = false
  public private(set) var hasReachedEnd = false
  /// What is shown was stored earlier; the server could not be reached.
  public private(set) var isOffline = false
  /// Posts by others since the feed was loaded.
  public private(set) var newPostCount = 0
  /// Posts of the reader that the server does not have yet, newest first.
  public private(set) var unsent: [OutboxEntry] = []

  /// How much of the photos of a post that is being sent has gone, from 0 to 1.
  public private(set) var uploads: [OutboxEntry.ID: Double] = [:]

  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private let ownsUnsent: Bool
  @ObservationIgnored private var cursor: String?
  @ObservationIgnored private var prefetched: PostPage?
  @ObservationIgnored private var prefetching: Task<Void, Never>?
  /// Counts loads from the top, so that a page that was asked for before one does not land after it.
  @ObservationIgnored private var generation = 0

  /// - Parameter showsUnsent: Whether posts that wait to be sent stand at the top.
  public init(feed: Feed, repository: PostRepository, showsUnsent: Bool = false) {
    self.feed = feed
    self.repository = repository
    ownsUnsent = showsUnsent
    if showsUnsent { updateUnsent() }
    repository.observe(self) { [weak self] change in self?.apply(change) }
  }

  // MARK: Loading

  /// The first page, if there is none yet: what the device has at once, then what the server says.
  public func loadInitial() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    if posts.isEmpty, let stored = await repository.storedFeed(feed), !stored.posts.isEmpty, posts.isEmpty {
      posts = stored.posts
      hasReachedEnd = false
    }
    await refresh()
  }

  /// The first page from the server, always.
  public func refresh() async {
    generation += 1
    let current = generation
    prefetching?.cancel()
    prefetching = nil
    if posts.isEmpty { loading = .loading }
    do throws(APIFailure) {
      let page = try await repository.refresh(feed)
      guard current == generation else { return }
      newPostCount = 0
      isOffline = false
      moreFailure = nil
      loading = .loaded
      replaceTop(with: page)
      prefetch()
    } catch {
      guard current == generation else { return }
      isOffline = error == .offline && !posts.isEmpty
      // What is there stays: a failed refresh takes nothing away.
      loading = posts.isEmpty ? .failed(error) : .loaded
      moreFailure = posts.isEmpty ? nil : error
    }
  }

  /// Keeps what was loaded further down when the new first page joins on to it.
  private func replaceTop(with page: PostPage) {
    let known = Set(page.posts.map(\.id))
    if let last = page.posts.last, feed.isChronological,
      let joint = posts.firstIndex(where: { $0.id == last.id }),
      cursor != nil || hasReachedEnd
    {
      posts = page.posts + posts[(joint + 1)...].filter { !known.contains($0.id) }
      return
    }
    posts = page.posts
    cursor = page.nextCursor
    hasReachedEnd = page.nextCursor == nil
    prefetched = nil
  }

  /// The next page: at once when it was fetched ahead.
  public func loadMore() async {
    guard !isLoadingMore, !hasReachedEnd, loading == .loaded, cursor != nil else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    let current = generation
    await prefetching?.value
    if prefetched == nil {
      guard let cursor else { return }
      do throws(APIFailure) {
        let page = try await repository.nextPage(of: feed, after: cursor)
        guard current == generation else { return }
        prefetched = page
      } catch {
        if current == generation { moreFailure = error }
        return
      }
    }
    guard current == generation, let page = prefetched else { return }
    prefetched = nil
    moreFailure = nil
    append(page)
    prefetch()
  }

  private func append(_ page: PostPage) {
    let known = Set(posts.map(\.id))
    posts += page.posts.filter { !known.contains($0.id) }
    cursor = page.nextCursor
    hasReachedEnd = page.nextCursor == nil
  }

  private func prefetch() {
    guard repository.readsAhead, !hasReachedEnd, prefetched == nil, let cursor else { return }
    let current = generation
    prefetching = Task { [weak self, repository, feed] in
      let page = try? await repository.nextPage(of: feed, after: cursor)
      guard let self, current == generation else { return }
      prefetched = page
      prefetching = nil
    }
  }

  // MARK: Changes

  /// Puts a new post at the top.
  public func addPost(_ post: Post) {
    posts.removeAll { $0.id == post.id }
    posts.insert(post, at: 0)
  }

  private func apply(_ change: PostChange) {
    switch change {
    case .post(let post):
      guard let index = posts.firstIndex(where: { $0.id == post.id }), posts[index] != post else { return }
      posts[index] = post
    case .removed(let postId):
      posts.removeAll { $0.id == postId }
      prefetched?.posts.removeAll { $0.id == postId }
    case .created(let post, _):
      if feed.begins(with: post) { addPost(post) }
      updateUnsent()
    case .outbox: updateUnsent()
    case .newPosts(let feed, let count):
      if feed == self.feed { newPostCount = count }
    case .comments, .followed, .refused: break
    case .uploading(let entry, let fraction): uploads[entry] = fraction
    }
  }

  private func updateUnsent() {
    guard ownsUnsent else { return }
    let waiting = repository.outbox.filter {
      if case .createPost = $0.action { true } else { false }
    }
    if unsent != waiting.reversed() { unsent = waiting.reversed() }
    if uploads.contains(where: { id, _ in !waiting.contains { $0.id == id } }) {
      uploads = uploads.filter { id, _ in waiting.contains { $0.id == id } }
    }
  }
}

extension Feed {
  /// Whether newer posts come first, so that a new first page joins on to what was loaded.
  var isChronological: Bool {
    if case .search = self { false } else { true }
  }

  /// Whether a post that the person wrote just now stands at its top.
  func begins(with post: Post) -> Bool {
    switch self {
    case .everyone: post.visibility == .everyone
    case .following: true
    case .user(let username): post.author.username.lowercased() == username.lowercased()
    case .search: false
    }
  }
}
