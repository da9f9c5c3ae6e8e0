import ServerCore
import Media
import SQLite

/// The pictures of experiences.
struct ExperiencePhotoStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  func names(ofUser userKey: Int64) throws -> [String] {
    try connection.all("SELECT name FROM experiencePhotos WHERE userKey = \(userKey)") { $0.text("name") }
  }

  /// Inserts the files of a picture and returns its name, that of the largest file. A repeated upload counts as
  /// uploaded now.
  func insert(_ image: ProcessedImage, ofUser userKey: Int64, now: Timestamp) throws -> String? {
    guard let photo = image.variants.first?.name else { return nil }
    for file in image.variants {
      try connection.run(
        """
        INSERT INTO experiencePhotos (name, userKey, photo, width, createdAt, byteCount)
        VALUES (\(file.name), \(userKey), \(photo), \(file.width), \(now.seconds), \(file.byteCount))
        ON CONFLICT (name, userKey) DO UPDATE SET createdAt = excluded.createdAt
        """)
    }
    return photo
  }

  /// Returns whether a user has uploaded a picture with this name.
  func isPhoto(_ name: String, ofUser userKey: Int64) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM experiencePhotos WHERE userKey = \(userKey) AND photo = \(name) LIMIT 1"
    ) { _ in true } ?? false
  }

  /// Restarts the lifetime of a picture that no experience refers to.
  func extendLifetime(_ name: String, ofUser userKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE experiencePhotos SET createdAt = \(now.seconds) WHERE userKey = \(userKey) AND photo = \(name)
      """)
  }

  /// Returns whether the viewer may see a file: it is their own, or belongs to an experience visible to them.
  func isShown(_ name: String, to viewer: Viewer?, now: Timestamp) throws -> Bool {
    let isOwn: SQL = viewer.map { "experiencePhotos.userKey = \($0.key) OR" } ?? ""
    return try connection.first(
      """
      SELECT 1 FROM experiencePhotos
      WHERE name = \(name) AND (
        \(sql: isOwn)
        EXISTS (
          SELECT 1 FROM experiences
          WHERE experiences.photo = experiencePhotos.photo AND experiences.userKey = experiencePhotos.userKey
            AND \(sql: VisitCondition.isVisible(to: viewer, now: now))
        )
      )
      LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// Removes up to `limit` pictures without an experience, uploaded or released before a time. Returns their files.
  func removeUnused(sentBefore: Timestamp, limit: Int) throws -> [String] {
    let rows = try connection.all(
      """
      SELECT name, userKey FROM experiencePhotos
      WHERE createdAt < \(sentBefore.seconds) AND NOT EXISTS (
        SELECT 1 FROM experiences
        WHERE experiences.photo = experiencePhotos.photo AND experiences.userKey = experiencePhotos.userKey
          AND experiences.isDeleted = 0
      )
      ORDER BY createdAt, name, userKey
      LIMIT \(limit)
      """
    ) { (name: $0.text("name"), userKey: $0.integer("userKey")) }
    for row in rows {
      try connection.run(
        "DELETE FROM experiencePhotos WHERE name = \(row.name) AND userKey = \(row.userKey)")
    }
    return rows.map(\.name)
  }
}
