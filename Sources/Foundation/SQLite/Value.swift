/// One of the five kinds of value that SQLite stores.
///
/// `real` holds no NaN in the database: SQLite stores a NaN as NULL.
///
/// ```swift
/// let values: [Value] = [.text("Emma"), .integer(1815)]
/// ```
public enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A type whose values can be bound to a statement.
///
/// Conform an identifier or an enumeration once and every statement takes it. An enumeration with a raw value
/// that is already convertible needs no code: `extension Visibility: ValueConvertible {}`.
///
/// ```swift
/// enum Shelf: String, ValueConvertible { case read, wanted }
/// let books = try connection.all("SELECT name FROM book WHERE shelf = \(Shelf.read)") { $0.text(0) }
/// ```
public protocol ValueConvertible {
  /// What SQLite stores for this value.
  var databaseValue: Value { get }
}

extension Value: ValueConvertible {
  public var databaseValue: Value { self }
}

extension String: ValueConvertible {
  public var databaseValue: Value { .text(self) }
}

extension Substring: ValueConvertible {
  public var databaseValue: Value { .text(String(self)) }
}

extension Int64: ValueConvertible {
  public var databaseValue: Value { .integer(self) }
}

extension Int: ValueConvertible {
  public var databaseValue: Value { .integer(Int64(self)) }
}

extension Double: ValueConvertible {
  public var databaseValue: Value { .real(self) }
}

/// SQLite has no truth values: they are stored as 0 and 1.
extension Bool: ValueConvertible {
  public var databaseValue: Value { .integer(self ? 1 : 0) }
}

extension [UInt8]: ValueConvertible {
  public var databaseValue: Value { .blob(self) }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  public var databaseValue: Value { self?.databaseValue ?? .null }
}

extension ValueConvertible where Self: RawRepresentable, RawValue: ValueConvertible {
  public var databaseValue: Value { rawValue.databaseValue }
}
