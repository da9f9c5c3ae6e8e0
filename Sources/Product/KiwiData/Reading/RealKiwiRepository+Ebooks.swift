public import Foundation
import SQLite

/// Offline copies of e-books, and their unsent steps.
extension RealKiwiRepository {
  /// The maximum size of all e-books together, in bytes. The least recently opened are evicted.
  public static let maxEbookBytes = 200 << 20

  // MARK: Books

  /// Records that a book is open, which enables storing its parts.
  public func openEbook(id: String, at time: Date) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO ebooks (id, openedAt) VALUES (\(id), \(time.timeIntervalSince1970))
        ON CONFLICT (id) DO UPDATE SET openedAt = excluded.openedAt
        """)
    }
  }

  /// Returns the ids of the books, last opened first.
  public func fetchEbookIds() throws(KiwiDataError) -> [String] {
    try user.readRecords { connection in
      try connection.all("SELECT id FROM ebooks ORDER BY openedAt DESC, id") { $0.text(0) }
    }
  }

  public func removeEbook(id: String) async throws(KiwiDataError) {
    try await user.writeRecords { try $0.run("DELETE FROM ebooks WHERE id = \(id)") }
  }

  // MARK: Parts

  public func fetchEbookPartNames(ofEbook id: String) throws(KiwiDataError) -> Set<String> {
    try user.readRecords { connection in
      Set(try connection.all("SELECT part FROM ebookParts WHERE ebookId = \(id)") { $0.text(0) })
    }
  }

  public func fetchEbookPart(_ part: String, ofEbook id: String) throws(KiwiDataError) -> Data? {
    try user.readRecords { connection in
      try connection.first("SELECT content FROM ebookParts WHERE ebookId = \(id) AND part = \(part)") {
        Data($0.blob(0))
      }
    }
  }

  /// Stores a part of an open book, and evicts the least recently opened books.
  ///
  /// - Returns: False if the book is not open, or is larger than the limit.
  @discardableResult public func saveEbookPart(
    _ content: Data, as part: String, ofEbook id: String, within limit: Int = maxEbookBytes
  ) async throws(KiwiDataError) -> Bool {
    try await user.writeRecords { connection in
      let isOpen = try connection.first("SELECT 1 FROM ebooks WHERE id = \(id)") { _ in true } ?? false
      let rest = try connection.first(
        """
        SELECT COALESCE(SUM(LENGTH(content)), 0) FROM ebookParts WHERE ebookId = \(id) AND part <> \(part)
        """
      ) { $0.int(0) }
      guard isOpen, rest ?? 0 <= limit - content.count else { return false }
      try connection.run(
        """
        INSERT INTO ebookParts (ebookId, part, content) VALUES (\(id), \(part), \([UInt8](content)))
        ON CONFLICT (ebookId, part) DO UPDATE SET content = excluded.content
        """)
      while try Self.ebookBytes(connection) > limit {
        try connection.run(
          """
          DELETE FROM ebooks WHERE id = (
            SELECT id FROM ebooks WHERE id <> \(id) ORDER BY openedAt, id LIMIT 1
          )
          """)
      }
      return true
    }
  }

  private static func ebookBytes(_ connection: Connection) throws -> Int {
    try connection.first("SELECT COALESCE(SUM(LENGTH(content)), 0) FROM ebookParts") { $0.int(0) } ?? 0
  }
}
