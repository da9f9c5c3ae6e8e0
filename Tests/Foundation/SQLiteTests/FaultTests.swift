import CSQLite
import TestSupport
import Threads
import Testing

@testable import SQLite

/// The database's guarantees when the disk fails, tested at every call that changes a file.
@Suite(.serialized) struct FaultTests {
  // The imported header does not define the extended codes in Swift.
  private static let writeFailure = SQLITE_IOERR | (3 << 8)
  private static let syncFailure = SQLITE_IOERR | (4 << 8)

  private struct Outcome {
    var acknowledged: [String] = []
    var attempted: [String] = []
    var errors: [any Error] = []
    /// The error of one more write at the end.
    var last: WriteError?
  }

  private func configuration(onWritingEnded: @escaping @Sendable (DatabaseError) -> Void = { _ in })
    -> Database.Configuration
  {
    var configuration = Database.Configuration()
    configuration.fileSystem = FaultyFileSystem.name
    configuration.checkpointPages = 6
    configuration.onWritingEnded = onWritingEnded
    return configuration
  }

  /// Writes notes singly and in groups, and continues after errors.
  private func exercise(_ database: Database) async -> Outcome {
    var outcome = Outcome()
    for round in 0..<4 {
      let bodies = (0..<(round.isMultiple(of: 2) ? 1 : 5)).map { "\(round)/\($0) " + padding }
      outcome.attempted += bodies
      let results = await withTaskGroup(of: (String, (any Error)?).self) { group in
        for body in bodies {
          group.addTask {
            do {
              try await database.add(body)
              return (body, nil)
            } catch {
              return (body, error)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for (body, error) in results {
        if let error { outcome.errors.append(error) } else { outcome.acknowledged.append(body) }
      }
    }
    do {
      outcome.attempted.append("last")
      try await database.add("last")
      outcome.acknowledged.append("last")
    } catch {
      outcome.last = error as? WriteError
    }
    return outcome
  }

  private let padding = String(repeating: "kiwi ", count: 200)

  /// Opens the files with the real file system and checks the invariants.
  private func check(_ path: String, _ outcome: Outcome, _ context: String) throws {
    let database = try Database(.file(path))
    defer { database.close() }
    let problems = try database.read { connection in
      try connection.all("PRAGMA integrity_check") { row in row.text(0) }
    }
    #expect(problems == ["ok"], "\(context)")
    let stored = Set(try database.bodies())
    #expect(stored.isSuperset(of: outcome.acknowledged), "An acknowledged write is lost. \(context)")
    #expect(stored.isSubset(of: outcome.attempted), "\(context)")
  }

  /// Runs the exercise with a plan. Returns nil if the database could not even be opened.
  private func run(
    _ plan: FaultyFileSystem.Plan, in folder: TemporaryFolder,
    onWritingEnded: @escaping @Sendable () -> Void = {}
  ) async throws -> Outcome {
    let path = folder.path + "/database"
    let first = try await Database.withNotes(.file(path))
    first.close()
    try #require(FaultyFileSystem.start(plan))
    guard
      let database = try? Database(
        .file(path), configuration: configuration(onWritingEnded: { _ in onWritingEnded() }))
    else { return Outcome() }
    let outcome = await exercise(database)
    database.close()
    return outcome
  }

  private func numberOfCalls(_ operations: Set<FaultyFileSystem.Operation>) async throws -> Int {
    let outcome = try await run(FaultyFileSystem.Plan(operations: operations), in: TemporaryFolder())
    #expect(outcome.errors.isEmpty)
    #expect(FaultyFileSystem.calls > 5)
    return FaultyFileSystem.calls
  }

  @Test func `a failed write or sync is reported, ends writing and loses no acknowledged write`() async throws
  {
    for operation in [FaultyFileSystem.Operation.write, .sync] {
      let total = try await numberOfCalls([operation])
      var reported = 0
      for failing in 1...total {
        let folder = try TemporaryFolder()
        let ended = Mutex(0)
        let plan = FaultyFileSystem.Plan(
          failing: failing, code: operation == .write ? Self.writeFailure : Self.syncFailure,
          operations: [operation])
        let path = folder.path + "/database"
        let outcome = try await run(plan, in: folder) { ended.withLock { $0 += 1 } }
        try check(path, outcome, "\(operation) \(failing)")
        guard let first = outcome.errors.first else { continue }
        reported += 1
        #expect(ended.withLock { $0 } == 1, "\(operation) \(failing)")
        switch first {
        case WriteError.failed(let error), WriteError.rejected(let error):
          #expect(error.isInputOutput)
        default:
          Issue.record("unexpected \(first) at \(operation) \(failing)")
        }
        guard case .rejected = outcome.last else {
          Issue.record("Writing continued after \(operation) \(failing).")
          continue
        }
      }
      #expect(reported > total / 4, "Only failures while closing may go unreported.")
    }
  }

  @Test func `a full disk is reported, and writing resumes when space is available`() async throws {
    let total = try await numberOfCalls([.write])
    var reported = 0
    for failing in 1...total {
      let folder = try TemporaryFolder()
      let ended = Mutex(0)
      let plan = FaultyFileSystem.Plan(failing: failing, code: SQLITE_FULL, operations: [.write])
      let outcome = try await run(plan, in: folder) { ended.withLock { $0 += 1 } }
      try check(folder.path + "/database", outcome, "write \(failing)")
      #expect(ended.withLock { $0 } == 0)
      guard let first = outcome.errors.first else { continue }
      reported += 1
      guard case WriteError.failed(let error) = first else {
        Issue.record("unexpected \(first) at write \(failing)")
        continue
      }
      #expect(error.isFull)
      #expect(outcome.last == nil, "Later writes should succeed.")
    }
    #expect(reported > total / 4)
  }

  @Test func `a power cut at any call loses no acknowledged write and corrupts nothing`() async throws {
    let total = try await numberOfCalls(Set(FaultyFileSystem.Operation.allCases))
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for failing in 1...total {
      let folder = try TemporaryFolder()
      let restored = try TemporaryFolder()
      // The first database uses the same file system, so its files are tracked from the beginning.
      let path = folder.path + "/database"
      try #require(FaultyFileSystem.start(FaultyFileSystem.Plan()))
      let first = try await Database.withNotes(.file(path), configuration: configuration())
      first.close()
      FaultyFileSystem.setPlan(
        FaultyFileSystem.Plan(failing: failing, code: Self.writeFailure, isLasting: true))
      var outcome = Outcome()
      if let database = try? Database(.file(path), configuration: configuration()) {
        outcome = await exercise(database)
        database.close()
      }
      FaultyFileSystem.restoreAfterPowerCut(into: restored.path) { Int.random(in: 0..<$0, using: &generator) }
      try check(restored.path + "/database", outcome, "power cut at call \(failing), seed \(seed)")
    }
  }
}
