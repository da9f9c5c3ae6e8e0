import SQLite
import Testing

struct TextFunctionTests {
  @Test(arguments: [
    ("Emma", "emma"), ("emma 1", "emma 1"), ("É", "é"), ("E\u{301}", "é"), ("ΟΔΟΣ", "οδοσ"), ("", ""),
  ])
  func `casefold folds text`(text: String, folded: String) throws {
    let database = try Database(.inMemory)
    let found = try database.read { try $0.first("SELECT casefold(\(text)) AS text") { $0.text("text") } }
    #expect(found.map { Array($0.utf8) } == Array(folded.utf8))
  }

  @Test func `casefold of null is null, and of a number its text`() throws {
    let database = try Database(.inMemory)
    let found = try database.read { connection in
      try connection.first("SELECT casefold(NULL) IS NULL AS isAbsent, casefold(12) AS text") {
        ($0.bool("isAbsent"), $0.text("text"))
      }
    }
    #expect(found?.0 == true && found?.1 == "12")
  }
}
