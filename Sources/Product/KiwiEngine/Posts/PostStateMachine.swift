public import Foundation
public import KiwiKit

/// The posts of one device: cache, overlay and outbox.
///
/// It is synchronous and has no clock, network or storage, which ``PostRepository`` provides.
public struct PostStateMachine: Sendable {
  public struct Configuration: Sendable {
    public var outbox = Outbox.Configuration()
    /// The maximum number of posts in memory.
    public var postLimit = 500
    /// The time for which a cached post is shown without a request to the server.
    public var postLifetime = Duration.seconds(300)
    /// The maximum number of posts whose comments are in memory.
    public var threadLimit = 20

    public init() {}
  }

  public enum Effect: Sendable, Hashable {
    case commit([OutboxChange])
    /// Performed after the preceding commits.
    case send(OutboxEntry)
    case wake(at: Date)
    case store([Post])
    /// Adds a post that the user created to the top of these feeds.
    case insert(Post, atTopOf: [Feed])
    case removeStored(postId: String)
    /// A post may be outdated and should be loaded.
    case refresh(postId: String)
    case change(PostRepositoryChange)
  }

  /// The server's version of a post, with its time.
  struct KnownPost: Sendable {
    var post: Post
    var readAt: ReadStamp
    /// The time of the latest counts, from a read, a response or an event.
    var countsAt: ReadStamp
  }

  public let me: User?
  private let random: RandomSource
  var posts: EntryCache<String, KnownPost>
  var threads: EntryCache<String, CommentThread>
  var overlay = InteractionOverlay()
  public internal(set) var outbox: Outbox
  private var tick = 0
  private var openReads: Set<ReadStamp> = []
  /// Posts whose count may or may not include the user's own comment.
  var uncertainCounts: Set<String> = []
  /// Posts that may be outdated, with the time since. A failed load is repeated when the device returns.
  var doubts: [String: ReadStamp] = [:]
  /// Posts that a read found changed, to be reported to other screens.
  private var changedByReading: Set<String> = []
  var newPosts: [Feed: [String]] = [:]

  public init(me: User?, configuration: Configuration = Configuration(), random: RandomSource) {
    self.me = me
    self.random = random
    posts = EntryCache(limit: configuration.postLimit, lifetime: configuration.postLifetime)
    threads = EntryCache(limit: configuration.threadLimit, lifetime: configuration.postLifetime)
    outbox = Outbox(configuration: configuration.outbox)
  }

  // MARK: Reads

  /// Begins a read. Call it before sending the request.
  public mutating func beginRead() -> ReadStamp {
    let stamp = nextStamp()
    openReads.insert(stamp)
    return stamp
  }

  /// Ends a read whose result was absorbed or that failed.
  public mutating func endRead(_ stamp: ReadStamp) -> [Effect] {
    openReads.remove(stamp)
    overlay.forget(before: openReads.min())
    let settled = uncertainCounts.filter { !hasUncertainComments($0) }
    uncertainCounts.subtract(settled)
    let changed = changedByReading.sorted().flatMap { change(of: $0) }
    changedByReading = []
    return changed + settled.sorted().map { requestRefresh(of: $0) }
  }

  mutating func nextStamp() -> ReadStamp {
    tick += 1
    return ReadStamp(tick: tick)
  }

  /// Merges loaded posts, and returns them with the user's changes.
  public mutating func absorb(_ read: [Post], readAt stamp: ReadStamp, now: Date) -> [Post] {
    read.compactMap { absorb($0, readAt: stamp, now: now) }.compactMap(overlay.apply)
  }

  /// Merges a loaded version. Of two concurrent reads, the one that began later wins.
  private mutating func absorb(_ read: Post, readAt stamp: ReadStamp, now: Date) -> Post? {
    if let doubt = doubts[read.id], doubt < stamp { doubts[read.id] = nil }
    guard var post = overlay.completed(read, readAt: stamp) else { return nil }
    let known = posts.peek(post.id)
    if let known, known.readAt > stamp { return known.post }
    var countsAt = stamp
    if let known, known.countsAt > stamp {
      post.likes = known.post.likes
      post.likedByMe = known.post.likedByMe
      post.commentCount = known.post.commentCount
      countsAt = known.countsAt
    }
    if isCommentCountUncertain(post.id, readAt: stamp) {
      uncertainCounts.insert(post.id)
      if let known { post.commentCount = known.post.commentCount }
    }
    if let known, known.post != post { changedByReading.insert(post.id) }
    posts.insert(KnownPost(post: post, readAt: stamp, countsAt: countsAt), for: post.id, now: now)
    return post
  }

  /// Requests a load of the post. Repeats it until a load that begins later succeeds.
  mutating func requestRefresh(of postId: String) -> Effect {
    doubts[postId] = nextStamp()
    return .refresh(postId: postId)
  }

  /// True if it is unknown whether a read includes the user's own comments.
  private func isCommentCountUncertain(_ postId: String, readAt stamp: ReadStamp) -> Bool {
    hasUncertainComments(postId) || overlay.commentsChanged(of: postId, after: stamp)
  }

  func hasUncertainComments(_ postId: String) -> Bool {
    outbox.entries.contains { entry in
      switch entry.action {
      case .createComment(postId, _, _), .deleteComment(_, postId): entry.isUncertain
      default: false
      }
    }
  }

  /// Returns the known version of a post with the user's changes.
  public func post(_ id: String) -> Post? {
    posts.peek(id).flatMap { overlay.apply(to: $0.post) }
  }

  /// Returns a cached post, or the load to wait for.
  public mutating func lookUp(_ id: String, now: Date) -> PostLookup {
    switch posts.lookUp(id, now: now) {
    case .hit(let known): overlay.apply(to: known.post).map(PostLookup.hit) ?? .gone
    case .join(let load): .join(load)
    case .load(let load): .load(load)
    }
  }

  /// Begins a load regardless of the cache and of loads in flight.
  public mutating func reload(_ id: String) -> LoadID {
    posts.reload(id)
  }

  /// Ends a load with any result. A loaded post is absorbed separately.
  public mutating func endLoad(_ load: LoadID, of id: String) {
    posts.fail(load, for: id)
  }

  public func overlaid(_ posts: [Post]) -> [Post] {
    posts.compactMap(overlay.apply)
  }

  /// Removes a post that no longer exists for this viewer.
  public mutating func forget(postId: String) -> [Effect] {
    posts.remove(postId)
    threads.remove(postId)
    uncertainCounts.remove(postId)
    doubts[postId] = nil
    settle { $0.settlePostDeleted(postId, at: $1) }
    return [.removeStored(postId: postId), .change(.removed(postId: postId))]
  }

  /// Records an acknowledged change while earlier reads are in flight.
  mutating func settle(_ note: (inout InteractionOverlay, ReadStamp) -> Void) {
    note(&overlay, nextStamp())
    overlay.forget(before: openReads.min())
  }

  // MARK: Profiles

  public func overlaid(_ profile: Profile) -> Profile {
    overlay.apply(to: profile)
  }

  /// Returns a loaded profile with the user's changes.
  public func completed(_ profile: Profile, readAt stamp: ReadStamp) -> Profile {
    overlay.apply(to: overlay.completed(profile, readAt: stamp))
  }

  // MARK: Randomness

  func makeID() -> String { random.uuid() }

  func chance() -> Double { random.unitInterval() }
}

/// The source of a post.
public enum PostLookup: Sendable {
  case hit(Post)
  /// The user has deleted the post.
  case gone
  /// Another caller is loading the post.
  case join(LoadID)
  /// The caller must load the post and end the load.
  case load(LoadID)
}
