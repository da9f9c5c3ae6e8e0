import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts

/// Compares every page of every list of the API with the rules applied to each row.
struct ListTruthTests {
  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2])
  func `every page of every list follows the rules, by number and by cursor`(seed: UInt64) async throws {
    let world = try await World(seed: seed)
    for _ in 0..<4 {
      try await world.change(actions: 120)
      let truth = try world.truth()
      for viewer in try await world.viewers(truth) {
        for list in truth.lists(for: viewer.key) {
          for list in [list] + (list.hasCursor ? [list.fromCursor] : []) {
            try await world.expect(list, as: viewer, seed: seed)
          }
        }
      }
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 3])
  func `a cursor neither skips nor repeats posts after deletions`(seed: UInt64) async throws {
    let world = try await World(seed: seed)
    try await world.change(actions: 300)
    for viewer in try await world.viewers(try world.truth()) {
      for list in try world.truth().lists(for: viewer.key) where list.hasCursor {
        try await world.expectCursorHolds(in: list, as: viewer, seed: seed)
      }
    }
  }

  @Test func `hidden posts of a followed user take no place on a page`() async throws {
    let server = try await TestServer()
    let reader = try await server.signUp("reader")
    var expected: [String] = []
    for number in 1...12 {
      let author = try await server.signUp("author\(number)")
      try await server.must(.post, "/users/author\(number)/follow", as: reader)
      expected.insert(try await server.write("Shown", as: author), at: 0)
    }
    for number in 2...12 {
      let author = try await server.logIn("author\(number)")
      try await server.write("Kept", visibility: "me", as: author)
    }
    #expect(
      try await server.get("/posts?feed=following&pageSize=3", as: reader).ids() == Array(expected[..<3]))
    let next = try await server.get("/posts?feed=following&pageSize=3&before=\(expected[2])", as: reader)
    #expect(try next.ids() == Array(expected[3..<6]))
  }

  @Test func `a page of mostly hidden posts is short and names its continuation`() async throws {
    let server = try await TestServer()
    let (reader, loud) = (try await server.signUp("reader"), try await server.signUp("loud"))
    let first = try await server.write("First", as: reader)
    try await server.context.storage.write { transaction in
      let key = try #require(try UserStore(transaction).user(username: "loud")?.key)
      for _ in 0..<2_500 {
        _ = try PostStore(transaction).insert(
          id: UUIDv7.generate(), authorKey: key, caption: "Loud", visibility: .everyone, hasPhoto: false,
          now: Timestamp(seconds: 0))
      }
    }
    let last = try await server.write("Last", as: loud)
    try await server.must(.post, "/users/loud/block", as: reader)
    var target = "/posts?pageSize=5&before=\(last)"
    var found: [String] = []
    var pages = 0
    while true {
      let answer = try await server.get(target, as: reader)
      found += try answer.ids()
      pages += 1
      guard let next = answer.link("next") else { break }
      target = next
    }
    #expect(found == [first])
    #expect(pages == 3, "Each page scans a thousand posts at most.")
  }

  @Test func `a numbered list continues by cursor beyond the last page number`() async throws {
    let server = try await TestServer()
    let anna = try await server.signUp("anna")
    try await server.context.storage.write { transaction in
      let key = try #require(try UserStore(transaction).user(username: "anna")?.key)
      for _ in 0...FeedService.maxOffset + 150 {
        _ = try PostStore(transaction).insert(
          id: UUIDv7.generate(), authorKey: key, caption: "One of many", visibility: .followers,
          hasPhoto: false, now: Timestamp(seconds: 0))
      }
    }
    for list in ["/posts?feed=following", "/users/anna/posts?"] {
      let edge = try await server.get("\(list)&pageSize=100&page=101", as: anna)
      #expect(try edge.ids().count == 100)
      let next = try #require(edge.link("next"))
      #expect(next.contains("before=") && !next.contains("page="), "\(next)")
      let rest = try await server.get(next, as: anna)
      #expect(try rest.ids().count == 51)
      #expect(rest.link("next") == nil)
      #expect(try await server.get("\(list)&pageSize=100&page=102", as: anna).errorCode != nil)
    }
    let other = try await server.signUp("other")
    #expect(try await server.get("/users/anna/posts?page=90071992547", as: other).ids().isEmpty)
  }
}

/// A list of the API and its expected content.
private struct ExpectedList {
  var target: String
  /// The expected ids; nil if the list is hidden.
  let ids: [String]?
  var hasCursor = false
  /// A search is ordered by rank.
  var isOrdered = true
  /// The member of the answer that contains the list, or nil for the answer itself.
  var name: String?

  /// The same list from before the newest possible post.
  var fromCursor: ExpectedList {
    var list = self
    list.target += "&before=ffffffff-ffff-ffff-ffff-ffffffffffff"
    return list
  }
}

/// All rows, with the rules of visibility applied one by one.
private struct Truth {
  struct Pair: Hashable {
    let from: Int64
    let to: Int64
  }

  struct Post {
    let key: Int64
    let id: String
    let author: Int64
    let visibility: String
    let caption: String
  }

  let users: [(key: Int64, id: String, username: String, isSuspended: Bool)]
  let posts: [Post]
  let follows: [Pair]
  let blocks: [(pair: Pair, at: Int)]
  let mutes: [(pair: Pair, at: Int)]
  let likes: [(post: Int64, user: Int64, at: Int)]
  let comments: [(key: Int64, id: String, post: Int64, author: Int64)]
  let notifications: [(key: Int64, id: String, user: Int64, actor: Int64, post: Int64?)]

  init(_ connection: Connection) throws {
    users = try connection.all("SELECT key, id, username, suspendedAt IS NOT NULL FROM users") {
      ($0.integer(0), $0.text(1), $0.text(2), $0.bool(3))
    }
    posts = try connection.all("SELECT key, id, authorKey, visibility, caption FROM posts ORDER BY key DESC")
    {
      Post(
        key: $0.integer(0), id: $0.text(1), author: $0.integer(2), visibility: $0.text(3),
        caption: $0.text(4))
    }
    follows = try connection.all("SELECT followerKey, followedKey FROM follows ORDER BY key DESC") {
      Pair(from: $0.integer(0), to: $0.integer(1))
    }
    blocks = try connection.all("SELECT blockerKey, blockedKey, createdAt FROM blocks") {
      (Pair(from: $0.integer(0), to: $0.integer(1)), $0.int(2))
    }
    mutes = try connection.all("SELECT muterKey, mutedKey, createdAt FROM mutes") {
      (Pair(from: $0.integer(0), to: $0.integer(1)), $0.int(2))
    }
    likes = try connection.all("SELECT postKey, userKey, createdAt FROM likes") {
      ($0.integer(0), $0.integer(1), $0.int(2))
    }
    comments = try connection.all("SELECT key, id, postKey, authorKey FROM comments ORDER BY key") {
      ($0.integer(0), $0.text(1), $0.integer(2), $0.integer(3))
    }
    notifications = try connection.all(
      "SELECT key, id, userKey, actorKey, postKey FROM notifications ORDER BY key DESC"
    ) { ($0.integer(0), $0.text(1), $0.integer(2), $0.integer(3), $0.optionalInteger(4)) }
  }

  private func isSuspended(_ key: Int64) -> Bool { users.contains { $0.key == key && $0.isSuspended } }
  private func id(_ key: Int64) -> String { users.first { $0.key == key }?.id ?? "" }
  private func blocked(_ from: Int64, _ to: Int64) -> Bool {
    blocks.contains { $0.pair == Pair(from: from, to: to) }
  }

  private func sees(_ viewer: Int64?, person: Int64) -> Bool {
    if isSuspended(person) { return false }
    guard let viewer else { return true }
    return !blocked(viewer, person) && !blocked(person, viewer)
  }

  private func sees(_ viewer: Int64?, _ post: Post) -> Bool {
    if viewer == post.author { return true }
    guard sees(viewer, person: post.author) else { return false }
    switch post.visibility {
    case "everyone": return true
    case "followers": return viewer.map { follows.contains(Pair(from: $0, to: post.author)) } ?? false
    default: return false
    }
  }

  private func hides(_ viewer: Int64?, _ author: Int64) -> Bool {
    guard let viewer else { return false }
    return blocked(viewer, author) || blocked(author, viewer)
      || mutes.contains { $0.pair == Pair(from: viewer, to: author) }
  }

  func lists(for viewer: Int64?) -> [ExpectedList] {
    let listed = posts.filter { $0.visibility == "everyone" && !isSuspended($0.author) }
    var lists = [
      ExpectedList(
        target: "/posts?", ids: listed.filter { !hides(viewer, $0.author) }.map(\.id), hasCursor: true)
    ]
    for word in ["hel", "#tag", "#tag hello", "reader2"] {
      let found = posts.filter { post in
        sees(viewer, post) && !hides(viewer, post.author)
          && (!word.contains("#") || post.caption.contains("#tag"))
          && (word != "reader2" || post.caption.contains("reader2"))
      }
      let query = word.replacing("#", with: "%23").replacing(" ", with: "%20")
      lists.append(
        ExpectedList(target: "/posts/search?q=\(query)&", ids: found.map(\.id), isOrdered: word == "#tag"))
    }
    for person in users {
      let isThere = !isSuspended(person.key) && !(viewer.map { blocked(person.key, $0) } ?? false)
      func list(_ path: String, _ ids: [String], hasCursor: Bool = false) {
        lists.append(
          ExpectedList(
            target: "/users/\(person.username)/\(path)?", ids: isThere ? ids : nil, hasCursor: hasCursor))
      }
      list("posts", posts.filter { $0.author == person.key && sees(viewer, $0) }.map(\.id), hasCursor: true)
      list(
        "followers",
        follows.filter { $0.to == person.key && sees(viewer, person: $0.from) }.map { id($0.from) })
      list(
        "following",
        follows.filter { $0.from == person.key && sees(viewer, person: $0.to) }.map { id($0.to) })
    }
    for post in posts.prefix(12) {
      let likers = likes.filter { $0.post == post.key && sees(viewer, person: $0.user) }
        .sorted { ($0.at, $0.user) > ($1.at, $1.user) }
      let below = comments.filter { $0.post == post.key && sees(viewer, person: $0.author) }
      for (path, ids) in [("likes", likers.map { id($0.user) }), ("comments", below.map(\.id))] {
        lists.append(
          ExpectedList(target: "/posts/\(post.id)/\(path)?", ids: sees(viewer, post) ? ids : nil))
      }
    }
    return viewer.map { lists + ownLists(of: $0) } ?? lists
  }

  private func ownLists(of viewer: Int64) -> [ExpectedList] {
    let following = posts.filter { post in
      post.author == viewer
        || follows.contains(Pair(from: viewer, to: post.author)) && sees(viewer, post)
          && !hides(viewer, post.author)
    }
    func ids(_ rows: [(pair: Pair, at: Int)]) -> [String] {
      rows.filter { $0.pair.from == viewer && !isSuspended($0.pair.to) }
        .sorted { ($0.at, $0.pair.to) > ($1.at, $1.pair.to) }.map { id($0.pair.to) }
    }
    let visible = notifications.filter { notification in
      notification.user == viewer && sees(viewer, person: notification.actor)
        && notification.post.map { key in posts.contains { $0.key == key && sees(viewer, $0) } } ?? true
    }
    return [
      ExpectedList(target: "/posts?feed=following&", ids: following.map(\.id), hasCursor: true),
      ExpectedList(target: "/users/me/blocks?", ids: ids(blocks)),
      ExpectedList(target: "/users/me/mutes?", ids: ids(mutes)),
      ExpectedList(target: "/notifications?", ids: visible.map(\.id), name: "notifications"),
    ]
  }
}

/// A server with a few users and random actions.
private final class World {
  typealias Reader = (key: Int64?, token: String?)

  private let server: TestServer
  private let users: [Viewer]
  private var random: SeededGenerator
  private var round = 0
  /// Posts deleted during the reading.
  private var gone: Set<String> = []

  init(seed: UInt64) async throws {
    server = try await TestServer()
    random = SeededGenerator(seed: seed)
    var users: [Viewer] = []
    for number in 1...6 {
      let username = "reader\(number)"
      _ = try await server.signUp(username)
      let user = try server.context.storage.read { try UserStore($0).user(username: username) }
      let found = try #require(user)
      users.append(
        Viewer(key: found.key, id: found.id, username: username, role: .member, sessionKey: 0, sessionId: ""))
    }
    self.users = users
  }

  func change(actions count: Int) async throws {
    round += 1
    let (users, seed, time) = (users, random.next(), 1_770_000_000 + 1_000 * round)
    try await server.context.storage.write { transaction in
      var actions = RandomActions(users: users, seed: seed)
      for number in 0..<count {
        actions.now = Timestamp(seconds: time + number)
        try actions.doOne(in: transaction)
      }
    }
    server.context[PostCache.self].removeAll()
    server.context[SessionCache.self].removeAll()
  }

  func truth() throws -> Truth {
    try server.context.storage.database.read(snapshot: true) { try Truth($0) }
  }

  /// An anonymous viewer and all active users.
  func viewers(_ truth: Truth) async throws -> [Reader] {
    var readers: [Reader] = [(nil, nil)]
    for person in truth.users where !person.isSuspended {
      readers.append((person.key, try await server.logIn(person.username)))
    }
    return readers
  }

  func expect(_ list: ExpectedList, as reader: Reader, seed: UInt64) async throws {
    let size = Int.random(in: 1...7, using: &random)
    var target = "\(list.target)&pageSize=\(size)"
    let note = "\(target) for \(reader.key ?? 0), seed \(seed)"
    var found: [String] = []
    while true {
      let answer = try await server.get(target, as: reader.token)
      guard let expected = list.ids else {
        #expect(answer.status == 404, "\(note)")
        return
      }
      found += try ids(of: answer, list)
      guard let next = answer.link("next"), found.count <= expected.count else { break }
      target = next
    }
    let expected = list.ids ?? []
    if list.isOrdered {
      #expect(found == expected, "\(note)")
    } else {
      #expect(Set(found) == Set(expected) && found.count == expected.count, "\(note)")
    }
  }

  private func ids(of answer: Answer, _ list: ExpectedList) throws -> [String] {
    try #require(answer.status == 200, "\(answer.text)")
    guard let name = list.name else { return try answer.ids() }
    return try #require(try answer.object()[name] as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  /// Deletes posts between pages, sometimes the cursor's own.
  func expectCursorHolds(in list: ExpectedList, as reader: Reader, seed: UInt64) async throws {
    guard let expected = list.ids else { return }
    var target = "\(list.fromCursor.target)&pageSize=\(Int.random(in: 1...4, using: &random))"
    let note = "\(target) for \(reader.key ?? 0), seed \(seed)"
    var found: [String] = []
    while true {
      let answer = try await server.get(target, as: reader.token)
      try #require(answer.status == 200, "\(answer.text)")
      found += try answer.ids()
      guard let next = answer.link("next") else { break }
      target = next
      let victim = Bool.random(using: &random) ? found.last : expected.randomElement(using: &random)
      guard let victim, Int.random(in: 0..<4, using: &random) == 0 else { continue }
      gone.insert(victim)
      let context = server.context
      try await context.storage.database.write { connection in
        guard let key = try connection.first("SELECT key FROM posts WHERE id = \(victim)", { $0.integer(0) })
        else { return }
        try PostStore(Transaction(connection)).delete(key: key)
        context.announce(PostChange.removed(key: key), afterCommitOf: Transaction(connection))
      }
    }
    #expect(found.filter { !gone.contains($0) } == expected.filter { !gone.contains($0) }, "\(note)")
    #expect(Set(found).count == found.count, "\(note)")
  }
}
