import Formats

/// A host with an optional port, as the Host field and absolute-form targets have it (RFC 3986, section 3.2, without
/// user information, which RFC 9110, section 4.2.4, has recipients refuse).
enum Authority {
  private static let registeredNameBytes = ASCII.Set(
    "-._~!$&'()*+,;=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let largestPort = 65_535

  static func isValid(_ value: Span<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    guard let end = value[0] == UInt8(ascii: "[") ? endOfAddress(value) : endOfName(value), end > 0 else {
      return false
    }
    return end == value.count || isPort(value, from: end)
  }

  /// A name or an IPv4 address, which is written like one.
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

  /// An IPv6 address in brackets. Zones mean nothing to another machine, and later versions do not exist.
  private static func endOfAddress(_ value: Span<UInt8>) -> Int? {
    let closing = value.indices.first { value[$0] == UInt8(ascii: "]") }
    guard let closing else { return nil }
    let text = value.extracting(1..<closing).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard text.utf8.contains(UInt8(ascii: ":")), IPAddress(text) != nil else { return nil }
    return closing + 1
  }

  /// The grammar permits a colon with no digits behind it.
  private static func isPort(_ value: Span<UInt8>, from colon: Int) -> Bool {
    guard value[colon] == UInt8(ascii: ":") else { return false }
    let digits = value.extracting(colon + 1..<value.count)
    guard !digits.isEmpty else { return true }
    return digits.withUnsafeBufferPointer { ASCII.decimal($0) }.map { $0 <= largestPort } ?? false
  }
}
