public import Foundation
import SQLite

/// Reading sessions: unsent steps, the server's snapshot, signals and the client's log.
extension RealKiwiRepository {
  /// The maximum number of sessions whose signals are kept.
  public static let maxReadingSignals = 500
  /// The maximum number of lines in the client's log.
  public static let maxClientLogLines = 1_000

  // MARK: Server snapshot

  public func fetchReadingSnapshot() throws(KiwiDataError) -> Data? {
    try user.readRecords { connection in
      try connection.first("SELECT content FROM readingWord") { Data($0.blob(0)) }
    }
  }

  public func saveReadingSnapshot(_ snapshot: Data) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run(
        """
        INSERT INTO readingWord (id, content) VALUES (1, \([UInt8](snapshot)))
        ON CONFLICT (id) DO UPDATE SET content = excluded.content
        """)
    }
  }

  // MARK: Signals

  /// Returns the signals, latest session first.
  public func fetchReadingSignals() throws(KiwiDataError) -> [ReadingSignalRecord] {
    try user.readRecords { connection in
      try connection.all(
        "SELECT sessionId, startedAt, content FROM readingSignals ORDER BY startedAt DESC, sessionId"
      ) { row in
        ReadingSignalRecord(sessionId: row.text(0), startedAt: row.int(1), content: Data(row.blob(2)))
      }
    }
  }

  /// Saves the signals of a session, and evicts the oldest beyond the limit.
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
          SELECT sessionId FROM readingSignals ORDER BY startedAt DESC, sessionId LIMIT \(Self.maxReadingSignals)
        )
        """)
    }
  }

  public func removeReadingSignal(sessionId: String) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      try connection.run("DELETE FROM readingSignals WHERE sessionId = \(sessionId)")
    }
  }

  /// Returns whether signals of sessions are recorded; true by default.
  public func fetchLearnsFromSessions() throws(KiwiDataError) -> Bool {
    try user.readRecords { connection in
      try connection.first("SELECT learnsFromSessions FROM readingChoices") { $0.bool("learnsFromSessions") }
        ?? true
    }
  }

  /// Saves the setting, and removes the recorded signals when it is turned off.
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

  // MARK: Log

  /// Returns the lines, oldest first.
  public func fetchClientLog() throws(KiwiDataError) -> [ClientLogRecord] {
    try user.readRecords { connection in
      try connection.all("SELECT happenedAt, line FROM clientLog ORDER BY key") { row in
        ClientLogRecord(
          happenedAt: Date(timeIntervalSince1970: row.real("happenedAt")), line: row.text("line"))
      }
    }
  }

  /// Appends lines, and evicts the oldest beyond the limit.
  public func appendToClientLog(_ lines: [ClientLogRecord]) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      for line in lines {
        try connection.run(
          "INSERT INTO clientLog (happenedAt, line) VALUES (\(line.happenedAt.timeIntervalSince1970), \(line.line))"
        )
      }
      try connection.run(
        "DELETE FROM clientLog WHERE key <= (SELECT MAX(key) FROM clientLog) - \(Self.maxClientLogLines)")
    }
  }

  static let clearingCachedReading = "DELETE FROM readingWord; DELETE FROM ebooks;"
  static let removingReading = """
    DELETE FROM readingSteps; DELETE FROM readingSignals; DELETE FROM readingChoices; DELETE FROM clientLog;
    DELETE FROM ebookSteps;
    """
}
