import KiwiKit
import Testing

struct PathTemplateTests {
  static let values = [
    "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f", "alice", "a", "A.b_c", "a/b", "a%2Fb", "a?b#c", "a b", "日本語", "é",
    "👩‍👩‍👧", "...", ".a", "%", "+", "a&b=c", "\u{7F}\u{1}", String(repeating: "x", count: 1_000),
  ]

  static let templates: [PathTemplate] = [
    API.Posts.ofUser.description.path, API.Posts.post.description.path, API.Posts.like.description.path,
    API.Posts.likes.description.path, API.Comments.list.description.path,
    API.Comments.update.description.path,
    API.Posts.upload.description.path, API.Posts.aboutTitle.description.path,
    API.Posts.aboutSpot.description.path, API.Posts.aboutVisit.description.path,
  ]

  @Test(arguments: values)
  func `a path yields the values it was built from`(value: String) {
    for template in Self.templates {
      #expect(template.values(in: template.path([value])) == [value], "\(template)")
    }
  }

  @Test(arguments: values)
  func `a path is plain ASCII without characters that need escaping`(value: String) {
    for path in Self.templates.map({ $0.path([value]) }) {
      let allowed = path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "/-._~%".utf8.contains(byte)
        }
      }
      #expect(allowed, "\(path)")
    }
  }

  @Test(
    arguments: [
      ("/posts", API.Posts.list.description.path, []), ("/%70osts", API.Posts.list.description.path, []),
      ("/posts/search", API.Posts.search.description.path, []),
      ("/posts/17", API.Posts.post.description.path, ["17"]),
      ("/posts/17/like", API.Posts.like.description.path, ["17"]),
      ("/users/alice/posts", API.Posts.ofUser.description.path, ["alice"]),
      ("/uploads/a%2Fb", API.Posts.upload.description.path, ["a/b"]),
      ("/uploads/%252e", API.Posts.upload.description.path, ["%2e"]),
      ("/openapi.json", API.Operations.openAPI.description.path, []),
    ] as [(String, PathTemplate, [String])])
  func `a template reads a path`(path: String, template: PathTemplate, values: [String]) {
    #expect(template.values(in: path) == values)
  }

  @Test(arguments: [
    "", "/", "posts/17", "/posts", "/posts/", "//posts", "/posts/17/", "/Posts/17", "/posts/17/like",
    "/posts/%zz", "/posts/%00", "/posts/%ff", "/posts/.", "/posts/%2e%2e", "/comments/17",
  ])
  func `a path that does not match has no values`(path: String) {
    #expect(API.Posts.post.description.path.values(in: path) == nil)
  }
}
