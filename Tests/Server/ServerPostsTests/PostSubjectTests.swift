import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPosts
@testable import ServerTitles

/// Posts about books, films and shows, as seen by viewers and written by authors.
struct PostSubjectTests {
  private let server: TestServer
  private let dune = "0190a5a0-0001-7000-8000-000000000001"
  private let alien = "0190a5a0-0001-7000-8000-000000000002"

  init() async throws {
    server = try await TestServer()
    try await server.context.storage.write { [dune, alien] transaction in
      try TitleStore(transaction).insert(
        TitleFacts(
          kind: .book, name: "Dune", year: 1965,
          people: [.init(role: .translator, name: "T"), .init(role: .author, name: "Frank Herbert")]),
        id: dune, source: "dune")
      try TitleStore(transaction).insert(TitleFacts(kind: .film, name: "Alien"), id: alien, source: "alien")
    }
  }

  private func write(_ caption: String, as token: String, _ fields: [String: String]) async throws -> Answer {
    try await server.upload(
      "/posts", as: token, [.text("caption", caption)] + fields.map { .text($0.key, $0.value) })
  }

  private func id(
    _ caption: String, as token: String, about title: String, _ fields: [String: String] = [:]
  ) async throws -> String {
    let answer = try await write(
      caption, as: token, fields.merging(["about": "title:" + title]) { $1 })
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  private func about(_ answer: Answer) throws -> PostSubject? {
    struct Shown: Decodable { let about: PostSubject? }
    return try JSONDecoder().decode(Shown.self, from: Data(answer.body)).about
  }

  private var duneSummary: TitleSummary {
    TitleSummary(id: dune, kind: .book, name: "Dune", year: 1965, makers: ["Frank Herbert"])
  }

  @Test func `a post about a title shows it to every viewer with the author's rating`() async throws {
    let ana = try await server.signUp("ana")
    let created = try await write(
      "Sand", as: ana, ["about": "title:" + dune.uppercased(), "rating": "17", "isSpoiler": "true"])
    #expect(created.status == 201)
    let subject = PostSubject(.title(duneSummary), rating: Rating(quarterStars: 17))
    #expect(try about(created) == subject)
    let shown = try await server.get("/posts/\(created.string("id"))")
    #expect(try about(shown) == subject)
    #expect(try shown.object()["isSpoiler"] as? Bool == true)
    let plain = try await server.get("/posts/\(server.write("Hm", as: ana))").object()
    #expect(plain["about"] is NSNull && plain["isSpoiler"] as? Bool == false)
  }

  @Test func `invalid subjects, ratings and flags are rejected with their field`() async throws {
    let ana = try await server.signUp("ana")
    let post = try await server.write("Hm", as: ana)
    let unknown = "0190a5a0-0001-7000-8000-00000000ffff"
    for about in ["dune", "title:", "title:1", "place:\(dune)", "title:\(unknown)", "title:' OR 1=1"] {
      let answer = try await write("Hm", as: ana, ["about": about])
      #expect(answer.status == 422 && answer.errorField == "about", "\(about): \(answer.text)")
      let edit = try await server.patch("/posts/\(post)", as: ana, json: ["about": about])
      #expect(edit.status == 422 && edit.errorField == "about", "\(about): \(edit.text)")
    }
    for rating in ["0", "21", "4.5", "-1", "99999999999999999999", ""] {
      let answer = try await write("Hm", as: ana, ["about": "title:" + dune, "rating": rating])
      #expect(answer.status == 422 && answer.errorField == "rating", "\(rating): \(answer.text)")
    }
    let alone = try await write("Hm", as: ana, ["rating": "4"])
    #expect(alone.status == 422 && alone.errorField == "rating")
    let edit = try await server.patch("/posts/\(post)", as: ana, json: ["about": "", "rating": 4])
    #expect(edit.status == 422 && edit.errorField == "rating")
    let wrong = try await server.patch("/posts/\(post)", as: ana, json: ["rating": "4"])
    #expect(wrong.status == 400 && wrong.errorField == "rating")
    let flag = try await write("Hm", as: ana, ["isSpoiler": "yes"])
    #expect(flag.status == 422 && flag.errorField == "isSpoiler")
    #expect(try await server.patch("/posts/\(post)", as: ana, json: ["isSpoiler": 1]).status == 400)
    #expect(try await server.get("/posts").objects().count == 1)
  }

  @Test func `an edit replaces or removes the subject, and omitted members are unchanged`() async throws {
    let ana = try await server.signUp("ana")
    let post = try await id("Sand", as: ana, about: dune, ["rating": "20"])
    _ = try await server.patch("/posts/\(post)", as: ana, json: ["caption": "More sand"])
    #expect(
      try await about(server.get("/posts/\(post)"))
        == PostSubject(.title(duneSummary), rating: Rating(quarterStars: 20)))
    let other = try await server.patch("/posts/\(post)", as: ana, json: ["about": "title:" + alien])
    let film = PostSubject(.title(TitleSummary(id: alien, kind: .film, name: "Alien")))
    #expect(try about(other) == film, "The rating belonged to the former subject.")
    #expect(try await about(server.get("/posts/\(post)")) == film)
    let nothing = try await server.patch("/posts/\(post)", as: ana, json: ["about": ""])
    #expect(try about(nothing) == nil && nothing.string("caption") == "More sand")
    #expect(try await about(server.get("/posts/\(post)")) == nil)
    #expect(try await server.get("/titles/\(alien)/posts").objects().isEmpty)
  }

  @Test func `a corrected name appears in cached posts, feeds and pages`() async throws {
    let server = try await TestServer { $0.readyPages = true }
    let entry = CatalogParser.Entry(source: "dune", facts: TitleFacts(kind: .book, name: "Dnue"))
    let other = CatalogParser.Entry(source: "emma", facts: TitleFacts(kind: .book, name: "Emma"))
    _ = try await server.context.storage.write { try BundledCatalog.store([entry, other], in: $0) }
    let ids = try server.context.storage.read { transaction in
      try ["dune", "emma"].compactMap { try TitleStore(transaction).title(source: $0)?.id }
    }
    let ana = try await server.signUp("ana")
    var posts: [String] = []
    for id in ids {
      let answer = try await server.upload(
        "/posts", as: ana, [.text("caption", "Hm"), .text("about", "title:" + id)])
      posts.append(try answer.string("id"))
    }
    let post = try #require(posts.first)
    for target in ["/posts", "/posts", "/posts/\(post)"] {
      #expect(try await server.get(target).text.contains("Dnue"))
      #expect(try await server.get(target, as: ana).text.contains("Dnue"))
    }
    let keys = try await server.context.storage.write { transaction in
      var corrected = entry
      corrected = CatalogParser.Entry(
        source: "dune", facts: TitleFacts(kind: corrected.facts.kind, name: "Dune"))
      let keys = try BundledCatalog.store([corrected, other], in: transaction)
      server.context.announce(TitleFactsChange.changed(keys: keys), afterCommitOf: transaction)
      return keys
    }
    #expect(keys.count == 1)
    for target in ["/posts", "/posts/\(post)", "/users/ana/posts", "/titles/\(ids[0])/posts"] {
      for token in [nil, ana] {
        let text = try await server.get(target, as: token).text
        #expect(text.contains("Dune") && !text.contains("Dnue"), "\(target)")
      }
    }
  }

  @Test func `later facts from sources and dumps appear in posts about the title`() async throws {
    let mock = MockMediaService()
    let server = try await TestServer { $0[TitleSourceSettings.self].services = [mock] }
    let work = "/type/work\t/works/OL1W\t1\t2020-01-01T00:00:00\t{\"title\": \"Plums\"}\n"
    let edition =
      "/type/edition\t/books/OL1M\t1\t2020-01-01T00:00:00\t"
      + "{\"works\": [{\"key\": \"/works/OL1W\"}], \"publish_date\": \"1950\"}\n"
    func take(_ lines: String) async throws {
      let path = "\(server.folder)/dump.txt"
      try Data(lines.utf8).write(to: URL(filePath: path))
      #expect(try await server.operate("catalog", "import", path).code == 0)
    }
    try await take(work)
    try await server.context.storage.write { transaction in
      _ = try TitleImporter.store(.film(1, "Alien"), now: .at(0), in: transaction)
    }
    let ids = try server.context.storage.read { transaction in
      try [OpenLibraryKey.source(work: 1), "tmdb:film:1"].compactMap {
        try TitleStore(transaction).title(source: $0)?.id
      }
    }
    let ana = try await server.signUp("ana")
    var posts: [String] = []
    for id in ids {
      let answer = try await server.upload(
        "/posts", as: ana, [.text("caption", "Hm"), .text("about", "title:" + id)])
      posts.append(try answer.string("id"))
    }
    try #require(posts.count == 2)
    for post in posts { _ = try await server.get("/posts/\(post)") }
    try await take(edition)
    #expect(try await about(server.get("/posts/\(posts[0])"))?.title?.year == 1950)
    await mock.set { $0.found = [.film(1, "Alien, mended")] }
    try await server.context.storage.write { try TitleWork.enqueue(server.context.jobs, in: $0) }
    try await server.doJobs()
    #expect(try await about(server.get("/posts/\(posts[1])"))?.title?.name == "Alien, mended")
  }

  @Test func `a deleted title keeps its posts, and a merged one moves them`() async throws {
    let ana = try await server.signUp("ana")
    let post = try await id("Sand", as: ana, about: dune, ["rating": "8"])
    try await server.context.storage.write { [dune, alien, server] transaction in
      let from = try #require(try TitleStore(transaction).key(id: dune))
      let to = try #require(try TitleStore(transaction).key(id: alien))
      try transaction.connection.run("UPDATE posts SET aboutTitleKey = \(to) WHERE aboutTitleKey = \(from)")
      try transaction.connection.run("DELETE FROM titles WHERE key = \(from)")
      server.context.announce(TitleFactsChange.changed(keys: [from]), afterCommitOf: transaction)
    }
    let moved = try await about(server.get("/posts/\(post)"))
    #expect(moved?.title?.name == "Alien" && moved?.rating == Rating(quarterStars: 8))
    #expect(try await server.get("/titles/\(dune)/posts").status == 404)
    #expect(try await server.get("/titles/\(alien)/posts").ids() == [post])
    try await server.context.storage.write { [alien, server] transaction in
      let key = try #require(try TitleStore(transaction).key(id: alien))
      try transaction.connection.run("DELETE FROM titles WHERE key = \(key)")
      server.context.announce(TitleFactsChange.changed(keys: [key]), afterCommitOf: transaction)
    }
    let left = try await server.get("/posts/\(post)")
    #expect(try about(left) == nil && left.string("caption") == "Sand")
  }

  // MARK: Spoilers

  @Test func `a spoiler's card never has its text, whether marked first or later`() async throws {
    let ana = try await server.signUp("ana")
    func card(_ id: String) async throws -> String { try await server.get("/posts/\(id)").string("imageURL") }
    let spoiler = try await id("The worm did it", as: ana, about: dune, ["isSpoiler": "true"])
    let other = try await id("The cat did it", as: ana, about: dune, ["isSpoiler": "true"])
    let open = try await id("The worm did it", as: ana, about: dune)
    try await server.doJobs()
    #expect(try await card(spoiler) == card(other), "Both have the same picture, whatever their text.")
    let shown = try await card(open)
    #expect(try await shown != card(spoiler))
    // A post marked as a spoiler later loses its card immediately.
    _ = try await server.patch("/posts/\(open)", as: ana, json: ["isSpoiler": true])
    #expect(try await card(open).hasSuffix(PlaceholderImage.name))
    let name = shown.replacing("http://kiwi.test", with: "")
    #expect(try await server.get(name).status == 404)
    try await server.doJobs()
    #expect(try await card(open) == card(spoiler))
    // A late card of the open text is dropped, because its text is outdated.
    _ = try await server.patch("/posts/\(open)", as: ana, json: ["isSpoiler": false])
    try await server.doJobs()
    #expect(try await card(open) == shown)
  }

  @Test func `a mention in a spoiler is announced without its text`() async throws {
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    _ = try await id("@bob the worm did it", as: ana, about: dune, ["isSpoiler": "true"])
    let notifications = try await server.get("/notifications", as: bob).text
    #expect(notifications.contains("mention") && !notifications.contains("worm"))
  }

  // MARK: Posts about a title

  @Test func `posts about a title are paged newest first, as far as the viewer may see them`() async throws {
    let (ana, bob, eve) = (
      try await server.signUp("ana"), try await server.signUp("bob"), try await server.signUp("eve")
    )
    let open = try await id("1", as: ana, about: dune)
    _ = try await id("another title", as: ana, about: alien)
    let followers = try await id("2", as: ana, about: dune, ["visibility": "followers"])
    let own = try await id("3", as: ana, about: dune, ["visibility": "me"])
    let bobs = try await id("4", as: bob, about: dune)
    let list = "/titles/\(dune)/posts"
    #expect(try await server.get(list).ids() == [bobs, open])
    #expect(try await server.get(list, as: ana).ids() == [bobs, own, followers, open])
    #expect(try await server.get(list, as: bob).ids() == [bobs, open])
    _ = try await server.post("/users/ana/follow", as: bob)
    #expect(try await server.get(list, as: bob).ids() == [bobs, followers, open])
    _ = try await server.post("/users/bob/mute", as: eve)
    #expect(try await server.get(list, as: eve).ids() == [open])
    _ = try await server.post("/users/ana/block", as: eve)
    #expect(try await server.get(list, as: eve).ids().isEmpty)

    var found: [String] = []
    var next: String? = list + "?pageSize=1"
    while let target = next {
      let answer = try await server.get(target, as: ana)
      found += try answer.ids()
      next = answer.link("next")
    }
    #expect(found == [bobs, own, followers, open])
    #expect(try await server.get(list + "?before=x").status == 400)
    #expect(try await server.get(list + "?feed=mine").status == 400)
    #expect(try await server.get("/titles/nothing/posts").status == 404)
    #expect(try await server.get("/titles/\(alien)/posts").objects().count == 1)
  }

  @Test func `a title lists the newest post of each followed user`() async throws {
    let (ana, bob, eve) = (
      try await server.signUp("ana"), try await server.signUp("bob"), try await server.signUp("eve")
    )
    for name in ["ana", "bob"] { _ = try await server.post("/users/\(name)/follow", as: eve) }
    _ = try await id("1", as: ana, about: dune)
    let second = try await id("2", as: ana, about: dune, ["rating": "4", "visibility": "followers"])
    _ = try await id("3", as: ana, about: dune, ["visibility": "me"])
    let bobs = try await id("4", as: bob, about: dune, ["rating": "18"])
    _ = try await id("mine", as: eve, about: dune)
    let list = "/titles/\(dune)/posts?feed=following"
    #expect(try await server.get(list).status == 401)
    #expect(try await server.get(list, as: eve).ids() == [bobs, second])
    #expect(try await server.get(list, as: bob).ids().isEmpty)
    let first = try await server.get(list + "&pageSize=1", as: eve)
    #expect(try first.ids() == [bobs])
    let rest = try await server.get(try #require(first.link("next")), as: eve)
    #expect(try rest.ids() == [second])
    #expect(rest.link("next") == nil)
    _ = try await server.post("/users/bob/mute", as: eve)
    #expect(try await server.get(list, as: eve).ids() == [second])
  }

  @Test func `readers see one state or the other while the subject is changed`() async throws {
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let post = try await id("Sand", as: ana, about: dune, ["rating": "20"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in [nil, bob] {
        group.addTask {
          for _ in 1...50 {
            let subject = try await about(server.get("/posts/\(post)", as: reader))
            #expect(
              subject == nil || subject?.rating == Rating(quarterStars: 20) && subject?.title == duneSummary
                || subject?.rating == nil && subject?.title?.name == "Alien")
          }
        }
      }
      group.addTask {
        for number in 1...30 {
          let changes: [[String: any Sendable]] = [
            ["about": ""], ["about": "title:" + alien], ["about": "title:" + dune, "rating": 20],
          ]
          _ = try await server.patch("/posts/\(post)", as: ana, json: changes[number % 3])
        }
      }
      try await group.waitForAll()
    }
    _ = try await server.patch("/posts/\(post)", as: ana, json: ["about": ""])
    #expect(try await about(server.get("/posts/\(post)", as: bob)) == nil)
  }
}
