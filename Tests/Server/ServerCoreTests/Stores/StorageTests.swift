import Dispatch
import ServerTesting
import Testing
import Threads

@testable import ServerAccounts
@testable import ServerCore

/// The promises of `Storage` itself that services rely on.
struct StorageTests {
  private struct Refusal: Error {}

  @Test(arguments: StorageEngine.allCases)
  func `a write is committed whole or not at all`(engine: StorageEngine) async throws {
    try await engine.withStorage { storage in
      try await storage.write { _ = try Fixtures($0).addUser("ana") }
      await #expect(throws: Refusal.self) {
        try await storage.write { transaction in
          _ = try Fixtures(transaction).addUser("bob")
          throw Refusal()
        }
      }
      #expect(try storage.read { try UserStore($0).accounts().map(\.username) } == ["ana"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `commit actions run before the writer resumes, and not after a rollback`(
    engine: StorageEngine
  ) async throws {
    try await engine.withStorage { storage in
      let done = Mutex<[String]>([])
      try await storage.write { transaction in
        transaction.afterCommit { done.withLock { $0.append("first") } }
        _ = try Fixtures(transaction).addUser("ana")
        #expect(done.withLock { $0.isEmpty })
      }
      #expect(done.withLock { $0 } == ["first"])
      await #expect(throws: Refusal.self) {
        try await storage.write { transaction in
          transaction.afterCommit { done.withLock { $0.append("second") } }
          throw Refusal()
        }
      }
      #expect(done.withLock { $0 } == ["first"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a snapshot sees one state while other tasks write`(engine: StorageEngine) async throws {
    try await engine.withStorage { storage in
      let began = AsyncStream<Void>.makeStream()
      let written = DispatchSemaphore(value: 0)
      let counts = Task {
        try await storage.readInBackground { transaction in
          let before = try UserStore(transaction).accounts().count
          began.continuation.finish()
          written.wait()
          return [before, try UserStore(transaction).accounts().count]
        }
      }
      for await _ in began.stream {}
      try await storage.write { _ = try Fixtures($0).addUser("ana") }
      #expect(try storage.snapshot { try UserStore($0).accounts().count } == 1)
      written.signal()
      #expect(try await counts.value == [0, 0])
    }
  }
}
