public import Foundation

/// A table of steps that wait to be sent. All have the same columns.
public enum StepTable: String, Hashable, Sendable, CaseIterable {
  case readingSteps
  case ebookSteps
}

/// A step that waits to be sent.
public struct StepRecord: Identifiable, Hashable, Sendable {
  public let id: String
  /// Grows from step to step.
  public let order: Int
  /// The step as its owner encodes it.
  public let content: Data

  public init(id: String, order: Int, content: Data) {
    self.id = id
    self.order = order
    self.content = content
  }
}

/// One change of the steps that wait.
public enum StepRecordChange: Hashable, Sendable {
  case save(StepRecord)
  case remove(id: String)
}
