import Formats

/// The reasons why a query or form is rejected. Respond with 400.
///
/// ```swift
/// do { print(try FormDecoder.decode(text)) } catch FormError.tooManyFields { print("Answer 413") }
/// ```
public enum FormError: Error, Sendable, Hashable {
  /// The number of fields exceeds the limit.
  case tooManyFields
  /// An invalid escape, invalid UTF-8, or a NUL character.
  case malformed
}

/// Decodes query strings and `application/x-www-form-urlencoded` bodies.
///
/// ```swift
/// let fields = try FormDecoder.decode("title=Emma&year=1815")
/// ```
public enum FormDecoder {
  /// Returns the fields in order, including repeated names.
  ///
  /// `+` and `%XX` are decoded once. Empty pieces between separators are skipped, and a piece without `=` has
  /// an empty value.
  ///
  /// - Throws: ``FormError/tooManyFields`` if there are more than `maxFields` fields, or
  ///   ``FormError/malformed``.
  public static func decode(
    _ text: String, maxFields: Int = 100
  ) throws(FormError) -> [(name: String, value: String)] {
    try decode(bytes: Array(text.utf8), maxFields: maxFields)
  }

  /// Decodes bytes. See ``decode(_:maxFields:)-(String,_)``.
  public static func decode(
    _ bytes: [UInt8], maxFields: Int = 100
  ) throws(FormError) -> [(name: String, value: String)] {
    try decode(bytes: bytes, maxFields: maxFields)
  }

  private static func decode(
    bytes: [UInt8], maxFields: Int
  ) throws(FormError) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
      let piece = bytes[start..<end]
      start = end + 1
      guard !piece.isEmpty else { continue }
      guard fields.count < maxFields else { throw .tooManyFields }
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      guard let name = PercentEncoding.decodeForm(piece[..<equals]),
        let value = PercentEncoding.decodeForm(piece[equals...].dropFirst())
      else { throw .malformed }
      fields.append((name, value))
    }
    return fields
  }
}
