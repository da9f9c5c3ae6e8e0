/// The values that a member or a parameter may have, beyond its type.
///
/// The server rejects other values in requests, and names the member and the fix. In answers a rule is documentation.
///
/// ```swift
/// let rules: [String: FieldRule] = ["name": .line(1...60), "pages": .number(1...20_000)]
/// ```
public indirect enum FieldRule: Hashable, Sendable {
  /// Text of one line. Line breaks become spaces. The length is in Unicode scalars, without white space at the ends.
  case line(ClosedRange<Int>)
  /// Text of several lines, measured in the same way.
  case text(ClosedRange<Int>)
  /// Text whose length is documented; the handler checks it if it has its own rules. `Int.max` is no limit.
  case length(ClosedRange<Int>)
  /// Text that matches a regular expression (ECMA 262), which is documented; its type or the handler checks it.
  case pattern(String)
  /// Text that the handler checks, in a form that JSON Schema names, such as `date` or `uri`.
  case format(String)
  /// One of these texts, if the type of the member is `String`.
  case choice([String])
  /// A lowercase UUID (RFC 9562).
  case id
  /// A whole number.
  case number(ClosedRange<Int>)
  /// A whole number without an upper limit of its own.
  case atLeast(Int)
  /// A number.
  case decimal(ClosedRange<Double>)
  /// A list without repeated elements, which is documented; the handler checks it.
  case unique
  /// The number of elements of a list, and a rule for them.
  case list(ClosedRange<Int>, of: FieldRule? = nil)
  /// A member that every answer has, although its type is optional for values that earlier versions stored.
  case always
  /// A member that an answer leaves out, instead of null, if it has no value.
  case omitted
  /// Several rules for one member.
  case all([FieldRule])
}

/// A type that is one text or number in JSON, with the values that it may have.
///
/// ```swift
/// struct Barcode: WireScalar {
///   static let rule = FieldRule.pattern("^[0-9]{13}$")
///   let text: String
/// }
/// ```
public protocol WireScalar: Codable, Hashable, Sendable {
  static var rule: FieldRule { get }
}
