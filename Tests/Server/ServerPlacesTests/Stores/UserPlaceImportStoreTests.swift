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
      let (anna, ben) = (try transaction.addUser("anna"), try transaction.addUser("ben"))
      var one = Self.placeImport("one", of: anna)
      one.key = try transaction.placeImports.insert(one)
      var two = Self.placeImport("two", of: anna)
      two.key = try transaction.placeImports.insert(two)
      #expect(try transaction.placeImports.placeImport(id: "one", ofUser: anna.key) == one)
      #expect(try transaction.placeImports.placeImport(id: "one", ofUser: ben.key) == nil)
      #expect(try transaction.placeImports.placeImports(ofUser: anna.key) == [two, one])
      #expect(try transaction.placeImports.placeImports(ofUser: ben.key).isEmpty)
      (one.stage, one.visibility, one.expiresAt) = (.applying, .everyone, .at(5_000))
      try transaction.placeImports.update(one)
      #expect(try transaction.placeImports.placeImport(key: one.key) == one)
      try transaction.placeImports.hide(key: one.key)
      #expect(try transaction.placeImports.placeImport(id: "one", ofUser: anna.key) == nil)
      #expect(try transaction.placeImports.placeImports(ofUser: anna.key) == [two])
      #expect(try !transaction.placeImports.deleteSome(ofImport: one.key, limit: 2))
      #expect(try transaction.placeImports.placeImport(key: one.key) == nil)
      #expect(try transaction.placeImports.placeImport(key: two.key) == two)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a user's import secret is stable and unique`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try transaction.addUser("anna"), try transaction.addUser("ben"))
      let secret = try transaction.placeImports.secret(ofUser: anna.key)
      #expect(secret.count == 32)
      #expect(try transaction.placeImports.secret(ofUser: anna.key) == secret)
      #expect(try transaction.placeImports.secret(ofUser: ben.key) != secret)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `import rows are counted by case and listed by filter`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try transaction.addUser("anna")
      var record = Self.placeImport("one", of: anna)
      record.key = try transaction.placeImports.insert(record)
      let spot = try transaction.spots.insert(
        SpotFacts(name: "Spot", category: .bar, coordinate: .north), id: "spot", reason: .imported,
        now: .at(0))
      let rows = [
        Self.row(1), Self.row(2, .wish), Self.row(3, problems: [.noName]),
        Self.row(4, problems: [.privatePlace], isLeftOut: true), Self.row(5, problems: [.noDate]),
        Self.row(6, outcome: .made, spotKey: spot), Self.row(7, .wish, outcome: .known),
        Self.row(8, outcome: .refused), Self.row(9, outcome: .takenBack), Self.row(10, outcome: .kept),
      ]
      for row in rows { try transaction.placeImports.insert(row, into: record.key) }
      let counts = PlaceImport.Counts(
        rows: 10, leftOut: 1, incomplete: 1, uncertain: 1, visits: 6, wishes: 2, waiting: 3, made: 1,
        known: 1,
        refused: 1, takenBack: 1, kept: 1)
      #expect(try transaction.placeImports.counts(of: record) == counts)
      record.stage = .undoing
      #expect(try transaction.placeImports.counts(of: record).waiting == 1)
      func numbers(_ filter: PlaceImportFilter, _ page: Page = .first) throws -> [Int] {
        try transaction.placeImports.rows(filter, of: record.key, page: page).map(\.number)
      }
      #expect(try transaction.placeImports.rows(.all, of: record.key, page: .first) == rows)
      #expect(try numbers(.all, Page(number: 2, size: 4)) == [5, 6, 7, 8, 9])
      #expect(try numbers(.needsLook) == [3, 5])
      #expect(try numbers(.leftOut) == [4])
      #expect(try numbers(.kept) == [10])
      #expect(try numbers(.refused) == [8])
      #expect(try transaction.placeImports.row(number: 6, of: record.key) == rows[5])
      #expect(try transaction.placeImports.row(number: 11, of: record.key) == nil)
      #expect(try transaction.placeImports.waitingRows(of: record.key, limit: 2).map(\.number) == [1, 2])
      #expect(try transaction.placeImports.waitingRows(of: record.key, limit: 9).map(\.number) == [1, 2, 5])
      #expect(try transaction.placeImports.madeRows(of: record.key, limit: 9).map(\.number) == [6])
      #expect(try transaction.placeImports.rowsWithSpots(of: record.key, limit: 9).map(\.number) == [6])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a row is updated, and undone or rejected rows wait again`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try transaction.addUser("anna")
      let key = try transaction.placeImports.insert(Self.placeImport("one", of: anna))
      var row = Self.row(1)
      try transaction.placeImports.insert(row, into: key)
      row.row.name = "Other"
      (row.problems, row.isLeftOut, row.outcome, row.message) = (
        [.noDate, .badRating], true, .refused, "Why"
      )
      try transaction.placeImports.update(row, of: key)
      #expect(try transaction.placeImports.row(number: 1, of: key) == row)
      try transaction.placeImports.insert(Self.row(2, outcome: .takenBack), into: key)
      try transaction.placeImports.insert(Self.row(3, outcome: .kept), into: key)
      #expect(try transaction.placeImports.resetSomeRows(of: key, limit: 1) == 1)
      #expect(try transaction.placeImports.resetSomeRows(of: key, limit: 9) == 1)
      let rows = try transaction.placeImports.rows(.all, of: key, page: .first)
      #expect(rows.map(\.outcome) == [.waiting, .waiting, .kept])
      #expect(rows.map(\.message) == [nil, nil, nil])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `expired imports are removed in batches`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try transaction.addUser("anna")
      let old = try transaction.placeImports.insert(Self.placeImport("old", of: anna, until: 10))
      let new = try transaction.placeImports.insert(Self.placeImport("new", of: anna, until: 20))
      for number in 1...5 {
        try transaction.placeImports.insert(Self.row(number), into: old)
        try transaction.placeImports.insert(Self.row(number), into: new)
      }
      #expect(try transaction.placeImports.deleteExpired(now: .at(9), limit: 3) == 0)
      #expect(try transaction.placeImports.deleteExpired(now: .at(10), limit: 3) == 3)
      #expect(try transaction.placeImports.placeImport(key: old) != nil)
      #expect(try transaction.placeImports.deleteExpired(now: .at(10), limit: 3) == 3)
      #expect(try transaction.placeImports.placeImport(key: old) == nil)
      #expect(try transaction.placeImports.deleteExpired(now: .at(10), limit: 3) == 0)
      #expect(try transaction.placeImports.rows(.all, of: new, page: .first).count == 5)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an import inserts all of its places, or none`(engine: StorageEngine) async throws {
    struct Refusal: Error {}
    try await engine.withTransaction { transaction in
      let anna = try transaction.addUser("anna")
      #expect(throws: Refusal.self) {
        try transaction.savepoint {
          _ = try transaction.placeImports.insert(Self.placeImport("one", of: anna))
          throw Refusal()
        }
      }
      #expect(
        try transaction.savepoint { try transaction.placeImports.placeImports(ofUser: anna.key) }.isEmpty)
    }
  }
}
