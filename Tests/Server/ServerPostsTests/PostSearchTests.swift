import Formats
import Foundation
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

struct PostSearchTests {
  private func filled() async throws -> (server: TestServer, alice: String) {
    let server = try await TestServer()
    return (server, try await server.signUp("alice"))
  }

  @Test func `an edited caption is found by its new words only, ranked with other posts`() async throws {
    let (server, alice) = try await filled()
    let edited = try await server.write("walnut", as: alice)
    let other = try await server.write("hazelnut and walnut and much else beside", as: alice)
    for caption in ["hazelnut", "almond", "hazelnut again"] {
      #expect(try await server.patch("/posts/\(edited)", as: alice, json: ["caption": caption]).status == 200)
    }
    #expect(try await server.get("/posts/search?q=walnut").ids() == [other])
    #expect(try await server.get("/posts/search?q=almond").ids().isEmpty)
    #expect(try await server.get("/posts/search?q=hazelnut").ids() == [edited, other])
    try await server.context.storage.database.write { connection in
      try connection.run("INSERT INTO postSearch (postSearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `the index stays correct when a photo's caption is removed and added`() async throws {
    let (server, alice) = try await filled()
    let id = try await server.write("walnut", photo: tinyPicture, as: alice)
    _ = try await server.patch("/posts/\(id)", as: alice, json: ["caption": ""])
    #expect(try await server.get("/posts/search?q=walnut").ids().isEmpty)
    _ = try await server.patch("/posts/\(id)", as: alice, json: ["caption": "walnut again"])
    #expect(try await server.get("/posts/search?q=walnut").ids() == [id])
    _ = try await server.delete("/posts/\(id)", as: alice)
    #expect(try await server.get("/posts/search?q=walnut").ids().isEmpty)
    try await server.context.storage.database.write { connection in
      try connection.run("INSERT INTO postSearch (postSearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test(arguments: [
    "\"", "'", "*", "wal*", "^walnut", "walnut NEAR hazelnut", "caption:walnut", "walnut OR hazelnut",
    "-walnut",
    "(", ")", "%", "_", "walnut AND", "NOT", "{a b}", "a+b", "\"walnut", "#", "#%", "@", ";", "--",
    "a\"\u{5B5};b",
  ])
  func `typed text is never an operator`(query: String) async throws {
    let (server, alice) = try await filled()
    _ = try await server.write("walnut", as: alice)
    let escaped = query.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(try await server.get("/posts/search?q=\(escaped)").status == 200)
  }

  @Test func `hashtags are found with and without words`() async throws {
    let (server, alice) = try await filled()
    let tagged = try await server.write("reading #Walnut today", as: alice)
    _ = try await server.write("reading walnut today", as: alice)
    #expect(try await server.get("/posts/search?q=%23walnut").ids() == [tagged])
    #expect(try await server.get("/posts/search?q=today%20%23WALNUT").ids() == [tagged])
  }

  @Test(arguments: [
    ("昨日図書館で本を読んだ", ["図書館", "書館", "本", "図書館 本を"], ["館図", "新聞"]),
    ("오늘의끝말잇기를 했다", ["끝말", "끝말잇기", "끝"], ["끝잇"]),
    ("วันนี้อ่านหนังสือดีมาก", ["หนังสือ", "อ่าน", "มาก", "ด"], ["หนือ"]),
    ("ទៅបណ្ណាល័យ", ["បណ្ណាល័យ"], ["បល័យ"]),
  ])
  func `a word within a sentence without spaces is found`(
    caption: String, present: [String], absent: [String]
  ) async throws {
    let (server, alice) = try await filled()
    let post = try await server.write(caption, as: alice)
    _ = try await server.write("plain words", as: alice)
    for word in present {
      #expect(
        try await server.get("/posts/search?q=" + PercentEncoding.encode(word)).ids() == [post], "\(word)")
    }
    for word in absent {
      #expect(
        try await server.get("/posts/search?q=" + PercentEncoding.encode(word)).ids().isEmpty, "\(word)")
    }
  }

  @Test(arguments: ["می\u{200C}خوانم", "क्\u{200D}ष", "paral·lel", "ハリー・ポッター", "cafe\u{301}"])
  func `a hashtag with joiners, middle dots or marks stays whole in lists and searches`(
    tag: String
  ) async throws {
    let (server, alice) = try await filled()
    let tagged = try await server.write("#\(tag) today", as: alice)
    let live = try await server.get("/posts/tags").objects().map { $0["name"] as? String }
    #expect(live == [tag])
    #expect(try await server.get("/posts/search?q=%23" + PercentEncoding.encode(tag)).ids() == [tagged])
    let composed = tag.precomposedStringWithCanonicalMapping
    #expect(try await server.get("/posts/search?q=%23" + PercentEncoding.encode(composed)).ids() == [tagged])
  }

  @Test func `a search finds prefixes, several words in any order, ignoring accents`() async throws {
    let (server, alice) = try await filled()
    let novel = try await server.write("Reading Middlemarch in the café", as: alice)
    let other = try await server.write("A cafe in the middle of Åbo", as: alice)
    #expect(try await server.get("/posts/search?q=middlem").ids() == [novel])
    #expect(try await server.get("/posts/search?q=MIDDLEM").ids() == [novel])
    #expect(Set(try await server.get("/posts/search?q=middle").ids()) == [novel, other])
    #expect(try await server.get("/posts/search?q=cafe+middlemarch").ids() == [novel])
    #expect(try await server.get("/posts/search?q=middlem%20read").ids() == [novel])
    #expect(Set(try await server.get("/posts/search?q=caf%C3%A9").ids()) == [novel, other])
    #expect(Set(try await server.get("/posts/search?q=cafe%CC%81").ids()) == [novel, other])
    #expect(try await server.get("/posts/search?q=abo").ids() == [other])
    #expect(try await server.get("/posts/search?q=middlemarch%20abo").ids().isEmpty)
    #expect(try await server.get("/posts/search?q=iddlemarch").ids().isEmpty)
  }

  @Test(arguments: ["Чай", "ΐ", "ΌΣΟΙ"])
  func `a word is found in every form a keyboard writes`(word: String) async throws {
    let (server, alice) = try await filled()
    let post = try await server.write("A cup of \(word.precomposedStringWithCanonicalMapping)", as: alice)
    let typed = PercentEncoding.encode(word.lowercased().decomposedStringWithCanonicalMapping)
    #expect(try await server.get("/posts/search?q=" + typed).ids() == [post])
  }

  @Test func `short Latin words match whole, one sign of other scripts matches as a prefix`() async throws {
    let (server, alice) = try await filled()
    let short = try await server.write("To be", as: alice)
    _ = try await server.write("Tolstoy begins", as: alice)
    let soseki = try await server.write("夏目漱石", as: alice)
    #expect(try await server.get("/posts/search?q=to").ids() == [short])
    #expect(try await server.get("/posts/search?q=be").ids() == [short])
    #expect(try await server.get("/posts/search?q=%E5%A4%8F").ids() == [soseki])
  }
}
