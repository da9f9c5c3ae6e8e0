import ServerCore
import CCatalog
import Formats
import KiwiKit
import Passwords

/// The well-known books, films and shows of every server, available without network and keys.
///
/// A job loads them after each start unless this version is in the database. Each batch is a transaction, and titles
/// are identified by their source ids, so an interrupted load continues with the next start.
package enum BundledCatalog {
  package static let name = "kiwifruit"

  package static let files: [(kind: TitleKind, bytes: [UInt8])] = [
    (.film, bytes(of: CCatalog_films_tsv())), (.show, bytes(of: CCatalog_shows_tsv())),
    (.book, bytes(of: CCatalog_books_tsv())),
  ]

  /// Copies a file that is embedded in the program.
  private static func bytes(of file: CCatalogFile) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// A hash of the files. Changed files are a new version.
  package static let version = Hexadecimal.text(
    Hash.sha256(files.flatMap(\.bytes) + WellKnownTitles.sources.flatMap { Array($0.utf8) }))

  package static func entries() throws -> [CatalogParser.Entry] {
    try files.flatMap { file in try CatalogParser(kind: file.kind).parse(file.bytes) }
  }

  package static let kind = AnyJobKind(recurring: "loadCatalogue", every: .seconds(24 * 60 * 60)) { run in
    let storage = run.server.storage
    guard try storage.read({ try TitleStore($0).version(ofCatalog: name) }) != version else { return }
    let entries = try entries()
    var done = 0
    while done < entries.count {
      let batch = Array(entries[done...].prefix(batchSize))
      try await storage.write { transaction in
        let changed = try store(batch, in: transaction)
        guard !changed.isEmpty else { return }
        run.server.announce(TitleFactsChange.changed(keys: changed), afterCommitOf: transaction)
      }
      done += batch.count
      try await run.report(done: done, of: entries.count)
    }
    try await run.complete { transaction in
      try WellKnownTitles.placeFirst(in: transaction)
      try TitleStore(transaction).setVersion(version, ofCatalog: name)
    }
  }

  /// Loads the catalog immediately, before the server accepts requests.
  package static func fill(_ storage: Storage) async throws {
    let entries = try entries()
    try await storage.write { transaction in
      try store(entries, in: transaction)
      try WellKnownTitles.placeFirst(in: transaction)
      try TitleStore(transaction).setVersion(version, ofCatalog: name)
    }
  }

  /// The number of titles per transaction. Other writes run in between.
  private static let batchSize = 100

  /// Inserts new titles and updates changed ones, except for fields that users corrected. Returns the keys of updated
  /// titles.
  @discardableResult package static func store(
    _ entries: [CatalogParser.Entry], in transaction: Transaction
  ) throws -> Set<Int64> {
    var changed: Set<Int64> = []
    for entry in entries {
      if let known = try TitleStore(transaction).title(source: entry.source) {
        guard try TitleStore(transaction).isFollowed(source: entry.source) else { continue }
        let facts = known.facts(updatedFrom: entry.facts)
        guard known.facts != facts else { continue }
        try TitleStore(transaction).update(key: known.key, facts)
        changed.insert(known.key)
      } else {
        try TitleStore(transaction).insert(entry.facts, id: UUIDv7.generate(), source: entry.source)
      }
    }
    return changed
  }
}

extension TitleRecord {
  /// Returns a catalog's facts, but with the fields that users corrected.
  package func facts(updatedFrom catalog: TitleFacts) -> TitleFacts {
    var facts = catalog
    facts.kind = self.facts.kind
    for field in TitleField.allCases where corrections.contains(TitleFields(field)) {
      facts.take(field, of: self.facts)
    }
    return facts
  }
}
