import EngineTesting
import Foundation
import KiwiKit
import Testing
import Threads

@testable import KiwiEngine

struct RequestTests {
  @Test func `queries keep every character`() throws {
    let text = "a+b & c=d/é#100%\u{0}"
    let request = try HTTPRequest(API.Posts.search(PostSearchQuery(q: text)), body: .none)
    #expect(request.target == "/posts/search?q=a%2Bb%20%26%20c%3Dd%2F%C3%A9%23100%25%00")
  }

  @Test func `a path without a query has no question mark`() throws {
    #expect(try HTTPRequest(API.Posts.list(PostsQuery()), body: .none).target == "/posts")
  }

  @Test func `a form is encoded as in RFC 7578`() {
    let form = UploadForm([
      .text("caption", "é\r\nline"),
      .file("file", named: "photo", type: "image/png", Data([0, 13, 10, 255])),
    ])
    var expected = Data("--b\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\né\r\nline\r\n".utf8)
    expected += Data(
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"photo\"\r\nContent-Type: image/png\r\n\r\n"
        .utf8)
    expected += Data([0, 13, 10, 255])
    expected += Data("\r\n--b--\r\n".utf8)
    #expect(form.encoded(boundary: "b") == expected)
  }

  @Test func `ids are version 4 UUIDs in lowercase`() throws {
    let random = RandomSource(seed: 7)
    var seen: Set<String> = []
    for _ in 0..<200 {
      let id = random.uuid()
      #expect(UUID(uuidString: id)?.uuidString.lowercased() == id)
      let characters = Array(id)
      #expect(characters[14] == "4")
      #expect("89ab".contains(characters[19]))
      #expect(seen.insert(id).inserted)
    }
    #expect(RandomSource { 0 }.uuid() == "00000000-0000-4000-8000-000000000000")
    #expect(RandomSource { .max }.uuid() == "ffffffff-ffff-4fff-bfff-ffffffffffff")
  }

  @Test func `the unit interval excludes 1`() {
    #expect(RandomSource { 0 }.unitInterval() == 0)
    #expect(RandomSource { .max }.unitInterval() < 1)
  }

  @Test func `the log contains neither tokens nor queries`() throws {
    let lines = Mutex<[String]>([])
    let logging = LoggingInterceptor { line in lines.withLock { $0.append(line) } }
    var request = try HTTPRequest(
      API.Accounts.resetPassword("secret", ResetPasswordRequest(newPassword: "secret")), body: .none)
    request.headers[HTTPHeader.authorization] = "Bearer secret"
    logging.attempted(request, .success(HTTPResponse(status: 204)), attempt: 1)
    let search = try HTTPRequest(API.Posts.search(PostSearchQuery(q: "secret")), body: .none)
    logging.attempted(search, .failure(.timedOut), attempt: 2)
    #expect(
      lines.withLock { $0 } == [
        "POST /password-resets/… 204 attempt 1", "GET /posts/search timedOut attempt 2",
      ])
  }

  @Test func `headers are found in any case`() {
    #expect(HTTPResponse(status: 200, headers: ["lInK": "x"]).header("Link") == "x")
  }
}
