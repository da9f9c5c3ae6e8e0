/// Parses X-Forwarded-For entries: the forms of RFC 7239, section 6, and IPv6 without brackets.
enum ForwardedNode {
  /// Returns the address of an entry, or nil for other entries such as `unknown`.
  ///
  /// The forms are `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:4711`,
  /// each with or without a zone (`%eth0`) and quotes.
  static func address(_ entry: ArraySlice<UInt8>) -> IPAddress? {
    var entry = entry
    if entry.first == quote {
      guard entry.count >= 2, entry.last == quote else { return nil }
      entry = entry.dropFirst().dropLast()
    }
    if entry.first == UInt8(ascii: "[") {
      guard let end = entry.firstIndex(of: UInt8(ascii: "]")), isPort(entry[end...].dropFirst()) else {
        return nil
      }
      return address6(entry[..<end].dropFirst())
    }
    guard let first = entry.firstIndex(of: colon) else { return address4(entry) }
    // An IPv4 address is followed by at most one colon; IPv6 has at least two.
    guard entry[first...].dropFirst().contains(colon) else {
      return isPort(entry[first...]) ? address4(entry[..<first]) : nil
    }
    return address6(entry)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let colon = UInt8(ascii: ":")

  private static func address4(_ text: ArraySlice<UInt8>) -> IPAddress? {
    text.contains(colon) ? nil : IPAddress(String(decoding: text, as: UTF8.self))
  }

  /// Parses an IPv6 address without its zone. The zone names an interface of the proxy and does not identify
  /// the client.
  private static func address6(_ text: ArraySlice<UInt8>) -> IPAddress? {
    let parts = text.split(separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first, address.contains(colon), parts.dropFirst().allSatisfy({ !$0.isEmpty })
    else { return nil }
    return IPAddress(String(decoding: address, as: UTF8.self))
  }

  /// Returns whether the text is empty or a colon and a port.
  ///
  /// A port has 1 to 5 digits or is obfuscated (`_` and letters; RFC 7239, section 6.2).
  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    let port = text.dropFirst()
    guard first == colon, let start = port.first else { return false }
    if start == UInt8(ascii: "_") { return port.count > 1 && port.allSatisfy { obfuscated.contains($0) } }
    return port.count <= 5 && (ASCII.decimal(port).map { $0 <= 65_535 } ?? false)
  }

  private static let obfuscated = ASCII.Set(
    "._-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
}
