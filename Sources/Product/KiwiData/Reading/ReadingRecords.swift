public import Foundation

/// A step of a session that waits to be sent.
public struct ReadingStepRecord: Identifiable, Hashable, Sendable {
  public let id: String
  /// Grows from step to step.
  public let order: Int
  /// In the form of whoever does it.
  public let content: Data

  public init(id: String, order: Int, content: Data) {
    self.id = id
    self.order = order
    self.content = content
  }
}

/// One change of the steps that wait.
public enum ReadingStepRecordChange: Hashable, Sendable {
  case save(ReadingStepRecord)
  case remove(id: String)
}

/// How one session was.
public struct ReadingSignalRecord: Hashable, Sendable {
  public let sessionId: String
  /// In seconds since 1970-01-01T00:00:00Z.
  public let startedAt: Int
  public let content: Data

  public init(sessionId: String, startedAt: Int, content: Data) {
    self.sessionId = sessionId
    self.startedAt = startedAt
    self.content = content
  }
}

/// A line of what happened in the client.
public struct ClientLogRecord: Hashable, Sendable {
  public let happenedAt: Date
  public let line: String

  public init(happenedAt: Date, line: String) {
    self.happenedAt = happenedAt
    self.line = line
  }
}
