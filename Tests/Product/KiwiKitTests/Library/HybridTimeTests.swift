import Foundation
import KiwiKit
import TestSupport
import Testing

struct HybridTimeTests {
  @Test func `texts sort like times`() throws {
    var random = SeededGenerator(seed: 11)
    var times: [HybridTime] = []
    for _ in 0..<500 {
      // Small numbers make the leading parts equal often.
      let time = HybridTime(
        milliseconds: Bool.random(using: &random)
          ? .random(in: 0..<3, using: &random) : .random(in: HybridTime.millisecondsRange, using: &random),
        counter: Bool.random(using: &random) ? .random(in: 0..<3, using: &random) : .random(in: 0 ... .max),
        node: .random(in: 0 ... .max, using: &random))
      times.append(try #require(time))
    }
    #expect(times.sorted().map(\.description) == times.map(\.description).sorted())
    #expect(times.allSatisfy { HybridTime($0.description) == $0 })
  }

  @Test func `a time has one text`() {
    #expect(HybridTime("0199f2a6b3c4-0001-1a2b3c4d")?.description == "0199f2a6b3c4-0001-1a2b3c4d")
    for text in [
      "", "0199F2A6B3C4-0001-1a2b3c4d", "199f2a6b3c4-0001-1a2b3c4d", "0199f2a6b3c4-0001-1a2b3c4d ",
      "+199f2a6b3c4-0001-1a2b3c4d", "0199f2a6b3c4-0001-1a2b3c4d-", "0199f2a6b3c4_0001_1a2b3c4d", "--",
      "-199f2a6b3c4-0001-1a2b3c4", "0199f2a6b3cé-0001-1a2b3c4d",
    ] {
      #expect(HybridTime(text) == nil, "\(text)")
    }
  }

  @Test func `a time outside the range of the clock is rejected`() {
    #expect(HybridTime(milliseconds: -1, counter: 0, node: 0) == nil)
    #expect(HybridTime(milliseconds: 1 << 48, counter: 0, node: 0) == nil)
    #expect(
      HybridTime(milliseconds: (1 << 48) - 1, counter: 0, node: 0)?.description.hasPrefix("ffffffffffff")
        == true)
  }

  @Test func `a clock's times increase when the system clock goes back`() {
    var random = SeededGenerator(seed: 5)
    var clock = HybridClock(node: 1)
    var last: HybridTime?
    for _ in 0..<100_000 {
      let time = clock.now(.random(in: -10...20, using: &random))
      if let last { #expect(time > last) }
      last = time
    }
    #expect(clock.latest == last)
  }

  @Test func `a clock follows the system clock when that is ahead`() {
    var clock = HybridClock(node: 7)
    #expect(clock.now(1_000) == HybridTime(milliseconds: 1_000, counter: 0, node: 7))
    #expect(clock.now(1_000) == HybridTime(milliseconds: 1_000, counter: 1, node: 7))
    #expect(clock.now(1_001) == HybridTime(milliseconds: 1_001, counter: 0, node: 7))
  }

  @Test func `a change after a remote one is later even if the local clock is behind`() throws {
    let elsewhere = try #require(HybridTime(milliseconds: 90_000_000, counter: 65_535, node: 9))
    var clock = HybridClock(node: 1)
    _ = clock.now(5)
    clock.see(elsewhere)
    #expect(clock.now(6) > elsewhere)
    // An earlier remote time must not move the clock back.
    clock.see(try #require(HybridTime(milliseconds: 7, counter: 0, node: 3)))
    #expect(clock.now(8) > elsewhere)
  }

  @Test func `two clocks never return the same time`() {
    var one = HybridClock(node: 1)
    var other = HybridClock(node: 2)
    let times = (0..<1_000).flatMap { [one.now($0 / 10), other.now($0 / 10)] }
    #expect(Set(times).count == 2_000)
  }

  @Test func `a restored clock continues after its latest time`() {
    var before = HybridClock(node: 1)
    let last = before.now(1_000)
    var after = HybridClock(node: 1, latest: before.latest)
    #expect(after.now(1_000) > last)
  }
}
