public import Foundation

/// A table of unsent steps. All have the same columns.
public enum StepTable: String, Hashable, Sendable, CaseIterable {
  case readingSteps
  case ebookSteps
}

/// An unsent step.
public struct StepRecord: Identifiable, Hashable, Sendable {
  public let id: String
  /// The position among the steps, increasing.
  public let order: Int
  /// The step, as its owner encodes it.
  public let content: Data

  public init(id: String, order: Int, content: Data) {
    self.id = id
    self.order = order
    self.content = content
  }
}

/// A change to the unsent steps.
public enum StepRecordChange: Hashable, Sendable {
  case save(StepRecord)
  case remove(id: String)
}
