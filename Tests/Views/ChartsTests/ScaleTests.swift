import SwiftUI
import Testing

@testable import Charts

struct ScaleTests {
  private static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private func date(_ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0) throws -> Date {
    try #require(
      Self.utc.date(from: DateComponents(year: year, month: month, day: day, hour: hour)))
  }

  /// Covers lengths of 1 to 9.9 times each power of ten, and ranges around zero and far from it.
  private static let ranges: [ClosedRange<Double>] = (-12...12).flatMap { power in
    stride(from: 1.0, to: 10, by: 0.7).flatMap { lead in
      let length = lead * pow(10, Double(power))
      return [0...length, -length...0, -length...length * 2, length * 3...length * 4]
    }
  }

  @Test func `ticks are few, evenly spaced, inside the domain, and 1, 2 or 5 times a power of ten apart`()
    throws
  {
    for range in Self.ranges {
      for count in 2...8 {
        let ticks = NiceTicks.ticks(in: range, count: count)
        #expect((1...count * 2 + 2).contains(ticks.count), "\(range) \(count): \(ticks)")
        let step = NiceTicks.step(over: range.upperBound - range.lowerBound, count: count)
        let lead = step / pow(10, log10(step).rounded(.down))
        #expect([1, 2, 5, 10].contains { abs(lead - $0) < 1e-9 }, "\(step)")
        let slack = step * 1e-6
        #expect(ticks.allSatisfy { $0 >= range.lowerBound - slack && $0 <= range.upperBound + slack })
        for (next, tick) in zip(ticks.dropFirst(), ticks) where ticks.count > 2 {
          #expect(abs(next - tick - step) < slack)
        }
      }
    }
  }

  @Test func `a domain contains its values and ends at ticks`() {
    for range in Self.ranges {
      let domain = NiceTicks.domain(around: range, count: 4)
      #expect(domain.lowerBound <= range.lowerBound && domain.upperBound >= range.upperBound)
      let step = NiceTicks.step(over: range.upperBound - range.lowerBound, count: 4)
      for end in [domain.lowerBound, domain.upperBound] {
        #expect(abs((end / step).rounded() - end / step) < 1e-6, "\(range): \(domain)")
      }
    }
  }

  @Test(arguments: [0, 1, -5, 1e-300, 1e300, -1e300, 1e-308])
  func `equal values get a domain of nonzero length, with ticks`(value: Double) {
    let domain = NiceTicks.domain(around: value...value, count: 4)
    #expect(domain.lowerBound < domain.upperBound)
    #expect(domain.contains(value))
    #expect(!NiceTicks.ticks(in: domain, count: 4).isEmpty)
    #expect(Scale.linear(domain).place(of: .number(value))?.isFinite == true)
  }

  @Test func `a non-number has no position, and an extreme value has a finite one`() throws {
    let scale = Scale.linear(0...10)
    #expect(scale.place(of: .number(.nan)) == nil)
    #expect(scale.place(of: .number(.infinity)) == nil)
    #expect(scale.place(of: .number(5)) == 0.5)
    #expect(scale.place(of: .category("5")) == nil)
    let far = try #require(scale.place(of: .number(.greatestFiniteMagnitude)))
    #expect(far.isFinite && far > 1)
    let whole = Scale.linear(-Scale.maxNumber...Scale.maxNumber)
    #expect(whole.place(of: .number(0)) == 0.5)
  }

  @Test func `categories have bands of equal width in order`() {
    let scale = Scale.bands(["a", "b", "c", "d"])
    #expect(
      ["a", "b", "c", "d"].compactMap { scale.place(of: .category($0)) } == [0.125, 0.375, 0.625, 0.875])
    #expect(scale.place(of: .category("e")) == nil)
    #expect(scale.band == 0.25)
    #expect(Scale.bands([]).band == nil)
  }

  @Test func `time ticks fall on starts of days, months and years and stay few at every length`() throws {
    let start = try date(2024, 2, 27, 5)
    for step in TimeTicks.steps.dropLast() {
      for factor in [1.0, 2.5, 4] {
        let domain = start...start.addingTimeInterval(step.seconds * factor)
        let chosen = TimeTicks.step(over: step.seconds * factor, count: 4)
        let ticks = TimeTicks.ticks(in: domain, by: chosen, Self.utc)
        #expect(ticks.count <= 6, "\(step) \(factor)")
        #expect(ticks == ticks.sorted())
        #expect(ticks.allSatisfy { domain.contains($0) })
        for tick in ticks where [.day, .month, .year].contains(chosen.component) {
          #expect(Self.utc.startOfDay(for: tick) == tick)
        }
        for tick in ticks where [.month, .year].contains(chosen.component) {
          #expect(Self.utc.component(.day, from: tick) == 1)
        }
      }
    }
  }

  @Test func `quarters start in January, April, July and October`() throws {
    let step = try #require(TimeTicks.step(.month, count: 3))
    let ticks = TimeTicks.ticks(in: try date(2025, 2)...date(2026, 1, 31), by: step, Self.utc)
    #expect(ticks.map { Self.utc.component(.month, from: $0) } == [4, 7, 10, 1])
  }

  @Test func `dates outside every calendar still have ticks and positions`() {
    let (first, last) = (Date.distantPast, Date.distantFuture)
    let step = TimeTicks.step(over: last.timeIntervalSince(first), count: 4)
    #expect(TimeTicks.ticks(in: first...last, by: step, Self.utc).count <= 6)
    let scale = Scale.time(first...last)
    #expect(scale.place(of: .date(Date(timeIntervalSinceReferenceDate: 1e300)))?.isFinite == true)
    #expect(scale.place(of: .date(Date(timeIntervalSinceReferenceDate: .nan))) == nil)
    #expect(Scale.time(first...first).place(of: .date(first)) == 0.5)
  }
}
