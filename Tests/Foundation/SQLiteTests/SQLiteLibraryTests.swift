import Testing

@testable import SQLite

@Suite struct SQLiteLibraryTests {
  @Test func `the version is well-formed`() {
    #expect(SQLiteLibrary.version.split(separator: ".").allSatisfy { Int($0) != nil })
  }

  @Test(arguments: [3_007_000, 3_040_001, 3_044_005, 3_045_000, 3_050_006, 3_051_000, 3_051_002] as [Int32])
  func `versions with the WAL-reset bug are known`(number: Int32) {
    #expect(SQLiteLibrary.hasWALResetFault(versionNumber: number))
  }

  @Test(arguments: [3_006_023, 3_044_006, 3_050_007, 3_051_003, 3_052_000] as [Int32])
  func `versions without the bug are known`(number: Int32) {
    #expect(!SQLiteLibrary.hasWALResetFault(versionNumber: number))
  }
}
