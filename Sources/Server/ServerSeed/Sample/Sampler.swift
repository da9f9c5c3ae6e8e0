import Commands
import ServerPosts
import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import KiwiKit
import Media

/// Fills an empty server with the sample community.
///
/// All changes follow the product's rules, so notifications, counts and hashtags exist.
package struct Sampler {
  package let server: ServerContext
  package let output: CommandOutput

  package init(server: ServerContext, output: CommandOutput) {
    self.server = server
    self.output = output
  }

  private static let day = 86_400
  /// The age of the first post, in seconds.
  private static let past = 24 * day
  private static let likesPerPost = 5.2
  private static let commentCount = 210
  /// The number of unread notifications of each user.
  private static let unread = 3

  private struct Pictures: Sendable {
    var avatars: [ProcessedImage] = []
    /// The photos of each post, or a card for a post without photos.
    var posts: [[ProcessedImage]] = []
  }

  private enum Operation: Sendable {
    case post(Int)
    case like(person: Int, post: Int)
    case comment(person: Int, post: Int, text: String)
  }

  package func run(passwordHash: String) async throws {
    let pictures = try await drawPictures()
    let operations = Self.operations()
    let now = server.now().seconds
    try await BundledCatalog.fill(server.storage)
    try await server.storage.write { transaction in
      let people = try Self.insertPeople(
        pictures.avatars, passwordHash: passwordHash, now: now, in: transaction)
      var ids: [Int: String] = [:]
      for (operation, age) in operations {
        try Self.perform(
          operation, people: people, pictures: pictures.posts, ids: &ids, at: Timestamp(seconds: now - age),
          in: transaction)
      }
      for person in people { try Self.readMost(person, in: transaction) }
    }
    server[PostCache.self].removeAll()
  }

  // MARK: Pictures

  private func drawPictures() async throws -> Pictures {
    var pictures = Pictures()
    var random = SeedRandom(seed: 7, purpose: 11)
    for (number, person) in SampleCommunity.people.enumerated() {
      try output.progress(localized("drawing avatars"), number, of: SampleCommunity.people.count)
      pictures.avatars.append(
        try await process(SampleArt.avatar(person.colors, random: &random), kind: .avatar))
    }
    for (number, post) in SampleCommunity.posts.enumerated() {
      try output.progress(localized("drawing pictures"), number, of: SampleCommunity.posts.count)
      var images: [ProcessedImage] = []
      for place in post.photos.indices {
        let photo = SampleArt.photo(of: post.subject, number: number + place, random: &random)
        images.append(try await process(photo, kind: .photo))
      }
      if images.isEmpty { images.append(try await card(post)) }
      pictures.posts.append(images)
    }
    return pictures
  }

  private func process(_ png: [UInt8], kind: MediaProcessor.Kind) async throws -> ProcessedImage {
    let upload = "\(server.folder.incoming)/sample.png"
    defer { FileSystem.removeFile(upload) }
    try SeedPictures.write(png, to: upload)
    return try await server.pictures.process(
      upload: upload, into: server.folder.uploads, kind: kind)
  }

  private func card(_ post: SampleCommunity.Post) async throws -> ProcessedImage {
    try await server.pictures.drawCard(
      .post(
        post.isSpoiler ? QuoteCardWords.spoiler : post.caption,
        by: SampleCommunity.people[post.author].username),
      into: server.folder.uploads)
  }

  // MARK: Operations

  /// Returns all operations with their ages in seconds, oldest first.
  private static func operations() -> [(operation: Operation, age: Int)] {
    var random = SeedRandom(seed: 7, purpose: 12)
    let count = SampleCommunity.posts.count
    var operations: [(operation: Operation, age: Int)] = []
    var answers = Dictionary(
      uniqueKeysWithValues: SampleCommunity.Subject.allCases.map { ($0, SampleCommunity.answers(to: $0)) })
    for (number, post) in SampleCommunity.posts.enumerated() {
      // The last post is a few minutes old.
      let age = past * (count - number) / count - past / count + 540 + random.index(below: 5_000)
      operations.append((.post(number), age))
      guard post.visibility == .everyone else { continue }
      for person in readers(of: post, share: likesPerPost / 11, random: &random) {
        operations.append((.like(person: person, post: number), later(than: age, random: &random)))
      }
      let comments = commentCount * (number + 1) / count - commentCount * number / count
      for person in readers(of: post, share: 1, random: &random).prefix(comments) {
        var rest = answers[post.subject] ?? []
        if rest.isEmpty { rest = SampleCommunity.answers(to: post.subject) }
        let text = rest.remove(at: random.index(below: rest.count))
        answers[post.subject] = rest
        operations.append(
          (.comment(person: person, post: number, text: text), later(than: age, random: &random)))
      }
    }
    return operations.enumerated().sorted { ($1.element.age, $0.offset) < ($0.element.age, $1.offset) }.map(
      \.element)
  }

  /// Returns a share of the users other than the author, in random order.
  private static func readers(
    of post: SampleCommunity.Post, share: Double, random: inout SeedRandom
  ) -> [Int] {
    SampleCommunity.people.indices.filter { $0 != post.author && random.chance(share) }
      .shuffled(using: &random)
  }

  /// Returns an age within a day after another one, but not in the future.
  private static func later(than age: Int, random: inout SeedRandom) -> Int {
    max(age - 60 - random.index(below: min(age, day)), 15)
  }

  // MARK: Inside the transaction

  private static func insertPeople(
    _ avatars: [ProcessedImage], passwordHash: String, now: Int, in transaction: Transaction
  ) throws -> [Viewer] {
    var people: [Viewer] = []
    for (number, person) in SampleCommunity.people.enumerated() {
      let joined = Timestamp(seconds: now - past - (20 - number) * day)
      let account = AccountService.NewAccount(
        username: person.username, displayName: person.displayName, passwordHash: passwordHash,
        role: person.username == "ansel" ? .admin : .member)
      let user = try AccountService.create(account, now: joined, in: transaction)
      let viewer = Viewer(
        key: user.key, id: user.id, username: user.username, role: account.role, sessionKey: 0, sessionId: "")
      try ProfileService.update(
        username: user.username, UpdateProfileRequest(bio: person.bio), by: viewer, in: transaction)
      try AvatarStore(transaction).set(avatars[number], ofUser: user.key)
      people.append(viewer)
    }
    for (follower, person) in zip(people, SampleCommunity.people) {
      for followed in person.follows {
        let time = Timestamp(seconds: now - past - day + 60 * followed)
        _ = try FollowService.follow(
          username: SampleCommunity.people[followed].username, by: follower, now: time, in: transaction)
      }
    }
    return people
  }

  private static func perform(
    _ operation: Operation, people: [Viewer], pictures: [[ProcessedImage]], ids: inout [Int: String],
    at time: Timestamp,
    in transaction: Transaction
  ) throws {
    switch operation {
    case .post(let number):
      let post = SampleCommunity.posts[number]
      let photos = zip(pictures[number], post.photos).map { PostService.Photo(image: $0, alt: $1) }
      let title = try post.about.flatMap { try TitleStore(transaction).title(source: $0) }
      let new = PostService.NewPost(
        caption: post.caption, visibility: post.visibility, photos: photos,
        about: title.map {
          PostService.About(
            reference: .title(id: $0.id), rating: post.rating.flatMap(Rating.init(quarterStars:)))
        },
        isSpoiler: post.isSpoiler)
      let created = try PostService.create(new, by: people[post.author], now: time, in: transaction)
      ids[number] = created.id
      if photos.isEmpty, let card = pictures[number].first {
        try PictureStore(transaction).insert(
          card, alt: nil, position: QuoteCards.position, postKey: created.key)
      }
    case .like(let person, let post):
      guard let id = ids[post] else { return }
      _ = try LikeService.like(postId: id, by: people[person], now: time, in: transaction)
    case .comment(let person, let post, let text):
      guard let id = ids[post] else { return }
      _ = try CommentService.create(
        postId: id, text: text, by: people[person], now: time, in: transaction)
    }
  }

  /// Leaves the newest notifications unread.
  private static func readMost(_ person: Viewer, in transaction: Transaction) throws {
    let page = Page(number: 1, size: unread + 1)
    let newest = try NotificationStore(transaction).notifications(for: person, page: page)
    guard newest.count > unread else { return }
    try NotificationStore(transaction).markRead(upTo: newest[unread].id, ofUser: person.key)
  }
}
