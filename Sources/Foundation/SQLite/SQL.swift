/// A statement with its arguments, written as a string literal.
///
/// ```swift
/// try connection.run("UPDATE post SET caption = \(caption) WHERE id = \(id)")
/// ```
///
/// Every `\(value)` becomes a bound argument, never SQL text, so no value can change the statement. SQL
/// fragments must be marked: `\(raw: direction)`. Never pass outside input to `raw:`.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
  /// The SQL text, with a `?` for each argument.
  public private(set) var text: String
  /// The arguments in the order of their placeholders.
  public private(set) var arguments: [Value]

  /// Creates a statement without arguments.
  public init(stringLiteral value: String) {
    text = value
    arguments = []
  }

  /// Creates a statement whose interpolated values are bound.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    arguments = stringInterpolation.arguments
  }

  /// Appends another statement, for conditions that depend on the request.
  public mutating func append(_ other: SQL) {
    text += other.text
    arguments += other.arguments
  }

  /// Collects the text and the arguments of a statement.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var arguments: [Value] = []

    /// Creates an empty statement with reserved capacity.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends literal SQL.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Binds a value.
    public mutating func appendInterpolation(_ value: some ValueConvertible) {
      text += "?"
      arguments.append(value.databaseValue)
    }

    /// Binds a value, or NULL for nil.
    public mutating func appendInterpolation(_ value: (some ValueConvertible)?) {
      text += "?"
      arguments.append(value.databaseValue)
    }

    /// Binds each element of a list, separated by commas: `WHERE id IN (\(list: ids))`.
    ///
    /// An empty list matches nothing. Keep lists short, because each length is a separate statement to
    /// prepare.
    public mutating func appendInterpolation(list values: some Sequence<some ValueConvertible>) {
      var separator = ""
      for value in values {
        text += separator
        separator = ", "
        appendInterpolation(value)
      }
    }

    /// Inserts another statement's text and arguments.
    public mutating func appendInterpolation(sql: SQL) {
      text += sql.text
      arguments += sql.arguments
    }

    /// Inserts text unchanged.
    ///
    /// - Warning: Pass only text that the program itself wrote. Outside input here is an SQL injection.
    public mutating func appendInterpolation(raw: String) {
      text += raw
    }
  }
}
