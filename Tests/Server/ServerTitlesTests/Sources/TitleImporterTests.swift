import KiwiKit
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerTitles

struct TitleImporterTests {
  private func film(_ number: String, _ name: String, _ year: Int?, cover: String? = nil) -> MediaItem {
    MediaItem(
      id: MediaID(source: .tmdb, kind: .film, number: number),
      facts: TitleFacts(kind: .film, name: name, year: year), coverPath: cover)
  }

  private func book(_ number: String, _ name: String, by author: String, isbn: String? = nil) -> MediaItem {
    MediaItem(
      id: MediaID(source: .openLibrary, kind: .book, number: number),
      facts: TitleFacts(kind: .book, name: name, people: [TitlePerson(role: .author, name: author)]),
      isbn: isbn.flatMap(ISBN.init))
  }

  @Test func `a title from a source is inserted once and updated later`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let first = try TitleImporter.store(film("1", "Alien", 1979), now: .at(0), in: transaction)
      var item = film("1", "Alien", 1979)
      item.facts.runtimeMinutes = 117
      item.isWhole = true
      #expect(try TitleImporter.store(item, now: .at(9), in: transaction) == first)
      // A line of a list has fewer facts and removes none.
      #expect(try TitleImporter.store(film("1", "Alien!", 1979), now: .at(20), in: transaction) == first)
      let title = try #require(try TitleStore(transaction).title(source: "tmdb:film:1"))
      #expect(title.facts == TitleFacts(kind: .film, name: "Alien!", year: 1979, runtimeMinutes: 117))
      let fetch = try #require(try TitleFetchStore(transaction).fetch(source: "tmdb:film:1"))
      #expect(fetch.isWhole && fetch.isOrigin)
      #expect(fetch.fetchedAt == .at(9))
      #expect(title.isFromTMDB)
    }
  }

  @Test func `a title of the catalog is matched, and only missing facts are added`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let facts = TitleFacts(kind: .film, name: "Amélie", year: 2001, genres: ["comedy"])
      try TitleStore(transaction).insert(facts, id: "ours", source: "kiwifruit:film:amelie-2001")
      var item = film("194", "Amelie", 2001)
      item.facts.genres = ["romance"]
      item.facts.description = "A waitress."
      try TitleImporter.store(item, now: .at(0), in: transaction)
      let title = try #require(try TitleStore(transaction).title(source: "tmdb:film:194"))
      #expect(title.id == "ours")
      #expect(title.facts.name == "Amélie")
      #expect(title.facts.genres == ["comedy"])
      #expect(title.facts.description == "A waitress.")
      // Another film of that name and year makes the match ambiguous.
      try TitleImporter.store(film("195", "Amelie", 2001), now: .at(0), in: transaction)
      #expect(try TitleStore(transaction).title(source: "tmdb:film:195")?.id != "ours")
    }
  }

  @Test func `a source overwrites no correction and does not restore removed facts`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      var item = film("1", "Alien", 1979)
      item.facts.description = "In space."
      item.facts.runtimeMinutes = 117
      let key = try TitleImporter.store(item, now: .at(0), in: transaction)
      var facts = try #require(try TitleStore(transaction).title(key: key)).facts
      facts.name = "Alien: Director’s Cut"
      facts.description = nil
      try TitleStore(transaction).update(key: key, facts)
      try TitleStore(transaction).setCorrections(TitleFields([.name, .description]), key: key)
      item.facts.runtimeMinutes = 116
      item.isWhole = true
      #expect(try TitleImporter.store(item, now: .at(1), in: transaction) == key)
      facts.runtimeMinutes = 116
      #expect(try TitleStore(transaction).title(key: key)?.facts == facts)
    }
  }

  @Test func `sources of a duplicate fill in missing facts of its title`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let duplicate = try TitleImporter.store(film("1", "Alien", 1979), now: .at(0), in: transaction)
      let key = try TitleStore(transaction).insert(TitleFacts(kind: .film, name: "Xenomorph"), id: "ours")
      let records = try [duplicate, key].map { try #require(try TitleStore(transaction).title(key: $0)) }
      for reference in Areas.titleReferences {
        let batch = TitleMoves.Batch(position: 0, limit: 99, now: .at(0))
        _ = try reference.move(records[0], records[1], batch, transaction)
      }
      try TitleMergeStore(transaction).close(duplicate, into: key)
      var item = film("1", "Alien", 1979)
      item.facts.runtimeMinutes = 117
      #expect(try TitleImporter.store(item, now: .at(1), in: transaction) == key)
      let title = try #require(try TitleStore(transaction).title(key: key))
      #expect(title.facts == TitleFacts(kind: .film, name: "Xenomorph", year: 1979, runtimeMinutes: 117))
      #expect(title.isFromTMDB)
    }
  }

  @Test func `an ambiguous match becomes a separate title`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      try TitleStore(transaction).insert(
        TitleFacts(kind: .film, name: "Dune", year: 1984), id: "old", source: "kiwifruit:film:dune-1984")
      try TitleStore(transaction).insert(
        TitleFacts(kind: .film, name: "M"), id: "yearless", source: "kiwifruit:film:m")
      for item in [
        film("1", "Dune", 2021), film("2", "Dune", nil), film("3", "M", nil), film("4", "M", 1931),
      ] {
        try TitleImporter.store(item, now: .at(0), in: transaction)
        #expect(try TitleStore(transaction).title(source: item.id.text)?.id.count == 36)
      }
      let show = MediaItem(
        id: MediaID(source: .tmdb, kind: .show, number: "1"),
        facts: TitleFacts(kind: .show, name: "Dune", year: 1984))
      try TitleImporter.store(show, now: .at(0), in: transaction)
      #expect(try TitleStore(transaction).title(source: "tmdb:show:1")?.facts.kind == .show)
      #expect(try TitleStore(transaction).title(source: "tmdb:film:1")?.facts.kind == .film)
    }
  }

  @Test func `books match by author and by ISBN`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      try TitleStore(transaction).insert(
        book("OL0W", "Emma", by: "Jane Austen").facts, id: "ours", source: "kiwifruit:book:emma-1815")
      try TitleImporter.store(
        book("OL1W", "Emma.", by: "Jane  Austen", isbn: "9780141439587"), now: .at(0), in: transaction)
      #expect(try TitleStore(transaction).title(source: "openlibrary:/works/OL1W")?.id == "ours")
      #expect(try TitleStore(transaction).title(source: "isbn:9780141439587")?.id == "ours")
      try TitleImporter.store(
        book("OL2W", "Emma", by: "Alexander McCall Smith"), now: .at(0), in: transaction)
      #expect(try TitleStore(transaction).title(source: "openlibrary:/works/OL2W")?.id != "ours")
      // The same edition under another work is the same book.
      try TitleImporter.store(
        book("OL3W", "Emma (annotated)", by: "J. Austen", isbn: "0141439580"), now: .at(0), in: transaction)
      #expect(try TitleStore(transaction).title(source: "openlibrary:/works/OL3W")?.id == "ours")
      #expect(try TitleStore(transaction).title(id: "ours")?.attribution == OpenLibraryService.attribution)
    }
  }

  @Test func `a cover is wanted once, and again when the source has another`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let state = { try TitleFetchStore(transaction).fetch(source: "tmdb:film:1")?.cover }
      try TitleImporter.store(film("1", "Alien", 1979), now: .at(0), in: transaction)
      #expect(try state() == TitleFetchRecord.Cover.none)
      try TitleImporter.store(film("1", "Alien", 1979, cover: "/a.jpg"), now: .at(0), in: transaction)
      #expect(try state() == .wanted)
      for kept in [TitleFetchRecord.Cover.kept, .refused] {
        var fetch = try #require(try TitleFetchStore(transaction).fetch(source: "tmdb:film:1"))
        fetch.cover = kept
        try TitleFetchStore(transaction).save(fetch)
        try TitleImporter.store(
          film("1", "Alien", 1979, cover: fetch.coverPath), now: .at(1), in: transaction)
        #expect(try state() == kept)
        try TitleImporter.store(
          film("1", "Alien", 1979, cover: "/\(kept.rawValue).jpg"), now: .at(1), in: transaction)
        #expect(try state() == .wanted)
      }
    }
  }
}
