import KiwiKit

/// One look into the database on behalf of everybody who listens: makes of what is pending the events of each
/// reader, by the rules that hold for the API.
struct LiveRound {
  typealias ReaderID = LiveRoster.ReaderID

  struct Outcome: Sendable {
    var events: [ReaderID: [LiveEvent]] = [:]
    /// The counts of the posts looked at.
    var counts: [Int64: PostCounts] = [:]
    var unreadCounts: [ReaderID: Int] = [:]
    var unwatched: [(ReaderID, Int64)] = []
    /// Readers whose session has ended.
    var ended: Set<ReaderID> = []
  }

  private let readers: [ReaderID: LiveRoster.Reader]
  private let posts: [Int64: LiveRoster.WatchedPost]
  private let pending: LiveRoster.Pending
  let publicURL: String
  let transaction: Transaction
  private var audiences: [Int64: PostPolicy.Audience] = [:]
  private var outcome = Outcome()

  private init(
    _ roster: LiveRoster, _ pending: LiveRoster.Pending, publicURL: String, transaction: Transaction
  ) {
    readers = roster.readers
    posts = roster.posts
    self.pending = pending
    self.publicURL = publicURL
    self.transaction = transaction
  }

  static func run(
    _ roster: LiveRoster, _ pending: LiveRoster.Pending, publicURL: String, in transaction: Transaction
  ) throws -> Outcome {
    var round = LiveRound(roster, pending, publicURL: publicURL, transaction: transaction)
    try round.findEndedSessions()
    for key in pending.newPosts { try round.tellNewPost(key) }
    try round.tellPosts()
    for note in pending.notes { try note.note.tell(in: &round) }
    try round.tellUnreadCounts()
    for id in round.outcome.ended { round.outcome.events[id] = [.sessionEnded] }
    return round.outcome
  }

  mutating func tell(_ id: ReaderID, _ event: LiveEvent) {
    outcome.events[id, default: []].append(event)
  }

  // MARK: Sessions

  private mutating func findEndedSessions() throws {
    for id in pending.sessions {
      guard let viewer = readers[id]?.viewer else { continue }
      if try !transaction.sessions.isThere(viewer) { outcome.ended.insert(id) }
    }
  }

  private mutating func tellUnreadCounts() throws {
    for (id, reader) in readers {
      guard let viewer = reader.viewer, pending.unreadCounts.contains(viewer.key) else { continue }
      let count = try transaction.notifications.unreadCount(ofUser: viewer.key)
      guard count != reader.unreadCount else { continue }
      outcome.unreadCounts[id] = count
      tell(id, .notifications(unreadCount: count))
    }
  }

  // MARK: Posts

  private mutating func tellNewPost(_ key: Int64) throws {
    guard let post = try transaction.posts.livePost(key: key),
      let author = try transaction.users.user(key: post.access.authorKey)
    else { return }
    let viewers = Set(readers.values.compactMap(\.viewer))
    let audience = try PostPolicy.audience(
      of: post.access, isListed: post.isListed, among: viewers, in: transaction)
    let muters = try transaction.blocks.muters(of: author.key)
    for (id, reader) in readers where audience.contains(reader.viewer?.key) {
      if let viewer = reader.viewer, muters.contains(viewer.key) { continue }
      let isFollowed = try reader.viewer.map {
        try $0.key == author.key || transaction.follows.isFollowed(author.key, by: $0.key)
      }
      guard post.isListed || isFollowed == true else { continue }
      tell(
        id,
        .newPost(
          LiveEvent.NewPost(
            postId: post.access.id, authorId: author.id, username: author.username,
            isInEveryone: post.isListed, isInFollowing: isFollowed ?? false)))
    }
  }

  private mutating func tellPosts() throws {
    var counts: [ReaderID: [PostCounts]] = [:]
    for key in pending.posts.sorted() {
      guard let watched = posts[key] else { continue }
      let post = try transaction.posts.livePost(key: key)
      let audience = try self.audience(ofPost: key, post, watched)
      for id in watched.readers {
        guard let post, let audience, audience.contains(readers[id]?.viewer?.key) else {
          outcome.unwatched.append((id, key))
          tell(id, .postRemoved(postId: watched.id))
          continue
        }
        if pending.editedPosts.contains(key) { tell(id, .postChanged(postId: watched.id)) }
        if post.counts != watched.counts || pending.freshPosts[id]?.contains(key) == true {
          counts[id, default: []].append(post.counts)
        }
      }
      if let post { outcome.counts[key] = post.counts }
    }
    for (id, counts) in counts { tell(id, .counts(counts)) }
  }

  /// Who of those who watch a post may see it; nil when it is gone.
  private mutating func audience(
    ofPost key: Int64, _ post: LivePost?, _ watched: LiveRoster.WatchedPost
  ) throws -> PostPolicy.Audience? {
    guard let post else { return nil }
    if let known = audiences[key] { return known }
    let viewers = Set(watched.readers.compactMap { readers[$0]?.viewer })
    let audience = try PostPolicy.audience(
      of: post.access, isListed: post.isListed, among: viewers, in: transaction)
    audiences[key] = audience
    return audience
  }

  // MARK: For notes

  var signedInReaders: [(id: ReaderID, viewer: Viewer)] {
    readers.compactMap { id, reader in reader.viewer.map { (id, $0) } }
  }

  /// The keys of the posts that a reader watches.
  func watched(by id: ReaderID) -> Set<Int64> { readers[id]?.watched ?? [] }

  /// The id of a post that somebody watches.
  func watchedId(ofPost key: Int64) -> String? { posts[key]?.id }

  /// Those who watch a post and may see it.
  mutating func readers(ofPost key: Int64) throws -> [(id: ReaderID, viewer: Viewer?)] {
    guard let watched = posts[key],
      let audience = try audience(ofPost: key, transaction.posts.livePost(key: key), watched)
    else { return [] }
    return watched.readers.compactMap { id in
      let viewer = readers[id]?.viewer
      return audience.contains(viewer?.key) ? (id, viewer) : nil
    }
  }
}

extension KiwiKit.Comment {
  init(_ comment: CommentRecord, isBeyond: Bool, at publicURL: String) {
    self.init(
      id: comment.id, postId: comment.postId, author: User(comment.author, at: publicURL),
      text: comment.text, createdAt: comment.createdAt.date, editedAt: comment.editedAt?.date,
      position: comment.position, isBeyond: isBeyond)
  }
}
