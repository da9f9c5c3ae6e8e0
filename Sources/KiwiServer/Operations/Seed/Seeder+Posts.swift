import KiwiKit
import Media
import SQLite

extension Seeder {
  /// How many likes and comments each post will have, and when it was written.
  struct Reactions: Sendable {
    var likes: [Int32] = []
    var comments: [Int32] = []

    init(capacity: Int) {
      likes.reserveCapacity(capacity)
      comments.reserveCapacity(capacity)
    }
  }

  private struct Draft: Sendable {
    struct Picture: Sendable {
      let number: Int
      let position: Int
      let alt: String?
    }

    let id: String
    let author: Int
    let caption: String?
    let tags: [String]
    let visibility: Visibility
    let createdAt: Int
    let likes: Int
    let comments: Int
    let pictures: [Picture]

    var hasPhoto: Bool { pictures.first?.position != PictureStore.cardPosition }
  }

  /// Evenly over the two years.
  func createdAt(ofPost number: Int) -> Int {
    start + Int(Double(now - start) * (Double(number) + 0.5) / Double(max(plan.posts, 1)))
  }

  func insertPosts() async throws -> Reactions {
    var random = SeedRandom(seed: plan.seed, purpose: 4)
    var reactions = Reactions(capacity: plan.posts)
    var likesLeft = plan.likes
    var commentsLeft = plan.comments
    let images = pictures.photos + pictures.cards
    try await database.write { connection in
      // As many files as sizes, for each of the shared pictures; known by its number.
      try connection.run(
        "CREATE TEMP TABLE seedFiles (number INTEGER, width INTEGER, height INTEGER, name TEXT)")
      for (number, image) in images.enumerated() {
        for file in image.variants {
          try connection.run(
            "INSERT INTO seedFiles VALUES (\(number), \(file.width), \(file.height), \(file.name))")
        }
      }
      try connection.run("CREATE TEMP TABLE seedUses (pictureKey INTEGER PRIMARY KEY, number INTEGER)")
    }
    try await insert("posts", count: plan.posts) { range in
      range.map { number in
        let left = plan.posts - number
        let likes = random.share(of: likesLeft, among: left, atMost: plan.users)
        let comments = random.share(of: commentsLeft, among: left, atMost: 5_000)
        likesLeft -= likes
        commentsLeft -= comments
        reactions.likes.append(Int32(clamping: likes))
        reactions.comments.append(Int32(clamping: comments))
        return draft(number, likes: likes, comments: comments, &random)
      }
    } write: { drafts, connection in
      for draft in drafts { try Self.insert(draft, images: images, in: connection) }
      try connection.run(Self.fileInsertion)
      try connection.run(Self.useDeletion)
    }
    try await database.write { connection in
      try connection.run("DROP TABLE temp.seedUses")
      try connection.run("DROP TABLE temp.seedFiles")
    }
    return reactions
  }

  private func draft(_ number: Int, likes: Int, comments: Int, _ random: inout SeedRandom) -> Draft {
    let createdAt = createdAt(ofPost: number)
    let hasPhoto = random.chance(0.5)
    let isSilent = hasPhoto && random.chance(0.1)
    let (caption, tags) = isSilent ? (nil, []) : SeedWords.caption(&random)
    var drawn: [Draft.Picture] = []
    if hasPhoto {
      let count = random.chance(0.88) ? 1 : 2 + random.index(below: 3)
      for position in 0..<count {
        let alt = random.chance(0.4) ? SeedWords.description(&random) : nil
        drawn.append(
          Draft.Picture(number: random.index(below: pictures.photos.count), position: position, alt: alt))
      }
    } else {
      let card = pictures.photos.count + random.index(below: pictures.cards.count)
      drawn.append(Draft.Picture(number: card, position: PictureStore.cardPosition, alt: nil))
    }
    let mood = random.fraction()
    return Draft(
      // Posts that would be in the same millisecond are so few that their order does not matter.
      id: random.identifier(milliseconds: createdAt * 1_000 + number % 1_000),
      author: random.rank(below: plan.users) + 1, caption: caption, tags: tags,
      visibility: mood < 0.88 ? .everyone : mood < 0.98 ? .followers : .me, createdAt: createdAt,
      likes: likes,
      comments: comments, pictures: drawn)
  }

  private static func insert(
    _ draft: Draft, images: [ProcessedImage], in connection: Connection
  ) throws {
    try connection.run(
      postInsertion, draft.id, Int64(draft.author), draft.caption, draft.visibility.rawValue,
      draft.visibility == .everyone, draft.hasPhoto, Int64(draft.createdAt), Int64(draft.likes),
      Int64(draft.comments))
    let key = connection.lastInsertedKey
    for tag in draft.tags { try connection.run(tagInsertion, tag, key) }
    for picture in draft.pictures {
      let image = images[picture.number]
      try connection.run(
        pictureInsertion, key, Int64(picture.position), Int64(image.width), Int64(image.height), picture.alt,
        image.placeholder)
      try connection.run(useInsertion, connection.lastInsertedKey, Int64(picture.number))
    }
  }

  private static let postInsertion = PreparedSQL(
    """
    INSERT INTO posts (
      id, authorKey, caption, visibility, listed, hasPhoto, createdAt, likeCount, commentCount
    )
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    """)
  private static let tagInsertion = PreparedSQL("INSERT INTO hashtags (tag, postKey) VALUES (?1, ?2)")
  private static let pictureInsertion = PreparedSQL(
    "INSERT INTO pictures (postKey, position, width, height, alt, placeholder) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
  )
  private static let useInsertion = PreparedSQL("INSERT INTO temp.seedUses VALUES (?1, ?2)")
  private static let fileInsertion = PreparedSQL(
    """
    INSERT INTO pictureFiles (pictureKey, width, height, name)
    SELECT pictureKey, width, height, name
    FROM temp.seedUses CROSS JOIN temp.seedFiles USING (number)
    ORDER BY pictureKey, width
    """)
  private static let useDeletion = PreparedSQL("DELETE FROM temp.seedUses")
}
