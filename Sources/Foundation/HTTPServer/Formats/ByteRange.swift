/// Parses the Range field for bytes (RFC 9110, section 14).
///
/// ```swift
/// switch ByteRange.parse("bytes=0-499", size: 10_000) {
/// case .satisfiable(let ranges): print(ranges)
/// case .full: print("Send all of it")
/// case .unsatisfiable: print("Answer 416")
/// }
/// ```
public enum ByteRange {
  /// The outcome of a `Range` field.
  public enum Result: Sendable, Hashable {
    /// Send all content with 200. The field is malformed, has another unit or exceeds the range limit.
    ///
    /// RFC 9110, section 14.2 allows a server to ignore the field.
    case full
    /// One to five non-empty ranges inside the content.
    case satisfiable([Range<Int>])
    /// Respond with 416 and `Content-Range: bytes */size`.
    case unsatisfiable
  }

  /// The maximum number of ranges in a request. Many overlapping ranges can exhaust a server.
  public static let maxRanges = 5

  /// Parses a Range field.
  ///
  /// - Parameters:
  ///   - header: The field's value.
  ///   - size: The length of the content in bytes, not negative.
  public static func parse(_ header: String, size: Int) -> Result {
    let bytes = Array(header.utf8)
    let unit = bytes.prefix(6)
    guard size >= 0, ASCII.equalIgnoringCase(unit, "bytes=") else { return .full }
    let pieces = bytes.dropFirst(6).split(
      separator: UInt8(ascii: ","), maxSplits: maxRanges, omittingEmptySubsequences: false)
    guard pieces.count <= maxRanges else { return .full }
    var ranges: [Range<Int>] = []
    for piece in pieces {
      switch parse(piece: ASCII.trimmed(piece), size: size) {
      case .malformed: return .full
      case .outside: continue
      case .inside(let range): ranges.append(range)
      }
    }
    return ranges.isEmpty ? .unsatisfiable : .satisfiable(ranges)
  }

  private enum Piece {
    case malformed
    case outside
    case inside(Range<Int>)
  }

  private static func parse(piece: ArraySlice<UInt8>, size: Int) -> Piece {
    guard let dash = piece.firstIndex(of: UInt8(ascii: "-")) else { return .malformed }
    let first = piece[..<dash]
    let last = piece[(dash + 1)...]
    if first.isEmpty {
      guard let length = number(last) else { return .malformed }
      return length == 0 || size == 0 ? .outside : .inside(size - min(length, size)..<size)
    }
    guard let start = number(first) else { return .malformed }
    var end = size
    if !last.isEmpty {
      guard let inclusive = number(last), inclusive >= start else { return .malformed }
      end = inclusive < size ? inclusive + 1 : size
    }
    return start < size ? .inside(start..<end) : .outside
  }

  /// Parses digits. A number too large for `Int` exceeds every size, so it becomes `Int.max`.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(ASCII.isDigit) else { return nil }
    return ASCII.decimal(digits.drop { $0 == UInt8(ascii: "0") })
      ?? (digits.allSatisfy { $0 == 0x30 } ? 0 : .max)
  }
}
