import KiwiKit

/// Who listens, which posts they watch, and what has changed since they were last told.
///
/// A plain value: every decision about what is pending is made here, without clock, lock or database.
struct LiveRoster {
  typealias ReaderID = UInt64
  typealias Handler = @Sendable ([LiveEvent]) -> Void

  struct Reader: Sendable {
    /// Nil for a reader who is not signed in.
    let viewer: Viewer?
    let handler: Handler
    /// The keys of the posts they watch.
    var watched: Set<Int64> = []
    /// What they were last told.
    var unreadCount: Int?
  }

  struct WatchedPost: Sendable {
    let id: String
    let authorKey: Int64
    var readers: Set<ReaderID> = []
    /// What its readers were last told.
    var counts: PostCounts?
  }

  /// What is to be looked at in the next round.
  struct Pending: Sendable {
    var newPosts: [Int64] = []
    /// Watched posts whose counts or audience may have changed.
    var posts: Set<Int64> = []
    var editedPosts: Set<Int64> = []
    /// The posts that a reader has just begun to watch.
    var freshPosts: [ReaderID: Set<Int64>] = [:]
    /// What areas have to tell beside that, each once.
    private(set) var notes: [AnyLiveNote] = []
    private var noted: Set<AnyLiveNote> = []
    /// Readers whose session may have ended.
    var sessions: Set<ReaderID> = []
    var unreadCounts = UnreadCounts.some([])

    /// Of whom the number of unread notifications may have changed.
    enum UnreadCounts: Hashable, Sendable {
      case some(Set<Int64>)
      case all

      mutating func insert(_ userKey: Int64) {
        guard case .some(var people) = self else { return }
        // Otherwise two hold the set, and it is copied.
        self = .all
        people.insert(userKey)
        self = .some(people)
      }

      mutating func remove(_ userKey: Int64) {
        if case .some(let people) = self, people.contains(userKey) {
          self = .some(people.subtracting([userKey]))
        }
      }

      func contains(_ userKey: Int64) -> Bool {
        switch self {
        case .some(let people): people.contains(userKey)
        case .all: true
        }
      }
    }

    mutating func append(_ note: AnyLiveNote) {
      guard notes.count < LiveRoster.notesAtOnce, noted.insert(note).inserted else { return }
      notes.append(note)
    }

    var isEmpty: Bool {
      newPosts.isEmpty && posts.isEmpty && notes.isEmpty && sessions.isEmpty
        && unreadCounts == .some([])
    }
  }

  /// A post as somebody wishes to watch it.
  struct Target: Sendable {
    let key: Int64
    let id: String
    let authorKey: Int64
  }

  /// The posts that a reader has asked to watch, not yet looked up.
  struct Wish: Sendable {
    let id: ReaderID
    let viewer: Viewer?
    let postIds: [String]
  }

  private(set) var readers: [ReaderID: Reader] = [:]
  private(set) var posts: [Int64: WatchedPost] = [:]
  private(set) var pending = Pending()
  private var wishes: [ReaderID: [String]] = [:]
  /// How many readers each signed-in person is.
  private var people: [Int64: Int] = [:]
  private var nextID: ReaderID = 1

  /// Further ones in one round are hints lost: whoever is told of so many loads the list anew.
  static let newPostsAtOnce = 100
  static let notesAtOnce = 1_000

  var needsRound: Bool { !wishes.isEmpty || !pending.isEmpty }

  // MARK: Readers

  mutating func add(_ viewer: Viewer?, handler: @escaping Handler) -> ReaderID {
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

  mutating func remove(_ id: ReaderID) {
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

  mutating func wish(_ postIds: [String], by id: ReaderID) {
    guard readers[id] != nil else { return }
    wishes[id] = postIds
  }

  /// The wishes that have not been looked up, which are then no more.
  mutating func takeWishes() -> [Wish] {
    defer { wishes = [:] }
    return wishes.compactMap { id, postIds in
      readers[id].map { Wish(id: id, viewer: $0.viewer, postIds: postIds) }
    }
  }

  /// Keeps wishes that could not be looked up, unless their readers have newer ones.
  mutating func putBack(_ earlier: [Wish]) {
    for wish in earlier where readers[wish.id] != nil && wishes[wish.id] == nil {
      wishes[wish.id] = wish.postIds
    }
  }

  /// Has a reader watch these posts and no others. Those they watch already count as told.
  mutating func watch(_ targets: [Target], by id: ReaderID) {
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

  mutating func unwatch(_ key: Int64, by id: ReaderID) {
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

  mutating func note(newPost key: Int64) {
    guard !readers.isEmpty else { return }
    pending.newPosts.append(key)
    if pending.newPosts.count > Self.newPostsAtOnce { pending.newPosts.removeFirst() }
  }

  mutating func note(post key: Int64) {
    if posts[key] != nil { pending.posts.insert(key) }
  }

  mutating func note(editedPost key: Int64) {
    note(post: key)
    if posts[key] != nil { pending.editedPosts.insert(key) }
  }

  mutating func note(postsBy authorKey: Int64) {
    for (key, post) in posts where post.authorKey == authorKey { pending.posts.insert(key) }
  }

  mutating func note(postsWatchedBy userKey: Int64) {
    for reader in readers.values where reader.viewer?.key == userKey {
      pending.posts.formUnion(reader.watched)
    }
  }

  /// Notes something for those who watch a post, if anybody does.
  mutating func note(_ note: some LiveNote, ofPost key: Int64) {
    if posts[key] != nil { pending.append(AnyLiveNote(note)) }
  }

  /// Notes something for people, if any of them listens.
  mutating func note(_ note: some LiveNote, of userKeys: Set<Int64>) {
    if userKeys.contains(where: { people[$0] != nil }) { pending.append(AnyLiveNote(note)) }
  }

  /// Notes something for those whom it turns out to concern.
  mutating func note(_ note: some LiveNote) {
    if !people.isEmpty { pending.append(AnyLiveNote(note)) }
  }

  mutating func note(sessionsOf userKey: Int64) {
    for (id, reader) in readers where reader.viewer?.key == userKey { pending.sessions.insert(id) }
  }

  /// Nobody looks up what nobody listens to.
  mutating func note(unreadCountsOf userKeys: [Int64]) {
    for key in userKeys where people[key] != nil { pending.unreadCounts.insert(key) }
  }

  mutating func noteAllUnreadCounts() {
    if !readers.isEmpty { pending.unreadCounts = .all }
  }

  /// Has the next round look at all that anybody watches.
  mutating func noteEverything() {
    pending.posts.formUnion(posts.keys)
    for (id, reader) in readers where reader.viewer != nil { pending.sessions.insert(id) }
    noteAllUnreadCounts()
  }

  // MARK: Rounds

  mutating func takePending() -> Pending {
    defer { pending = Pending() }
    return pending
  }

  /// Keeps what a round that failed was to tell, beside what has come since. It grows no larger than if there
  /// had been no round: what is pending is bounded by who listens and what they watch.
  mutating func putBack(_ earlier: Pending) {
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
  mutating func apply(_ outcome: LiveRound.Outcome) {
    for (key, counts) in outcome.counts { posts[key]?.counts = counts }
    for (id, unreadCount) in outcome.unreadCounts { readers[id]?.unreadCount = unreadCount }
    for (id, key) in outcome.unwatched { unwatch(key, by: id) }
    for id in outcome.ended { remove(id) }
  }
}
