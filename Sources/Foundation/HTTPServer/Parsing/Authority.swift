import Formats

/// Validates a host with an optional port, as in the Host field and absolute-form targets.
///
/// The grammar is RFC 3986, section 3.2, without user information, which recipients should reject (RFC 9110,
/// section 4.2.4).
enum Authority {
  private static let registeredNameBytes = ASCII.Set(
    "-._~!$&'()*+,;=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let maxPort = 65_535

  static func isValid(_ value: Span<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    guard let end = value[0] == UInt8(ascii: "[") ? endOfAddress(value) : endOfName(value), end > 0 else {
      return false
    }
    return end == value.count || isPort(value, from: end)
  }

  /// Returns the end of a name or an IPv4 address, which has the same syntax.
  private static func endOfName(_ value: Span<UInt8>) -> Int? {
    var index = 0
    while index < value.count, value[index] != UInt8(ascii: ":") {
      if value[index] == UInt8(ascii: "%") {
        guard index + 2 < value.count, PercentEncoding.hexadecimalValue(value[index + 1]) != nil,
          PercentEncoding.hexadecimalValue(value[index + 2]) != nil
        else { return nil }
        index += 3
      } else {
        guard registeredNameBytes.contains(value[index]) else { return nil }
        index += 1
      }
    }
    return index
  }

  /// Returns the end of a bracketed IPv6 address. Zones and IPvFuture are rejected.
  private static func endOfAddress(_ value: Span<UInt8>) -> Int? {
    let closing = value.indices.first { value[$0] == UInt8(ascii: "]") }
    guard let closing else { return nil }
    let text = value.extracting(1..<closing).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard text.utf8.contains(UInt8(ascii: ":")), IPAddress(text) != nil else { return nil }
    return closing + 1
  }

  /// Returns whether the rest is a port. The grammar permits a colon without digits.
  private static func isPort(_ value: Span<UInt8>, from colon: Int) -> Bool {
    guard value[colon] == UInt8(ascii: ":") else { return false }
    let digits = value.extracting(colon + 1..<value.count)
    guard !digits.isEmpty else { return true }
    return digits.withUnsafeBufferPointer { ASCII.decimal($0) }.map { $0 <= maxPort } ?? false
  }
}
