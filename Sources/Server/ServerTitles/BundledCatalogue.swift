import ServerCore
import CCatalogue
import Formats
import KiwiKit
import Passwords

/// The well-known books, films and shows that every server has, without a network and without keys.
///
/// They are read at each start, after the server has begun to answer, and only where this state of them is not in the
/// database yet. What is interrupted goes on with the next start: each batch is a transaction of its own, and a title is
/// known again by what the catalogue calls it.
package enum BundledCatalogue {
  package static let name = "kiwifruit"

  package static let files: [(kind: TitleKind, bytes: [UInt8])] = [
    (.film, [UInt8](CCatalogue_films_tsv())), (.show, [UInt8](CCatalogue_shows_tsv())),
    (.book, [UInt8](CCatalogue_books_tsv())),
  ]

  /// Other bytes are another state.
  package static let version = Hexadecimal.text(
    Hash.sha256(files.flatMap(\.bytes) + WellKnownTitles.sources.flatMap { Array($0.utf8) }))

  package static func entries() throws -> [CatalogueParser.Entry] {
    try files.flatMap { file in try CatalogueParser(kind: file.kind).parse(file.bytes) }
  }

  package static let kind = AnyJobKind(recurring: "loadCatalogue", every: .seconds(24 * 60 * 60)) { run in
    let storage = run.server.storage
    guard try storage.read({ try $0.titles.version(ofCatalogue: name) }) != version else { return }
    let entries = try entries()
    var done = 0
    while done < entries.count {
      let batch = Array(entries[done...].prefix(batchSize))
      try await storage.write { transaction in
        let changed = try take(batch, in: transaction)
        guard !changed.isEmpty else { return }
        run.server.announce(TitleFactsChange.changed(keys: changed), afterCommitOf: transaction)
      }
      done += batch.count
      try await run.report(done: done, of: entries.count)
    }
    try await run.complete { transaction in
      try WellKnownTitles.putFirst(in: transaction)
      try transaction.titles.setVersion(version, ofCatalogue: name)
    }
  }

  /// All at once, for a server that has not begun to answer.
  package static func fill(_ storage: Storage) async throws {
    let entries = try entries()
    try await storage.write { transaction in
      try take(entries, in: transaction)
      try WellKnownTitles.putFirst(in: transaction)
      try transaction.titles.setVersion(version, ofCatalogue: name)
    }
  }

  /// Others write between two batches.
  private static let batchSize = 100

  /// Puts in what is new and corrects what has changed, but nothing that people corrected. Returns the keys of what was
  /// corrected.
  @discardableResult package static func take(
    _ entries: [CatalogueParser.Entry], in transaction: Transaction
  ) throws -> Set<Int64> {
    var changed: Set<Int64> = []
    for entry in entries {
      if let known = try transaction.titles.title(source: entry.source) {
        guard try transaction.titles.isFollowed(source: entry.source) else { continue }
        let facts = known.facts(takenFrom: entry.facts)
        guard known.facts != facts else { continue }
        try transaction.titles.update(key: known.key, facts)
        changed.insert(known.key)
      } else {
        try transaction.titles.insert(entry.facts, id: UUIDv7.generate(), source: entry.source)
      }
    }
    return changed
  }
}

extension TitleRecord {
  /// What a catalogue says, with the fields that people corrected as they are.
  package func facts(takenFrom catalogue: TitleFacts) -> TitleFacts {
    var facts = catalogue
    facts.kind = self.facts.kind
    for field in TitleField.allCases where corrections.contains(TitleFields(field)) {
      facts.take(field, of: self.facts)
    }
    return facts
  }
}

extension [UInt8] {
  /// Copies a file that is part of the program.
  fileprivate init(_ file: CCatalogueFile) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
