import KiwiKit

/// The subscribers of live events, the posts that they watch, and pending changes.
///
/// A plain value that selects the pending events, without clock, lock or database.
package struct LiveSubscriptions {
  package typealias SubscriberID = UInt64
  package typealias Handler = @Sendable ([LiveEvent]) -> Void

  package struct Subscriber: Sendable {
    /// The viewer; nil for a subscriber who is not signed in.
    package let viewer: Viewer?
    package let handler: Handler
    /// The keys of the watched posts.
    package var watched: Set<Int64> = []
    /// The last count that was sent.
    package var unreadCount: Int?
  }

  package struct WatchedPost: Sendable {
    package let id: String
    package let authorKey: Int64
    package var subscribers: Set<SubscriberID> = []
    /// The last counts that were sent.
    package var counts: PostCounts?
  }

  /// The data to read in the next dispatch.
  package struct Pending: Sendable {
    package var newPosts: [Int64] = []
    /// Watched posts whose counts or audience may have changed.
    package var posts: Set<Int64> = []
    package var editedPosts: Set<Int64> = []
    /// The posts that a subscriber has just begun to watch.
    package var freshPosts: [SubscriberID: Set<Int64>] = [:]
    /// Pending events of areas, without duplicates.
    package private(set) var events: [AnyPendingEvent] = []
    private var known: Set<AnyPendingEvent> = []
    /// Subscribers whose session may have ended.
    package var sessions: Set<SubscriberID> = []
    package var unreadCounts = UnreadCounts.some([])

    /// The users whose number of unread notifications may have changed.
    package enum UnreadCounts: Hashable, Sendable {
      case some(Set<Int64>)
      case all

      package mutating func insert(_ userKey: Int64) {
        guard case .some(var users) = self else { return }
        // A second reference to the set would make the insertion copy it.
        self = .all
        users.insert(userKey)
        self = .some(users)
      }

      package mutating func remove(_ userKey: Int64) {
        if case .some(let users) = self, users.contains(userKey) {
          self = .some(users.subtracting([userKey]))
        }
      }

      package func contains(_ userKey: Int64) -> Bool {
        switch self {
        case .some(let users): users.contains(userKey)
        case .all: true
        }
      }
    }

    package mutating func append(_ event: AnyPendingEvent) {
      guard events.count < LiveSubscriptions.maxEvents, known.insert(event).inserted else { return }
      events.append(event)
    }

    package var isEmpty: Bool {
      newPosts.isEmpty && posts.isEmpty && events.isEmpty && sessions.isEmpty
        && unreadCounts == .some([])
    }
  }

  /// A post to be watched.
  package struct Target: Sendable {
    package let key: Int64
    package let id: String
    package let authorKey: Int64

    package init(key: Int64, id: String, authorKey: Int64) {
      self.key = key
      self.id = id
      self.authorKey = authorKey
    }
  }

  /// A subscriber's request to watch posts, not yet resolved.
  package struct WatchRequest: Sendable {
    package let id: SubscriberID
    package let viewer: Viewer?
    package let postIds: [String]
  }

  package private(set) var subscribers: [SubscriberID: Subscriber] = [:]
  package private(set) var posts: [Int64: WatchedPost] = [:]
  package private(set) var pending = Pending()
  private var watchRequests: [SubscriberID: [String]] = [:]
  /// The number of subscribers of each signed-in user.
  private var users: [Int64: Int] = [:]
  private var nextID: SubscriberID = 1

  /// The maximum number of new posts per dispatch.
  ///
  /// Further ones are dropped, because a client with that many reloads the list.
  package static let maxNewPosts = 100
  package static let maxEvents = 1_000

  package var needsDispatch: Bool { !watchRequests.isEmpty || !pending.isEmpty }

  // MARK: Subscribers

  package mutating func add(_ viewer: Viewer?, handler: @escaping Handler) -> SubscriberID {
    let id = nextID
    nextID += 1
    subscribers[id] = Subscriber(viewer: viewer, handler: handler)
    if let viewer {
      users[viewer.key, default: 0] += 1
      // The session may have ended since it was read, before this subscriber could be notified.
      pending.sessions.insert(id)
      pending.unreadCounts.insert(viewer.key)
    }
    return id
  }

  package mutating func remove(_ id: SubscriberID) {
    guard let subscriber = subscribers.removeValue(forKey: id) else { return }
    for key in subscriber.watched { forget(key, by: id) }
    if let key = subscriber.viewer?.key {
      users[key] = users[key].flatMap { $0 > 1 ? $0 - 1 : nil }
      if users[key] == nil { pending.unreadCounts.remove(key) }
    }
    watchRequests[id] = nil
    pending.freshPosts[id] = nil
    pending.sessions.remove(id)
    if subscribers.isEmpty { pending = Pending() }
  }

  // MARK: Watching

  package mutating func requestWatch(_ postIds: [String], by id: SubscriberID) {
    guard subscribers[id] != nil else { return }
    watchRequests[id] = postIds
  }

  /// Removes and returns the unresolved requests.
  package mutating func takeWatchRequests() -> [WatchRequest] {
    defer { watchRequests = [:] }
    return watchRequests.compactMap { id, postIds in
      subscribers[id].map { WatchRequest(id: id, viewer: $0.viewer, postIds: postIds) }
    }
  }

  /// Restores requests that could not be resolved, unless their subscribers have sent newer ones.
  package mutating func restore(_ earlier: [WatchRequest]) {
    for request in earlier where subscribers[request.id] != nil && watchRequests[request.id] == nil {
      watchRequests[request.id] = request.postIds
    }
  }

  /// Sets the posts that a subscriber watches. Posts watched already need no first event.
  package mutating func watch(_ targets: [Target], by id: SubscriberID) {
    guard var subscriber = subscribers[id] else { return }
    let keys = Set(targets.map(\.key))
    for key in subscriber.watched.subtracting(keys) { forget(key, by: id) }
    for target in targets where !subscriber.watched.contains(target.key) {
      posts[target.key, default: WatchedPost(id: target.id, authorKey: target.authorKey)].subscribers.insert(
        id)
      pending.freshPosts[id, default: []].insert(target.key)
      pending.posts.insert(target.key)
    }
    subscriber.watched = keys
    subscribers[id] = subscriber
  }

  package mutating func unwatch(_ key: Int64, by id: SubscriberID) {
    subscribers[id]?.watched.remove(key)
    forget(key, by: id)
  }

  private mutating func forget(_ key: Int64, by id: SubscriberID) {
    guard posts[key]?.subscribers.remove(id) != nil, posts[key]?.subscribers.isEmpty == true else { return }
    posts[key] = nil
    pending.posts.remove(key)
    pending.editedPosts.remove(key)
  }

  // MARK: Changes
  // Nothing is marked without subscribers: a later one loads its data after the change.

  package mutating func mark(newPost key: Int64) {
    guard !subscribers.isEmpty else { return }
    pending.newPosts.append(key)
    if pending.newPosts.count > Self.maxNewPosts { pending.newPosts.removeFirst() }
  }

  package mutating func mark(post key: Int64) {
    if posts[key] != nil { pending.posts.insert(key) }
  }

  package mutating func mark(editedPost key: Int64) {
    mark(post: key)
    if posts[key] != nil { pending.editedPosts.insert(key) }
  }

  package mutating func mark(postsBy authorKey: Int64) {
    for (key, post) in posts where post.authorKey == authorKey { pending.posts.insert(key) }
  }

  package mutating func mark(postsWatchedBy userKey: Int64) {
    for subscriber in subscribers.values where subscriber.viewer?.key == userKey {
      pending.posts.formUnion(subscriber.watched)
    }
  }

  /// Adds an event for the subscribers of a post, if it has any.
  package mutating func enqueue(_ event: some PendingEvent, ofPost key: Int64) {
    if posts[key] != nil { pending.append(AnyPendingEvent(event)) }
  }

  /// Adds an event for users, if any of them is subscribed.
  package mutating func enqueue(_ event: some PendingEvent, of userKeys: Set<Int64>) {
    if userKeys.contains(where: { users[$0] != nil }) { pending.append(AnyPendingEvent(event)) }
  }

  /// Adds an event whose recipients the dispatch determines.
  package mutating func enqueue(_ event: some PendingEvent) {
    if !users.isEmpty { pending.append(AnyPendingEvent(event)) }
  }

  package mutating func mark(sessionsOf userKey: Int64) {
    for (id, subscriber) in subscribers where subscriber.viewer?.key == userKey {
      pending.sessions.insert(id)
    }
  }

  /// Marks the unread counts of subscribed users.
  package mutating func mark(unreadCountsOf userKeys: [Int64]) {
    for key in userKeys where users[key] != nil { pending.unreadCounts.insert(key) }
  }

  package mutating func markAllUnreadCounts() {
    if !subscribers.isEmpty { pending.unreadCounts = .all }
  }

  /// Marks everything that is watched.
  package mutating func markEverything() {
    pending.posts.formUnion(posts.keys)
    for (id, subscriber) in subscribers where subscriber.viewer != nil { pending.sessions.insert(id) }
    markAllUnreadCounts()
  }

  // MARK: Dispatches

  package mutating func takePending() -> Pending {
    defer { pending = Pending() }
    return pending
  }

  /// Restores the pending data of a failed dispatch.
  ///
  /// It is bounded by the subscribers and the watched posts, as without a failure.
  package mutating func restore(_ earlier: Pending) {
    guard !subscribers.isEmpty else { return }
    let newer = pending
    pending = earlier
    pending.newPosts = (earlier.newPosts + newer.newPosts).suffix(Self.maxNewPosts)
    pending.posts = earlier.posts.union(newer.posts).filter { posts[$0] != nil }
    pending.editedPosts = earlier.editedPosts.union(newer.editedPosts).filter { posts[$0] != nil }
    pending.freshPosts.merge(newer.freshPosts) { $0.union($1) }
    pending.freshPosts = pending.freshPosts.filter { id, _ in subscribers[id] != nil }
    for event in newer.events { pending.append(event) }
    pending.sessions = earlier.sessions.union(newer.sessions).filter { subscribers[$0] != nil }
    switch (earlier.unreadCounts, newer.unreadCounts) {
    case (.some(let some), .some(let others)):
      pending.unreadCounts = .some(some.union(others).filter { users[$0] != nil })
    default: pending.unreadCounts = .all
    }
  }

  /// Records the state that a dispatch sends to subscribers.
  package mutating func apply(_ outcome: LiveDispatch.Outcome) {
    for (key, counts) in outcome.counts { posts[key]?.counts = counts }
    for (id, unreadCount) in outcome.unreadCounts { subscribers[id]?.unreadCount = unreadCount }
    for (id, key) in outcome.unwatched { unwatch(key, by: id) }
    for id in outcome.ended { remove(id) }
  }
}
