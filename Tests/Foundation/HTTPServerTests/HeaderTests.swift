import Testing

@testable import HTTPServer

struct HeaderTests {
  @Test func `request fields are found case-insensitively`() {
    let headers = HeaderFields([("Content-Type", "a"), ("X-Two", "1"), ("x-two", "2")])
    #expect(headers["content-type"] == "a")
    #expect(headers["CONTENT-TYPE"] == "a")
    #expect(headers["content-typ"] == nil)
    #expect(headers["x-tw\u{f}" as String] == nil)
    #expect(headers.all(named: "X-TWO") == ["1", "2"])
    #expect(headers.contains("x-Two"))
    #expect(headers.count == 3)
  }

  @Test func `tokens in lists are found`() {
    let headers = HeaderFields([("Connection", "keep-alive, Upgrade"), ("Connection", " x ")])
    #expect(headers.hasToken("upgrade", in: "connection"))
    #expect(headers.hasToken("x", in: "connection"))
    #expect(!headers.hasToken("keep", in: "connection"))
  }

  @Test func `fields of in-process requests are sanitized`() {
    let headers = HeaderFields([("X: y", "a"), ("X", "a\r\nb")])
    #expect(headers.pairs.map(\.value) == ["a  b"])
  }

  @Test(arguments: ["a\r\nSet-Cookie: b", "a\nb", "a\rb", "a\0b", "a\u{1f}b"])
  func `control bytes of a value never reach the wire`(_ value: String) throws {
    var headers = ResponseHeaders()
    headers.append("Location", value)
    let stored = try #require(headers["location"])
    #expect(stored.utf8.allSatisfy { $0 >= 0x20 })
    #expect(stored.utf8.count == value.utf8.count)
  }

  @Test(arguments: ["", "a b", "a:", "a\r\nb", "ä"])
  func `an invalid field name is not stored`(_ name: String) {
    var headers = ResponseHeaders()
    headers.append(name, "v")
    #expect(headers.fields.isEmpty)
  }

  @Test(
    arguments: [
      "content-length", "Transfer-Encoding", "CONNECTION", "Date", "Upgrade", "Keep-Alive", "Trailer",
    ])
  func `framing fields are set by the server only`(_ name: String) {
    let headers: ResponseHeaders = [name: "1"]
    #expect(headers.fields.isEmpty)
  }

  @Test func `set replaces and append keeps`() {
    var headers: ResponseHeaders = ["Set-Cookie": "a"]
    headers.append("Set-Cookie", "b")
    #expect(headers.fields.map(\.value) == ["a", "b"])
    headers.set("set-cookie", "c")
    #expect(headers.fields.map(\.value) == ["c"])
    headers.remove("SET-COOKIE")
    #expect(headers["Set-Cookie"] == nil)
  }
}
