import HTTPServer
import Testing

struct PreconditionTests {
  private func verdict(
    _ method: HTTPServer.Method, _ fields: [(name: String, value: String)], tag: String? = "\"a\"",
    exists: Bool = true
  ) -> Preconditions.Verdict? {
    Preconditions(Request(method: method, path: "/", headers: HeaderFields(fields)))?
      .verdict(entityTag: tag, exists: exists)
  }

  @Test(
    arguments: [
      ("\"a\"", "\"a\"", true), ("W/\"a\"", "\"a\"", true), ("\"a\"", "W/\"a\"", true), ("*", nil, true),
      ("\"b\", \"a\"", "\"a\"", true), (" ,\"b\",,W/\"a\" ", "\"a\"", true), ("\"x,\\\"", "\"x,\\\"", true),
      ("\"b\"", "\"a\"", false), ("a", "\"a\"", false), ("\"a", "\"a\"", false), ("\"A\"", "\"a\"", false),
      ("w/\"a\"", "\"a\"", false), ("\"*\"", "\"a\"", false), ("\"a\"", nil, false), ("", "\"a\"", false),
    ] as [(String, String?, Bool)])
  func `unmodified content is not sent again`(field: String, tag: String?, hasIt: Bool) {
    #expect(verdict(.get, [("If-None-Match", field)], tag: tag) == (hasIt ? .notModified : .met))
    #expect(verdict(.head, [("If-None-Match", field)], tag: tag) == (hasIt ? .notModified : .met))
    #expect(verdict(.put, [("If-None-Match", field)], tag: tag) == (hasIt ? .failed : .met))
  }

  @Test func `several fields are one list`() {
    #expect(verdict(.get, [("If-None-Match", "\"b\""), ("if-none-match", "\"a\"")]) == .notModified)
    #expect(verdict(.put, [("If-Match", "\"b\""), ("if-match", "\"a\"")]) == .met)
  }

  @Test(
    arguments: [
      ("\"a\"", "\"a\"", true), ("*", nil, true), ("\"b\",\"a\"", "\"a\"", true), ("W/\"a\"", "\"a\"", false),
      ("\"a\"", "W/\"a\"", false), ("\"b\"", "\"a\"", false), ("\"a\"", nil, false), ("a", "\"a\"", false),
    ] as [(String, String?, Bool)])
  func `a change of a stale version is rejected, and weak tags never match`(
    field: String, tag: String?, isMet: Bool
  ) {
    for method in [HTTPServer.Method.get, .put, .patch, .delete, .post] {
      #expect(verdict(method, [("If-Match", field)], tag: tag) == (isMet ? .met : .failed))
    }
  }

  @Test func `a missing resource matches nothing, not even an asterisk`() {
    #expect(verdict(.put, [("If-Match", "*")], tag: nil, exists: false) == .failed)
    #expect(verdict(.put, [("If-None-Match", "*")], tag: nil, exists: false) == .met)
  }

  @Test func `If-Match takes precedence, and dates are ignored`() {
    #expect(verdict(.get, [("If-None-Match", "\"a\""), ("If-Match", "\"b\"")]) == .failed)
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(verdict(.get, [("If-None-Match", "\"b\""), ("If-Modified-Since", date)]) == .met)
    #expect(verdict(.get, [("If-Modified-Since", date), ("If-Unmodified-Since", date)]) == nil)
    #expect(verdict(.options, [("If-Match", "\"b\"")]) == nil)
  }
}
