public import Foundation
import SQLite

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

extension RealKiwiRepository {
  /// Returns the steps in the order in which they were done.
  public func fetchSteps(_ table: StepTable) throws(KiwiDataError) -> [StepRecord] {
    try user.readRecords { connection in
      try connection.all(
        "SELECT id, \"order\", content FROM \(raw: table.rawValue) ORDER BY \"order\", id"
      ) { row in
        StepRecord(id: row.text(0), order: row.int(1), content: Data(row.blob(2)))
      }
    }
  }

  /// Makes all changes together, or none of them.
  public func changeSteps(_ table: StepTable, _ changes: [StepRecordChange]) async throws(KiwiDataError) {
    try await user.writeRecords { connection in
      for change in changes {
        switch change {
        case .save(let step):
          try connection.run(
            """
            INSERT INTO \(raw: table.rawValue) (id, "order", content)
            VALUES (\(step.id), \(step.order), \([UInt8](step.content)))
            ON CONFLICT (id) DO UPDATE SET "order" = excluded."order", content = excluded.content
            """)
        case .remove(let id):
          try connection.run("DELETE FROM \(raw: table.rawValue) WHERE id = \(id)")
        }
      }
    }
  }
}
