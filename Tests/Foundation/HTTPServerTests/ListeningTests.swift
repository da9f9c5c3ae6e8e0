import Glibc
import HTTPServer
import Testing

struct ListeningTests {
  private static let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

  private static let addressEcho: Handler = { Response(body: .bytes(Array("\($0.remoteAddress)".utf8))) }

  /// Containers often have no IPv6.
  private static var hasIPv6: Bool {
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }

  @Test(.enabled(if: hasIPv6)) func `an IPv6 address accepts IPv6 only`() async throws {
    let configuration = ServerConfiguration(host: "::1", loops: 2)
    try await withServer(configuration, handler: Self.addressEcho) { server in
      for _ in 0..<8 {
        var client = try TestClient(port: server.port, usesIPv6: true)
        #expect(try client.exchange(Self.request).text == "::1")
      }
      #expect(throws: TestClient.Failure.self) { _ = try TestClient(port: server.port) }
    }
  }

  @Test(.enabled(if: hasIPv6)) func `the unspecified IPv6 address accepts both families`() async throws {
    let configuration = ServerConfiguration(host: "::", loops: 1)
    try await withServer(configuration, handler: Self.addressEcho) { server in
      var six = try TestClient(port: server.port, usesIPv6: true)
      #expect(try six.exchange(Self.request).text == "::1")
      var four = try TestClient(port: server.port)
      #expect(
        try four.exchange(Self.request).text == "127.0.0.1", "The address should not be ::ffff:127.0.0.1.")
    }
  }

  @Test(.enabled(if: hasIPv6)) func `an IPv6 port in use is an error`() async throws {
    try await withServer(ServerConfiguration(host: "::1", loops: 1), handler: pathEcho) { server in
      let error = #expect(throws: ServerError.self) {
        try Server.start(
          configuration: ServerConfiguration(host: "::1", port: server.port), handler: pathEcho)
      }
      #expect(error?.isAddressInUse == true)
    }
  }
}
