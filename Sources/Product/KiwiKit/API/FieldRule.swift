/// The values that a member of a request may have, beyond its type.
public enum FieldRule: Hashable, Sendable {
  /// Text of one line. Line breaks become spaces. The length is in Unicode scalars, without white space at the ends.
  case line(ClosedRange<Int>)
  /// Text of several lines, measured in the same way.
  case text(ClosedRange<Int>)
  /// A whole number. `subject` begins the sentence that rejects another one: "A rate is from 100 to 1000."
  case number(ClosedRange<Int>, subject: String)
  /// The number of elements of a list.
  case count(ClosedRange<Int>)
  /// A UUID in lowercase (RFC 9562).
  case id
}
