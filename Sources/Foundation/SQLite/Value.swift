/// A value of one of SQLite's five storage classes.
///
/// SQLite stores a NaN in `real` as NULL.
///
/// ```swift
/// let values: [Value] = [.text("Emma"), .integer(1815)]
/// ```
public enum Value: Sendable, Hashable {
  /// The absence of a value.
  case null
  /// A signed 64-bit integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Text in UTF-8.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

/// A type whose values can be bound to a statement.
///
/// Conform identifiers and enumerations to bind them directly. An enumeration whose raw value is convertible
/// needs no code: `extension Visibility: ValueConvertible {}`.
///
/// ```swift
/// enum Shelf: String, ValueConvertible { case read, wanted }
/// let books = try connection.all("SELECT name FROM book WHERE shelf = \(Shelf.read)") { $0.text(0) }
/// ```
public protocol ValueConvertible {
  /// The stored representation of this value.
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

/// Stored as 0 and 1, because SQLite has no Boolean type.
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
