/// The content codings of responses (RFC 9110, section 8.4.1).
///
/// ```swift
/// let mayPack = ContentCoding(acceptedBy: request.headers) == .gzip
/// ```
public enum ContentCoding: Sendable, Hashable {
  /// No coding.
  case identity
  /// The gzip format (RFC 1952).
  case gzip

  /// Selects the preferred coding by Accept-Encoding (RFC 9110, section 12.5.3).
  ///
  /// A client that accepts neither coding gets `identity`, which that section prefers to an error.
  public init(acceptedBy headers: HeaderFields) {
    var gzip: Int?
    var identity: Int?
    var others: Int?
    headers.forEachMember(of: "Accept-Encoding") { member in
      guard let (coding, weight) = Self.weighted(member) else { return }
      if ASCII.equalIgnoringCase(coding, "gzip") || ASCII.equalIgnoringCase(coding, "x-gzip") {
        gzip = max(gzip ?? 0, weight)
      } else if ASCII.equalIgnoringCase(coding, "identity") {
        identity = max(identity ?? 0, weight)
      } else if ASCII.equalIgnoringCase(coding, "*") {
        others = max(others ?? 0, weight)
      }
    }
    let weight = gzip ?? others ?? 0
    self = weight > 0 && weight >= identity ?? 0 ? .gzip : .identity
  }

  /// Returns a coding and its weight in thousandths, or nil if malformed (RFC 9110, section 12.4.2).
  private static func weighted(_ member: ArraySlice<UInt8>) -> (coding: ArraySlice<UInt8>, weight: Int)? {
    guard let semicolon = member.firstIndex(of: UInt8(ascii: ";")) else { return (member, 1_000) }
    let parameter = ASCII.trimmed(member[(semicolon + 1)...])
    guard ASCII.equalIgnoringCase(parameter.prefix(2), "q="), let weight = thousandths(parameter.dropFirst(2))
    else { return nil }
    return (ASCII.trimmed(member[..<semicolon]), weight)
  }

  /// Parses a number from 0 to 1 with at most three decimals, in thousandths.
  private static func thousandths(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(text.count), text.dropFirst().first ?? UInt8(ascii: ".") == UInt8(ascii: ".")
    else {
      return nil
    }
    let decimals = text.dropFirst(2)
    let padded =
      Array(text.prefix(1)) + decimals + Array(repeating: UInt8(ascii: "0"), count: 3 - decimals.count)
    return ASCII.decimal(padded).flatMap { $0 <= 1_000 ? $0 : nil }
  }
}
