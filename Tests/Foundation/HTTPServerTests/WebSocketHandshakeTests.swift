import Testing

@testable import HTTPServer

struct WebSocketHandshakeTests {
  private final class Silent: WebSocketHandler {
    func opened(_ socket: WebSocket) {}
    func received(_ message: WebSocketMessage, on socket: WebSocket) {}
    func closed(_ socket: WebSocket, code: UInt16?) {}
  }

  private static let proper: [(name: String, value: String)] = [
    ("Host", "app.example.org"), ("Upgrade", "WebSocket"), ("Connection", "keep-alive, Upgrade"),
    ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ("Origin", "https://app.example.org"),
  ]

  /// Sends the valid request with some fields replaced, or removed for nil.
  private func outcome(
    _ changes: [String: String?] = [:], method: HTTPServer.Method = .get, isVersion10: Bool = false,
    rule: WebSocketUpgrade.OriginRule = .init(), subprotocol: String? = nil
  ) -> String {
    var fields = Self.proper.filter { !changes.keys.contains($0.name) }
    for case (let name, let value?) in changes { fields.append((name, value)) }
    let upgrade = WebSocketUpgrade(allowedOrigins: rule, subprotocol: subprotocol, handler: Silent())
    switch WebSocketHandshake.evaluate(
      method: method, isVersion10: isVersion10, headers: HeaderFields(fields), upgrade: upgrade)
    {
    case .accept(let key, let subprotocol): return "\(key) \(subprotocol ?? "-")"
    case .reject(let rejection): return "\(rejection.status.code)"
    }
  }

  private static let accepted = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo= -"

  @Test func `a valid request is accepted with the key of the specification`() {
    #expect(outcome() == Self.accepted)
  }

  @Test func `the digest is SHA-1`() {
    let digests = [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (String(repeating: "a", count: 1000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ]
    for (text, digest) in digests {
      let hash = SHA1.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      #expect(hash.joined() == digest)
    }
  }

  @Test func `a non-WebSocket request or another version gets Upgrade Required`() {
    #expect(outcome(["Upgrade": nil]) == "426")
    #expect(outcome(["Upgrade": "h2c"]) == "426")
    #expect(outcome(["Connection": "keep-alive"]) == "426")
    #expect(outcome(["Sec-WebSocket-Version": "8"]) == "426")
    #expect(outcome(["Sec-WebSocket-Version": nil]) == "426")
  }

  @Test func `a malformed request is rejected`() {
    #expect(outcome(["Sec-WebSocket-Key": nil]) == "400")
    #expect(outcome(["Sec-WebSocket-Key": "short=="]) == "400")
    #expect(outcome(["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=!"]) == "400")
    #expect(outcome(method: .post) == "400")
    #expect(outcome(isVersion10: true) == "400")
  }

  @Test(
    arguments: [
      "https://evil.example", "null", "https://app.example.org.evil.example", "https://evil-app.example.org",
      "",
      "https://app.example.org:8443", "ftp://app.example.org", "app.example.org", "https://",
      "https://app.example.org/",
    ])
  func `a foreign origin is rejected by the handshake`(_ origin: String) {
    #expect(outcome(["Origin": origin]) == "403")
  }

  @Test func `the same origin is allowed in any case and with the default port`() {
    #expect(outcome(["Origin": "HTTPS://App.Example.Org"]) == Self.accepted)
    #expect(outcome(["Origin": "http://app.example.org", "Host": "app.example.org:80"]) == Self.accepted)
    #expect(outcome(["Origin": "http://a:8080", "Host": "a:8080"]) == Self.accepted)
    #expect(outcome(["Origin": "http://a:8080", "Host": "a"]) == "403")
  }

  @Test func `a missing origin is allowed only if the app allows it`() {
    #expect(outcome(["Origin": nil]) == "403")
    #expect(outcome(["Origin": nil], rule: .init(allowsMissing: true)) == Self.accepted)
  }

  @Test func `listed origins are allowed, and the same origin can be excluded`() {
    let rule = WebSocketUpgrade.OriginRule(allowsSameOrigin: false, allowed: ["https://Other.example"])
    #expect(outcome(["Origin": "https://other.example"], rule: rule) == Self.accepted)
    #expect(outcome(rule: rule) == "403")
  }

  @Test func `a subprotocol is chosen if both sides support it`() {
    let key = Self.accepted.dropLast(2)
    #expect(outcome(["Sec-WebSocket-Protocol": "a, b"], subprotocol: "b") == "\(key) b")
    #expect(outcome(subprotocol: "b") == Self.accepted)
    #expect(outcome(["Sec-WebSocket-Protocol": "a"]) == Self.accepted)
    #expect(outcome(["Sec-WebSocket-Protocol": "a"], subprotocol: "b") == "400")
  }
}
