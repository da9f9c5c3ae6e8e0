import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPlaces

struct UserPlaceImportStoreTests {
  private static func placeImport(
    _ id: String, of user: Viewer, stage: PlaceImport.Stage = .ready, until seconds: Int = 1_000
  ) -> UserPlaceImportRecord {
    UserPlaceImportRecord(
      id: id, userKey: user.key, fileName: "\(id).json", stage: stage, visibility: .onlyMe,
      createdAt: .at(0),
      expiresAt: .at(seconds))
  }

  private static func row(
    _ number: Int, _ kind: PlaceImportRow.Kind = .visit, problems: [PlaceImportRow.Problem] = [],
    isLeftOut: Bool = false, outcome: PlaceImportRow.Outcome = .waiting, spotKey: Int64? = nil
  ) -> UserPlaceImportRowRecord {
    let row = ImportedRow(
      origin: "file, entry \(number)", kind: kind, recordSource: "test:\(number)", name: "Place \(number)",
      coordinate: Coordinate(latitude: 1, longitude: 2), rating: Rating(quarterStars: 14))
    return UserPlaceImportRowRecord(
      number: number, row: row, problems: problems, isLeftOut: isLeftOut, outcome: outcome,
      message: outcome == .refused ? "No." : nil, spotKey: spotKey, madeSpot: spotKey != nil)
  }

  @Test(arguments: StorageEngine.allCases)
  func `a place import is visible to its owner alone and can be changed`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      var one = Self.placeImport("one", of: anna)
      one.key = try UserPlaceImportStore(transaction).insert(one)
      var two = Self.placeImport("two", of: anna)
      two.key = try UserPlaceImportStore(transaction).insert(two)
      #expect(try UserPlaceImportStore(transaction).placeImport(id: "one", ofUser: anna.key) == one)
      #expect(try UserPlaceImportStore(transaction).placeImport(id: "one", ofUser: ben.key) == nil)
      #expect(try UserPlaceImportStore(transaction).placeImports(ofUser: anna.key) == [two, one])
      #expect(try UserPlaceImportStore(transaction).placeImports(ofUser: ben.key).isEmpty)
      (one.stage, one.visibility, one.expiresAt) = (.applying, .everyone, .at(5_000))
      try UserPlaceImportStore(transaction).update(one)
      #expect(try UserPlaceImportStore(transaction).placeImport(key: one.key) == one)
      try UserPlaceImportStore(transaction).hide(key: one.key)
      #expect(try UserPlaceImportStore(transaction).placeImport(id: "one", ofUser: anna.key) == nil)
      #expect(try UserPlaceImportStore(transaction).placeImports(ofUser: anna.key) == [two])
      #expect(try !UserPlaceImportStore(transaction).deleteSome(ofImport: one.key, limit: 2))
      #expect(try UserPlaceImportStore(transaction).placeImport(key: one.key) == nil)
      #expect(try UserPlaceImportStore(transaction).placeImport(key: two.key) == two)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a user's import secret is stable and unique`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let secret = try UserPlaceImportStore(transaction).secret(ofUser: anna.key)
      #expect(secret.count == 32)
      #expect(try UserPlaceImportStore(transaction).secret(ofUser: anna.key) == secret)
      #expect(try UserPlaceImportStore(transaction).secret(ofUser: ben.key) != secret)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `import rows are counted by case and listed by filter`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      var record = Self.placeImport("one", of: anna)
      record.key = try UserPlaceImportStore(transaction).insert(record)
      let spot = try SpotStore(transaction).insert(
        SpotFacts(name: "Spot", category: .bar, coordinate: .north), id: "spot", reason: .imported,
        now: .at(0))
      let rows = [
        Self.row(1), Self.row(2, .wish), Self.row(3, problems: [.noName]),
        Self.row(4, problems: [.privatePlace], isLeftOut: true), Self.row(5, problems: [.noDate]),
        Self.row(6, outcome: .made, spotKey: spot), Self.row(7, .wish, outcome: .known),
        Self.row(8, outcome: .refused), Self.row(9, outcome: .takenBack), Self.row(10, outcome: .kept),
      ]
      for row in rows { try UserPlaceImportStore(transaction).insert(row, into: record.key) }
      let counts = PlaceImport.Counts(
        rows: 10, leftOut: 1, incomplete: 1, uncertain: 1, visits: 6, wishes: 2, waiting: 3, made: 1,
        known: 1,
        refused: 1, takenBack: 1, kept: 1)
      #expect(try UserPlaceImportStore(transaction).counts(of: record) == counts)
      record.stage = .undoing
      #expect(try UserPlaceImportStore(transaction).counts(of: record).waiting == 1)
      func numbers(_ filter: PlaceImportFilter, _ page: Page = .first) throws -> [Int] {
        try UserPlaceImportStore(transaction).rows(filter, of: record.key, page: page).map(\.number)
      }
      #expect(try UserPlaceImportStore(transaction).rows(.all, of: record.key, page: .first) == rows)
      #expect(try numbers(.all, Page(number: 2, size: 4)) == [5, 6, 7, 8, 9])
      #expect(try numbers(.needsLook) == [3, 5])
      #expect(try numbers(.leftOut) == [4])
      #expect(try numbers(.kept) == [10])
      #expect(try numbers(.refused) == [8])
      #expect(try UserPlaceImportStore(transaction).row(number: 6, of: record.key) == rows[5])
      #expect(try UserPlaceImportStore(transaction).row(number: 11, of: record.key) == nil)
      #expect(
        try UserPlaceImportStore(transaction).waitingRows(of: record.key, limit: 2).map(\.number) == [1, 2])
      #expect(
        try UserPlaceImportStore(transaction).waitingRows(of: record.key, limit: 9).map(\.number) == [
          1, 2, 5,
        ])
      #expect(try UserPlaceImportStore(transaction).madeRows(of: record.key, limit: 9).map(\.number) == [6])
      #expect(
        try UserPlaceImportStore(transaction).rowsWithSpots(of: record.key, limit: 9).map(\.number) == [6])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a row is updated, and undone or rejected rows wait again`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      let key = try UserPlaceImportStore(transaction).insert(Self.placeImport("one", of: anna))
      var row = Self.row(1)
      try UserPlaceImportStore(transaction).insert(row, into: key)
      row.row.name = "Other"
      (row.problems, row.isLeftOut, row.outcome, row.message) = (
        [.noDate, .badRating], true, .refused, "Why"
      )
      try UserPlaceImportStore(transaction).update(row, of: key)
      #expect(try UserPlaceImportStore(transaction).row(number: 1, of: key) == row)
      try UserPlaceImportStore(transaction).insert(Self.row(2, outcome: .takenBack), into: key)
      try UserPlaceImportStore(transaction).insert(Self.row(3, outcome: .kept), into: key)
      #expect(try UserPlaceImportStore(transaction).resetSomeRows(of: key, limit: 1) == 1)
      #expect(try UserPlaceImportStore(transaction).resetSomeRows(of: key, limit: 9) == 1)
      let rows = try UserPlaceImportStore(transaction).rows(.all, of: key, page: .first)
      #expect(rows.map(\.outcome) == [.waiting, .waiting, .kept])
      #expect(rows.map(\.message) == [nil, nil, nil])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired imports are removed in batches`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      let old = try UserPlaceImportStore(transaction).insert(Self.placeImport("old", of: anna, until: 10))
      let new = try UserPlaceImportStore(transaction).insert(Self.placeImport("new", of: anna, until: 20))
      for number in 1...5 {
        try UserPlaceImportStore(transaction).insert(Self.row(number), into: old)
        try UserPlaceImportStore(transaction).insert(Self.row(number), into: new)
      }
      #expect(try UserPlaceImportStore(transaction).deleteExpired(now: .at(9), limit: 3) == 0)
      #expect(try UserPlaceImportStore(transaction).deleteExpired(now: .at(10), limit: 3) == 3)
      #expect(try UserPlaceImportStore(transaction).placeImport(key: old) != nil)
      #expect(try UserPlaceImportStore(transaction).deleteExpired(now: .at(10), limit: 3) == 3)
      #expect(try UserPlaceImportStore(transaction).placeImport(key: old) == nil)
      #expect(try UserPlaceImportStore(transaction).deleteExpired(now: .at(10), limit: 3) == 0)
      #expect(try UserPlaceImportStore(transaction).rows(.all, of: new, page: .first).count == 5)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an import inserts all of its places, or none`(engine: StorageEngine) async throws {
    struct Refusal: Error {}
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      #expect(throws: Refusal.self) {
        try transaction.savepoint {
          _ = try UserPlaceImportStore(transaction).insert(Self.placeImport("one", of: anna))
          throw Refusal()
        }
      }
      #expect(
        try transaction.savepoint { try UserPlaceImportStore(transaction).placeImports(ofUser: anna.key) }
          .isEmpty)
    }
  }
}
