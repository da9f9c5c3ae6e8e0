import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct AuditStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `audit records are listed newest first, with one beyond the page`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let audit = AuditStore(transaction)
      #expect(try audit.records(page: .first).isEmpty)
      for number in 0..<4 {
        try audit.insert(
          AuditRecord(
            id: "a\(number)", actor: number == 0 ? nil : "ana", action: "suspend", subject: "bob",
            details: number == 0 ? nil : "Because", createdAt: .at(0)))
      }
      #expect(try audit.records(page: .first).map(\.id) == ["a3", "a2", "a1", "a0"])
      #expect(try audit.records(page: Page(number: 1, size: 2)).map(\.id) == ["a3", "a2", "a1"])
      let second = try audit.records(page: Page(number: 2, size: 2))
      #expect(second.map(\.id) == ["a1", "a0"])
      #expect(second.map(\.actor) == ["ana", nil])
      #expect(second.map(\.details) == ["Because", nil])
      #expect(second.allSatisfy { $0.action == "suspend" && $0.subject == "bob" && $0.createdAt == .at(0) })
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `audit records outlive their accounts`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      try AuditStore(transaction).insert(
        AuditRecord(id: "a", actor: "ana", action: "delete", subject: "ana", details: nil, createdAt: .at(0)))
      try UserStore(transaction).delete(key: ana.key)
      #expect(try AuditStore(transaction).records(page: .first).map(\.actor) == ["ana"])
    }
  }
}
