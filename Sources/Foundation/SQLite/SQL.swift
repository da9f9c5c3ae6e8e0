/// A statement with its arguments, written as a string literal.
///
/// ```swift
/// try connection.run("UPDATE post SET caption = \(caption) WHERE id = \(id)")
/// ```
///
/// Every `\(value)` becomes a bound argument, never text, so no value can change what the statement means.
/// Text that must be part of the statement has to say so: `\(raw: direction)`. Never pass anything to `raw:`
/// that came from outside.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
  /// The statement, with a `?` for each argument.
  public private(set) var text: String
  /// The arguments in the order of their question marks.
  public private(set) var arguments: [Value]

  /// Creates a statement without values.
  public init(stringLiteral value: String) {
    text = value
    arguments = []
  }

  /// Creates a statement whose interpolated values are bound, never pasted.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    arguments = stringInterpolation.arguments
  }

  /// Puts a further piece at the end, for statements whose conditions depend on what was asked.
  public mutating func append(_ other: SQL) {
    text += other.text
    arguments += other.arguments
  }

  /// Collects text and values of a statement.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var arguments: [Value] = []

    /// Creates an empty statement of about this length.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends text of the program.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Binds a value.
    public mutating func appendInterpolation(_ value: some ValueConvertible) {
      text += "?"
      arguments.append(value.databaseValue)
    }

    /// Binds a value, or NULL if there is none.
    public mutating func appendInterpolation(_ value: (some ValueConvertible)?) {
      text += "?"
      arguments.append(value.databaseValue)
    }

    /// Binds each element of a list, separated by commas: `WHERE id IN (\(list: ids))`. SQLite takes an empty
    /// list and finds nothing in it; the number of elements should be small, because each count is a statement
    /// of its own to prepare.
    public mutating func appendInterpolation(list values: some Sequence<some ValueConvertible>) {
      var separator = ""
      for value in values {
        text += separator
        separator = ", "
        appendInterpolation(value)
      }
    }

    /// Puts another statement's text and arguments here.
    public mutating func appendInterpolation(sql: SQL) {
      text += sql.text
      arguments += sql.arguments
    }

    /// Puts text into the statement as it is.
    ///
    /// - Warning: Only for text that the program itself wrote. A value from outside here is an SQL injection.
    public mutating func appendInterpolation(raw: String) {
      text += raw
    }
  }
}
