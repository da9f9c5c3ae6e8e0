import KiwiKit
import Testing

@Suite struct MentionTests {
  @Test(arguments: [
    ("@alice", ["alice"]), ("@Alice and @bob", ["Alice", "bob"]), ("Thanks, @alice.", ["alice"]),
    ("@alice...", ["alice"]), ("@a.b", ["a.b"]), ("@a_b.", ["a_b"]), ("(@alice)", ["alice"]),
    ("@al@bo", ["al"]),
    ("@alice's", ["alice"]), ("@bob_", ["bob"]), ("@alice\n@bob", ["alice", "bob"]), ("#a @bo", ["bo"]),
    ("name@example.org", []), ("_@alice", []), ("é@alice", []), ("@", []), ("@@", []), ("@a", []),
    ("@_a", []),
    ("@.ab", []), ("@a..b", []), ("@ alice", []), ("@@alice", ["alice"]), ("@me", []), ("@everyone", []),
    ("@josé", []), ("@jose\u{301}", []), ("@аlice", []), ("@ab😀", ["ab"]),
  ])
  func `mentions are found`(text: String, names: [String]) {
    #expect(mentions(in: text) == names)
  }

  @Test func `a mention is at most as long as a username`() {
    let longest = String(repeating: "a", count: 30)
    #expect(mentions(in: "@\(longest)") == [longest])
    #expect(mentions(in: "@\(longest)...") == [longest])
    #expect(mentions(in: "@\(longest)a").isEmpty)
  }

  @Test func `every mention is a valid username and matches its range`() throws {
    let text = "@a.b_c, @x9 and é@no @yes."
    for entity in TextEntity.all(in: text) {
      guard case .mention(let name) = entity.kind else { continue }
      #expect(Username.problem(with: name) == nil)
      #expect(text[entity.range] == "@" + name)
    }
    #expect(mentions(in: text) == ["a.b_c", "x9", "yes"])
  }

  private func mentions(in text: String) -> [String] {
    TextEntity.all(in: text).compactMap { entity in
      if case .mention(let name) = entity.kind { name } else { nil }
    }
  }
}
