import Glibc

/// Distinguishes public internet addresses from all others.
///
/// Addresses in IANA's special-purpose registries (RFC 6890 and its successors) are not public: loopback,
/// private, link-local and shared carrier networks, multicast, documentation, measurement, and IPv6 forms
/// that embed an IPv4 address. Only NAT64 addresses (RFC 6052) are evaluated by their embedded address,
/// because hosts without IPv4 use them to reach IPv4 servers.
enum PublicAddress {
  static func isPublic(_ address: SocketAddress) -> Bool {
    switch address {
    case .version4(let address): isPublic4(address)
    case .version6(let bytes): isPublic6(bytes)
    }
  }

  static func isLoopback(_ address: SocketAddress) -> Bool {
    switch address {
    case .version4(let address): address >> 24 == 127
    case .version6(let bytes): bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
  }

  private static let special4: [(network: UInt32, length: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
    (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]

  private static func isPublic4(_ address: UInt32) -> Bool {
    !isOne(of: special4, address)
  }

  /// The special networks inside 2000::/3, the range of public addresses.
  private static let special6: [(network: UInt32, length: UInt32)] = [
    // Protocol assignments including Teredo, documentation, 6to4, documentation.
    (0x2001_0000, 23), (0x2001_0DB8, 32), (0x2002_0000, 16), (0x3FFF_0000, 20),
  ]
  private static let translated: [UInt8] = [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

  private static func isPublic6(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return false }
    if bytes.starts(with: translated) {
      return isPublic4(bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    let start = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return start >> 29 == 0b001 && !isOne(of: special6, start)
  }

  private static func isOne(of networks: [(network: UInt32, length: UInt32)], _ address: UInt32) -> Bool {
    networks.contains { network, length in (address ^ network) >> (32 - length) == 0 }
  }
}

/// An IPv4 or IPv6 address of a system socket address, without the port.
enum SocketAddress: Hashable, Sendable {
  /// The address in host byte order.
  case version4(UInt32)
  /// The 16 bytes of the address.
  case version6([UInt8])

  /// Returns nil for other families and for truncated addresses.
  init?(family: Int32, bytes: UnsafeRawPointer, count: Int) {
    switch family {
    case AF_INET where count >= MemoryLayout<sockaddr_in>.size:
      let address = bytes.loadUnaligned(as: sockaddr_in.self)
      self = .version4(UInt32(bigEndian: address.sin_addr.s_addr))
    case AF_INET6 where count >= MemoryLayout<sockaddr_in6>.size:
      let address = bytes.loadUnaligned(as: sockaddr_in6.self)
      self = .version6(withUnsafeBytes(of: address.sin6_addr) { Array($0) })
    default: return nil
    }
  }

  /// Parses text such as `192.0.2.1` or `2001:db8::1`.
  init?(_ text: String) {
    var address4 = in_addr()
    var address6 = in6_addr()
    if inet_pton(AF_INET, text, &address4) == 1 {
      self = .version4(UInt32(bigEndian: address4.s_addr))
    } else if inet_pton(AF_INET6, text, &address6) == 1 {
      self = .version6(withUnsafeBytes(of: address6) { Array($0) })
    } else {
      return nil
    }
  }
}
