import KiwiKit

/// One look into the database on behalf of everybody who listens: makes of what is pending the events of each
/// reader, by the rules that hold for the API.
package struct LiveRound {
  package typealias ReaderID = LiveRoster.ReaderID

  package struct Outcome: Sendable {
    package var events: [ReaderID: [LiveEvent]] = [:]
    /// The counts of the posts looked at.
    package var counts: [Int64: PostCounts] = [:]
    package var unreadCounts: [ReaderID: Int] = [:]
    package var unwatched: [(ReaderID, Int64)] = []
    /// Readers whose session has ended.
    package var ended: Set<ReaderID> = []
  }

  package let readers: [ReaderID: LiveRoster.Reader]
  private let posts: [Int64: LiveRoster.WatchedPost]
  private let pending: LiveRoster.Pending
  package let sources: LiveSources
  package let publicURL: String
  package let transaction: Transaction
  private var audiences: [Int64: LiveAudience] = [:]
  private var outcome = Outcome()

  private init(
    _ roster: LiveRoster, _ pending: LiveRoster.Pending, _ sources: LiveSources, publicURL: String,
    transaction: Transaction
  ) {
    readers = roster.readers
    posts = roster.posts
    self.pending = pending
    self.sources = sources
    self.publicURL = publicURL
    self.transaction = transaction
  }

  package static func run(
    _ roster: LiveRoster, _ pending: LiveRoster.Pending, _ sources: LiveSources, publicURL: String,
    in transaction: Transaction
  ) throws -> Outcome {
    var round = LiveRound(roster, pending, sources, publicURL: publicURL, transaction: transaction)
    try round.findEndedSessions()
    for key in pending.newPosts { try sources.posts.send(newPost: key, in: &round) }
    try round.tellPosts()
    for note in pending.notes { try note.note.tell(in: &round) }
    try round.tellUnreadCounts()
    for id in round.outcome.ended { round.outcome.events[id] = [.sessionEnded] }
    return round.outcome
  }

  package mutating func tell(_ id: ReaderID, _ event: LiveEvent) {
    outcome.events[id, default: []].append(event)
  }

  // MARK: Sessions

  private mutating func findEndedSessions() throws {
    for id in pending.sessions {
      guard let viewer = readers[id]?.viewer else { continue }
      if try !sources.accounts.isThere(viewer, in: transaction) { outcome.ended.insert(id) }
    }
  }

  private mutating func tellUnreadCounts() throws {
    for (id, reader) in readers {
      guard let viewer = reader.viewer, pending.unreadCounts.contains(viewer.key) else { continue }
      let count = try sources.notifications.unreadCount(ofUser: viewer.key, in: transaction)
      guard count != reader.unreadCount else { continue }
      outcome.unreadCounts[id] = count
      tell(id, .notifications(unreadCount: count))
    }
  }

  // MARK: Posts

  private mutating func tellPosts() throws {
    var counts: [ReaderID: [PostCounts]] = [:]
    for key in pending.posts.sorted() {
      guard let watched = posts[key] else { continue }
      let post = try sources.posts.post(key: key, in: transaction)
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
  ) throws -> LiveAudience? {
    guard let post else { return nil }
    if let known = audiences[key] { return known }
    let viewers = Set(watched.readers.compactMap { readers[$0]?.viewer })
    let audience = try sources.posts.audience(of: post, among: viewers, in: transaction)
    audiences[key] = audience
    return audience
  }

  // MARK: For notes

  package var signedInReaders: [(id: ReaderID, viewer: Viewer)] {
    readers.compactMap { id, reader in reader.viewer.map { (id, $0) } }
  }

  /// The keys of the posts that a reader watches.
  package func watched(by id: ReaderID) -> Set<Int64> { readers[id]?.watched ?? [] }

  /// The id of a post that somebody watches.
  package func watchedId(ofPost key: Int64) -> String? { posts[key]?.id }

  /// Those who watch a post and may see it.
  package mutating func readers(ofPost key: Int64) throws -> [(id: ReaderID, viewer: Viewer?)] {
    guard let watched = posts[key],
      let audience = try audience(ofPost: key, sources.posts.post(key: key, in: transaction), watched)
    else { return [] }
    return watched.readers.compactMap { id in
      let viewer = readers[id]?.viewer
      return audience.contains(viewer?.key) ? (id, viewer) : nil
    }
  }
}
