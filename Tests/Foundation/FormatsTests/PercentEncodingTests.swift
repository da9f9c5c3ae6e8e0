import Formats
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("/", 2, []), ("/a", 2, ["a"]), ("/a%20b/%2e%2e%2e", 2, ["a b", "..."]), ("/a/b", 2, ["a", "b"]),
    ("/a%2Fb", 1, ["a/b"]),
  ])
  func `a path has segments`(path: String, maxCount: Int, segments: [String]) {
    #expect(PercentEncoding.segments(of: path, maxCount: maxCount) == segments)
  }

  @Test(arguments: [
    "", "a", "a/b", "//", "/a/", "/a//b", "/.", "/a/..", "/%2e", "/a/%2E%2e", "/a%", "/a/b/c",
  ])
  func `a path of another form has none`(path: String) {
    #expect(PercentEncoding.segments(of: path, maxCount: 2) == nil)
  }

  @Test func `text survives encoding and decoding`() {
    for text in ["", "a b", "100%", "/..\\", "€😀", "+&=?#", "~-._"] {
      #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    }
  }

  @Test func `only unreserved characters are left unescaped`() {
    #expect(PercentEncoding.encode("aZ9-._~ /é") == "aZ9-._~%20%2F%C3%A9")
  }

  @Test func `decoding happens once and keeps plus signs`() {
    #expect(PercentEncoding.decode("%2541+b") == "%41+b")
  }

  @Test func `in a form a plus sign is a space`() {
    #expect(PercentEncoding.decodeForm(Array("a+b%2Bc".utf8)[...]) == "a b+c")
  }

  @Test(arguments: [
    "%", "%1", "%1g", "%-1", "%00", "a%00b", "%c0%af", "%e0%80%80", "%ed%a0%80", "%f5%80%80%80", "%ff",
    "\u{0}", "a\u{0}b",
  ])
  func `bad escapes, NUL and invalid UTF-8 are rejected`(_ text: String) {
    #expect(PercentEncoding.decode(text) == nil)
  }
}
