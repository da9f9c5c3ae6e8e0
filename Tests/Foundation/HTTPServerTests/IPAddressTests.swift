import Testing

@testable import HTTPServer

struct IPAddressTests {
  @Test(arguments: ["127.0.0.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1", "fe80::1:2:3:4"])
  func `an address is parsed and formatted`(_ text: String) throws {
    #expect(try #require(IPAddress(text)).description == text)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4:80", "[::1]", "::1%eth0", "a", "01.2.3.4", "1.2.3.4\0",
  ])
  func `other text is not an address`(_ text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func `an IPv4-mapped IPv6 address equals the IPv4 address`() {
    #expect(IPAddress("::ffff:10.0.0.1") == IPAddress("10.0.0.1"))
    #expect(IPAddress("::10.0.0.1") != IPAddress("10.0.0.1"))
  }

  @Test func `loopback is recognized in both families`() throws {
    for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
      #expect(try #require(IPAddress(text)).isLoopback)
    }
    for text in ["128.0.0.1", "::2", "0.0.0.1"] { #expect(try #require(IPAddress(text)).isLoopback == false) }
  }

  @Test func `a subscriber's addresses share one network`() throws {
    let first = try #require(IPAddress("2001:db8:1:2:3:4:5:6"))
    let second = try #require(IPAddress("2001:db8:1:2::"))
    let other = try #require(IPAddress("2001:db8:1:3::"))
    #expect(first.subscriberNetwork == second.subscriberNetwork)
    #expect(first.subscriberNetwork != other.subscriberNetwork)
    #expect(IPAddress("10.0.0.1")?.subscriberNetwork != IPAddress("10.0.0.2")?.subscriberNetwork)
  }

  @Test(
    arguments: [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "8.8.8.8", true),
      ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true), ("::/0", "8.8.8.8", false),
      ("192.168.1.1", "192.168.1.1", true), ("192.168.1.1", "192.168.1.2", false),
      ("2001:db8::/33", "2001:db8:7fff::", true), ("2001:db8::/33", "2001:db8:8000::", false),
      ("2001:db8::/64", "2001:db8::1", true), ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
      ("2001:db8::1/128", "2001:db8::1", true), ("2001:db8::1/128", "2001:db8::2", false),
      ("10.1.2.3/8", "10.9.9.9", true),
    ])
  func `a network contains its addresses`(network: String, address: String, isInside: Bool) throws {
    let network = try #require(IPNetwork(network))
    #expect(network.contains(try #require(IPAddress(address))) == isInside)
  }

  @Test(arguments: [
    "", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/+8", "x/8",
  ])
  func `other text is not a network`(_ text: String) {
    #expect(IPNetwork(text) == nil)
  }
}

struct TrustedProxyTests {
  private func client(_ peer: String, _ fields: [(name: String, value: String)]) throws -> (String, Bool) {
    let proxies = try ["127.0.0.1", "10.0.0.0/8"].map { try #require(IPNetwork($0)) }
    let context = ServerState(
      configuration: ServerConfiguration(trustedProxies: proxies), handler: pathEcho)
    let result = context.client(peer: try #require(IPAddress(peer)), headers: HeaderFields(fields))
    return (result.address.description, result.isSecure)
  }

  @Test(
    arguments: [
      ("1.2.3.4", "1.2.3.4"), ("6.6.6.6, 1.2.3.4", "1.2.3.4"), ("6.6.6.6, 1.2.3.4, 10.0.0.9", "1.2.3.4"),
      ("10.0.0.1", "10.0.0.1"), ("2001:db8::1", "2001:db8::1"), ("6.6.6.6, , 10.0.0.9,", "6.6.6.6"),
      ("1.2.3.4:4711", "1.2.3.4"), ("6.6.6.6, 1.2.3.4:4711", "1.2.3.4"), ("\"1.2.3.4:80\"", "1.2.3.4"),
      ("1.2.3.4, 10.0.0.9:55012", "1.2.3.4"), ("1.2.3.4:_port", "1.2.3.4"),
      ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:4711", "2001:db8::1"),
      ("\"[2001:db8::1]:4711\"", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"),
      ("[fe80::1%25en0]:80", "fe80::1"),
      ("::ffff:1.2.3.4", "1.2.3.4"), ("[::ffff:1.2.3.4]:80", "1.2.3.4"),
    ])
  func `the client is the rightmost address that is not a proxy`(forwarded: String, client expected: String)
    throws
  {
    #expect(try client("127.0.0.1", [("X-Forwarded-For", forwarded)]).0 == expected)
  }

  @Test(arguments: [
    "", " ", ",", "unknown", "_hidden", "unix:", "unix:/run/a.sock", "nonsense", "127.0.0.1:",
    "127.0.0.1:x", "127.0.0.1:123456", "127.0.0.1:65536", "127.0.0.1:80:80", "[127.0.0.1]", "[::1", "::1]",
    "[::1]80", "[::1]:",
    "[::1]:-1", "::1%", "\"127.0.0.1", "\"", "\"\"", "127.1", "for=127.0.0.1", "1.2.3.4, unknown",
    "1.2.3.4, unknown, 10.0.0.9",
  ])
  func `an invalid entry means an unknown client`(forwarded: String) throws {
    #expect(try client("127.0.0.1", [("X-Forwarded-For", forwarded)]).0 == "::")
    #expect(IPAddress.unspecified.isLoopback == false)
  }

  @Test func `several fields form one list`() throws {
    let fields = [("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", "1.2.3.4")]
    #expect(try client("127.0.0.1", fields.map { (name: $0.0, value: $0.1) }).0 == "1.2.3.4")
  }

  @Test func `an untrusted peer's fields are ignored`() throws {
    let result = try client("9.9.9.9", [("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-Proto", "https")])
    #expect(result == ("9.9.9.9", false))
  }

  @Test func `a trusted proxy decides whether the client used TLS`() throws {
    #expect(try client("10.1.1.1", [("X-Forwarded-Proto", "HTTPS")]).1)
    #expect(try client("10.1.1.1", [("X-Forwarded-Proto", "https, http")]).1 == false)
    #expect(try client("10.1.1.1", []).1 == false)
  }
}
