import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerTitles

struct TitleTests {
  private func server(_ change: (inout Configuration) -> Void = { _ in }) async throws -> TestServer {
    let server = try await TestServer(change)
    try await server.context.jobs.begin()
    try await server.doJobs()
    return server
  }

  private func count(_ server: TestServer) async throws -> Int {
    var count = 0
    var next: String? = "/titles?pageSize=100"
    while let target = next {
      let answer = try await server.get(target)
      count += try answer.objects().count
      next = answer.link("next")
    }
    return count
  }

  @Test func `the bundled catalog is readable and has enough titles of each kind`() throws {
    let entries = try BundledCatalog.entries()
    let counts = Dictionary(grouping: entries, by: \.facts.kind).mapValues(\.count)
    #expect((counts[.film] ?? 0) >= 300)
    #expect((counts[.show] ?? 0) >= 100)
    #expect((counts[.book] ?? 0) >= 400)
    #expect(Set(entries.map(\.source)).count == entries.count)
    #expect(entries.allSatisfy { $0.facts.year.map { (-800...2_024).contains($0) } ?? true })
    #expect(entries.allSatisfy { $0.facts.runtimeMinutes.map { (1...600).contains($0) } ?? true })
  }

  @Test func `a new server imports the bundled catalog, and a restart changes nothing`() async throws {
    let server = try await server()
    let before = try await server.get("/titles?pageSize=100").body
    #expect(try await count(server) == BundledCatalog.entries().count)
    try await server.context.jobs.begin()
    try await server.doJobs()
    // An interrupted import starts over.
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).setVersion("old", ofCatalog: BundledCatalog.name)
    }
    try await server.context.jobs.begin()
    try await server.doJobs()
    #expect(try await server.get("/titles?pageSize=100").body == before)
    #expect(try await count(server) == BundledCatalog.entries().count)
    #expect(
      try server.context.storage.read { try TitleStore($0).version(ofCatalog: BundledCatalog.name) }
        == BundledCatalog.version)
    #expect(try await server.context.storage.unsoundIndexes() == [])
  }

  @Test func `a correction of the catalog updates the title`() async throws {
    let server = try await TestServer()
    let parser = CatalogParser(kind: .film)
    for line in ["M\t1931\t\t\t\t\t", "M\t1931\tdirector=Fritz Lang\t\tde\t\t"] {
      let entries = try parser.parse(Array(line.utf8))
      _ = try await server.context.storage.write { try BundledCatalog.store(entries, in: $0) }
    }
    let titles = try await server.get("/titles").objects()
    #expect(titles.count == 1)
    #expect(titles.first?["language"] as? String == "de")
  }

  @Test func `visitors and members find and read the same titles`() async throws {
    let server = try await server()
    let ana = try await server.signUp("ana")
    let answer = try await server.get("/titles?q=left+hand+of+dark")
    let title = try #require(try answer.objects().first)
    #expect(title["name"] as? String == "The Left Hand of Darkness")
    #expect(title["kind"] as? String == "book")
    #expect(title["year"] as? Int == 1969)
    let id = try #require(title["id"] as? String)
    let one = try await server.get("/titles/\(id)")
    #expect(one.status == 200)
    #expect(try one.object() as NSDictionary == title as NSDictionary)
    #expect(try await server.get("/titles/\(id)", as: ana).body == one.body)
    #expect(try await server.get("/titles?q=left+hand+of+dark", as: ana).body == answer.body)
    #expect(try await server.get("/titles/01a1fd7d-0000-7000-8000-000000000000").status == 404)
    #expect(try await server.get("/titles/nothing").status == 404)
  }

  @Test func `titles of one kind are found by its name, in pages`() async throws {
    let server = try await server()
    for kind in TitleKind.allCases {
      for query in ["", "&q=the", "&q="] {
        let titles = try await server.get("/titles?kind=\(kind.rawValue)\(query)").objects()
        #expect(titles.count == 20)
        #expect(titles.allSatisfy { $0["kind"] as? String == kind.rawValue })
      }
    }
    let first = try await server.get("/titles?q=t&pageSize=5")
    let next = try #require(first.link("next"))
    #expect(next.contains("q=t"))
    #expect(Set(try first.ids()).isDisjoint(with: try await server.get(next).ids()))
    #expect(try await server.get("/titles?kind=song").errorField == "kind")
    #expect(try await server.get("/titles?q=\(String(repeating: "x", count: 201))").errorField == "q")
    #expect(try await server.get("/titles?page=0").errorField == "page")
    #expect(try await server.get("/titles?q=the&page=9007199254740992&pageSize=100").objects().isEmpty)
    #expect(try await server.get("/titles?page=9007199254740992&pageSize=100").objects().isEmpty)
  }

  @Test(arguments: [
    "%22", "*", "%27", "AND", "NEAR(", "kind:film", "sortName+:+a", "%5C", "-", "+", "%25",
  ])
  func `typed text is never an operator`(text: String) async throws {
    let server = try await TestServer()
    try await server.context.storage.write { transaction in
      try TitleStore(transaction).insert(TitleStoreTests.film("Alien"), id: "a", source: "a")
    }
    let answer = try await server.get("/titles?q=\(text)")
    #expect(answer.status == 200)
    #expect(try answer.objects().isEmpty)
  }

  @Test func `too many searches from one address are throttled`() async throws {
    let server = try await TestServer { $0.rateLimits = true }
    var statuses: [Int] = []
    // The limit refills by one per second, and a busy machine is slow.
    while statuses.last ?? 200 == 200, statuses.count < 600 {
      statuses.append(try await server.get("/titles?q=a").status)
    }
    #expect(statuses.count > 60)
    #expect(statuses.last == 429)
  }
}
