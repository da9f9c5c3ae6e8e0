import CSQLite

/// The row that a running statement stands on, valid only inside the closure that receives it.
///
/// Columns have names: `row.text("caption")` reads the first column called `caption`, or `AS caption`, so that a type
/// and the columns it is read from stand in one place and their order means nothing. A query of one column may also
/// be read by position, which counts from 0.
///
/// Reading follows SQLite's own conversions: NULL reads as `""`, `0`, `0.0` or `false` where no optional was asked
/// for, and text that is not a number reads as 0. Ask for an optional wherever a column may be NULL. A column that
/// the query does not have reads as NULL too, and then the query throws a ``DatabaseError`` in place of what was read.
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

  /// The position of the column called `name`; one that every value of is NULL where there is none.
  private func position(_ name: StaticString) -> Int {
    columns.position(of: name, in: statement)
  }

  /// The number of columns.
  public var count: Int { Int(sqlite3_column_count(statement)) }

  /// Whether a column is null.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  /// A whole number; 0 for null (as `sqlite3_column_int64`).
  public func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, Int32(truncatingIfNeeded: column))
  }

  /// A whole number, or nil for null.
  public func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The column as the platform's integer.
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: integer(column)) }

  /// A whole number, or nil for null.
  public func optionalInt(_ column: Int) -> Int? {
    isNull(column) ? nil : int(column)
  }

  /// A number; 0 for null.
  public func real(_ column: Int) -> Double {
    sqlite3_column_double(statement, Int32(truncatingIfNeeded: column))
  }

  /// A number, or nil for null.
  public func optionalReal(_ column: Int) -> Double? {
    isNull(column) ? nil : real(column)
  }

  /// Whether a column is not 0; false for null.
  public func bool(_ column: Int) -> Bool { integer(column) != 0 }

  /// Whether a column is not 0, or nil for null.
  public func optionalBool(_ column: Int) -> Bool? {
    isNull(column) ? nil : bool(column)
  }

  /// The column as text. Bytes that are not UTF-8 become replacement characters.
  public func text(_ column: Int) -> String {
    withUTF8(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// A text, or nil for null.
  public func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// The bytes of a column; none for null.
  public func blob(_ column: Int) -> [UInt8] {
    let index = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_blob(statement, index) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  /// The bytes of a column, or nil for null.
  public func optionalBlob(_ column: Int) -> [UInt8]? {
    isNull(column) ? nil : blob(column)
  }

  /// The column as it is stored.
  public func value(_ column: Int) -> Value {
    switch sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  /// Lends the bytes of a text column without making a string.
  ///
  /// The bytes are empty for NULL. They are what was stored, which need not be valid UTF-8 if something else
  /// wrote the file, and must not be kept after the closure.
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
  /// A whole number by the column's name; 0 for null.
  public func integer(_ column: StaticString) -> Int64 { integer(position(column)) }
  /// A whole number by the column's name, or nil for null.
  public func optionalInteger(_ column: StaticString) -> Int64? { optionalInteger(position(column)) }
  /// A whole number by the column's name; 0 for null.
  public func int(_ column: StaticString) -> Int { int(position(column)) }
  /// A whole number by the column's name, or nil for null.
  public func optionalInt(_ column: StaticString) -> Int? { optionalInt(position(column)) }
  /// A number by the column's name; 0 for null.
  public func real(_ column: StaticString) -> Double { real(position(column)) }
  /// A number by the column's name, or nil for null.
  public func optionalReal(_ column: StaticString) -> Double? { optionalReal(position(column)) }
  /// Whether the column with this name is not 0; false for null.
  public func bool(_ column: StaticString) -> Bool { bool(position(column)) }
  /// Whether the column with this name is not 0, or nil for null.
  public func optionalBool(_ column: StaticString) -> Bool? { optionalBool(position(column)) }
  /// A text by the column's name; empty for null.
  public func text(_ column: StaticString) -> String { text(position(column)) }
  /// A text by the column's name, or nil for null.
  public func optionalText(_ column: StaticString) -> String? { optionalText(position(column)) }
  /// Bytes by the column's name; none for null.
  public func blob(_ column: StaticString) -> [UInt8] { blob(position(column)) }
  /// Bytes by the column's name, or nil for null.
  public func optionalBlob(_ column: StaticString) -> [UInt8]? { optionalBlob(position(column)) }
  /// Whether the column with this name is null.
  public func isNull(_ column: StaticString) -> Bool { isNull(position(column)) }
}
