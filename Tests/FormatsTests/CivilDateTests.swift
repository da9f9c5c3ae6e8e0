import Formats
import Testing

struct CivilDateTests {
  @Test(
    arguments: [
      (0, 1970, 1, 1), (-1, 1969, 12, 31), (59, 1970, 3, 1), (11_016, 2000, 2, 29), (11_017, 2000, 3, 1),
      (-25_508, 1900, 3, 1), (-25_509, 1900, 2, 28), (20_495, 2026, 2, 11), (-719_162, 1, 1, 1),
      (2_932_896, 9999, 12, 31), (-719_468, 0, 3, 1),
    ])
  func `days have their dates`(days: Int, year: Int, month: Int, day: Int) {
    #expect(CivilDate(daysSinceEpoch: days) == CivilDate(year: year, month: month, day: day))
  }

  @Test func `every day follows the one before, and its date leads back to it`() {
    // The years around the beginning of our era, and four hundred of ours.
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
