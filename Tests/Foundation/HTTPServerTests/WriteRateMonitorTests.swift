import Testing

@testable import HTTPServer

struct WriteRateMonitorTests {
  private func pace() -> WriteRateMonitor {
    var limits = ServerLimits()
    limits.writeGrace = .seconds(10)
    limits.writeBytesPerSecond = 1024
    limits.writeStall = .seconds(30)
    return WriteRateMonitor(limits: limits)
  }

  @Test func `without pending bytes there is no deadline`() {
    var pace = pace()
    pace.sent(1 << 20)
    #expect(pace.deadline == nil)
    pace.wait(at: .seconds(100), unacknowledged: 10)
    pace.end()
    #expect(pace.deadline == nil)
  }

  @Test func `a slow client has a grace period before the rate applies`() {
    var pace = pace()
    pace.wait(at: .seconds(100), unacknowledged: 200_000)
    #expect(pace.deadline == .seconds(110))
  }

  @Test func `54 bytes a second are too slow`() {
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

  @Test func `2 kB a second are always fast enough`() {
    var pace = pace()
    var now = Duration.seconds(0)
    var unacknowledged = 200_000
    pace.wait(at: now, unacknowledged: unacknowledged)
    for _ in 0..<3600 {
      now += .seconds(1)
      // The kernel accepts as many new bytes as the peer acknowledged.
      pace.wait(at: now, unacknowledged: unacknowledged - 2048)
      pace.sent(2048)
      unacknowledged = 200_000
      #expect(pace.deadline.map { $0 > now } == true)
    }
  }

  @Test func `a fast start does not excuse a long stall`() {
    var pace = pace()
    pace.wait(at: .seconds(0), unacknowledged: 100_000)
    pace.sent(10 << 20)
    pace.wait(at: .seconds(1), unacknowledged: 100_000)
    #expect(pace.deadline == .seconds(31))
  }

  @Test func `bytes accepted by the kernel do not count as read`() {
    var pace = pace()
    pace.wait(at: .seconds(0), unacknowledged: 100_000)
    pace.sent(50_000)
    pace.wait(at: .seconds(5), unacknowledged: 150_000)
    #expect(pace.deadline == .seconds(10))
  }
}
