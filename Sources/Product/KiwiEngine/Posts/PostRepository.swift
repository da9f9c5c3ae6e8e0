import Foundation
public import KiwiKit

/// The posts of one user on one device: cached reads and optimistic writes.
///
/// Runs on the main actor, so a tap shows in the same turn. ``PostStateMachine`` decides; the repository connects
/// it with network, storage and clock.
@MainActor public final class PostRepository {
  var machine: PostStateMachine
  let remote: any PostRemoteDataFetching
  let local: any PostLocalDataStoring
  let clock: EngineClock
  let readsAhead: Bool
  private var loads: [LoadID: Task<Result<Post, APIFailure>, Never>] = [:]
  private var observers: [Observer] = []
  private var catchUps: [CatchUp] = []
  private var returning: Task<Void, Never>?
  private var returnsAgain = false
  /// The number of screens that show each feed.
  private var viewers: [Feed: Int] = [:]
  /// Sends a post's subject to the server before the post.
  var onSend: ((PostSubjectReference) async -> Void)?
  /// Called with posts that are about to be shown.
  public var onRead: (([Post]) -> Void)?
  /// Pending work on storage and network, in order.
  var queue: [Job] = []
  var worker: Task<Void, Never>?
  var restoration = Restoration.due
  /// True until the session is confirmed, which pending entries wait for.
  var waitsForSession = false
  var sends: [OutboxEntry.ID: Task<Void, Never>] = [:]
  var alarm: Task<Void, Never>?
  /// True after the end, when results no longer have an effect.
  var isStopped = false
  /// True if an action of the user was not recorded when the work ended.
  var hasDroppedWork = false

  private struct Observer {
    weak var owner: AnyObject?
    let handler: @MainActor (PostRepositoryChange) -> Void
  }

  private struct CatchUp {
    weak var owner: AnyObject?
    let body: @MainActor () async -> Void
  }

  /// - Parameters:
  ///   - me: The user; nil for a visitor, who can only read.
  ///   - readsAhead: True if the next page is prefetched, which pays off if the server is remote.
  public init(
    remote: any PostRemoteDataFetching, local: any PostLocalDataStoring, me: User?, readsAhead: Bool = true,
    configuration: PostStateMachine.Configuration = PostStateMachine.Configuration(),
    clock: EngineClock = .system, random: RandomSource = .system
  ) {
    self.remote = remote
    self.local = local
    self.clock = clock
    self.readsAhead = readsAhead
    machine = PostStateMachine(me: me, configuration: configuration, random: random)
  }

  public var me: User? { machine.me }

  // MARK: Feeds

  /// Returns the stored part of a feed; nil if there is none. Serves a start without a network.
  public func storedFeed(_ feed: Feed) async -> PostPage? {
    await restore()
    guard let page = try? await local.page(of: feed) else { return nil }
    let posts = machine.absorb(page.posts, readAt: .stored, now: clock.now)
    return PostPage(posts: posts, nextCursor: page.nextCursor)
  }

  /// Loads the first page of a feed from the server.
  public func refresh(_ feed: Feed) async throws(APIFailure) -> PostPage {
    machine.open(feed)
    let newBefore = machine.newPostIds(in: feed)
    let (page, shown) = try await read(feed, after: nil)
    enqueue(.savePage(page, feed))
    run(machine.refreshed(feed, before: newBefore, posts: page.posts))
    return shown
  }

  /// Loads the next page. Posts created meanwhile cause neither repetitions nor gaps.
  public func nextPage(of feed: Feed, after cursor: String) async throws(APIFailure) -> PostPage {
    let (page, shown) = try await read(feed, after: cursor)
    enqueue(.appendPage(page, feed, after: cursor))
    return shown
  }

  /// Loads the first page of a feed in the background. The visible page does not change, and unseen posts are counted
  /// as new.
  ///
  /// - Parameter shown: The ids of the visible posts.
  func catchUp(_ feed: Feed, shown: [String]) async throws(APIFailure) -> PostPage {
    machine.open(feed)
    let (page, current) = try await read(feed, after: nil)
    run(machine.noteNew(page.posts, in: feed, shown: Set(shown)))
    return current
  }

  /// Registers a screen that shows the feed, until ``close(_:)``.
  public func shown(_ feed: Feed) {
    viewers[feed, default: 0] += 1
  }

  /// Unregisters a screen. New posts in a feed without screens are not counted.
  public func close(_ feed: Feed) {
    viewers[feed] = viewers[feed].flatMap { $0 > 1 ? $0 - 1 : nil }
    if viewers[feed] == nil { machine.close(feed) }
  }

  /// Loads a page. Returns the server's version and the one with the user's changes.
  private func read(
    _ feed: Feed, after cursor: String?
  ) async throws(APIFailure) -> (page: PostPage, shown: PostPage) {
    let stamp = machine.beginRead()
    defer { run(machine.endRead(stamp)) }
    var page = try await remote.posts(feed, after: cursor)
    page.posts = local.shared(page.posts)
    let shown = machine.absorb(page.posts, readAt: stamp, now: clock.now)
    onRead?(shown)
    return (page, PostPage(posts: shown, nextCursor: page.nextCursor))
  }

  // MARK: One post

  /// Returns a post from memory, store or server, whichever has it first.
  public func post(id: String) async throws(APIFailure) -> Post {
    await restore()
    switch machine.lookUp(id, now: clock.now) {
    case .hit(let post): return post
    case .gone: throw .notFound
    case .join(let load):
      guard let task = loads[load] else { return try await refreshPost(id: id) }
      return try await task.value.get()
    case .load(let load): return try await start(load, of: id, asksDevice: true).value.get()
    }
  }

  /// Loads a post from the server.
  public func refreshPost(id: String) async throws(APIFailure) -> Post {
    try await start(machine.reload(id), of: id, asksDevice: false).value.get()
  }

  /// True if the only known version of a post comes from the store.
  func isStored(id: String) -> Bool {
    machine.posts.peek(id)?.readAt == .stored
  }

  /// Returns the known version of a post with the user's changes, without waiting.
  public func knownPost(id: String) -> Post? {
    machine.post(id)
  }

  private func start(
    _ load: LoadID, of id: String, asksDevice: Bool
  ) -> Task<Result<Post, APIFailure>, Never> {
    let task = Task {
      let result = await self.load(id, asksDevice: asksDevice)
      self.machine.endLoad(load, of: id)
      self.loads[load] = nil
      return result
    }
    loads[load] = task
    return task
  }

  private func load(_ id: String, asksDevice: Bool) async -> Result<Post, APIFailure> {
    if asksDevice, let stored = try? await local.post(id: id),
      let shown = machine.absorb([stored], readAt: .stored, now: clock.now).first
    {
      return .success(shown)
    }
    let stamp = machine.beginRead()
    defer { run(machine.endRead(stamp)) }
    do throws(APIFailure) {
      let post = local.shared([try await remote.post(id: id)])
      enqueue(.store(post))
      guard let shown = machine.absorb(post, readAt: stamp, now: clock.now).first else {
        throw APIFailure.notFound
      }
      notify(.post(shown))
      onRead?([shown])
      return .success(shown)
    } catch {
      if error.isNotFound { run(machine.forget(postId: id)) }
      return .failure(error)
    }
  }

  // MARK: Comments

  /// Loads comments from the server, with pending ones, oldest first.
  public func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage {
    let stamp = machine.beginRead()
    defer { run(machine.endRead(stamp)) }
    let page = try await remote.comments(of: postId, after: cursor)
    if cursor == nil { enqueue(.saveComments(page, postId)) }
    return machine.absorb(page, of: postId, after: cursor, readAt: stamp, now: clock.now)
  }

  /// Returns the stored comments, for a start without a network; nil if there are none.
  public func storedComments(of postId: String) async -> CommentPage? {
    await restore()
    guard let page = try? await local.comments(of: postId) else { return nil }
    return machine.overlaid(page, of: postId)
  }

  /// Returns all loaded comments with later changes; nil if none are loaded.
  public func thread(of postId: String) -> CommentPage? {
    machine.thread(of: postId)
  }

  public func pendingComments(of postId: String) -> [PendingComment] {
    machine.pendingComments(of: postId)
  }

  // MARK: Profiles

  /// Returns a profile from another source with the user's pending follow.
  public func overlaid(_ profile: Profile) -> Profile {
    machine.overlaid(profile)
  }

  // MARK: Observers

  /// Reports changes for the lifetime of `owner`.
  public func observe(_ owner: AnyObject, _ handler: @escaping @MainActor (PostRepositoryChange) -> Void) {
    observers.append(Observer(owner: owner, handler: handler))
  }

  func notify(_ change: PostRepositoryChange) {
    observers.removeAll { $0.owner == nil }
    for observer in observers { observer.handler(change) }
  }

  // MARK: Return

  /// Registers a refresh for the device's return, for the lifetime of `owner`.
  func onReturn(_ owner: AnyObject, _ body: @escaping @MainActor () async -> Void) {
    catchUps.removeAll { $0.owner == nil }
    catchUps.append(CatchUp(owner: owner, body: body))
  }

  /// Sends pending entries and refreshes all screens after the device returns.
  ///
  /// Concurrent calls share one round; calls after it has begun cause one more.
  public func deviceReconnected() async {
    if let returning {
      returnsAgain = true
      return await returning.value
    }
    let task = Task {
      repeat {
        returnsAgain = false
        await catchUp()
      } while returnsAgain && !isStopped
      returning = nil
    }
    returning = task
    await task.value
  }

  private func catchUp() async {
    guard !isStopped else { return }
    await resume()
    let tasks = catchUps.filter { $0.owner != nil }.map { entry in Task { await entry.body() } }
    for task in tasks { await task.value }
  }

  /// Handles a live event of the server.
  public func receive(_ event: LiveEvent) {
    run(machine.receive(event))
  }
}
