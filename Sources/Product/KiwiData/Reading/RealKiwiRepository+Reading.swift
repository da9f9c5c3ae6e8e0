public import Foundation
import SQLite

/// Sessions of reading: what waits to be sent, what the server said, how the person reads, and what happened.
extension RealKiwiRepository {
  /// So many of the latest sessions are remembered.
  public static let mostReadingSignals = 500
  /// So many of the latest lines.
  public static let mostClientLogLines = 1_000

  // MARK: What the server said

  public func fetchReadingWord() throws(KiwiDataError) -> Data? {
    try user.readRecords { connection in
      try connection.first("SELECT content FROM readingWord") { Data($0.blob(0)) }
    }
  }

  public func saveReadingWord(_ word: Data) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO readingWord (id, content) VALUES (1, \([UInt8](word)))
        ON CONFLICT (id) DO UPDATE SET content = excluded.content
        """)
    }
  }

  // MARK: Signals

  /// The latest first.
  public func fetchReadingSignals() throws(KiwiDataError) -> [ReadingSignalRecord] {
    try user.readRecords { connection in
      try connection.all(
        "SELECT sessionId, startedAt, content FROM readingSignals ORDER BY startedAt DESC, sessionId"
      ) { row in
        ReadingSignalRecord(sessionId: row.text(0), startedAt: row.int(1), content: Data(row.blob(2)))
      }
    }
  }

  /// Remembers how a session was, and forgets the oldest of too many.
  public func saveReadingSignal(_ signal: ReadingSignalRecord) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO readingSignals (sessionId, startedAt, content)
        VALUES (\(signal.sessionId), \(signal.startedAt), \([UInt8](signal.content)))
        ON CONFLICT (sessionId) DO UPDATE SET startedAt = excluded.startedAt, content = excluded.content
        """)
      try connection.run(
        """
        DELETE FROM readingSignals WHERE sessionId NOT IN (
          SELECT sessionId FROM readingSignals ORDER BY startedAt DESC, sessionId LIMIT \(Self.mostReadingSignals)
        )
        """)
    }
  }

  public func removeReadingSignal(sessionId: String) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run("DELETE FROM readingSignals WHERE sessionId = \(sessionId)")
    }
  }

  /// Whether how the person reads is remembered; true until they say otherwise.
  public func fetchLearnsFromSessions() throws(KiwiDataError) -> Bool {
    try user.readRecords { connection in
      try connection.first("SELECT learnsFromSessions FROM readingChoices") { $0.bool("learnsFromSessions") }
        ?? true
    }
  }

  /// What was remembered is forgotten when nothing is to be any more.
  public func saveLearnsFromSessions(_ learns: Bool) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO readingChoices (id, learnsFromSessions) VALUES (1, \(learns))
        ON CONFLICT (id) DO UPDATE SET learnsFromSessions = excluded.learnsFromSessions
        """)
      if !learns { try connection.run("DELETE FROM readingSignals") }
    }
  }

  // MARK: The log

  /// The oldest first.
  public func fetchClientLog() throws(KiwiDataError) -> [ClientLogRecord] {
    try user.readRecords { connection in
      try connection.all("SELECT happenedAt, line FROM clientLog ORDER BY key") { row in
        ClientLogRecord(
          happenedAt: Date(timeIntervalSince1970: row.real("happenedAt")), line: row.text("line"))
      }
    }
  }

  /// Adds lines, and forgets the oldest of too many.
  public func appendToClientLog(_ lines: [ClientLogRecord]) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      for line in lines {
        try connection.run(
          "INSERT INTO clientLog (happenedAt, line) VALUES (\(line.happenedAt.timeIntervalSince1970), \(line.line))"
        )
      }
      try connection.run(
        "DELETE FROM clientLog WHERE key <= (SELECT MAX(key) FROM clientLog) - \(Self.mostClientLogLines)")
    }
  }

  static let removingReadReading = "DELETE FROM readingWord; DELETE FROM ebooks;"
  static let removingReading = """
    DELETE FROM readingSteps; DELETE FROM readingSignals; DELETE FROM readingChoices; DELETE FROM clientLog;
    DELETE FROM ebookSteps;
    """
}
