public import Foundation

/// The signals recorded during one session.
public struct ReadingSignalRecord: Hashable, Sendable {
  public let sessionId: String
  /// Seconds since 1970-01-01T00:00:00Z.
  public let startedAt: Int
  public let content: Data

  public init(sessionId: String, startedAt: Int, content: Data) {
    self.sessionId = sessionId
    self.startedAt = startedAt
    self.content = content
  }
}

/// A line of the client's log.
public struct ClientLogRecord: Hashable, Sendable {
  public let happenedAt: Date
  public let line: String

  public init(happenedAt: Date, line: String) {
    self.happenedAt = happenedAt
    self.line = line
  }
}
