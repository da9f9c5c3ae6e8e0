import Testing

@testable import HTTPServer

struct BodyRateMonitorTests {
  private func pace() -> BodyRateMonitor {
    var limits = ServerLimits()
    limits.bodyGrace = .seconds(10)
    limits.bodyBytesPerSecond = 1024
    limits.bodyStall = .seconds(30)
    return BodyRateMonitor(limits: limits)
  }

  @Test func `without a waiting reader there is no deadline`() {
    #expect(pace().deadline == nil)
  }

  @Test func `silence is tolerated for the grace period`() {
    var pace = pace()
    pace.beginWaiting(at: .seconds(100))
    pace.beginWaiting(at: .seconds(105))
    #expect(pace.deadline == .seconds(110))
  }

  @Test func `received bytes extend the deadline at the minimum rate`() {
    var pace = pace()
    pace.beginWaiting(at: .seconds(100))
    pace.received(2048, at: .seconds(104))
    #expect(pace.deadline == nil)
    pace.beginWaiting(at: .seconds(104))
    #expect(pace.deadline == .seconds(112))
  }

  @Test func `a fast start does not excuse a long silence`() {
    var pace = pace()
    pace.beginWaiting(at: .seconds(0))
    pace.received(10 << 20, at: .seconds(1))
    pace.beginWaiting(at: .seconds(1))
    #expect(pace.deadline == .seconds(31))
  }

  @Test func `one byte per second is too slow`() {
    var pace = pace()
    var now = Duration.seconds(0)
    pace.beginWaiting(at: now)
    while let deadline = pace.deadline, now < deadline {
      now += .seconds(1)
      pace.received(1, at: now)
      pace.beginWaiting(at: now)
    }
    #expect(now <= .seconds(11))
  }

  @Test func `time spent in the handler does not count`() {
    var pace = pace()
    pace.beginWaiting(at: .seconds(0))
    pace.received(1, at: .seconds(1))
    pace.beginWaiting(at: .seconds(1000))
    #expect(pace.deadline.map { $0 > .seconds(1008) } == true)
  }
}
