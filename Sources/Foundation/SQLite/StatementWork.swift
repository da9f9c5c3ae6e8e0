/// The work that statements cost SQLite, in units that do not depend on the machine.
///
/// ```swift
/// let before = connection.work
/// try connection.run("DELETE FROM note WHERE id < 10")
/// print((connection.work - before).steps)
/// ```
public struct StatementWork: Sendable, Hashable {
  /// The number of virtual machine instructions, including triggers and foreign key actions.
  ///
  /// Work inside virtual tables is not counted.
  public internal(set) var steps = 0
  /// The number of rows visited by full table scans.
  public internal(set) var scannedRows = 0

  /// Creates a measure of zero work.
  public init() {}

  /// Returns the sum of two measures.
  public static func + (left: StatementWork, right: StatementWork) -> StatementWork {
    var sum = left
    sum.steps &+= right.steps
    sum.scannedRows &+= right.scannedRows
    return sum
  }

  /// Returns the difference between two measures, such as two readings of one counter.
  public static func - (left: StatementWork, right: StatementWork) -> StatementWork {
    var difference = left
    difference.steps &-= right.steps
    difference.scannedRows &-= right.scannedRows
    return difference
  }
}
