import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct ReadingMarkStoreTests {
  private static let day = CivilDate(year: 2026, month: 11, day: 23)

  private static func session(of user: Viewer, _ transaction: Transaction) throws -> Int64 {
    try ReadingSessionStore(transaction).insert(
      ReadingSessionRecord(
        key: 0, id: UUIDv7.generate(), userKey: user.key, titleKey: nil, bookTitle: "Emma", groupKey: 0,
        status: .completed, startedAt: .at(0), endedAt: .at(60), seconds: 60, resumedAt: nil,
        timeZone: "Europe/Vienna", dayStartHour: 4, day: day, startPage: 3, endPage: nil, mood: nil,
        isFinished: false, visibility: .followers))
  }

  @Test(arguments: StorageEngine.allCases)
  func `a session's mark is stored, replaced and deleted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let marks = ReadingMarkStore(transaction)
      let one = try Self.session(of: Fixtures(transaction).addUser("anna"), transaction)
      let other = try Self.session(of: Fixtures(transaction).addUser("ben"), transaction)
      #expect(try marks.mark(ofSession: one) == nil)
      let (entryId, titleId) = (UUIDv7.generate(), UUIDv7.generate())
      var mark = ReadingMark(
        entryId: entryId, time: .at(5), page: nil, isFinish: false, before: nil, decision: .untouched)
      let others = mark
      try marks.put(mark, ofSession: one)
      try marks.put(others, ofSession: other)
      #expect(try marks.mark(ofSession: one) == mark)
      (mark.page, mark.isFinish) = (12, true)
      mark.before = LibraryEntry(id: entryId, titleId: titleId, startedOn: Stamped(Self.day, at: .at(1)))
      for decision in [ReadingMark.Decision.was(.watchlist), .was(nil)] {
        mark.decision = decision
        try marks.put(mark, ofSession: one)
        #expect(try marks.mark(ofSession: one) == mark)
      }
      try marks.remove(ofSession: one)
      #expect(try marks.mark(ofSession: one) == nil)
      #expect(try marks.mark(ofSession: other) == others)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `marks of a title are those of one user's sessions of it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let (emma, other) = (
        try Fixtures(transaction).book("Emma"), try Fixtures(transaction).book("Persuasion")
      )
      var keys: [Int64] = []
      for (user, title) in [(anna, emma), (anna, emma), (anna, other), (ben, emma)] {
        var session = ReadingSessionStoreTests.session(UUIDv7.generate(), of: user, .completed)
        session.titleKey = title.key
        keys.append(try ReadingSessionStore(transaction).insert(session))
      }
      let marks = ReadingMarkStore(transaction)
      for key in keys {
        try marks.put(
          ReadingMark(
            entryId: UUIDv7.generate(), time: .at(Int(key)), page: nil, isFinish: false, before: nil,
            decision: .untouched),
          ofSession: key)
      }
      let found = try marks.marks(ofTitle: emma.key, ofUser: anna.key)
      #expect(Set(found.map(\.sessionKey)) == Set(keys.prefix(2)))
      #expect(found.allSatisfy { $0.mark.time == .at(Int($0.sessionKey)) })
    }
  }
}
