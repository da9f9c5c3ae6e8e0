import Formats
import KiwiKit
import Testing

struct ReadingYearTests {
  @Test func `months are named from one day to another`() throws {
    let (first, last) = (try #require(CivilDate("2025-11-30")), try #require(CivilDate("2026-02-01")))
    #expect(
      ReadingStatistics.Month.names(from: first, through: last) == [
        "2025-11", "2025-12", "2026-01", "2026-02",
      ])
    #expect(ReadingStatistics.Month.names(from: last, through: first) == [])
  }

  @Test func `seconds are counted in their hours`() {
    let hours = DayHours.seconds(of: [3_000..<8_000, 86_390..<86_410, -60..<30])
    #expect(Array(hours.prefix(3)) == [640, 3_600, 800])
    #expect(hours[23] == 70)
    #expect(hours.reduce(0, +) == 5_110)
  }

  @Test func `hours equal a count second by second`() {
    let seed = UInt64.random(in: 0 ... .max)
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<50 {
      let stretches = (0..<3).map { _ in
        let start = next(200_000)
        return start..<start + next(14_400)
      }
      var counted = Array(repeating: 0, count: 24)
      for stretch in stretches { for second in stretch { counted[second / 3_600 % 24] += 1 } }
      #expect(DayHours.seconds(of: stretches) == counted, "seed \(seed)")
    }
  }
}
