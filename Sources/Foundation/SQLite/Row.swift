import CSQLite

/// The current row of a running statement, valid only inside the closure that receives it.
///
/// Columns are read by name: `row.text("caption")` reads the first column called `caption` or aliased `AS
/// caption`, so their order does not matter. A query with one column may also be read by position, counted
/// from 0.
///
/// Reading applies SQLite's conversions: NULL reads as `""`, `0`, `0.0` or `false` unless an optional is
/// requested, and text that is not a number reads as 0. Read an optional from every column that may be NULL.
/// A missing column reads as NULL, and the query then throws ``DatabaseError`` instead of returning its
/// result.
///
/// ```swift
/// try connection.forEach("SELECT name, year FROM book") { row in
///   print(row.text(0), row.optionalInt(1) ?? "no year")
/// }
/// ```
public struct Row: ~Copyable {
  private let statement: OpaquePointer
  private let columns: Columns

  init(_ statement: OpaquePointer, columns: Columns) {
    self.statement = statement
    self.columns = columns
  }

  /// Returns the position of a column. A missing column has an out-of-range position, which reads as NULL.
  private func position(_ name: StaticString) -> Int {
    columns.position(of: name, in: statement)
  }

  /// The number of columns.
  public var count: Int { Int(sqlite3_column_count(statement)) }

  /// Returns whether a column is NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  /// Returns an integer, or 0 for NULL (as `sqlite3_column_int64`).
  public func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, Int32(truncatingIfNeeded: column))
  }

  /// Returns an integer, or nil for NULL.
  public func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// Returns an integer of the platform's width, or 0 for NULL.
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: integer(column)) }

  /// Returns an integer of the platform's width, or nil for NULL.
  public func optionalInt(_ column: Int) -> Int? {
    isNull(column) ? nil : int(column)
  }

  /// Returns a floating-point number, or 0 for NULL.
  public func real(_ column: Int) -> Double {
    sqlite3_column_double(statement, Int32(truncatingIfNeeded: column))
  }

  /// Returns a floating-point number, or nil for NULL.
  public func optionalReal(_ column: Int) -> Double? {
    isNull(column) ? nil : real(column)
  }

  /// Returns whether a column is not 0, or false for NULL.
  public func bool(_ column: Int) -> Bool { integer(column) != 0 }

  /// Returns whether a column is not 0, or nil for NULL.
  public func optionalBool(_ column: Int) -> Bool? {
    isNull(column) ? nil : bool(column)
  }

  /// Returns text, or `""` for NULL. Invalid UTF-8 is replaced.
  public func text(_ column: Int) -> String {
    withUTF8(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns text, or nil for NULL.
  public func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// Returns bytes, or none for NULL.
  public func blob(_ column: Int) -> [UInt8] {
    let index = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_blob(statement, index) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  /// Returns bytes, or nil for NULL.
  public func optionalBlob(_ column: Int) -> [UInt8]? {
    isNull(column) ? nil : blob(column)
  }

  /// Returns the stored value.
  public func value(_ column: Int) -> Value {
    switch sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  /// Calls `body` with the bytes of a text column without creating a string.
  ///
  /// The buffer is empty for NULL and valid only inside the closure. The bytes may be invalid UTF-8 if
  /// another program wrote the file.
  public func withUTF8<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let index = Int32(truncatingIfNeeded: column)
    let start = sqlite3_column_text(statement, index)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, index))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }
}

// MARK: - By name

extension Row {
  /// Returns the integer in a named column, or 0 for NULL.
  public func integer(_ column: StaticString) -> Int64 { integer(position(column)) }
  /// Returns the integer in a named column, or nil for NULL.
  public func optionalInteger(_ column: StaticString) -> Int64? { optionalInteger(position(column)) }
  /// Returns the integer in a named column, or 0 for NULL.
  public func int(_ column: StaticString) -> Int { int(position(column)) }
  /// Returns the integer in a named column, or nil for NULL.
  public func optionalInt(_ column: StaticString) -> Int? { optionalInt(position(column)) }
  /// Returns the floating-point number in a named column, or 0 for NULL.
  public func real(_ column: StaticString) -> Double { real(position(column)) }
  /// Returns the floating-point number in a named column, or nil for NULL.
  public func optionalReal(_ column: StaticString) -> Double? { optionalReal(position(column)) }
  /// Returns whether a named column is not 0, or false for NULL.
  public func bool(_ column: StaticString) -> Bool { bool(position(column)) }
  /// Returns whether a named column is not 0, or nil for NULL.
  public func optionalBool(_ column: StaticString) -> Bool? { optionalBool(position(column)) }
  /// Returns the text in a named column, or `""` for NULL.
  public func text(_ column: StaticString) -> String { text(position(column)) }
  /// Returns the text in a named column, or nil for NULL.
  public func optionalText(_ column: StaticString) -> String? { optionalText(position(column)) }
  /// Returns the bytes in a named column, or none for NULL.
  public func blob(_ column: StaticString) -> [UInt8] { blob(position(column)) }
  /// Returns the bytes in a named column, or nil for NULL.
  public func optionalBlob(_ column: StaticString) -> [UInt8]? { optionalBlob(position(column)) }
  /// Returns whether a named column is NULL.
  public func isNull(_ column: StaticString) -> Bool { isNull(position(column)) }
}
