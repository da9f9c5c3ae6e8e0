import SQLite

/// Checks that a database is sound and that everything in it that is kept twice agrees.
struct Verification: Sendable {
  let database: Database
  /// The folder of the pictures that the database names.
  let uploads: String
  let output: CommandOutput

  /// Examples that are told of each fault; the rest is counted.
  static let exampleLimit = 5

  /// Returns how many kinds of fault there are, after it has told of them.
  func run(explain: @Sendable ([String]) async throws -> [String] = { $0 }) async throws -> Int {
    var faults = 0
    let checks = Self.structure + Self.counters + Self.feed
    for (number, check) in checks.enumerated() {
      try output.progress(check.name, number, of: checks.count + 2)
      faults += try await perform(check) ? 0 : 1
    }
    try output.progress("full-text search", checks.count, of: checks.count + 2)
    faults += try await searchIsSound() ? 0 : 1
    try output.progress("pictures", checks.count + 1, of: checks.count + 2)
    faults += try await picturesAreSound(explain: explain)
    return faults
  }

  private func perform(_ check: Check) async throws -> Bool {
    let found = try await database.readInBackground { connection in
      try connection.all(check.sql) { $0.text(0) }
    }
    guard !found.isEmpty else { return true }
    output.problem("\(check.name): \(check.fault)")
    for example in found.prefix(Self.exampleLimit) { output.problem("  \(example)") }
    if found.count > Self.exampleLimit { output.problem("  and more") }
    return false
  }

  /// The index is checked by a command that SQLite takes for a write.
  private func searchIsSound() async throws -> Bool {
    var isSound = true
    for table in ["postSearch", "userSearch"] {
      do {
        try await database.write { connection in
          try connection.run(
            "INSERT INTO \(raw: table) (\(raw: table), rank) VALUES ('integrity-check', 1)")
        }
      } catch let error as DatabaseError where error.isCorrupt || error.isConstraint {
        output.problem("full-text search: \(table) does not match what it indexes")
        isSound = false
      } catch WriteError.failed(let error) where error.isCorrupt {
        output.problem("full-text search: \(table) does not match what it indexes")
        isSound = false
      }
    }
    return isSound
  }
}
