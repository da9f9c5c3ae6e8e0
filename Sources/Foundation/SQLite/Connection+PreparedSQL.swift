// Callers specialize parameter packs in their own module, so an argument costs one bind and no array or box.
extension Connection {
  /// Runs a statement and ignores its rows.
  @inlinable
  public func run<each Argument: ValueConvertible>(
    _ prepared: PreparedSQL, _ arguments: repeat each Argument
  ) throws(DatabaseError) {
    let statement = try statement(for: prepared)
    defer { finish(statement) }
    var position: Int32 = 0
    repeat try bindNext((each arguments).databaseValue, after: &position, of: statement)
    while try next(statement) {}
  }

  /// Runs a query and calls `body` with each row.
  ///
  /// - Throws: ``DatabaseError`` or any error that `body` throws.
  @inlinable
  public func forEach<each Argument: ValueConvertible>(
    _ prepared: PreparedSQL, _ arguments: repeat each Argument, body: (borrowing Row) throws -> Void
  ) throws {
    let statement = try statement(for: prepared)
    defer { finish(statement) }
    var position: Int32 = 0
    repeat try bindNext((each arguments).databaseValue, after: &position, of: statement)
    while try next(statement) { try body(row(of: statement)) }
    try checkColumns(of: statement)
  }

  /// Runs a query and calls `body` with each row until it returns false.
  @inlinable
  public func scan<each Argument: ValueConvertible>(
    _ prepared: PreparedSQL, _ arguments: repeat each Argument, body: (borrowing Row) throws -> Bool
  ) throws {
    let statement = try statement(for: prepared)
    defer { finish(statement) }
    var position: Int32 = 0
    repeat try bindNext((each arguments).databaseValue, after: &position, of: statement)
    while try next(statement), try body(row(of: statement)) {}
    try checkColumns(of: statement)
  }

  /// Returns every row of a query, decoded by `read`. Add a LIMIT to queries with large results.
  @inlinable
  public func all<Element, each Argument: ValueConvertible>(
    _ prepared: PreparedSQL, _ arguments: repeat each Argument, read: (borrowing Row) throws -> Element
  ) throws -> [Element] {
    let statement = try statement(for: prepared)
    defer { finish(statement) }
    var position: Int32 = 0
    repeat try bindNext((each arguments).databaseValue, after: &position, of: statement)
    var elements: [Element] = []
    while try next(statement) { elements.append(try read(row(of: statement))) }
    try checkColumns(of: statement)
    return elements
  }

  /// Returns the first row, decoded by `read`, or nil if there is none.
  @inlinable
  public func first<Element, each Argument: ValueConvertible>(
    _ prepared: PreparedSQL, _ arguments: repeat each Argument, read: (borrowing Row) throws -> Element
  ) throws -> Element? {
    let statement = try statement(for: prepared)
    defer { finish(statement) }
    var position: Int32 = 0
    repeat try bindNext((each arguments).databaseValue, after: &position, of: statement)
    guard try next(statement) else { return nil }
    let element = try read(row(of: statement))
    try checkColumns(of: statement)
    return element
  }

  @usableFromInline
  func bindNext(
    _ value: Value, after position: inout Int32, of statement: Statement
  ) throws(DatabaseError) {
    position += 1
    try bind(value, at: position, of: statement)
  }
}
