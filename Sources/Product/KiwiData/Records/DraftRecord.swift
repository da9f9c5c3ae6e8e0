public import Foundation
import SQLite

/// A draft of the user.
public struct DraftRecord: Hashable, Sendable {
  /// The kind of draft; one draft of each kind is kept.
  public var kind: String
  /// The content of the form, in the form's own encoding. Photos are stored separately.
  public var content: Data

  public init(kind: String, content: Data) {
    self.kind = kind
    self.content = content
  }
}

extension DraftRecord {
  static func fetchAll(in connection: Connection) throws -> [DraftRecord] {
    try connection.all("SELECT kind, content FROM drafts ORDER BY kind") { row in
      DraftRecord(kind: row.text("kind"), content: Data(row.blob("content")))
    }
  }

  static func photoNames(of kind: String, in connection: Connection) throws -> [String] {
    try connection.all("SELECT name FROM draftPhotos WHERE kind = \(kind) ORDER BY position") { $0.text(0) }
  }

  func save(photoNames: [String], at time: Date, in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO drafts (kind, content, savedAt)
      VALUES (\(kind), \([UInt8](content)), \(time.timeIntervalSince1970))
      ON CONFLICT (kind) DO UPDATE SET content = excluded.content, savedAt = excluded.savedAt
      """)
    try connection.run("DELETE FROM draftPhotos WHERE kind = \(kind)")
    for (position, name) in photoNames.enumerated() {
      try connection.run(
        "INSERT INTO draftPhotos (kind, position, name) VALUES (\(kind), \(position), \(name))")
    }
  }

  static func remove(kind: String, in connection: Connection) throws {
    try connection.run("DELETE FROM drafts WHERE kind = \(kind)")
  }
}
