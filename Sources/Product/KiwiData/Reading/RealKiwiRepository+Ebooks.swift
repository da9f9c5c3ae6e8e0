public import Foundation
import SQLite

/// E-books that were opened on this device, and what was done in them that waits to be sent.
extension RealKiwiRepository {
  /// In bytes, of all books together. Those that were opened longest ago make room.
  public static let mostEbookBytes = 200 << 20

  // MARK: Books

  /// Notes that a book is open, so that its parts are kept.
  public func openEbook(id: String, at time: Date) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO ebooks (id, openedAt) VALUES (\(id), \(time.timeIntervalSince1970))
        ON CONFLICT (id) DO UPDATE SET openedAt = excluded.openedAt
        """)
    }
  }

  /// Those that were opened last first.
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

  /// Of a book that is open; nothing is kept of others. Books that were opened earlier make room.
  ///
  /// - Returns: Whether it was kept: a book alone may be too large.
  @discardableResult public func saveEbookPart(
    _ content: Data, as part: String, ofEbook id: String, within most: Int = mostEbookBytes
  ) async throws(KiwiDataError) -> Bool {
    try await user.writeRecords { connection in
      let isOpen = try connection.first("SELECT 1 FROM ebooks WHERE id = \(id)") { _ in true } ?? false
      let rest = try connection.first(
        """
        SELECT COALESCE(SUM(LENGTH(content)), 0) FROM ebookParts WHERE ebookId = \(id) AND part <> \(part)
        """
      ) { $0.int(0) }
      guard isOpen, rest ?? 0 <= most - content.count else { return false }
      try connection.run(
        """
        INSERT INTO ebookParts (ebookId, part, content) VALUES (\(id), \(part), \([UInt8](content)))
        ON CONFLICT (ebookId, part) DO UPDATE SET content = excluded.content
        """)
      while try Self.ebookBytes(connection) > most {
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
