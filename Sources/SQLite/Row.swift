import CSQLite

/// The row that a running statement stands on, valid only inside the closure that receives it.
///
/// Columns count from 0. Reading follows SQLite's own conversions and never fails: NULL reads as `""`, `0`,
/// `0.0` or `false` where no optional was asked for, and text that is not a number reads as 0. Ask for an
/// optional wherever a column may be NULL.
public struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  /// The number of columns.
  public var count: Int { Int(sqlite3_column_count(statement)) }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(truncatingIfNeeded: column)) == SQLITE_NULL
  }

  public func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, Int32(truncatingIfNeeded: column))
  }

  public func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The column as the platform's integer.
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: integer(column)) }

  public func optionalInt(_ column: Int) -> Int? {
    isNull(column) ? nil : int(column)
  }

  public func real(_ column: Int) -> Double {
    sqlite3_column_double(statement, Int32(truncatingIfNeeded: column))
  }

  public func optionalReal(_ column: Int) -> Double? {
    isNull(column) ? nil : real(column)
  }

  public func bool(_ column: Int) -> Bool { integer(column) != 0 }

  public func optionalBool(_ column: Int) -> Bool? {
    isNull(column) ? nil : bool(column)
  }

  /// The column as text. Bytes that are not UTF-8 become replacement characters.
  public func text(_ column: Int) -> String {
    withUTF8(column) { String(decoding: $0, as: UTF8.self) }
  }

  public func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  public func blob(_ column: Int) -> [UInt8] {
    let index = Int32(truncatingIfNeeded: column)
    guard let start = sqlite3_column_blob(statement, index) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

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
