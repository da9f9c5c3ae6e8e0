/// One entry of X-Forwarded-For, in the forms that proxies write: those of RFC 7239, section 6, and IPv6 without brackets.
enum ForwardedNode {
  /// Returns the address of `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:4711`,
  /// with or without a zone (`%eth0`) and quotes; nil for anything else, such as `unknown`.
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
    // One colon ends an IPv4 address; IPv6 has two at least.
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

  /// A zone names an interface of the machine that wrote it, and says nothing of whose address it is.
  private static func address6(_ text: ArraySlice<UInt8>) -> IPAddress? {
    let parts = text.split(separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first, address.contains(colon), parts.dropFirst().allSatisfy({ !$0.isEmpty })
    else { return nil }
    return IPAddress(String(decoding: address, as: UTF8.self))
  }

  /// Nothing, or a colon with a port: 1 to 5 digits, or an obfuscated one (`_` and letters; RFC 7239, section 6.2).
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
