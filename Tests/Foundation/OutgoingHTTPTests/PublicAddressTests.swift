import Glibc
import Testing

@testable import OutgoingHTTP

struct PublicAddressTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
    "127.255.0.9", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
    "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
    "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "::8.8.8.8", "::ffff:0:8.8.8.8", "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1",
    "64:ff9b:1::8.8.8.8", "100::1", "2001::1", "2001:2::1", "2001:10::1", "2001:1ff:ffff::1",
    "2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "3fff:fff::1", "4000::1", "5f00::1",
    "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "ffff::1",
  ])
  func `an address of a special-purpose range is not public`(text: String) throws {
    let address = try #require(SocketAddress(text))
    #expect(!PublicAddress.isPublic(address))
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0",
    "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
    "2001:200::1", "2001:db7::1", "2001:db9::1", "2003::1", "2606:4700::1111", "2a00:1450::1",
    "3ffe::1", "3fff:1000::1", "64:ff9b::8.8.8.8",
  ])
  func `every other address is public`(text: String) throws {
    let address = try #require(SocketAddress(text))
    #expect(PublicAddress.isPublic(address))
    #expect(!PublicAddress.isLoopback(address))
  }

  @Test func `only addresses of this machine are loopback`() throws {
    for text in ["127.0.0.1", "127.9.8.7", "::1"] {
      #expect(PublicAddress.isLoopback(try #require(SocketAddress(text))))
    }
    for text in ["::", "::2", "1::1", "::ffff:127.0.0.1", "126.0.0.1"] {
      #expect(!PublicAddress.isLoopback(try #require(SocketAddress(text))))
    }
  }

  @Test func `an address of another family or a truncated one is neither`() {
    var address = sockaddr_in6()
    withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress else { return }
      #expect(SocketAddress(family: AF_UNIX, bytes: base, count: bytes.count) == nil)
      #expect(SocketAddress(family: AF_INET6, bytes: base, count: bytes.count - 1) == nil)
      #expect(SocketAddress(family: AF_INET, bytes: base, count: 4) == nil)
      #expect(
        SocketAddress(family: AF_INET6, bytes: base, count: bytes.count)
          == .version6([UInt8](repeating: 0, count: 16)))
    }
    #expect(SocketAddress("127.1") == nil)
    #expect(SocketAddress("localhost") == nil)
  }
}
