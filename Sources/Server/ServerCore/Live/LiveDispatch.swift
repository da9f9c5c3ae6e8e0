import KiwiKit

/// One read of the database for all subscribers, which turns pending data into events.
package struct LiveDispatch {
  package typealias SubscriberID = LiveSubscriptions.SubscriberID

  package struct Outcome: Sendable {
    package var events: [SubscriberID: [LiveEvent]] = [:]
    /// The counts of the posts that were read.
    package var counts: [Int64: PostCounts] = [:]
    package var unreadCounts: [SubscriberID: Int] = [:]
    package var unwatched: [(SubscriberID, Int64)] = []
    /// Subscribers whose session has ended.
    package var ended: Set<SubscriberID> = []
  }

  package let subscribers: [SubscriberID: LiveSubscriptions.Subscriber]
  private let posts: [Int64: LiveSubscriptions.WatchedPost]
  private let pending: LiveSubscriptions.Pending
  package let sources: LiveSources
  package let publicURL: String
  package let transaction: Transaction
  private var audiences: [Int64: LiveAudience] = [:]
  private var outcome = Outcome()

  private init(
    _ subscriptions: LiveSubscriptions, _ pending: LiveSubscriptions.Pending, _ sources: LiveSources,
    publicURL: String,
    transaction: Transaction
  ) {
    subscribers = subscriptions.subscribers
    posts = subscriptions.posts
    self.pending = pending
    self.sources = sources
    self.publicURL = publicURL
    self.transaction = transaction
  }

  package static func run(
    _ subscriptions: LiveSubscriptions, _ pending: LiveSubscriptions.Pending, _ sources: LiveSources,
    publicURL: String,
    in transaction: Transaction
  ) throws -> Outcome {
    var dispatch = LiveDispatch(
      subscriptions, pending, sources, publicURL: publicURL, transaction: transaction)
    try dispatch.findEndedSessions()
    for key in pending.newPosts { try sources.posts.send(newPost: key, in: &dispatch) }
    try dispatch.sendPosts()
    for event in pending.events { try event.event.send(in: &dispatch) }
    try dispatch.sendUnreadCounts()
    for id in dispatch.outcome.ended { dispatch.outcome.events[id] = [.sessionEnded] }
    return dispatch.outcome
  }

  package mutating func send(_ id: SubscriberID, _ event: LiveEvent) {
    outcome.events[id, default: []].append(event)
  }

  // MARK: Sessions

  private mutating func findEndedSessions() throws {
    for id in pending.sessions {
      guard let viewer = subscribers[id]?.viewer else { continue }
      if try !sources.accounts.hasActiveSession(viewer, in: transaction) { outcome.ended.insert(id) }
    }
  }

  private mutating func sendUnreadCounts() throws {
    for (id, subscriber) in subscribers {
      guard let viewer = subscriber.viewer, pending.unreadCounts.contains(viewer.key) else { continue }
      let count = try sources.notifications.unreadCount(ofUser: viewer.key, in: transaction)
      guard count != subscriber.unreadCount else { continue }
      outcome.unreadCounts[id] = count
      send(id, .notifications(unreadCount: count))
    }
  }

  // MARK: Posts

  private mutating func sendPosts() throws {
    var counts: [SubscriberID: [PostCounts]] = [:]
    for key in pending.posts.sorted() {
      guard let watched = posts[key] else { continue }
      let post = try sources.posts.post(key: key, in: transaction)
      let audience = try self.audience(ofPost: key, post, watched)
      for id in watched.subscribers {
        guard let post, let audience, audience.contains(subscribers[id]?.viewer?.key) else {
          outcome.unwatched.append((id, key))
          send(id, .postRemoved(postId: watched.id))
          continue
        }
        if pending.editedPosts.contains(key) { send(id, .postChanged(postId: watched.id)) }
        if post.counts != watched.counts || pending.freshPosts[id]?.contains(key) == true {
          counts[id, default: []].append(post.counts)
        }
      }
      if let post { outcome.counts[key] = post.counts }
    }
    for (id, counts) in counts { send(id, .counts(counts)) }
  }

  /// Returns the subscribers of a post who may see it; nil if it is deleted.
  private mutating func audience(
    ofPost key: Int64, _ post: LivePost?, _ watched: LiveSubscriptions.WatchedPost
  ) throws -> LiveAudience? {
    guard let post else { return nil }
    if let known = audiences[key] { return known }
    let viewers = Set(watched.subscribers.compactMap { subscribers[$0]?.viewer })
    let audience = try sources.posts.audience(of: post, among: viewers, in: transaction)
    audiences[key] = audience
    return audience
  }

  // MARK: For pending events

  package var signedInSubscribers: [(id: SubscriberID, viewer: Viewer)] {
    subscribers.compactMap { id, subscriber in subscriber.viewer.map { (id, $0) } }
  }

  /// Returns the keys of the posts that a subscriber watches.
  package func watched(by id: SubscriberID) -> Set<Int64> { subscribers[id]?.watched ?? [] }

  /// Returns the id of a watched post.
  package func watchedId(ofPost key: Int64) -> String? { posts[key]?.id }

  /// Returns the subscribers who watch a post and may see it.
  package mutating func subscribers(ofPost key: Int64) throws -> [(id: SubscriberID, viewer: Viewer?)] {
    guard let watched = posts[key],
      let audience = try audience(ofPost: key, sources.posts.post(key: key, in: transaction), watched)
    else { return [] }
    return watched.subscribers.compactMap { id in
      let viewer = subscribers[id]?.viewer
      return audience.contains(viewer?.key) ? (id, viewer) : nil
    }
  }
}
