import Testing

@testable import HTTPServer

struct RequestDecoderTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    var rule: String
    var stream: String
    var status: Status = .badRequest
    var testDescription: String { rule }
  }

  static let wellFormed = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\nGET /a%20b?c=d&e HTTP/1.1\r\nHost: a:80\r\nX-Empty:\r\nX-Space: \t v w \t\r\n\r\n",
    "GET http://a.example:8080/p?q HTTP/1.1\r\nHost: A.example:8080\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /next HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
      + "5\r\nhello\r\n00A;name=\"v\"\r\n0123456789\r\n0\r\nTrailer: x\r\nOther:\r\n\r\n"
      + "DELETE /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "HEAD / HTTP/1.0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0000000000000000003\r\n\r\nabc",
    "GET /%E2%82%AC/...a/a..b/.hidden HTTP/1.1\r\nhost: [::1]:80\r\n\r\n",
  ]

  static let refused: [Refused] = [
    Refused(rule: "a bare line feed", stream: "GET / HTTP/1.1\nHost: a\n\n"),
    Refused(rule: "a bare line feed after a field", stream: "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"),
    Refused(rule: "a bare carriage return", stream: "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n"),
    Refused(rule: "a folded line", stream: "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"),
    Refused(rule: "a folded line by tab", stream: "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n\tb\r\n\r\n"),
    Refused(rule: "space before the first field", stream: "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
    Refused(rule: "NUL in a value", stream: "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
    Refused(rule: "a control byte in a value", stream: "GET / HTTP/1.1\r\nHost: a\r\nX: a\u{1}\r\n\r\n"),
    Refused(rule: "DEL in a value", stream: "GET / HTTP/1.1\r\nHost: a\r\nX: a\u{7f}\r\n\r\n"),
    Refused(rule: "space before the colon", stream: "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
    Refused(rule: "an empty name", stream: "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"),
    Refused(rule: "no colon", stream: "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n"),
    Refused(rule: "a byte that is no token in a name", stream: "GET / HTTP/1.1\r\nHost: a\r\nX(: b\r\n\r\n"),
    Refused(rule: "a letter beyond ASCII in a name", stream: "GET / HTTP/1.1\r\nHost: a\r\nÄ: b\r\n\r\n"),
    Refused(rule: "no host", stream: "GET / HTTP/1.1\r\n\r\n"),
    Refused(rule: "two hosts", stream: "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n"),
    Refused(rule: "two hosts in 1.0", stream: "GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n"),
    Refused(rule: "an empty host", stream: "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
    Refused(rule: "a host with user information", stream: "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
    Refused(rule: "a host with a path", stream: "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    Refused(rule: "a host with a port of letters", stream: "GET / HTTP/1.1\r\nHost: a:http\r\n\r\n"),
    Refused(rule: "a host with two ports", stream: "GET / HTTP/1.1\r\nHost: a:80:80\r\n\r\n"),
    Refused(rule: "a host with a port too high", stream: "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n"),
    Refused(rule: "a port without a host", stream: "GET / HTTP/1.1\r\nHost: :80\r\n\r\n"),
    Refused(rule: "a bracket that stays open", stream: "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"),
    Refused(rule: "a bracket within a name", stream: "GET / HTTP/1.1\r\nHost: a]\r\n\r\n"),
    Refused(rule: "brackets with nothing in them", stream: "GET / HTTP/1.1\r\nHost: []\r\n\r\n"),
    Refused(rule: "an IPv4 address in brackets", stream: "GET / HTTP/1.1\r\nHost: [127.0.0.1]\r\n\r\n"),
    Refused(rule: "a name behind brackets", stream: "GET / HTTP/1.1\r\nHost: [::1]a\r\n\r\n"),
    Refused(rule: "an address with a zone", stream: "GET / HTTP/1.1\r\nHost: [fe80::1%25eth0]\r\n\r\n"),
    Refused(rule: "a host with a cut escape", stream: "GET / HTTP/1.1\r\nHost: a%2\r\n\r\n"),
    Refused(
      rule: "a bad Host beside an absolute target", stream: "GET http://a/ HTTP/1.1\r\nHost: a:b\r\n\r\n"),
    Refused(rule: "an absolute target with no Host", stream: "GET http://a/ HTTP/1.1\r\n\r\n"),
    Refused(rule: "an absolute target with a user", stream: "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "an absolute target with a fragment", stream: "GET http://a#b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(
      rule: "an absolute target with a bad port", stream: "GET http://a:b/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "another scheme", stream: "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a target without slash", stream: "GET index HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "an asterisk without OPTIONS", stream: "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "more than an asterisk", stream: "OPTIONS *a HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a fragment", stream: "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a fragment in the query", stream: "GET /a?b#c HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "two spaces", stream: "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a space in the target", stream: "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a tab for a space", stream: "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a space behind the version", stream: "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
    Refused(rule: "no version", stream: "GET /\r\n\r\n"),
    Refused(rule: "a version in lower case", stream: "GET / http/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a version of two digits", stream: "GET / HTTP/1.10\r\nHost: a\r\n\r\n"),
    Refused(rule: "two empty lines first", stream: "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a dot segment", stream: "GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "an encoded dot segment", stream: "GET /a/%2e%2E/b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "half a dot segment encoded", stream: "GET /.%2e HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(
      rule: "a dot segment behind an encoded slash", stream: "GET /a%2f..%2fb HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(
      rule: "a dot segment between slashes that carry combining marks",
      stream: "GET /a%2f%CC%81%2f..%2f%CC%81b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a dot segment behind a backslash", stream: "GET /a%5c..%5cb HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a single dot", stream: "GET /./a HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a bare backslash", stream: "GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "an encoded NUL", stream: "GET /a%00 HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a cut escape", stream: "GET /a%2 HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "an escape that is not hexadecimal", stream: "GET /a%zz HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "overlong UTF-8", stream: "GET /%c0%af HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a surrogate in UTF-8", stream: "GET /%ed%a0%80 HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(rule: "a raw byte beyond ASCII", stream: "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n"),
    Refused(
      rule: "an unregistered method", stream: "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", status: .notImplemented),
    Refused(
      rule: "a method in lower case", stream: "get / HTTP/1.1\r\nHost: a\r\n\r\n", status: .notImplemented),
    Refused(rule: "TRACE", stream: "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", status: .methodNotAllowed),
    Refused(rule: "CONNECT", stream: "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", status: .methodNotAllowed),
    Refused(rule: "HTTP/2.0", stream: "GET / HTTP/2.0\r\nHost: a\r\n\r\n", status: .httpVersionNotSupported),
    Refused(rule: "HTTP/0.9", stream: "GET / HTTP/0.9\r\nHost: a\r\n\r\n", status: .httpVersionNotSupported),
    Refused(
      rule: "a compressed body", stream: post("Content-Encoding: gzip\r\nContent-Length: 1", "a"),
      status: .unsupportedMediaType),
    Refused(
      rule: "a compressed body in chunks",
      stream: post("content-encoding: identity, br\r\nTransfer-Encoding: chunked", ""),
      status: .unsupportedMediaType),
    Refused(
      rule: "an expectation beside the known one", stream: post("Expect: 100-continue, magic", ""),
      status: .expectationFailed),
    Refused(
      rule: "the preface of HTTP/2", stream: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      status: .httpVersionNotSupported),
    Refused(rule: "another expectation", stream: post("Expect: magic", ""), status: .expectationFailed),
    Refused(rule: "equal lengths twice", stream: post("Content-Length: 1\r\nContent-Length: 1", "a")),
    Refused(rule: "two lengths in a list", stream: post("Content-Length: 1, 1", "a")),
    Refused(rule: "a signed length", stream: post("Content-Length: +1", "a")),
    Refused(rule: "a negative length", stream: post("Content-Length: -1", "a")),
    Refused(rule: "a hexadecimal length", stream: post("Content-Length: 0x1", "a")),
    Refused(rule: "a length with an underscore", stream: post("Content-Length: 1_0", "a")),
    Refused(rule: "an empty length", stream: post("Content-Length:", "a")),
    Refused(rule: "a length of 20 digits", stream: post("Content-Length: 00000000000000000001", "a")),
    Refused(rule: "a length beyond 63 bits", stream: post("Content-Length: 9999999999999999999", "a")),
    Refused(rule: "a length in other digits", stream: post("Content-Length: ١", "a")),
    Refused(
      rule: "a length above the limit", stream: post("Content-Length: 9223372036854775807", ""),
      status: .contentTooLarge),
    Refused(
      rule: "both length and coding",
      stream: post("Content-Length: 1\r\nTransfer-Encoding: chunked", "0\r\n\r\n")),
    Refused(
      rule: "both, the other way round",
      stream: post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n")),
    Refused(rule: "gzip", stream: post("Transfer-Encoding: gzip", ""), status: .notImplemented),
    Refused(
      rule: "gzip before chunked", stream: post("Transfer-Encoding: gzip, chunked", ""),
      status: .notImplemented),
    Refused(
      rule: "chunked twice in a list", stream: post("Transfer-Encoding: chunked, chunked", ""),
      status: .notImplemented),
    Refused(
      rule: "chunked twice", stream: post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "")),
    Refused(
      rule: "chunked in quotes", stream: post("Transfer-Encoding: \"chunked\"", ""), status: .notImplemented),
    Refused(rule: "chunked behind a vertical tab", stream: post("Transfer-Encoding: \u{b}chunked", "")),
    Refused(
      rule: "a coding in 1.0", stream: "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Refused(rule: "a chunk size with a sign", stream: chunked("+5\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk size with a prefix", stream: chunked("0x5\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk size with an underscore", stream: chunked("0_5\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk size behind a space", stream: chunked(" 5\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk size before a space", stream: chunked("5 \r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "an empty chunk size", stream: chunked("\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk size of 17 digits", stream: chunked("00000000000000005\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk size beyond 63 bits", stream: chunked("ffffffffffffffff\r\n")),
    Refused(rule: "a chunk size line by line feed", stream: chunked("5\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk that is longer than it says", stream: chunked("4\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "a chunk ended by line feed", stream: chunked("5\r\nhello\n0\r\n\r\n")),
    Refused(rule: "an extension with a line feed", stream: chunked("5;a\nb\r\nhello\r\n0\r\n\r\n")),
    Refused(rule: "an extension without end", stream: chunked("5;" + String(repeating: "a", count: 20_000))),
    Refused(
      rule: "a chunk above the limit", stream: chunked("7fffffffffffffff\r\n"), status: .contentTooLarge),
    Refused(rule: "a trailer without name", stream: chunked("0\r\n: a\r\n\r\n")),
    Refused(rule: "a trailer with space", stream: chunked("0\r\nA : a\r\n\r\n")),
    Refused(rule: "a trailer with a bare line feed", stream: chunked("0\r\nA: a\n\r\n")),
    Refused(
      rule: "trailers without end", stream: chunked("0\r\nA: " + String(repeating: "a", count: 20_000)),
      status: .requestHeaderFieldsTooLarge),
  ]

  static func post(_ fields: String, _ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
  }

  static func chunked(_ body: String) -> String { post("Transfer-Encoding: chunked", body) }

  @Test(arguments: refused)
  func `rule violations are rejected`(_ refused: Refused) {
    #expect(DecodedStream(refused.stream).rejection?.status == refused.status)
  }

  @Test(arguments: wellFormed)
  func `any split of a stream gives the same requests`(_ stream: String) {
    let whole = DecodedStream(stream)
    #expect(whole.rejection == nil)
    #expect(whole.rest.isEmpty)
    #expect(whole.messages.allSatisfy { $0.isComplete })
    for pieces in everySplit(Array(stream.utf8)) {
      #expect(DecodedStream(pieces) == whole, "cut at \(pieces[0].count)")
    }
    #expect(DecodedStream(Array(stream.utf8).indices.map { Array(stream.utf8)[$0...$0] }) == whole)
  }

  @Test func `any split of a rejected stream gives the same verdict`() {
    for refused in Self.refused where refused.stream.utf8.count < 2000 {
      let verdict = DecodedStream(refused.stream).rejection
      for pieces in everySplit(Array(refused.stream.utf8)) {
        #expect(DecodedStream(pieces).rejection == verdict, "\(refused.rule), cut at \(pieces[0].count)")
      }
    }
  }

  @Test func `a request has its method, target, fields and body`() throws {
    let stream = DecodedStream(Self.wellFormed[1])
    let message = try #require(stream.messages.first)
    #expect(message.method == .get)
    #expect(message.path == "/a%20b")
    #expect(message.query == "c=d&e")
    #expect(message.fields == ["Host: a:80", "X-Empty: ", "X-Space: v w"])
    #expect(message.keepsAlive)
  }

  @Test func `an absolute target is reduced to its path`() {
    let messages = DecodedStream(Self.wellFormed[2]).messages
    #expect(messages.map(\.path) == ["/p"])
    #expect(messages.map(\.query) == ["q"])
  }

  @Test(
    arguments: [
      ("GET http://b/p HTTP/1.1\r\nX: y\r\nHost: a\r\nY: z\r\n\r\n", ["X: y", "Y: z", "Host: b"]),
      ("GET http://b:81/p HTTP/1.0\r\n\r\n", ["Host: b:81"]),
    ])
  func `an absolute target's host overrides the Host field`(stream: String, fields: [String]) {
    let messages = DecodedStream(stream).messages
    #expect(messages.map(\.path) == ["/p"])
    #expect(messages.map(\.fields) == [fields])
  }

  @Test(
    arguments: [
      ("GET http://a", "/", ""), ("GET http://a?q", "/", "q"), ("GET HTTP://a/?q", "/", "q"),
      ("OPTIONS *", "*", ""), ("OPTIONS http://a:80", "*", ""), ("OPTIONS http://a/", "/", ""),
      ("OPTIONS http://a?q", "/", "q"),
    ])
  func `each target form has its path`(line: String, path: String, query: String) {
    let messages = DecodedStream("\(line) HTTP/1.1\r\nHost: a\r\n\r\n").messages
    #expect(messages.map(\.path) == [path])
    #expect(messages.map(\.query) == [query])
  }

  @Test(
    arguments: [
      "a:", "a:0", "a:65535", "127.0.0.1:80", "[::1]", "[::1]:80", "[::ffff:1.2.3.4]:", "a%20b", "a_b",
      "a,b;c=d",
    ])
  func `a host may be a name or an address, with or without a port`(host: String) {
    let stream = DecodedStream("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(stream.messages.map(\.fields) == [["Host: \(host)"]])
  }

  @Test(arguments: ["HTTP/1.2", "HTTP/1.9"])
  func `a later minor version is treated as HTTP 1.1`(version: String) {
    let stream = DecodedStream("GET / \(version)\r\nHost: a\r\n\r\n")
    #expect(stream.messages.map(\.keepsAlive) == [true])
    #expect(DecodedStream("GET / \(version)\r\n\r\n").rejection?.status == .badRequest)
  }

  @Test(
    arguments: [
      "Content-Encoding: gzip", "Content-Encoding: gzip\r\nContent-Length: 0",
      "Content-Encoding: Identity\r\nContent-Length: 1", "Content-Encoding:\r\nContent-Length: 1",
      "Expect:\r\nContent-Length: 1", "Expect: 100-Continue, 100-continue\r\nContent-Length: 1",
      "TE: gzip, trailers\r\nConnection: TE, host\r\nContent-Length: 1",
    ])
  func `fields without effect on framing are accepted`(fields: String) {
    let stream = DecodedStream(Self.post(fields, "a"))
    #expect(stream.rejection == nil)
    #expect(stream.messages.first?.isComplete == true)
  }

  @Test func `chunks are joined and trailers discarded`() {
    let messages = DecodedStream(Self.wellFormed[4]).messages
    #expect(messages.map(\.text) == ["hello0123456789", ""])
    #expect(messages.map(\.method) == [.post, .delete])
    #expect(messages.map(\.keepsAlive) == [true, false])
  }

  @Test(
    arguments: [
      ("HTTP/1.1", "", true), ("HTTP/1.1", "close", false), ("HTTP/1.1", "x, Close", false),
      ("HTTP/1.1", "keep-alive", true), ("HTTP/1.0", "", false), ("HTTP/1.0", "Keep-Alive", true),
      ("HTTP/1.0", "keep-alive, close", false),
    ])
  func `version and Connection decide whether the connection is kept alive`(
    version: String, option: String, keepsAlive: Bool
  ) {
    let stream = DecodedStream("GET / \(version)\r\nHost: a\r\nConnection: \(option)\r\n\r\n")
    #expect(stream.messages.map(\.keepsAlive) == [keepsAlive])
  }

  @Test func `the request line is limited`() {
    var limits = ServerLimits()
    limits.requestLineBytes = 40
    for length in 20...60 {
      let path = "/" + String(repeating: "a", count: length - "GET / HTTP/1.1".count)
      let bytes = Array("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      let expected: Status? = length <= 40 ? nil : .uriTooLong
      #expect(DecodedStream([bytes[...]], limits: limits).rejection?.status == expected)
      for pieces in everySplit(bytes) {
        #expect(DecodedStream(pieces, limits: limits).rejection?.status == expected, "length \(length)")
      }
    }
  }

  @Test func `an endless request line is rejected at the limit`() {
    let stream = DecodedStream("GET /" + String(repeating: "a", count: 9000))
    #expect(stream.rejection?.status == .uriTooLong)
  }

  @Test func `the header is limited`() {
    var limits = ServerLimits()
    limits.headerBytes = 60
    for length in 40...80 {
      let filler = String(repeating: "a", count: length - "Host: a\r\nX: \r\n\r\n".utf8.count)
      let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: \(filler)\r\n\r\n".utf8)
      let expected: Status? = length <= 60 ? nil : .requestHeaderFieldsTooLarge
      for pieces in everySplit(bytes) {
        #expect(DecodedStream(pieces, limits: limits).rejection?.status == expected, "length \(length)")
      }
    }
  }

  @Test func `the hundred and first field is rejected`() {
    let fields = String(repeating: "X: y\r\n", count: 99)
    #expect(DecodedStream("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n").rejection == nil)
    let rejection = DecodedStream("GET / HTTP/1.1\r\nHost: a\r\n\(fields)X: y\r\n\r\n").rejection
    #expect(rejection?.status == .requestHeaderFieldsTooLarge)
  }

  @Test func `chunks together are limited like a body`() {
    var limits = ServerLimits()
    limits.bodyBytes = 8
    let enough = Self.chunked("4\r\nabcd\r\n4\r\nefgh\r\n0\r\n\r\n")
    #expect(DecodedStream(enough, limits: limits).messages.map(\.text) == ["abcdefgh"])
    let tooMuch = Self.chunked("4\r\nabcd\r\n5\r\nefghi\r\n0\r\n\r\n")
    #expect(DecodedStream(tooMuch, limits: limits).rejection?.status == .contentTooLarge)
  }

  @Test func `a rejection ends decoding`() {
    let stream = DecodedStream("BAD\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(stream.messages.isEmpty)
    #expect(stream.rejection?.status == .badRequest)
  }
}
