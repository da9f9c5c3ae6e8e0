public import KiwiKit
public import Observation

/// A scrolling feed: its posts, the progress of loading, and the number of new posts.
@Observable @MainActor public final class PostsViewModel {
  public let feed: Feed
  public private(set) var posts: [Post] = [] {
    didSet { if count != posts.count { count = posts.count } }
  }
  /// The number of posts, for views that do not depend on their content.
  public private(set) var count = 0
  public private(set) var loading = Loading.idle
  /// The reason why the last load failed while posts are shown.
  public private(set) var moreFailure: APIFailure?
  public private(set) var isLoadingMore = false
  public private(set) var hasReachedEnd = false
  /// True if stored posts are shown because the server is unreachable.
  public private(set) var isOffline = false
  /// The number of posts by other users since the feed was loaded.
  public private(set) var newPostCount = 0
  /// The user's unsent posts, newest first.
  public private(set) var unsent: [OutboxEntry] = []

  /// The share of each pending post's photos that has been sent, from 0 to 1.
  public private(set) var uploads: [OutboxEntry.ID: Double] = [:]

  @ObservationIgnored private let repository: PostRepository
  @ObservationIgnored private let ownsUnsent: Bool
  @ObservationIgnored private var pager = Pager<Post, String>() { didSet { mirror() } }
  @ObservationIgnored private var prefetched: PostPage?
  @ObservationIgnored private var prefetching: Task<Void, Never>?

  /// - Parameter showsUnsent: True if pending posts are shown at the top.
  public init(feed: Feed, repository: PostRepository, showsUnsent: Bool = false) {
    self.feed = feed
    self.repository = repository
    ownsUnsent = showsUnsent
    if showsUnsent { updateUnsent() }
    repository.observe(self) { [weak self] change in self?.apply(change) }
    repository.onReturn(self) { [weak self] in await self?.catchUp() }
    repository.shown(feed)
  }

  deinit {
    // The screen is closed: its feed's new posts no longer need to be counted.
    Task { @MainActor [repository, feed] in repository.close(feed) }
  }

  /// Updates only changed properties, so observers of one are not notified about others.
  private func mirror() {
    if posts != pager.items { posts = pager.items }
    if loading != pager.loading { loading = pager.loading }
    if moreFailure != pager.failure { moreFailure = pager.failure }
    if isLoadingMore != pager.isLoadingMore { isLoadingMore = pager.isLoadingMore }
    if hasReachedEnd != pager.hasReachedEnd { hasReachedEnd = pager.hasReachedEnd }
    let isOffline = pager.hasFailedFirst && pager.failure?.isUnreachable == true
    if self.isOffline != isOffline { self.isOffline = isOffline }
  }

  // MARK: Loading

  /// Loads the first page if there is none. The stored page shows until the server's arrives.
  public func loadInitial() async {
    guard pager.needsLoading else { return }
    let ticket = pager.beginFirst()
    // Leaving one screen must not cancel the load of another that shows the same feed.
    await uninterrupted { [self] in await load(ticket) }
  }

  private func load(_ ticket: Pager<Post, String>.Ticket) async {
    if posts.isEmpty, let stored = await repository.storedFeed(feed) {
      pager.showStored(stored.posts, next: stored.nextCursor)
    }
    await refresh(ticket)
  }

  /// Loads the first page from the server.
  public func refresh() async { await refresh(pager.beginFirst()) }

  private func refresh(_ ticket: Pager<Post, String>.Ticket) async {
    prefetching?.cancel()
    prefetching = nil
    do throws(APIFailure) {
      let page = try await repository.refresh(feed)
      guard pager.isCurrent(ticket) else { return }
      let (posts, next) = joined(page)
      pager.finishFirst(ticket, posts, next: next)
      prefetch()
      if posts.isEmpty { await loadMore() }
    } catch {
      pager.fail(ticket, error)
    }
  }

  /// Keeps the loaded pages if the new first page overlaps them.
  private func joined(_ page: PostPage) -> (posts: [Post], next: String?) {
    let known = Set(page.posts.map(\.id))
    if let last = page.posts.last, feed.isChronological, pager.loading == .loaded,
      let joint = posts.firstIndex(where: { $0.id == last.id })
    {
      return (page.posts + posts[(joint + 1)...].filter { !known.contains($0.id) }, pager.next)
    }
    prefetched = nil
    return (page.posts, page.nextCursor)
  }

  /// Shows the next page, immediately if it is prefetched. A page can be empty without being the last, if all of its
  /// authors are hidden from the user.
  public func loadMore() async {
    let before = posts.count
    repeat {
      guard let (ticket, cursor) = pager.beginMore() else { return }
      await prefetching?.value
      do throws(APIFailure) {
        let page: PostPage
        if let prefetched {
          page = prefetched
        } else {
          page = try await repository.nextPage(of: feed, after: cursor)
        }
        guard pager.finishMore(ticket, page.posts, next: page.nextCursor) else { return }
        prefetched = nil
        prefetch()
      } catch {
        return pager.fail(ticket, error)
      }
    } while posts.count == before
  }

  /// Repeats the load that failed last.
  public func tryAgain() async {
    if pager.hasFailedFirst || pager.needsLoading { await refresh() } else { await loadMore() }
  }

  private func prefetch() {
    guard repository.readsAhead, prefetched == nil, let cursor = pager.next else { return }
    prefetching = Task { [weak self, repository, feed] in
      let page = try? await repository.nextPage(of: feed, after: cursor)
      guard let self, !Task.isCancelled else { return }
      prefetched = page
      prefetching = nil
    }
  }

  /// Refreshes the visible posts in place after the device returns, and counts new ones.
  private func catchUp() async {
    guard loading != .idle else { return }
    guard !posts.isEmpty, feed.isChronological else {
      if pager.needsLoading || posts.isEmpty { await refresh() }
      return
    }
    let shown = posts.map(\.id)
    // Without a connection, the feed stays unchanged.
    guard let page = try? await repository.catchUp(feed, shown: shown) else { return }
    let current = Set(page.posts.map(\.id))
    let oldest = page.nextCursor == nil ? nil : page.posts.last?.id
    let gone = Set(shown.filter { id in !current.contains(id) && oldest.map { id > $0 } ?? true })
    pager.edit { $0.removeAll { gone.contains($0.id) } }
    pager.recover()
  }

  // MARK: Changes

  /// Inserts a new post at the top.
  public func addPost(_ post: Post) {
    pager.edit { posts in
      posts.removeAll { $0.id == post.id }
      posts.insert(post, at: 0)
    }
  }

  private func apply(_ change: PostRepositoryChange) {
    switch change {
    case .post(let post):
      if let index = prefetched?.posts.firstIndex(where: { $0.id == post.id }) {
        prefetched?.posts[index] = post
      }
      guard let index = posts.firstIndex(where: { $0.id == post.id }), posts[index] != post else { return }
      pager.edit { $0[index] = post }
    case .removed(let postId):
      pager.remove(postId)
      prefetched?.posts.removeAll { $0.id == postId }
    case .created(let post, _):
      if feed.begins(with: post) { addPost(post) }
      updateUnsent()
    case .outbox: updateUnsent()
    case .newPosts(let feed, let count):
      if feed == self.feed { newPostCount = count }
    case .comments, .followed, .rejected, .profile, .notified, .notes: break
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
  /// True if newer posts come first. A new first page can then overlap the loaded ones.
  var isChronological: Bool {
    if case .search = self { false } else { true }
  }

  /// True if the user's new post belongs at the top.
  func begins(with post: Post) -> Bool {
    switch self {
    case .everyone: post.visibility == .everyone
    case .following: true
    case .user(let username): post.author.username.lowercased() == username.lowercased()
    case .title(let id): post.about?.title?.id == id
    case .spot(let id): post.about?.spot?.id == id
    case .visit(let id): post.about?.reference == .experience(id: id)
    case .search, .titleByFollowed: false
    }
  }
}
