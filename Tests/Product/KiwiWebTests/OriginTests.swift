import Testing

@testable import KiwiWeb

struct OriginTests {
  @Test(arguments: [
    ("https://kiwi.example.org", "https://kiwi.example.org"),
    ("https://Kiwi.Example.org:8443", "https://kiwi.example.org:8443"),
    ("https://kiwi.example.org:443", "https://kiwi.example.org"),
    ("http://kiwi.example:80", "http://kiwi.example"),
    ("http://[::1]:5000", "http://[::1]:5000"), ("http://localhost:443", "http://localhost:443"),
  ])
  func `the origin of the public address is in the form of browsers`(publicURL: String, origin: String) {
    #expect(WebApp.origin(of: publicURL) == origin)
  }
}
