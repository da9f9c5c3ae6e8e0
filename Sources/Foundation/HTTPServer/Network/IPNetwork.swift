/// A block of addresses in CIDR form (RFC 4632).
///
/// ```swift
/// let proxies = IPNetwork("10.0.0.0/8")
/// ```
public struct IPNetwork: Sendable, Hashable {
  private let base: IPAddress
  private let highMask: UInt64
  private let lowMask: UInt64

  /// Parses `address/length` or a single address. Returns nil if malformed.
  ///
  /// Bits beyond the length are ignored.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = IPAddress(first) else { return nil }
    let width = address.isIPv4 ? 32 : 128
    var length = width
    if parts.count == 2 {
      guard let written = ASCII.decimal(parts[1].utf8), written <= width else { return nil }
      length = written
    }
    self.init(address, prefixLength: length)
  }

  /// Creates the network of an address.
  ///
  /// - Parameters:
  ///   - address: Any address of the network.
  ///   - prefixLength: The number of fixed bits, clamped to 0 to 32 for IPv4 and 0 to 128 for IPv6.
  public init(_ address: IPAddress, prefixLength: Int) {
    let bits = address.isIPv4 ? 96 + min(max(prefixLength, 0), 32) : min(max(prefixLength, 0), 128)
    highMask = bits >= 64 ? .max : ~(UInt64.max >> UInt64(bits))
    lowMask = bits <= 64 ? 0 : bits == 128 ? .max : ~(UInt64.max >> UInt64(bits - 64))
    base = IPAddress(high: address.high & highMask, low: address.low & lowMask)
  }

  /// Returns whether an address belongs to the network. IPv4-mapped addresses count as IPv4.
  public func contains(_ address: IPAddress) -> Bool {
    address.high & highMask == base.high && address.low & lowMask == base.low
      && address.isIPv4 == base.isIPv4
  }
}
