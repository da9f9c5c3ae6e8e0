public import Foundation
public import KiwiKit

/// All that one device knows and decides about posts: cache, overlay and outbox together. Synchronous and without
/// clock, network or storage, which ``PostRepository`` brings.
public struct PostStateMachine: Sendable {
  public struct Configuration: Sendable {
    public var outbox = Outbox.Configuration()
    /// Posts kept in memory.
    public var postLimit = 500
    /// How long a post is shown by itself without asking the server again.
    public var postLifetime = Duration.seconds(300)
    /// Posts whose comments are kept in memory.
    public var threadLimit = 20

    public init() {}
  }

  public enum Effect: Sendable, Hashable {
    case commit([OutboxChange])
    /// To be done after the commits before it.
    case send(OutboxEntry)
    case wake(at: Date)
    case store([Post])
    /// The person wrote it: it stands at the top of these feeds from now on.
    case insert(Post, atTopOf: [Feed])
    case removeStored(postId: String)
    /// The truth about a post is in doubt and should be loaded.
    case refresh(postId: String)
    case change(PostChange)
  }

  /// What the server said about a post, and when.
  struct KnownPost: Sendable {
    var post: Post
    var readAt: ReadStamp
    /// When likes and comments were last learned, by reading, by an answer or by an event.
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
  /// Posts whose count of comments was read while a comment may or may not have been there.
  var uncertainCounts: Set<String> = []
  /// Posts of which what is known may be untrue, and since when. A look that fails is repeated when the device is back.
  var doubts: [String: ReadStamp] = [:]
  /// Posts that a read showed to be other than they were known: whoever else shows them is told.
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

  /// To be called before a request is sent that reads.
  public mutating func beginRead() -> ReadStamp {
    let stamp = nextStamp()
    openReads.insert(stamp)
    return stamp
  }

  /// To be called after what the read brought has been taken in, or after it failed.
  public mutating func endRead(_ stamp: ReadStamp) -> [Effect] {
    openReads.remove(stamp)
    overlay.forget(before: openReads.min())
    let settled = uncertainCounts.filter { !hasUncertainComments($0) }
    uncertainCounts.subtract(settled)
    let changed = changedByReading.sorted().flatMap { change(of: $0) }
    changedByReading = []
    return changed + settled.sorted().map { look(at: $0) }
  }

  mutating func nextStamp() -> ReadStamp {
    tick += 1
    return ReadStamp(tick: tick)
  }

  /// Takes posts in that a read brought; returns them as the person is to see them.
  public mutating func absorb(_ read: [Post], readAt stamp: ReadStamp, now: Date) -> [Post] {
    read.compactMap { absorb($0, readAt: stamp, now: now) }.compactMap(overlay.apply)
  }

  /// Merges what is new into what is known: of two answers that crossed, the one asked for later counts.
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

  /// Has the post loaded, now and again until a load that began after this brought it.
  mutating func look(at postId: String) -> Effect {
    doubts[postId] = nextStamp()
    return .refresh(postId: postId)
  }

  /// Whether a comment of the person's own may or may not be in what was read.
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

  /// What is known about a post, as the person is to see it.
  public func post(_ id: String) -> Post? {
    posts.peek(id).flatMap { overlay.apply(to: $0.post) }
  }

  /// A post from memory, or whom to wait for.
  public mutating func lookUp(_ id: String, now: Date) -> PostLookup {
    switch posts.lookUp(id, now: now) {
    case .hit(let known): overlay.apply(to: known.post).map(PostLookup.hit) ?? .gone
    case .join(let load): .join(load)
    case .load(let load): .load(load)
    }
  }

  /// Begins a load whatever is in memory or under way.
  public mutating func reload(_ id: String) -> LoadID {
    posts.reload(id)
  }

  /// Ends a load, whatever came of it; what it brought has been taken in by itself.
  public mutating func endLoad(_ load: LoadID, of id: String) {
    posts.fail(load, for: id)
  }

  public func overlaid(_ posts: [Post]) -> [Post] {
    posts.compactMap(overlay.apply)
  }

  /// The post is not there for this reader any more.
  public mutating func forget(postId: String) -> [Effect] {
    posts.remove(postId)
    threads.remove(postId)
    uncertainCounts.remove(postId)
    doubts[postId] = nil
    settle { $0.settlePostDeleted(postId, at: $1) }
    return [.removeStored(postId: postId), .change(.removed(postId: postId))]
  }

  /// Notes what the server confirmed, for as long as reads are under way that began before.
  mutating func settle(_ note: (inout InteractionOverlay, ReadStamp) -> Void) {
    note(&overlay, nextStamp())
    overlay.forget(before: openReads.min())
  }

  // MARK: Profiles

  public func overlaid(_ profile: Profile) -> Profile {
    overlay.apply(to: profile)
  }

  /// A profile that a read brought, as the person is to see it.
  public func completed(_ profile: Profile, readAt stamp: ReadStamp) -> Profile {
    overlay.apply(to: overlay.completed(profile, readAt: stamp))
  }

  // MARK: Chance

  func makeID() -> String { random.uuid() }

  func chance() -> Double { random.unitInterval() }
}

/// Where a post is to come from.
public enum PostLookup: Sendable {
  case hit(Post)
  /// The person deleted it.
  case gone
  /// Somebody is loading it.
  case join(LoadID)
  /// The caller is to load it, and to end the load.
  case load(LoadID)
}
