import Testing

@testable import KiwiEngine

struct DeviceMomentTests {
  private func moment(_ wall: Int64, _ uptime: Int64, _ boot: String = "one") -> DeviceMoment {
    DeviceMoment(wall: wall, uptime: uptime, boot: boot)
  }

  @Test func `within one boot the wall clock has no effect`() {
    let earlier = moment(1_000_000, 500)
    #expect(moment(0, 1_500).age(of: earlier) == 1_000)
    #expect(moment(.max, 1_500).age(of: earlier) == 1_000)
    #expect(moment(1_000_000, 400).age(of: earlier) == 0)
  }

  @Test func `across boots the wall clock counts but at least the uptime`() {
    let earlier = moment(1_000_000, 900_000)
    #expect(moment(1_060_000, 20_000, "two").age(of: earlier) == 60_000)
    #expect(moment(1_005_000, 20_000, "two").age(of: earlier) == 20_000)
    #expect(moment(10, 20_000, "two").age(of: earlier) == 20_000)
  }

  @Test func `ages are in order and exact within one boot`() {
    let steps = [moment(1_000_000, 100), moment(1_900_000, 300_100), moment(500_000, 50, "two")]
    let ages = moment(600_000, 60_050, "two").ages(of: steps)
    #expect(ages == ages.sorted(by: >))
    #expect(ages[0] - ages[1] == 300_000)
    #expect(ages[2] == 60_000)
  }

  @Test func `extreme moments do not overflow`() {
    let extremes = [Int64.min, -1, 0, 1, .max]
    for wall in extremes {
      for uptime in extremes {
        for boot in ["one", "two"] {
          let now = moment(wall, uptime, boot)
          let ages = now.ages(of: extremes.flatMap { [moment($0, $0), moment($0, $0, "two")] })
          #expect(ages.allSatisfy { $0 >= 0 })
        }
      }
    }
  }

  @Test func `the system's uptime increases and its boot id is stable`() {
    let first = DeviceTimer.system.now
    let second = DeviceTimer.system.now
    #expect(second.uptime >= first.uptime && first.uptime > 0)
    #expect(first.boot == second.boot && !first.boot.isEmpty)
  }
}
