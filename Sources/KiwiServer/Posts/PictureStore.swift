import Media
import SQLite

/// The SQL of pictures: photos, quote cards and avatars, and the names of their files.
enum PictureStore {
  /// The position of a quote card, which stands before any photo.
  static let cardPosition = -1

  static func insert(
    _ image: ProcessedImage, alt: String?, position: Int, postKey: Int64, in connection: Connection
  ) throws {
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
  }

  static func setAlt(_ alt: String?, position: Int, postKey: Int64, in connection: Connection) throws {
    try connection.run(
      "UPDATE pictures SET alt = \(alt) WHERE postKey = \(postKey) AND position = \(position)")
  }

  static func photoCount(ofPost postKey: Int64, in connection: Connection) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) FROM pictures WHERE postKey = \(postKey) AND position <> \(cardPosition)"
    ) { $0.int(0) } ?? 0
  }

  /// Removes the quote card of a post and returns the names of its files.
  static func deleteCard(ofPost postKey: Int64, in connection: Connection) throws -> [String] {
    let names = try connection.all(
      """
      SELECT name FROM pictureFiles
      JOIN pictures ON pictures.key = pictureKey
      WHERE postKey = \(postKey) AND position = \(cardPosition)
      """
    ) { $0.text(0) }
    try connection.run("DELETE FROM pictures WHERE postKey = \(postKey) AND position = \(cardPosition)")
    return names
  }

  static func setAvatar(_ image: ProcessedImage?, ofUser userKey: Int64, in connection: Connection) throws {
    try connection.run("DELETE FROM avatars WHERE userKey = \(userKey)")
    for file in image?.variants ?? [] {
      try connection.run(
        "INSERT OR IGNORE INTO avatars (name, userKey, width) VALUES (\(file.name), \(userKey), \(file.width))"
      )
    }
    try connection.run(
      "UPDATE users SET avatarName = \(image?.variants.first?.name) WHERE key = \(userKey)")
  }

  // MARK: Names

  /// 32 hexadecimal digits, the start of the content's SHA-256, and `.jpg`: no picture was ever stored under any
  /// other name, so no other is looked for, and none leads anywhere.
  static func isPictureName(_ name: some StringProtocol) -> Bool {
    guard name.utf8.count == 36, name.hasSuffix(".jpg") else { return false }
    return name.utf8.prefix(32).allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
  }

  static func names(ofPost postKey: Int64, in connection: Connection) throws -> [String] {
    try connection.all(
      """
      SELECT name FROM pictureFiles
      JOIN pictures ON pictures.key = pictureKey
      WHERE postKey = \(postKey)
      """
    ) { $0.text(0) }
  }

  static func avatarNames(ofUser userKey: Int64, in connection: Connection) throws -> [String] {
    try connection.all("SELECT name FROM avatars WHERE userKey = \(userKey)") { $0.text(0) }
  }

  static func names(ofUser userKey: Int64, in connection: Connection) throws -> [String] {
    let ofPosts = try connection.all(
      """
      SELECT DISTINCT name FROM posts
      JOIN pictures ON pictures.postKey = posts.key
      JOIN pictureFiles ON pictureKey = pictures.key
      WHERE authorKey = \(userKey)
      """
    ) { $0.text(0) }
    return try ofPosts + avatarNames(ofUser: userKey, in: connection)
  }

  /// Whether any post or person still shows the file.
  static func isUsed(_ name: String, in connection: Connection) throws -> Bool {
    try connection.first(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM pictureFiles WHERE name = \(name))
        OR EXISTS (SELECT 1 FROM avatars WHERE name = \(name))
      """
    ) { _ in true } ?? false
  }

  enum Audience: Hashable, Sendable {
    /// An avatar, which stands beside whatever a person wrote.
    case everyone
    /// Those who may see a post with it, the viewer among them, for now.
    case readers
  }

  /// Who may see a file, or nil when the viewer may not.
  static func audience(
    of name: String, viewer: Viewer?, in connection: Connection
  ) throws -> Audience? {
    let isVisible =
      try connection.first(
        """
        SELECT 1 FROM pictureFiles
        JOIN pictures ON pictures.key = pictureKey
        JOIN posts ON posts.key = postKey
        WHERE name = \(name) AND \(sql: PostPolicy.isVisible(to: viewer))
        LIMIT 1
        """
      ) { _ in true } ?? false
    if isVisible { return .readers }
    let isAvatar = try connection.first("SELECT 1 FROM avatars WHERE name = \(name)") { _ in true } ?? false
    return isAvatar ? .everyone : nil
  }
}
