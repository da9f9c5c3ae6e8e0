import KiwiKit

/// Who listens, which posts they watch, and what has changed since they were last told.
///
/// A plain value: every decision about what is pending is made here, without clock, lock or database.
package struct LiveRoster {
  package typealias ReaderID = UInt64
  package typealias Handler = @Sendable ([LiveEvent]) -> Void

  package struct Reader: Sendable {
    /// Nil for a reader who is not signed in.
    package let viewer: Viewer?
    package let handler: Handler
    /// The keys of the posts they watch.
    package var watched: Set<Int64> = []
    /// What they were last told.
    package var unreadCount: Int?
  }

  package struct WatchedPost: Sendable {
    package let id: String
    package let authorKey: Int64
    package var readers: Set<ReaderID> = []
    /// What its readers were last told.
    package var counts: PostCounts?
  }

  /// What is to be looked at in the next round.
  package struct Pending: Sendable {
    package var newPosts: [Int64] = []
    /// Watched posts whose counts or audience may have changed.
    package var posts: Set<Int64> = []
    package var editedPosts: Set<Int64> = []
    /// The posts that a reader has just begun to watch.
    package var freshPosts: [ReaderID: Set<Int64>] = [:]
    /// What areas have to tell beside that, each once.
    package private(set) var notes: [AnyLiveNote] = []
    private var noted: Set<AnyLiveNote> = []
    /// Readers whose session may have ended.
    package var sessions: Set<ReaderID> = []
    package var unreadCounts = UnreadCounts.some([])

    /// Of whom the number of unread notifications may have changed.
    package enum UnreadCounts: Hashable, Sendable {
      case some(Set<Int64>)
      case all

      package mutating func insert(_ userKey: Int64) {
        guard case .some(var people) = self else { return }
        // Otherwise two hold the set, and it is copied.
        self = .all
        people.insert(userKey)
        self = .some(people)
      }

      package mutating func remove(_ userKey: Int64) {
        if case .some(let people) = self, people.contains(userKey) {
          self = .some(people.subtracting([userKey]))
        }
      }

      package func contains(_ userKey: Int64) -> Bool {
        switch self {
        case .some(let people): people.contains(userKey)
        case .all: true
        }
      }
    }

    package mutating func append(_ note: AnyLiveNote) {
      guard notes.count < LiveRoster.notesAtOnce, noted.insert(note).inserted else { return }
      notes.append(note)
    }

    package var isEmpty: Bool {
      newPosts.isEmpty && posts.isEmpty && notes.isEmpty && sessions.isEmpty
        && unreadCounts == .some([])
    }
  }

  /// A post as somebody wishes to watch it.
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

  /// The posts that a reader has asked to watch, not yet looked up.
  package struct Wish: Sendable {
    package let id: ReaderID
    package let viewer: Viewer?
    package let postIds: [String]
  }

  package private(set) var readers: [ReaderID: Reader] = [:]
  package private(set) var posts: [Int64: WatchedPost] = [:]
  package private(set) var pending = Pending()
  private var wishes: [ReaderID: [String]] = [:]
  /// How many readers each signed-in person is.
  private var people: [Int64: Int] = [:]
  private var nextID: ReaderID = 1

  /// Further ones in one round are hints lost: whoever is told of so many loads the list anew.
  package static let newPostsAtOnce = 100
  package static let notesAtOnce = 1_000

  package var needsRound: Bool { !wishes.isEmpty || !pending.isEmpty }

  // MARK: Readers

  package mutating func add(_ viewer: Viewer?, handler: @escaping Handler) -> ReaderID {
    let id = nextID
    nextID += 1
    readers[id] = Reader(viewer: viewer, handler: handler)
    if let viewer {
      people[viewer.key, default: 0] += 1
      // The session may have ended since it was looked up, when nobody told this reader of it.
      pending.sessions.insert(id)
      pending.unreadCounts.insert(viewer.key)
    }
    return id
  }

  package mutating func remove(_ id: ReaderID) {
    guard let reader = readers.removeValue(forKey: id) else { return }
    for key in reader.watched { forget(key, by: id) }
    if let key = reader.viewer?.key {
      people[key] = people[key].flatMap { $0 > 1 ? $0 - 1 : nil }
      if people[key] == nil { pending.unreadCounts.remove(key) }
    }
    wishes[id] = nil
    pending.freshPosts[id] = nil
    pending.sessions.remove(id)
    if readers.isEmpty { pending = Pending() }
  }

  // MARK: Watching

  package mutating func wish(_ postIds: [String], by id: ReaderID) {
    guard readers[id] != nil else { return }
    wishes[id] = postIds
  }

  /// The wishes that have not been looked up, which are then no more.
  package mutating func takeWishes() -> [Wish] {
    defer { wishes = [:] }
    return wishes.compactMap { id, postIds in
      readers[id].map { Wish(id: id, viewer: $0.viewer, postIds: postIds) }
    }
  }

  /// Keeps wishes that could not be looked up, unless their readers have newer ones.
  package mutating func putBack(_ earlier: [Wish]) {
    for wish in earlier where readers[wish.id] != nil && wishes[wish.id] == nil {
      wishes[wish.id] = wish.postIds
    }
  }

  /// Has a reader watch these posts and no others. Those they watch already count as told.
  package mutating func watch(_ targets: [Target], by id: ReaderID) {
    guard var reader = readers[id] else { return }
    let keys = Set(targets.map(\.key))
    for key in reader.watched.subtracting(keys) { forget(key, by: id) }
    for target in targets where !reader.watched.contains(target.key) {
      posts[target.key, default: WatchedPost(id: target.id, authorKey: target.authorKey)].readers.insert(id)
      pending.freshPosts[id, default: []].insert(target.key)
      pending.posts.insert(target.key)
    }
    reader.watched = keys
    readers[id] = reader
  }

  package mutating func unwatch(_ key: Int64, by id: ReaderID) {
    readers[id]?.watched.remove(key)
    forget(key, by: id)
  }

  private mutating func forget(_ key: Int64, by id: ReaderID) {
    guard posts[key]?.readers.remove(id) != nil, posts[key]?.readers.isEmpty == true else { return }
    posts[key] = nil
    pending.posts.remove(key)
    pending.editedPosts.remove(key)
  }

  // MARK: Changes
  // Nothing is noted while nobody listens: whoever comes next has loaded what they show after it.

  package mutating func note(newPost key: Int64) {
    guard !readers.isEmpty else { return }
    pending.newPosts.append(key)
    if pending.newPosts.count > Self.newPostsAtOnce { pending.newPosts.removeFirst() }
  }

  package mutating func note(post key: Int64) {
    if posts[key] != nil { pending.posts.insert(key) }
  }

  package mutating func note(editedPost key: Int64) {
    note(post: key)
    if posts[key] != nil { pending.editedPosts.insert(key) }
  }

  package mutating func note(postsBy authorKey: Int64) {
    for (key, post) in posts where post.authorKey == authorKey { pending.posts.insert(key) }
  }

  package mutating func note(postsWatchedBy userKey: Int64) {
    for reader in readers.values where reader.viewer?.key == userKey {
      pending.posts.formUnion(reader.watched)
    }
  }

  /// Notes something for those who watch a post, if anybody does.
  package mutating func note(_ note: some LiveNote, ofPost key: Int64) {
    if posts[key] != nil { pending.append(AnyLiveNote(note)) }
  }

  /// Notes something for people, if any of them listens.
  package mutating func note(_ note: some LiveNote, of userKeys: Set<Int64>) {
    if userKeys.contains(where: { people[$0] != nil }) { pending.append(AnyLiveNote(note)) }
  }

  /// Notes something for those whom it turns out to concern.
  package mutating func note(_ note: some LiveNote) {
    if !people.isEmpty { pending.append(AnyLiveNote(note)) }
  }

  package mutating func note(sessionsOf userKey: Int64) {
    for (id, reader) in readers where reader.viewer?.key == userKey { pending.sessions.insert(id) }
  }

  /// Nobody looks up what nobody listens to.
  package mutating func note(unreadCountsOf userKeys: [Int64]) {
    for key in userKeys where people[key] != nil { pending.unreadCounts.insert(key) }
  }

  package mutating func noteAllUnreadCounts() {
    if !readers.isEmpty { pending.unreadCounts = .all }
  }

  /// Has the next round look at all that anybody watches.
  package mutating func noteEverything() {
    pending.posts.formUnion(posts.keys)
    for (id, reader) in readers where reader.viewer != nil { pending.sessions.insert(id) }
    noteAllUnreadCounts()
  }

  // MARK: Rounds

  package mutating func takePending() -> Pending {
    defer { pending = Pending() }
    return pending
  }

  /// Keeps what a round that failed was to tell, beside what has come since. It grows no larger than if there
  /// had been no round: what is pending is bounded by who listens and what they watch.
  package mutating func putBack(_ earlier: Pending) {
    guard !readers.isEmpty else { return }
    let newer = pending
    pending = earlier
    pending.newPosts = (earlier.newPosts + newer.newPosts).suffix(Self.newPostsAtOnce)
    pending.posts = earlier.posts.union(newer.posts).filter { posts[$0] != nil }
    pending.editedPosts = earlier.editedPosts.union(newer.editedPosts).filter { posts[$0] != nil }
    pending.freshPosts.merge(newer.freshPosts) { $0.union($1) }
    pending.freshPosts = pending.freshPosts.filter { id, _ in readers[id] != nil }
    for note in newer.notes { pending.append(note) }
    pending.sessions = earlier.sessions.union(newer.sessions).filter { readers[$0] != nil }
    switch (earlier.unreadCounts, newer.unreadCounts) {
    case (.some(let some), .some(let others)):
      pending.unreadCounts = .some(some.union(others).filter { people[$0] != nil })
    default: pending.unreadCounts = .all
    }
  }

  /// Keeps what readers are told now.
  package mutating func apply(_ outcome: LiveRound.Outcome) {
    for (key, counts) in outcome.counts { posts[key]?.counts = counts }
    for (id, unreadCount) in outcome.unreadCounts { readers[id]?.unreadCount = unreadCount }
    for (id, key) in outcome.unwatched { unwatch(key, by: id) }
    for id in outcome.ended { remove(id) }
  }
}
