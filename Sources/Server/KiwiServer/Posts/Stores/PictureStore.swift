import Media
import SQLite

/// One stored size of a photo.
struct PictureFileRecord: Hashable, Sendable {
  let name: String
  let width: Int
  let height: Int
}

extension PictureFileRecord {
  static let columns: SQL = "pictureKey, name, width, height"

  init(row: borrowing Row) {
    name = row.text("name")
    width = row.int("width")
    height = row.int("height")
  }
}

/// A photo or quote card with its files, the largest first.
struct PictureRecord: Hashable, Sendable {
  let key: Int64
  let postKey: Int64
  let width: Int
  let height: Int
  let alt: String?
  let placeholder: String
  var files: [PictureFileRecord] = []
}

extension PictureRecord {
  static let columns: SQL = "key, postKey, width, height, alt, placeholder"

  /// Without its files.
  init(row: borrowing Row) {
    key = row.integer("key")
    postKey = row.integer("postKey")
    width = row.int("width")
    height = row.int("height")
    alt = row.optionalText("alt")
    placeholder = row.text("placeholder")
  }
}

/// Pictures: photos, quote cards and avatars, and the names of their files.
protocol PictureStore {
  func insert(_ image: ProcessedImage, alt: String?, position: Int, postKey: Int64) throws
  func setAlt(_ alt: String?, position: Int, postKey: Int64) throws
  func setAvatar(_ image: ProcessedImage?, ofUser userKey: Int64) throws
  /// Removes the quote card of a post and returns the names of its files.
  func deleteCard(ofPost postKey: Int64) throws -> [String]

  /// Of each post in its order; nothing for posts without pictures.
  func pictures(ofPosts postKeys: [Int64]) throws -> [Int64: [PictureRecord]]
  func photoCount(ofPost postKey: Int64) throws -> Int
  func names(ofPost postKey: Int64) throws -> [String]
  func avatarNames(ofUser userKey: Int64) throws -> [String]
  func names(ofUser userKey: Int64) throws -> [String]
  /// Whether anything still shows the file.
  func isUsed(_ name: String) throws -> Bool
  /// Whether a post that the viewer may see shows the file.
  func isShown(_ name: String, to viewer: Viewer?) throws -> Bool
  func isAvatar(_ name: String) throws -> Bool

  /// How many files there are.
  func fileCount() throws -> Int
  /// Goes through the names of all files in order.
  func forEachName(_ body: (String) throws -> Void) throws
}

extension Transaction {
  var pictures: any PictureStore { SQLPictureStore(connection: connection) }
}

struct SQLPictureStore: PictureStore {
  let connection: Connection

  // MARK: Changes

  func insert(_ image: ProcessedImage, alt: String?, position: Int, postKey: Int64) throws {
    try connection.run(
      """
      INSERT INTO pictures (postKey, position, width, height, alt, placeholder)
      VALUES (\(postKey), \(position), \(image.width), \(image.height), \(alt), \(image.placeholder))
      """)
    let key = connection.lastInsertedKey
    for file in image.variants {
      try connection.run(
        """
        INSERT INTO pictureFiles (pictureKey, width, height, name)
        VALUES (\(key), \(file.width), \(file.height), \(file.name))
        """)
    }
    let bytes = image.variants.reduce(0) { $0 + $1.byteCount }
    try connection.run("UPDATE posts SET fileBytes = fileBytes + \(bytes) WHERE key = \(postKey)")
  }

  func setAlt(_ alt: String?, position: Int, postKey: Int64) throws {
    try connection.run(
      "UPDATE pictures SET alt = \(alt) WHERE postKey = \(postKey) AND position = \(position)")
  }

  func setAvatar(_ image: ProcessedImage?, ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM avatars WHERE userKey = \(userKey)")
    for file in image?.variants ?? [] {
      try connection.run(
        """
        INSERT INTO avatars (name, userKey, width)
        VALUES (\(file.name), \(userKey), \(file.width))
        ON CONFLICT DO NOTHING
        """)
    }
    try connection.run(
      "UPDATE users SET avatarName = \(image?.variants.first?.name) WHERE key = \(userKey)")
  }

  func deleteCard(ofPost postKey: Int64) throws -> [String] {
    let names = try names(
      """
      SELECT name FROM pictureFiles
      JOIN pictures ON pictures.key = pictureKey
      WHERE postKey = \(postKey) AND position = \(QuoteCards.position)
      """)
    try connection.run(
      "DELETE FROM pictures WHERE postKey = \(postKey) AND position = \(QuoteCards.position)")
    return names
  }

  // MARK: Looks

  func pictures(ofPosts postKeys: [Int64]) throws -> [Int64: [PictureRecord]] {
    var found: [PictureRecord] = []
    for range in KeyRange.covering(postKeys) {
      try connection.forEach(Self.picturesQuery, range.lowest, range.highest) { row in
        if postKeys.contains(row.integer("postKey")) { found.append(PictureRecord(row: row)) }
      }
    }
    try addFiles(to: &found)
    var pictures: [Int64: [PictureRecord]] = Dictionary(minimumCapacity: postKeys.count)
    for picture in found { pictures[picture.postKey, default: []].append(picture) }
    return pictures
  }

  // Not joined to the pictures: what a picture's files share would be read again for each of them.
  private func addFiles(to pictures: inout [PictureRecord]) throws {
    let keys = pictures.map(\.key)
    for range in KeyRange.covering(keys) {
      try connection.forEach(Self.filesQuery, range.lowest, range.highest) { row in
        guard let index = keys.firstIndex(of: row.integer("pictureKey")) else { return }
        pictures[index].files.append(PictureFileRecord(row: row))
      }
    }
  }

  private static let picturesQuery = PreparedSQL(
    """
    SELECT \(PictureRecord.columns.text)
    FROM pictures
    WHERE postKey BETWEEN ?1 AND ?2
    ORDER BY postKey, position
    """)
  private static let filesQuery = PreparedSQL(
    """
    SELECT \(PictureFileRecord.columns.text)
    FROM pictureFiles
    WHERE pictureKey BETWEEN ?1 AND ?2
    ORDER BY pictureKey DESC, width DESC
    """)

  func photoCount(ofPost postKey: Int64) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM pictures
      WHERE postKey = \(postKey) AND position <> \(QuoteCards.position)
      """
    ) { $0.int("count") } ?? 0
  }

  func names(ofPost postKey: Int64) throws -> [String] {
    try names(
      """
      SELECT name FROM pictureFiles
      JOIN pictures ON pictures.key = pictureKey
      WHERE postKey = \(postKey)
      """)
  }

  func avatarNames(ofUser userKey: Int64) throws -> [String] {
    try names("SELECT name FROM avatars WHERE userKey = \(userKey)")
  }

  func names(ofUser userKey: Int64) throws -> [String] {
    let ofPosts = try names(
      """
      SELECT DISTINCT name FROM posts
      JOIN pictures ON pictures.postKey = posts.key
      JOIN pictureFiles ON pictureKey = pictures.key
      WHERE authorKey = \(userKey)
      """)
    let ofExperiences = try names("SELECT name FROM experiencePhotos WHERE userKey = \(userKey)")
    let ofEbooks = try names(
      "SELECT ebookImages.name FROM ebookImages JOIN ebooks ON ebooks.key = ebookKey WHERE userKey = \(userKey)"
    )
    return try ofPosts + ofExperiences + ofEbooks + avatarNames(ofUser: userKey)
  }

  private func names(_ query: SQL) throws -> [String] {
    try connection.all(query) { $0.text("name") }
  }

  func isUsed(_ name: String) throws -> Bool {
    try Areas.pictureSources.contains { try isNamed(name, in: $0.table) }
  }

  func isShown(_ name: String, to viewer: Viewer?) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM pictureFiles
      JOIN pictures ON pictures.key = pictureKey
      JOIN posts ON posts.key = postKey
      WHERE name = \(name) AND \(sql: PostCondition.isVisible(to: viewer))
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  func isAvatar(_ name: String) throws -> Bool {
    try isNamed(name, in: "avatars")
  }

  private func isNamed(_ name: String, in table: String) throws -> Bool {
    try connection.first("SELECT 1 FROM \(raw: table) WHERE name = \(name) LIMIT 1") { _ in true } ?? false
  }

  // MARK: All files

  func fileCount() throws -> Int {
    try connection.first("SELECT COUNT(*) AS count FROM (\(sql: Self.allNames)) AS names") {
      $0.int("count")
    } ?? 0
  }

  func forEachName(_ body: (String) throws -> Void) throws {
    try connection.forEach("\(sql: Self.allNames) ORDER BY name") { try body($0.text("name")) }
  }

  private static let allNames = SQL(
    stringLiteral: Areas.pictureSources.map { "SELECT name FROM \($0.table)" }.joined(separator: " UNION "))
}
