import Glibc

/// An IPv4 or IPv6 address.
///
/// IPv4-mapped IPv6 addresses (`::ffff:0:0/96`) are stored as IPv4, so a client has one address regardless of
/// the socket's family.
///
/// ```swift
/// let address = IPAddress("2001:db8::1")
/// ```
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// The 128 bits in host byte order, with IPv4 in mapped form.
  let high: UInt64
  let low: UInt64

  static let mappedPrefix: UInt64 = 0xffff_0000_0000

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(ipv4 address: UInt32) {
    self.init(high: 0, low: Self.mappedPrefix | UInt64(address))
  }

  /// The address 127.0.0.1.
  public static let loopback = IPAddress(ipv4: 0x7f00_0001)
  static let loopbackIPv6 = IPAddress(high: 0, low: 1)
  /// The address `::`, used where a client's address is unknown.
  public static let unspecified = IPAddress(high: 0, low: 0)

  /// Parses the standard text form without port, brackets or zone, or returns nil.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    guard !text.isEmpty, text.utf8.count <= Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(ipv4: UInt32(bigEndian: four.s_addr))
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self.init(six)
  }

  init(_ address: in6_addr) {
    let words = withUnsafeBytes(of: address) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    self.init(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
  }

  /// Extracts the address from a socket address, or returns nil for other families.
  init?(_ storage: sockaddr_storage) {
    switch Int32(storage.ss_family) {
    case AF_INET:
      let address = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr }
      self.init(ipv4: UInt32(bigEndian: address))
    case AF_INET6:
      self.init(withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in6.self).sin6_addr })
    default:
      return nil
    }
  }

  /// Indicates whether the address is IPv4 or IPv4-mapped (RFC 4291, section 2.5.5.2).
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }

  /// Indicates whether the address is a loopback address: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    isIPv4 ? (low >> 24) & 0xff == 0x7f : high == 0 && low == 1
  }

  /// The network that one subscriber usually has: an IPv4 address or a /64 of IPv6.
  public var subscriberNetwork: IPAddress {
    isIPv4 ? self : IPAddress(high: high, low: 0)
  }

  /// The enclosing /48, or nil for IPv4. It is the largest usual assignment to a subscriber (RFC 6177).
  public var site: IPAddress? {
    isIPv4 ? nil : IPAddress(high: high & ~0xffff, low: 0)
  }

  /// The text form (RFC 5952 for IPv6).
  public var description: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    if isIPv4 {
      var address = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
      inet_ntop(AF_INET, &address, &buffer, socklen_t(buffer.count))
    } else {
      var words = (high.bigEndian, low.bigEndian)
      inet_ntop(AF_INET6, &words, &buffer, socklen_t(buffer.count))
    }
    return buffer.withUnsafeBufferPointer { characters in
      String(decoding: characters.prefix { $0 != 0 }.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
