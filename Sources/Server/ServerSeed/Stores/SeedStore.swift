import ServerPosts
import ServerAccounts
import ServerCore
import KiwiKit
import Media
import SQLite

/// The rows that fill an empty database, with counters and ordered by their keys.
///
/// Keys start at 1.
package enum SeedRow {
  package struct User: Sendable {
    package let id: String
    package let username: String
    package let displayName: String?
    let bio: String?
    package let passwordHash: String
    let avatar: ProcessedImage?
    package let createdAt: Int
  }

  package struct Follow: Sendable {
    let follower: Int
    package let followed: Int
    package let createdAt: Int
  }

  package struct Post: Sendable {
    package struct Picture: Sendable {
      /// The number of the shared image.
      package let number: Int
      package let position: Int
      let alt: String?
    }

    package struct About: Sendable {
      /// The key of the title.
      package let title: Int
      package let rating: Int?
    }

    package let id: String
    package let author: Int
    let caption: String?
    let tags: [String]
    let visibility: Visibility
    package let createdAt: Int
    package let likes: Int
    package let comments: Int
    package let pictures: [Picture]
    package var about: About?
    var isSpoiler = false

    var hasPhoto: Bool { pictures.first?.position != QuoteCards.position }
  }

  package struct Like: Sendable {
    package let post: Int
    package let user: Int
    package let createdAt: Int
  }

  package struct Comment: Sendable {
    package let id: String
    package let post: Int
    package let author: Int
    package let text: String
    package let createdAt: Int
  }
}

/// An index or a trigger of the schema.
package struct SeedDefinition: Sendable {
  fileprivate let type: String
  fileprivate let name: String
  fileprivate let sql: String
}

/// Fills a database quickly, in large batches without indexes and triggers.
package struct SeedStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Start and end

  /// Drops all indexes and triggers, and returns their definitions.
  ///
  /// Until ``end()`` the database has no version, so no server opens an incomplete one.
  package func begin() throws -> [SeedDefinition] {
    let definitions = try connection.all(
      """
      SELECT type, name, sql FROM sqlite_schema
      WHERE sql IS NOT NULL AND (type = 'trigger' OR type = 'index')
      ORDER BY type
      """
    ) { SeedDefinition(type: $0.text("type"), name: $0.text("name"), sql: $0.text("sql")) }
    for definition in definitions {
      try connection.run("DROP \(raw: definition.type) \(raw: definition.name)")
    }
    try connection.run("PRAGMA user_version = 0")
    try connection.run("PRAGMA cache_size = -262144")
    return definitions
  }

  /// Restores an index or a trigger.
  package func restore(_ definition: SeedDefinition) throws {
    try connection.execute(script: definition.sql)
  }

  /// Builds the full-text indexes.
  package func indexWords() throws {
    // A larger hash table in memory leaves fewer segments to merge; the setting is reset afterward.
    for index in ["postSearch", "userSearch", "titleSearch"] {
      try connection.run("INSERT INTO \(raw: index) (\(raw: index), rank) VALUES ('hashsize', 67108864)")
      try connection.run("INSERT INTO \(raw: index) (\(raw: index)) VALUES ('rebuild')")
      try connection.run("INSERT INTO \(raw: index) (\(raw: index), rank) VALUES ('hashsize', 1048576)")
    }
  }

  /// Computes the counters that triggers maintain otherwise.
  package func count() throws {
    try connection.run(
      """
      INSERT INTO titleStatistics (titleKey, kind, year, shuffle)
      SELECT key, kind, COALESCE(year, -9999), (key * 2654435761) & 4294967295 FROM titles
      """)
    try countLibraries()
    try AccountTotalsStore(Transaction(connection)).recountBytes()
    for level in 1...3 {
      try connection.run(
        """
        INSERT INTO feedCounts (level, block, count)
        SELECT \(level), key >> \(6 * level), COUNT(*) FROM posts WHERE listed = 1 GROUP BY 2
        """)
    }
    try connection.run(
      """
      UPDATE users SET
        followerCount = (SELECT COUNT(*) FROM follows WHERE followedKey = users.key),
        followingCount = (SELECT COUNT(*) FROM follows WHERE followerKey = users.key),
        postCountForEveryone = (
          SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = 'everyone'
        ),
        postCountForFollowers = (
          SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = 'followers'
        ),
        postCountForMe = (SELECT COUNT(*) FROM posts WHERE authorKey = users.key AND visibility = 'me')
      """)
  }

  /// Declares the database complete, so servers can open it.
  package func end() throws {
    try connection.run("PRAGMA optimize")
    try connection.run("PRAGMA user_version = \(raw: String(Migrations.all.count))")
    try connection.run("PRAGMA cache_size = -8192")
  }

  /// Returns the number of rows in the tables of users, their activity and titles.
  package func rowCounts() throws -> [(table: String, count: Int)] {
    try ["users", "posts", "likes", "comments", "follows", "titles"].map { table in
      (table, try connection.first("SELECT COUNT(*) AS count FROM \(raw: table)") { $0.int("count") } ?? 0)
    }
  }

  // MARK: Users

  package func insert(_ users: [SeedRow.User]) throws {
    for user in users {
      try connection.run(
        """
        INSERT INTO users (id, username, displayName, bio, passwordHash, role, createdAt, avatarName)
        VALUES (
          \(user.id), \(user.username), \(user.displayName), \(user.bio), \(user.passwordHash),
          \(Role.member.rawValue), \(user.createdAt), \(user.avatar?.variants.first?.name)
        )
        """)
      let key = connection.lastInsertedKey
      for file in user.avatar?.variants ?? [] {
        try connection.run(
          "INSERT INTO avatars (name, userKey, width) VALUES (\(file.name), \(key), \(file.width))")
      }
    }
  }

  package func insert(_ follows: [SeedRow.Follow]) throws {
    for follow in follows {
      try connection.run(
        Self.followInsertion, Int64(follow.follower), Int64(follow.followed), Int64(follow.createdAt))
    }
  }

  private static let followInsertion = PreparedSQL(
    "INSERT INTO follows (followerKey, followedKey, createdAt) VALUES (?1, ?2, ?3)")

  // MARK: Posts

  /// Registers the images that posts share, keyed by number.
  package func share(_ images: [ProcessedImage]) throws {
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

  package func endSharing() throws {
    try connection.run("DROP TABLE temp.seedUses")
    try connection.run("DROP TABLE temp.seedFiles")
  }

  /// Inserts posts.
  ///
  /// - Parameter images: The images that were registered.
  package func insert(_ posts: [SeedRow.Post], sharing images: [ProcessedImage]) throws {
    for post in posts { try insert(post, sharing: images) }
    try connection.run(Self.fileInsertion)
    try connection.run(Self.useDeletion)
  }

  private func insert(_ post: SeedRow.Post, sharing images: [ProcessedImage]) throws {
    try connection.run(
      Self.postInsertion, post.id, Int64(post.author), post.caption, post.visibility.rawValue,
      post.visibility == .everyone, post.hasPhoto, Int64(post.createdAt), Int64(post.likes),
      Int64(post.comments), post.about.map { Int64($0.title) }, post.about?.rating.map(Int64.init),
      post.isSpoiler)
    let key = connection.lastInsertedKey
    for tag in post.tags { try connection.run(Self.tagInsertion, tag, key) }
    for picture in post.pictures where images.indices.contains(picture.number) {
      let image = images[picture.number]
      try connection.run(
        Self.pictureInsertion, key, Int64(picture.position), Int64(image.width), Int64(image.height),
        picture.alt, image.placeholder)
      try connection.run(Self.useInsertion, connection.lastInsertedKey, Int64(picture.number))
    }
  }

  private static let postInsertion = PreparedSQL(
    """
    INSERT INTO posts (
      id, authorKey, caption, visibility, listed, hasPhoto, createdAt, likeCount, commentCount,
      aboutTitleKey, aboutRating, isSpoiler
    )
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
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

  // MARK: Reactions

  package func insert(_ likes: [SeedRow.Like]) throws {
    for like in likes {
      try connection.run(Self.likeInsertion, Int64(like.post), Int64(like.user), Int64(like.createdAt))
    }
  }

  package func insert(_ comments: [SeedRow.Comment]) throws {
    for comment in comments {
      try connection.run(
        Self.commentInsertion, comment.id, Int64(comment.post), Int64(comment.author), comment.text,
        Int64(comment.createdAt))
    }
  }

  private static let likeInsertion = PreparedSQL(
    "INSERT INTO likes (postKey, userKey, createdAt) VALUES (?1, ?2, ?3)")
  private static let commentInsertion = PreparedSQL(
    "INSERT INTO comments (id, postKey, authorKey, text, createdAt) VALUES (?1, ?2, ?3, ?4, ?5)")
}
