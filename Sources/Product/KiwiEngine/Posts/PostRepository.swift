import Foundation
public import KiwiKit

/// The posts of one person on one device: reads from memory, device and server, and writes that show at once, are
/// recorded, and then sent.
///
/// On the main actor, so that a tap shows in the same turn. All deciding is ``PostStateMachine``'s; this only brings
/// it together with network, storage and clock.
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
  /// How many screens show a feed.
  private var viewers: [Feed: Int] = [:]
  /// Sees to it that the server knows what a post is about before it is told of the post.
  var onSend: ((PostSubjectReference) async -> Void)?
  /// Told which posts the person is about to see.
  public var onRead: (([Post]) -> Void)?
  /// Work on storage and network that has not been begun, in order.
  var queue: [Job] = []
  var worker: Task<Void, Never>?
  var restoration = Restoration.due
  /// What waits is not sent before it is known whose session it is.
  var waitsForSession = false
  var sends: [OutboxEntry.ID: Task<Void, Never>] = [:]
  var alarm: Task<Void, Never>?
  /// Answers that come after the end change nothing any more.
  var isStopped = false
  /// Whether something that the person did was not recorded when all work ended.
  var hasDroppedWork = false

  private struct Observer {
    weak var owner: AnyObject?
    let handler: @MainActor (PostChange) -> Void
  }

  private struct CatchUp {
    weak var owner: AnyObject?
    let body: @MainActor () async -> Void
  }

  /// - Parameters:
  ///   - me: Who is signed in; nil for a visitor, who only reads.
  ///   - readsAhead: Whether what follows is worth asking for before the person comes to it, as it is when the
  ///     server is far.
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

  /// What this device has of a feed, for a start without network; nil when it has nothing.
  public func storedFeed(_ feed: Feed) async -> PostPage? {
    await restore()
    guard let page = try? await local.page(of: feed) else { return nil }
    let posts = machine.absorb(page.posts, readAt: .stored, now: clock.now)
    return PostPage(posts: posts, nextCursor: page.nextCursor)
  }

  /// The beginning of a feed; always asks the server.
  public func refresh(_ feed: Feed) async throws(APIFailure) -> PostPage {
    machine.open(feed)
    let newBefore = machine.newPostIds(in: feed)
    let (page, shown) = try await read(feed, after: nil)
    enqueue(.savePage(page, feed))
    run(machine.refreshed(feed, before: newBefore, posts: page.posts))
    return shown
  }

  /// What follows a page. Neither repeats nor skips posts when others post meanwhile.
  public func nextPage(of feed: Feed, after cursor: String) async throws(APIFailure) -> PostPage {
    let (page, shown) = try await read(feed, after: cursor)
    enqueue(.appendPage(page, feed, after: cursor))
    return shown
  }

  /// What is at the top of a feed now, for whoever stays where they are: what they have not seen is counted as new.
  ///
  /// - Parameter shown: The ids of what is shown of the feed.
  func catchUp(_ feed: Feed, shown: [String]) async throws(APIFailure) -> PostPage {
    machine.open(feed)
    let (page, current) = try await read(feed, after: nil)
    run(machine.noteNew(page.posts, in: feed, shown: Set(shown)))
    return current
  }

  /// Somebody shows the feed, until they say ``close(_:)``.
  public func shown(_ feed: Feed) {
    viewers[feed, default: 0] += 1
  }

  /// The feed is no longer shown: what is new in it need not be counted when nobody else shows it.
  public func close(_ feed: Feed) {
    viewers[feed] = viewers[feed].flatMap { $0 > 1 ? $0 - 1 : nil }
    if viewers[feed] == nil { machine.close(feed) }
  }

  /// What the server said, and what the person is to see.
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

  /// A post from memory, from this device or from the server, whichever has it first.
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

  /// A post; always asks the server.
  public func refreshPost(id: String) async throws(APIFailure) -> Post {
    try await start(machine.reload(id), of: id, asksDevice: false).value.get()
  }

  /// Whether all that is known of a post is what the device had from earlier.
  func isStored(id: String) -> Bool {
    machine.posts.peek(id)?.readAt == .stored
  }

  /// What is known about a post without waiting, as the person is to see it.
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

  /// Comments with those that are on their way, oldest first; always asks the server.
  public func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage {
    let stamp = machine.beginRead()
    defer { run(machine.endRead(stamp)) }
    let page = try await remote.comments(of: postId, after: cursor)
    if cursor == nil { enqueue(.saveComments(page, postId)) }
    return machine.absorb(page, of: postId, after: cursor, readAt: stamp, now: clock.now)
  }

  /// The comments that this device has, for a start without network; nil when it has none.
  public func storedComments(of postId: String) async -> CommentPage? {
    await restore()
    guard let page = try? await local.comments(of: postId) else { return nil }
    return machine.overlaid(page, of: postId)
  }

  /// All comments that have been loaded, with what changed since; nil when none have been.
  public func thread(of postId: String) -> CommentPage? {
    machine.thread(of: postId)
  }

  public func pendingComments(of postId: String) -> [PendingComment] {
    machine.pendingComments(of: postId)
  }

  // MARK: Profiles

  /// A profile that was asked for elsewhere, with the person's wish to follow laid over it.
  public func overlaid(_ profile: Profile) -> Profile {
    machine.overlaid(profile)
  }

  // MARK: Telling

  /// Tells about changes for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ handler: @escaping @MainActor (PostChange) -> Void) {
    observers.append(Observer(owner: owner, handler: handler))
  }

  func notify(_ change: PostChange) {
    observers.removeAll { $0.owner == nil }
    for observer in observers { observer.handler(change) }
  }

  // MARK: Coming back

  /// What is to be brought up to date, for as long as `owner` lives, when the device is back.
  func onReturn(_ owner: AnyObject, _ body: @escaping @MainActor () async -> Void) {
    catchUps.removeAll { $0.owner == nil }
    catchUps.append(CatchUp(owner: owner, body: body))
  }

  /// The device is back, from the background or from where there was no network: what waits is sent, and all that is
  /// shown is brought up to date. Several causes at once make one round, and one more for what came after it began.
  public func deviceReturned() async {
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

  /// What happened on the server just now.
  public func receive(_ event: LiveEvent) {
    run(machine.receive(event))
  }
}
