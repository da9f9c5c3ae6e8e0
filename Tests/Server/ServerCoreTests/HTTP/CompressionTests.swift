import HTTPServer
import ServerTesting
import Testing

struct CompressionTests {
  private static let gzip = ["Accept-Encoding": "gzip"]
  private static let caption = String(repeating: "A long walk.", count: 200)

  @Test func `the first page of the feed is cached plain and compressed, and both follow every change`()
    async throws
  {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write(Self.caption, as: alice)
    for caption in [Self.caption, Self.caption + " And home."] {
      let edit = try await server.send(
        .patch, "/posts/\(id)", json: ["caption": caption], as: alice, headers: [:])
      #expect(edit.status == 200)
      var lengths: Set<Int> = []
      for _ in 0..<2 {
        let plain = try await server.get("/posts")
        #expect(try plain.objects().first?["caption"] as? String == caption)
        #expect(plain.headers["Content-Encoding"] == nil)
        let compressed = try await server.send(.get, "/posts", headers: Self.gzip)
        #expect(compressed.headers["Content-Encoding"] == "gzip")
        #expect(compressed.body.count * 4 < plain.body.count)
        for answer in [plain, compressed] {
          let vary = answer.headers.fields.filter { $0.name == "Vary" }.map(\.value)
          #expect(vary.sorted() == ["Accept-Encoding", "Authorization"])
        }
        // RFC 1952 ends with the length of the uncompressed data.
        let length = compressed.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length == plain.body.count)
        lengths.insert(compressed.body.count)
      }
      #expect(lengths.count == 1)
    }
  }

  @Test func `answers to changes are never compressed`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let id = try await server.write("short", as: alice)
    let edit = try await server.send(
      .patch, "/posts/\(id)", json: ["caption": Self.caption], as: alice, headers: Self.gzip)
    #expect(edit.body.count > 1_024)
    #expect(edit.headers["Content-Encoding"] == nil)
    let login = try await server.send(
      .post, "/sessions", json: ["username": "alice", "password": TestServer.password], as: nil,
      headers: Self.gzip)
    #expect(login.headers["Content-Encoding"] == nil)
    #expect(login.headers.fields.allSatisfy { $0.value != "Accept-Encoding" })
    let read = try await server.send(.get, "/posts/\(id)", as: alice, headers: Self.gzip)
    #expect(read.headers["Content-Encoding"] == "gzip")
  }

  @Test func `the API description is cached plain and compressed, each with its own tag`() async throws {
    let server = try await TestServer()
    let plain = try await server.get("/openapi.json")
    let compressed = try await server.send(.get, "/openapi.json", headers: Self.gzip)
    #expect(compressed.body.count * 4 < plain.body.count)
    let tag = try #require(compressed.headers["ETag"])
    #expect(tag != plain.headers["ETag"])
    let again = try await server.send(
      .get, "/openapi.json", headers: Self.gzip.merging(["If-None-Match": tag]) { $1 })
    #expect(again.status == 304)
  }
}
