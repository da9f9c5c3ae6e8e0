import HTTPServer

@testable import KiwiWeb

extension InProcessHTTPClient {
  /// Reaches a handler as pages do, without shortening picture URLs.
  init(_ respond: @escaping @Sendable (Request) async -> Response) {
    self.init(respond: respond, publicURL: "", address: .loopback)
  }
}
