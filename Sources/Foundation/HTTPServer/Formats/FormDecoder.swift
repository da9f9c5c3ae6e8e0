import Formats

/// Why a query or form could not be read. Answer 400.
///
/// ```swift
/// do { print(try FormDecoder.decode(text)) } catch FormError.tooManyFields { print("Answer 413") }
/// ```
public enum FormError: Error, Sendable, Hashable {
  case tooManyFields
  /// A bad escape, bytes that are not UTF-8, or NUL.
  case malformed
}

/// Reads query strings and `application/x-www-form-urlencoded` bodies.
///
/// ```swift
/// let fields = try FormDecoder.decode("title=Emma&year=1815")
/// ```
public enum FormDecoder {
  /// The fields in order, repeated names kept. `+` and `%XX` are decoded, once; empty pieces between
  /// separators are skipped; a piece without `=` has an empty value.
  ///
  /// More fields than `maximumFields` throw ``FormError/tooManyFields``.
  public static func decode(
    _ text: String, maximumFields: Int = 100
  ) throws(FormError) -> [(name: String, value: String)] {
    try decode(bytes: Array(text.utf8), maximumFields: maximumFields)
  }

  /// See ``decode(_:maximumFields:)-(String,_)``.
  public static func decode(
    _ bytes: [UInt8], maximumFields: Int = 100
  ) throws(FormError) -> [(name: String, value: String)] {
    try decode(bytes: bytes, maximumFields: maximumFields)
  }

  private static func decode(
    bytes: [UInt8], maximumFields: Int
  ) throws(FormError) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
      let piece = bytes[start..<end]
      start = end + 1
      guard !piece.isEmpty else { continue }
      guard fields.count < maximumFields else { throw .tooManyFields }
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      guard let name = PercentEncoding.decodeForm(piece[..<equals]),
        let value = PercentEncoding.decodeForm(piece[equals...].dropFirst())
      else { throw .malformed }
      fields.append((name, value))
    }
    return fields
  }
}
