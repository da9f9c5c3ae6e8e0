import Foundation
import Formats
import Testing

struct CivilDateTests {
  @Test(
    arguments: [
      (0, 1970, 1, 1), (-1, 1969, 12, 31), (59, 1970, 3, 1), (11_016, 2000, 2, 29), (11_017, 2000, 3, 1),
      (-25_508, 1900, 3, 1), (-25_509, 1900, 2, 28), (20_495, 2026, 2, 11), (-719_162, 1, 1, 1),
      (2_932_896, 9999, 12, 31), (-719_468, 0, 3, 1),
    ])
  func `day numbers map to their dates`(days: Int, year: Int, month: Int, day: Int) {
    #expect(CivilDate(daysSinceEpoch: days) == CivilDate(year: year, month: month, day: day))
  }

  @Test func `consecutive days have consecutive dates that convert back`() {
    // The years around the beginning of the common era, and four hundred years around today.
    for range in [-730_000 ... -700_000, -40_000...110_000] { check(range) }
  }

  private func check(_ range: ClosedRange<Int>) {
    var last = CivilDate(daysSinceEpoch: range.lowerBound - 1)
    for days in range {
      let date = CivilDate(daysSinceEpoch: days)
      let isNext =
        (date.year, date.month, date.day) == (last.year, last.month, last.day + 1)
        || (date.year, date.month, date.day) == (last.year, last.month + 1, 1)
        || (date.year, date.month, date.day) == (last.year + 1, 1, 1)
      guard isNext, date.daysSinceEpoch == days else {
        Issue.record("\(last), then \(date)")
        return
      }
      last = date
    }
  }
}

struct CivilDateTextTests {
  @Test(arguments: ["0001-01-01", "2026-11-23", "2024-02-29", "2000-02-29", "9999-12-31"])
  func `a day has a single text form`(text: String) {
    #expect(CivilDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026-11", "2026-11-23T00:00:00Z", "2026-11-31", "2023-02-29", "1900-02-29", "2026-13-01",
    "2026-00-01",
    "2026-01-00", "0000-01-01", "26-11-23", "2026-1-1", "+026-01-01", "2026-11-2٣", "2026/11/23",
    " 2026-11-23",
    "-2026-11-23", "2026-11-23-",
  ])
  func `invalid dates are rejected`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test func `days of four-digit years survive formatting and sort as text`() {
    var last = ""
    for days in stride(from: -719_162, through: 2_932_896, by: 97) {
      let date = CivilDate(daysSinceEpoch: days)
      guard CivilDate(date.description) == date, date.description > last else {
        Issue.record("\(date)")
        return
      }
      last = date.description
    }
  }

  @Test func `a day is encoded as text`() throws {
    let days = try JSONDecoder().decode([CivilDate].self, from: Data(#"["2026-11-23"]"#.utf8))
    #expect(days == [CivilDate(year: 2026, month: 11, day: 23)])
    #expect(String(decoding: try JSONEncoder().encode(days), as: UTF8.self) == #"["2026-11-23"]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data(#"["2026-11-31"]"#.utf8))
    }
  }
}
