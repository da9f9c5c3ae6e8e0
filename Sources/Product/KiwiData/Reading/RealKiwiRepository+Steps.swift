import Foundation
import SQLite

/// Unsent steps.
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

  /// Applies the changes in one transaction.
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
