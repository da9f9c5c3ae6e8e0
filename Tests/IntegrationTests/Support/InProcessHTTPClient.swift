import HTTPServer

@testable import KiwiWeb

extension InProcessHTTPClient {
  /// Reaches a handler as pages do, and leaves the addresses of pictures as they are.
  init(_ respond: @escaping @Sendable (Request) async -> Response) {
    self.init(respond: respond, publicURL: "", address: .loopback)
  }
}
