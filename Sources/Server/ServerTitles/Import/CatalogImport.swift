import ServerCore
import KiwiKit

/// Imports dump files of Open Library: authors, then their works, then the editions of those.
///
/// Each batch is stored in one transaction with the progress in the file. So an interrupted import resumes, and no
/// record is imported twice. A newer dump is another file and updates known titles.
package struct CatalogImport: Sendable {
  /// The progress within one file.
  package struct Progress: Hashable, Sendable {
    /// The offset of the next line, in bytes of uncompressed text.
    package var position = 0
    package var lines = 0
    /// The number of lines that could not be parsed.
    package var unreadable = 0
    package var isWhole = false
  }

  package let storage: Storage
  package let output: CommandOutput
  /// The number of lines per transaction. Other writes run in between.
  package let batchSize: Int
  /// Called with the titles that a batch changed, in its transaction.
  package var changed: @Sendable (Set<Int64>, Transaction) -> Void = { _, _ in }

  package init(
    storage: Storage, output: CommandOutput, batchSize: Int,
    changed: @escaping @Sendable (Set<Int64>, Transaction) -> Void = { _, _ in }
  ) {
    self.storage = storage
    self.output = output
    self.batchSize = batchSize
    self.changed = changed
  }
  private static let problemsShown = 5

  /// - Parameter paths: The files, in any order.
  package func run(_ paths: [String]) async throws {
    let files = try paths.map { path in
      let file = try DumpFile(path: path)
      return (path: path, size: file.size, kind: try Self.kind(of: path))
    }.sorted { ($0.kind, $0.path) < ($1.kind, $1.path) }
    var clock = ImportClock(bytes: files.reduce(0) { $0 + $1.size })
    for file in files {
      try await importFile(file.path, kind: file.kind, clock: &clock)
      clock.finishFile(ofSize: file.size)
    }
  }

  /// Returns the kind of the first records in a file.
  private static func kind(of path: String) throws -> DumpKind {
    var file = try DumpFile(path: path)
    var lines = 0
    while lines < 10_000, let line = try file.next() {
      lines += 1
      guard case .text(let bytes) = line, let record = try? OpenLibraryRecord(line: bytes) else { continue }
      switch record {
      case .author: return .authors
      case .work: return .works
      case .edition: return .editions
      case .other: continue
      }
    }
    throw CommandFailure(
      String(
        localized: """
          \(path) has no Open Library records in its first \(lines) lines. Choose a dump of authors, works or editions.
          """))
  }

  private func importFile(_ path: String, kind: DumpKind, clock: inout ImportClock) async throws {
    var file = try DumpFile(path: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let fingerprint = try file.fingerprint()
    var known = try storage.read { try CatalogImportStore($0).progress(ofFile: fingerprint) } ?? Progress()
    guard !known.isWhole else {
      output.line(String(localized: "\(name): already imported."))
      return
    }
    if known.lines > 0 {
      output.line(String(localized: "\(name): resuming after line \(String(known.lines))."))
    }
    let size = file.size
    try file.skip(to: known.position) { bytes in
      try output.progress(String(localized: "\(name): skipping imported lines"), bytes, of: size)
    }
    clock.beginFile(at: file.bytesRead)
    var left = Self.problemsShown
    var totals = ImportCounts()
    var next: Batch? = try batch(of: &file, after: known)
    while let batch = next {
      let from = known
      async let written = write(batch, from: from, fingerprint: fingerprint)
      for problem in batch.problems.prefix(left) { output.problem("\(name), \(problem)") }
      left = max(0, left - batch.problems.count)
      next = try batch.progress.isWhole ? nil : self.batch(of: &file, after: batch.progress)
      totals.add(try await written)
      known = batch.progress
      try output.progress(
        clock.activity(name, bytesRead: file.bytesRead), clock.done(bytesRead: file.bytesRead),
        of: clock.bytes)
    }
    output.line("\(name): \(totals.text(of: kind))\(Self.unreadable(known.unreadable))")
  }

  private static func unreadable(_ count: Int) -> String {
    count == 0 ? "" : " " + String(localized: "\(count) lines could not be read.")
  }

  private struct Batch: Sendable {
    var records: [OpenLibraryRecord] = []
    var problems: [String] = []
    /// The progress after this batch.
    var progress: Progress
  }

  /// Reads the next lines of a file. The last batch may be empty.
  private func batch(of file: inout DumpFile, after known: Progress) throws -> Batch {
    var batch = Batch(progress: known)
    var count = 0
    while count < batchSize {
      guard let line = try file.next() else {
        batch.progress.isWhole = true
        break
      }
      count += 1
      batch.progress.lines += 1
      do throws(OpenLibraryRecord.Problem) {
        guard case .text(let bytes) = line else {
          throw .init(reason: String(localized: "the line is too long"))
        }
        if bytes.isEmpty { continue }
        batch.records.append(try OpenLibraryRecord(line: bytes))
      } catch {
        batch.progress.unreadable += 1
        batch.problems.append(
          String(localized: "line \(String(batch.progress.lines)): \(error.reason)."))
      }
    }
    batch.progress.position = file.position
    return batch
  }

  private func write(_ batch: Batch, from known: Progress, fingerprint: String) async throws -> ImportCounts {
    // The storage's thread does not know the reader's language.
    let isInUse = CommandFailure(
      String(localized: "Another process is importing this file. Wait until it ends."))
    return try await storage.write { transaction in
      guard
        try CatalogImportStore(transaction).advance(file: fingerprint, from: known, to: batch.progress)
      else { throw isInUse }
      var counts = ImportCounts()
      var changes: Set<Int64> = []
      for record in batch.records {
        let outcome = try Self.store(record, in: transaction)
        if case .changed(let key) = outcome { changes.insert(key) }
        counts.note(outcome)
      }
      if !changes.isEmpty { changed(changes, transaction) }
      return counts
    }
  }

  /// Imports a record and returns the outcome.
  package static func store(_ record: OpenLibraryRecord, in transaction: Transaction) throws
    -> ImportCounts.Outcome
  {
    switch record {
    case .author(let number, let name):
      try CatalogImportStore(transaction).setName(name, ofAuthor: number)
      return .new
    case .work(let work):
      return try store(work, in: transaction)
    case .edition(let edition):
      guard
        let titleKey = try TitleStore(transaction).key(source: OpenLibraryKey.source(work: edition.work))
      else { return .skipped }
      let changesTitle = try EditionStore(transaction).put(
        edition.facts, source: OpenLibraryKey.source(edition: edition.number), ofTitle: titleKey,
        limit: Limits.editionsPerTitle)
      return changesTitle ? .changed(titleKey) : .new
    case .other:
      return .skipped
    }
  }

  private static func store(
    _ work: OpenLibraryRecord.Work, in transaction: Transaction
  ) throws -> ImportCounts.Outcome {
    var facts = work.facts
    for number in work.authors {
      guard let name = try CatalogImportStore(transaction).name(ofAuthor: number) else { continue }
      let person = TitlePerson(role: .author, name: name)
      if !facts.people.contains(person) { facts.people.append(person) }
    }
    let source = OpenLibraryKey.source(work: work.number)
    guard let key = try TitleStore(transaction).key(source: source),
      let known = try TitleStore(transaction).title(key: key)
    else {
      try TitleStore(transaction).insert(facts, id: UUIDv7.generate(), source: source)
      return .new
    }
    guard try TitleStore(transaction).isFollowed(source: source) else { return .same }
    // Fields that the dump lacks may be known from editions or other sources.
    for field in TitleField.allCases where facts.isEmpty(field) { facts.take(field, of: known.facts) }
    facts = known.facts(updatedFrom: facts)
    guard facts != known.facts else { return .same }
    try TitleStore(transaction).update(key: key, facts)
    return .changed(key)
  }
}

/// The files of a dump, in the order of import.
package enum DumpKind: Int, Comparable, Sendable {
  case authors
  case works
  case editions

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The numbers of imported records by outcome.
package struct ImportCounts: Sendable {
  package enum Outcome {
    case new
    /// The title with this key was changed.
    case changed(Int64)
    case same
    case skipped
  }

  package private(set) var new = 0
  package private(set) var changed = 0
  package private(set) var same = 0
  package private(set) var skipped = 0

  package mutating func note(_ outcome: Outcome) {
    switch outcome {
    case .new: new += 1
    case .changed: changed += 1
    case .same: same += 1
    case .skipped: skipped += 1
    }
  }

  package mutating func add(_ other: ImportCounts) {
    new += other.new
    changed += other.changed
    same += other.same
    skipped += other.skipped
  }

  package func text(of kind: DumpKind) -> String {
    switch kind {
    case .authors: String(localized: "\(new) authors.")
    case .works: String(localized: "\(new) new titles, \(changed) changed, \(same) unchanged.")
    case .editions:
      String(localized: "\(new + changed) editions, \(skipped) skipped because their works are unknown.")
    }
  }
}
