import Dispatch
import ServerTesting
import Testing
import Threads

@testable import ServerAccounts
@testable import ServerCore

/// What services rely on beside the stores.
struct StorageTests {
  private struct Refusal: Error {}

  @Test(arguments: StorageEngine.allCases)
  func `a write is there whole or not at all`(engine: StorageEngine) async throws {
    try await engine.withStorage { storage in
      try await storage.write { _ = try $0.person("ana") }
      await #expect(throws: Refusal.self) {
        try await storage.write { transaction in
          _ = try transaction.person("bob")
          throw Refusal()
        }
      }
      #expect(try storage.read { try $0.users.accounts().map(\.username) } == ["ana"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `what waits for the commit runs before the writer hears of it, and not when it fails`(
    engine: StorageEngine
  ) async throws {
    try await engine.withStorage { storage in
      let done = Mutex<[String]>([])
      try await storage.write { transaction in
        transaction.afterCommit { done.withLock { $0.append("first") } }
        _ = try transaction.person("ana")
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
  func `a snapshot sees one state while others write`(engine: StorageEngine) async throws {
    try await engine.withStorage { storage in
      let began = AsyncStream<Void>.makeStream()
      let written = DispatchSemaphore(value: 0)
      let counts = Task {
        try await storage.readInBackground { transaction in
          let before = try transaction.users.accounts().count
          began.continuation.finish()
          written.wait()
          return [before, try transaction.users.accounts().count]
        }
      }
      for await _ in began.stream {}
      try await storage.write { _ = try $0.person("ana") }
      #expect(try storage.snapshot { try $0.users.accounts().count } == 1)
      written.signal()
      #expect(try await counts.value == [0, 0])
    }
  }
}
