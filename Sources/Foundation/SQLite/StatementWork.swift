/// What statements made SQLite do, in numbers that are the same on every machine.
///
/// ```swift
/// let before = connection.work
/// try connection.run("DELETE FROM note WHERE id < 10")
/// print((connection.work - before).steps)
/// ```
public struct StatementWork: Sendable, Hashable {
  /// Instructions of SQLite's virtual machine, those of triggers and of actions of foreign keys among them. Those within
  /// virtual tables are not.
  public internal(set) var steps = 0
  /// Rows that were passed in tables that were read without an index.
  public internal(set) var scannedRows = 0

  /// Creates an amount of no work.
  public init() {}

  /// The work of both.
  public static func + (left: StatementWork, right: StatementWork) -> StatementWork {
    var sum = left
    sum.steps &+= right.steps
    sum.scannedRows &+= right.scannedRows
    return sum
  }

  /// The work of the left one that the right one lacks: the growth between two readings.
  public static func - (left: StatementWork, right: StatementWork) -> StatementWork {
    var difference = left
    difference.steps &-= right.steps
    difference.scannedRows &-= right.scannedRows
    return difference
  }
}
