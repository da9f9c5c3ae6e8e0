/// Fills an empty database with made-up people and what they did over the last two years.
///
/// Rows go in by batches, in the order of their keys and with their counters, while indexes and triggers are
/// away; those come back at the end.
struct Seeder: Sendable {
  let plan: SeedPlan
  let storage: Storage
  let pictures: SeedPictures
  let passwordHash: String
  /// In seconds since 1970.
  let now: Int
  let output: CommandOutput

  static let password = "kiwifruit-demo"
  private static let span = 2 * 365 * 24 * 60 * 60
  static let batchSize = 10_000

  var start: Int { now - Self.span }

  func run() async throws {
    let definitions = try await storage.write { try $0.seeds.begin() }
    for area in Areas.all { try await area.seed(with: self) }
    try await finish(definitions)
    try await insertLibraries()
  }

  private func finish(_ definitions: [SeedDefinition]) async throws {
    let steps = definitions.count + 3
    for (number, definition) in definitions.enumerated() {
      try output.progress("making indexes", number, of: steps)
      try await storage.write { try $0.seeds.restore(definition) }
    }
    try output.progress("indexing words", definitions.count, of: steps)
    try await storage.write { try $0.seeds.indexWords() }
    try output.progress("counting", steps - 2, of: steps)
    try await storage.write { try $0.seeds.count() }
    try output.progress("finishing", steps - 1, of: steps)
    try await storage.write { try $0.seeds.end() }
  }

  // MARK: Batches

  /// Makes batches of numbers below `count` and writes them; while one is written the next is made.
  func insert<Batch: Sendable>(
    _ activity: String, count: Int, make: (Range<Int>) -> Batch,
    write: @escaping @Sendable (Batch, any SeedStore) throws -> Void
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
    _ batch: Batch?, _ write: @escaping @Sendable (Batch, any SeedStore) throws -> Void
  ) async throws {
    guard let batch else { return }
    try await storage.write { try write(batch, $0.seeds) }
  }
}
