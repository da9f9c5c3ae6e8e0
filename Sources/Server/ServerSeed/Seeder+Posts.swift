import Commands
import ServerPosts
import ServerTitles
import ServerCore
import KiwiKit
import Media

extension Seeder {
  /// The numbers of likes and comments of each post.
  struct Reactions: Sendable {
    var likes: [Int32] = []
    var comments: [Int32] = []

    init(capacity: Int) {
      likes.reserveCapacity(capacity)
      comments.reserveCapacity(capacity)
    }
  }

  /// Returns the time of a post; posts are spread evenly over two years.
  package func createdAt(ofPost number: Int) -> Int {
    start + Int(Double(now - start) * (Double(number) + 0.5) / Double(max(plan.posts, 1)))
  }

  func insertPosts() async throws -> Reactions {
    var random = SeedRandom(seed: plan.seed, purpose: 4)
    var subjects = SeedRandom(seed: plan.seed, purpose: 7)
    let titles = try BundledCatalog.entries().count
    var reactions = Reactions(capacity: plan.posts)
    var likesLeft = plan.likes
    var commentsLeft = plan.comments
    let images = pictures.photos + pictures.cards
    try await storage.write { try SeedStore($0).share(images) }
    try await insert(localized("adding posts"), count: plan.posts) { range in
      range.map { number in
        let left = plan.posts - number
        let likes = random.share(of: likesLeft, among: left, atMost: plan.users)
        let comments = random.share(of: commentsLeft, among: left, atMost: 5_000)
        likesLeft -= likes
        commentsLeft -= comments
        reactions.likes.append(Int32(clamping: likes))
        reactions.comments.append(Int32(clamping: comments))
        var post = draft(number, likes: likes, comments: comments, &random)
        post.about = Self.subject(among: titles, &subjects)
        post.isSpoiler = post.about != nil && subjects.chance(0.05)
        return post
      }
    } write: { posts, store in
      try store.insert(posts, sharing: images)
    }
    try await storage.write { try SeedStore($0).endSharing() }
    return reactions
  }

  /// Returns the subject of four in ten posts: a title, mostly a popular one and with a rating.
  private static func subject(among titles: Int, _ random: inout SeedRandom) -> SeedRow.Post.About? {
    guard random.chance(0.4) else { return nil }
    let title = random.rank(below: titles) + 1
    return SeedRow.Post.About(
      title: title, rating: random.chance(0.8) ? 2 + 2 * random.index(below: 10) : nil)
  }

  private func draft(_ number: Int, likes: Int, comments: Int, _ random: inout SeedRandom) -> SeedRow.Post {
    let createdAt = createdAt(ofPost: number)
    let hasPhoto = random.chance(0.5)
    let isSilent = hasPhoto && random.chance(0.1)
    let (caption, tags) = isSilent ? (nil, []) : SeedWords.caption(&random)
    var drawn: [SeedRow.Post.Picture] = []
    if hasPhoto {
      let count = random.chance(0.88) ? 1 : 2 + random.index(below: 3)
      for position in 0..<count {
        let alt = random.chance(0.4) ? SeedWords.description(&random) : nil
        drawn.append(
          SeedRow.Post.Picture(
            number: random.index(below: pictures.photos.count), position: position, alt: alt))
      }
    } else {
      let card = pictures.photos.count + random.index(below: pictures.cards.count)
      drawn.append(SeedRow.Post.Picture(number: card, position: QuoteCards.position, alt: nil))
    }
    let mood = random.fraction()
    return SeedRow.Post(
      // Few posts share a millisecond, so their order does not matter.
      id: random.identifier(milliseconds: createdAt * 1_000 + number % 1_000),
      author: random.rank(below: plan.users) + 1, caption: caption, tags: tags,
      visibility: mood < 0.88 ? .everyone : mood < 0.98 ? .followers : .me, createdAt: createdAt,
      likes: likes,
      comments: comments, pictures: drawn)
  }
}
