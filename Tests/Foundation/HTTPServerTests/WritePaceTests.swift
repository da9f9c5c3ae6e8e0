import Testing

@testable import HTTPServer

struct WritePaceTests {
  private func pace() -> WritePace {
    var limits = Limits()
    limits.writeGrace = .seconds(10)
    limits.writeBytesPerSecond = 1024
    limits.writeStall = .seconds(30)
    return WritePace(limits: limits)
  }

  @Test func `nothing waiting means no deadline`() {
    var pace = pace()
    pace.sent(1 << 20)
    #expect(pace.deadline == nil)
    pace.wait(at: .seconds(100), unacknowledged: 10)
    pace.end()
    #expect(pace.deadline == nil)
  }

  @Test func `a reader has the grace before the rate counts`() {
    var pace = pace()
    pace.wait(at: .seconds(100), unacknowledged: 200_000)
    #expect(pace.deadline == .seconds(110))
  }

  @Test func `54 bytes a second are not enough`() {
    var pace = pace()
    var now = Duration.seconds(0)
    var unacknowledged = 200_000
    pace.wait(at: now, unacknowledged: unacknowledged)
    while let deadline = pace.deadline, now < deadline {
      now += .seconds(1)
      unacknowledged -= 54
      pace.wait(at: now, unacknowledged: unacknowledged)
    }
    #expect(now <= .seconds(11))
  }

  @Test func `2 kB a second are enough for as long as it takes`() {
    var pace = pace()
    var now = Duration.seconds(0)
    var unacknowledged = 200_000
    pace.wait(at: now, unacknowledged: unacknowledged)
    for _ in 0..<3600 {
      now += .seconds(1)
      // What the peer takes the kernel gets anew.
      pace.wait(at: now, unacknowledged: unacknowledged - 2048)
      pace.sent(2048)
      unacknowledged = 200_000
      #expect(pace.deadline.map { $0 > now } == true)
    }
  }

  @Test func `a quick start does not pay for a long silence`() {
    var pace = pace()
    pace.wait(at: .seconds(0), unacknowledged: 100_000)
    pace.sent(10 << 20)
    pace.wait(at: .seconds(1), unacknowledged: 100_000)
    #expect(pace.deadline == .seconds(31))
  }

  @Test func `what the kernel takes is not yet what the reader took`() {
    var pace = pace()
    pace.wait(at: .seconds(0), unacknowledged: 100_000)
    pace.sent(50_000)
    pace.wait(at: .seconds(5), unacknowledged: 150_000)
    #expect(pace.deadline == .seconds(10))
  }
}
