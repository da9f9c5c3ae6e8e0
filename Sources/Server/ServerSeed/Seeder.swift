import Commands
import ServerTitles
import ServerCore

/// Fills an empty database with generated users and two years of their activity.
///
/// Rows are inserted in batches, ordered by their keys and with their counters, without indexes and triggers, which are
/// restored at the end.
package struct Seeder: Sendable {
  package let plan: SeedPlan
  package let storage: Storage
  package let pictures: SeedPictures
  package let passwordHash: String
  /// The current time, in seconds since 1970.
  package let now: Int
  package let output: CommandOutput

  package init(
    plan: SeedPlan, storage: Storage, pictures: SeedPictures, passwordHash: String, now: Int,
    output: CommandOutput
  ) {
    self.plan = plan
    self.storage = storage
    self.pictures = pictures
    self.passwordHash = passwordHash
    self.now = now
    self.output = output
  }

  package static let password = "kiwifruit-demo"
  private static let span = 2 * 365 * 24 * 60 * 60
  package static let batchSize = 10_000

  package var start: Int { now - Self.span }

  package func run() async throws {
    let definitions = try await storage.write { try SeedStore($0).begin() }
    try await insertUsers()
    try await insertFollows()
    try await BundledCatalog.fill(storage)
    try await insertTitles()
    try await insertKeptTitles()
    let reactions = try await insertPosts()
    try await insertLikes(reactions)
    try await insertComments(reactions)
    try await finish(definitions)
    try await insertLibraries()
  }

  private func finish(_ definitions: [SeedDefinition]) async throws {
    let steps = definitions.count + 3
    for (number, definition) in definitions.enumerated() {
      try output.progress(localized("building indexes"), number, of: steps)
      try await storage.write { try SeedStore($0).restore(definition) }
    }
    try output.progress(localized("indexing words"), definitions.count, of: steps)
    try await storage.write { try SeedStore($0).indexWords() }
    try output.progress(localized("counting rows"), steps - 2, of: steps)
    try await storage.write { try SeedStore($0).count() }
    try output.progress(localized("finishing"), steps - 1, of: steps)
    try await storage.write { try SeedStore($0).end() }
  }

  // MARK: Batches

  /// Generates and writes batches for the numbers below `count`. The next one is generated while one is written.
  package func insert<Batch: Sendable>(
    _ activity: String, count: Int, make: (Range<Int>) -> Batch,
    write: @escaping @Sendable (Batch, SeedStore) throws -> Void
  ) async throws {
    var ready: Batch?
    for first in stride(from: 0, to: count + Self.batchSize, by: Self.batchSize) {
      try output.progress(activity, first, of: count)
      let batch = ready
      async let written: Void = writeBatch(batch, write)
      let range = min(first, count)..<min(first + Self.batchSize, count)
      ready = range.isEmpty ? nil : make(range)
      try await written
    }
  }

  private func writeBatch<Batch: Sendable>(
    _ batch: Batch?, _ write: @escaping @Sendable (Batch, SeedStore) throws -> Void
  ) async throws {
    guard let batch else { return }
    try await storage.write { try write(batch, SeedStore($0)) }
  }
}
