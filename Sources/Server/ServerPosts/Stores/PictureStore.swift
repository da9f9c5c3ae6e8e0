import ServerSocial
import ServerCore
import Media
import SQLite

/// One stored size of a photo.
package struct PictureFileRecord: Hashable, Sendable {
  package let name: String
  package let width: Int
  package let height: Int
}

extension PictureFileRecord {
  package static let columns: SQL = "pictureKey, name, width, height"

  package init(row: borrowing Row) {
    name = row.text("name")
    width = row.int("width")
    height = row.int("height")
  }
}

/// A photo or quote card with its files, largest first.
package struct PictureRecord: Hashable, Sendable {
  package let key: Int64
  package let postKey: Int64
  package let width: Int
  package let height: Int
  package let alt: String?
  package let placeholder: String
  package var files: [PictureFileRecord] = []
}

extension PictureRecord {
  package static let columns: SQL = "key, postKey, width, height, alt, placeholder"

  /// Creates a record without its files.
  package init(row: borrowing Row) {
    key = row.integer("key")
    postKey = row.integer("postKey")
    width = row.int("width")
    height = row.int("height")
    alt = row.optionalText("alt")
    placeholder = row.text("placeholder")
  }
}

/// Photos and quote cards of posts, and their file names.
package struct PictureStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  // MARK: Changes

  package func insert(_ image: ProcessedImage, alt: String?, position: Int, postKey: Int64) throws {
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

  package func setAlt(_ alt: String?, position: Int, postKey: Int64) throws {
    try connection.run(
      "UPDATE pictures SET alt = \(alt) WHERE postKey = \(postKey) AND position = \(position)")
  }

  /// Removes the quote card of a post and returns its file names.
  package func deleteCard(ofPost postKey: Int64) throws -> [String] {
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

  // MARK: Reading

  /// Returns the pictures of posts in order. Posts without pictures are missing.
  package func pictures(ofPosts postKeys: [Int64]) throws -> [Int64: [PictureRecord]] {
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

  // A separate query, because a join would read each picture's columns again for each file.
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

  package func photoCount(ofPost postKey: Int64) throws -> Int {
    try connection.first(
      """
      SELECT COUNT(*) AS count FROM pictures
      WHERE postKey = \(postKey) AND position <> \(QuoteCards.position)
      """
    ) { $0.int("count") } ?? 0
  }

  package func names(ofPost postKey: Int64) throws -> [String] {
    try names(
      """
      SELECT name FROM pictureFiles
      JOIN pictures ON pictures.key = pictureKey
      WHERE postKey = \(postKey)
      """)
  }

  package func names(ofUser userKey: Int64) throws -> [String] {
    try names(
      """
      SELECT DISTINCT name FROM posts
      JOIN pictures ON pictures.postKey = posts.key
      JOIN pictureFiles ON pictureKey = pictures.key
      WHERE authorKey = \(userKey)
      """)
  }

  private func names(_ query: SQL) throws -> [String] {
    try connection.all(query) { $0.text("name") }
  }

  /// Returns whether a post visible to the viewer has this file.
  package func isShown(_ name: String, to viewer: Viewer?) throws -> Bool {
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
}
