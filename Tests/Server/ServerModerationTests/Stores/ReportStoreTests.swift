import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerModeration

struct ReportStoreTests {
  private static func report(
    _ subjectId: String, of reported: Viewer, by reporter: Viewer, details: String? = nil
  ) -> NewReportRecord {
    NewReportRecord(
      subject: .post, subjectId: subjectId, reason: .spam, details: details, excerpt: "Buy",
      reporterKey: reporter.key, reportedUserKey: reported.key)
  }

  @Test(arguments: StorageEngine.allCases)
  func `a report is open for its reporter until it is resolved`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let reports = ReportStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try reports.reports(isResolved: nil, page: .first).isEmpty)
      #expect(try reports.open(subject: .post, subjectId: "p", by: ana.key) == nil)
      #expect(try reports.openCount(by: ana.key) == 0)
      let id = try reports.insert(Self.report("p", of: bob, by: ana, details: "Look"), now: .at(1))
      #expect(try reports.open(subject: .post, subjectId: "p", by: ana.key) == id)
      #expect(try reports.open(subject: .comment, subjectId: "p", by: ana.key) == nil)
      #expect(try reports.open(subject: .post, subjectId: "q", by: ana.key) == nil)
      #expect(try reports.open(subject: .post, subjectId: "p", by: bob.key) == nil)
      #expect(try reports.openCount(by: ana.key) == 1)
      #expect(try reports.openCount(by: bob.key) == 0)

      let open = try #require(try reports.reports(isResolved: false, page: .first).first)
      #expect(open.id == id)
      #expect(open.subject == "post")
      #expect(open.subjectId == "p")
      #expect(open.reason == "spam")
      #expect(open.details == "Look")
      #expect(open.excerpt == "Buy")
      #expect(open.reporter?.username == "ana")
      #expect(open.reportedUser?.username == "bob")
      #expect(open.createdAt == .at(1))
      #expect(open.resolvedAt == nil)
      #expect(open.resolution == nil)

      #expect(try reports.report(id: "none") == nil)
      #expect(try reports.report(id: id)?.details == "Look")
      #expect(try reports.resolve(id: "none", resolution: "", by: nil, now: .at(2)) == nil)
      let resolved = try reports.resolve(id: id, resolution: "Removed", by: "BOB", now: .at(2))
      #expect(resolved?.resolvedAt == .at(2))
      #expect(resolved?.resolution == "Removed")
      #expect(try reports.open(subject: .post, subjectId: "p", by: ana.key) == nil)
      #expect(try reports.openCount(by: ana.key) == 0)
      #expect(try reports.resolve(id: id, resolution: "Again", by: nil, now: .at(3))?.resolution == "Again")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `reports are listed newest first, with one beyond the page`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let reports = ReportStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let ids = try (0..<5).map { number in
        try reports.insert(Self.report("p\(number)", of: bob, by: ana), now: .at(0))
      }
      _ = try reports.resolve(id: ids[1], resolution: "", by: nil, now: .at(1))
      _ = try reports.resolve(id: ids[3], resolution: "", by: nil, now: .at(1))
      func list(_ isResolved: Bool?, _ page: Page = .first) throws -> [String] {
        try reports.reports(isResolved: isResolved, page: page).map(\.id)
      }
      #expect(try list(nil) == ids.reversed())
      #expect(try list(true) == [ids[3], ids[1]])
      #expect(try list(false) == [ids[4], ids[2], ids[0]])
      #expect(try list(nil, Page(number: 1, size: 2)) == [ids[4], ids[3], ids[2]])
      #expect(try list(nil, Page(number: 3, size: 2)) == [ids[0]])
      #expect(try list(nil, Page(number: 4, size: 2)).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `reports outlive the accounts they name`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let id = try ReportStore(transaction).insert(Self.report("p", of: bob, by: ana), now: .at(0))
      _ = try ReportStore(transaction).resolve(id: id, resolution: "No", by: "ana", now: .at(1))
      try UserStore(transaction).delete(key: ana.key)
      try UserStore(transaction).delete(key: bob.key)
      let report = try #require(try ReportStore(transaction).reports(isResolved: true, page: .first).first)
      #expect(report.reporter == nil)
      #expect(report.reportedUser == nil)
      #expect(report.details == nil)
      #expect(report.resolution == "No")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `old resolved reports are removed up to a limit`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let reports = ReportStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let ids = try (0..<5).map { number in
        try reports.insert(Self.report("p\(number)", of: bob, by: ana), now: .at(0))
      }
      for number in 0..<4 {
        _ = try reports.resolve(id: ids[number], resolution: "", by: nil, now: .at(number))
      }
      #expect(try reports.deleteResolved(before: .at(-1), limit: 10) == 0)
      #expect(try reports.deleteResolved(before: .at(2), limit: 2) == 2)
      #expect(try reports.deleteResolved(before: .at(2), limit: 2) == 1)
      #expect(try reports.reports(isResolved: nil, page: .first).map(\.id) == [ids[4], ids[3]])
    }
  }
}
