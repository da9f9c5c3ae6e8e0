import SwiftUI

/// The positions of values along an axis, as fractions from its start.
enum Scale: Equatable {
  case linear(ClosedRange<Double>)
  case time(ClosedRange<Date>)
  case categories(Categories)

  static func bands(_ names: [String]) -> Scale { .categories(Categories(names)) }

  /// The bound of numbers, chosen so that all differences are finite.
  static let maxNumber = 1e300
  /// The years 1 to 9999, in seconds since the reference date.
  static let moments: ClosedRange<Double> = -63_113_904_000...252_423_993_600

  static func bounded(_ number: Double) -> Double? {
    number.isNaN || number.isInfinite ? nil : min(max(number, -maxNumber), maxNumber)
  }

  static func bounded(_ date: Date) -> Date? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return nil }
    return Date(timeIntervalSinceReferenceDate: min(max(seconds, moments.lowerBound), moments.upperBound))
  }

  /// Returns nil for a value without a position: of another kind, or not a number.
  func place(of datum: _Datum) -> Double? {
    switch (self, datum) {
    case (.linear(let domain), .number(let number)):
      guard let number = Self.bounded(number) else { return nil }
      return Self.share(number, domain.lowerBound, domain.upperBound)
    case (.time(let domain), .date(let date)):
      guard let date = Self.bounded(date) else { return nil }
      return Self.share(
        date.timeIntervalSinceReferenceDate, domain.lowerBound.timeIntervalSinceReferenceDate,
        domain.upperBound.timeIntervalSinceReferenceDate)
    case (.categories(let categories), .category(let name)):
      guard let index = categories.places[name] else { return nil }
      return (Double(index) + 0.5) / Double(categories.names.count)
    default: return nil
    }
  }

  private static func share(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    let length = upper - lower
    guard length > 0 else { return 0.5 }
    let share = (value - lower) / length
    return share.isFinite ? min(max(share, -10), 10) : 0.5
  }

  var isBands: Bool { if case .categories = self { true } else { false } }

  /// The fraction of the axis that one category has.
  var band: Double? {
    guard case .categories(let categories) = self, !categories.names.isEmpty else { return nil }
    return 1 / Double(categories.names.count)
  }
}

/// Distinct names in order.
struct Categories: Equatable {
  let names: [String]
  let places: [String: Int]

  init(_ names: [String]) {
    self.names = ChartPlan.unique(names)
    places = Dictionary(uniqueKeysWithValues: zip(self.names, 0...))
  }
}

/// Round numbers, spaced by 1, 2 or 5 times a power of ten.
enum NiceTicks {
  /// Returns the step for about the given number of parts.
  static func step(over length: Double, count: Int) -> Double {
    let rough = length / Double(max(count, 1))
    guard rough > 0, rough.isFinite else { return 1 }
    let power = pow(10, log10(rough).rounded(.down))
    guard power > 0, power.isFinite else { return rough }
    let lead = rough / power
    let nice = lead < 1.5 ? 1.0 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10
    let step = nice * power
    return step.isFinite && step > 0 ? step : rough
  }

  /// Returns the multiples of a step within a range, in ascending order; none if there are too many.
  static func multiples(of step: Double, in range: ClosedRange<Double>, maxCount: Int = 200) -> [Double] {
    guard step > 0, step.isFinite else { return [] }
    let slack = 1e-9
    let first = (range.lowerBound / step - slack).rounded(.up)
    let last = (range.upperBound / step + slack).rounded(.down)
    guard first.isFinite, last.isFinite, last >= first, last - first <= Double(maxCount) else { return [] }
    // Beyond this, adjacent multiples are not distinct numbers.
    guard abs(first) < 9e15, abs(last) < 9e15 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// Returns the range extended to multiples of a step.
  static func domain(around range: ClosedRange<Double>, count: Int) -> ClosedRange<Double> {
    let range = spread(range)
    let step = step(over: range.upperBound - range.lowerBound, count: count)
    let lower = ((range.lowerBound / step + 1e-9).rounded(.down)) * step
    let upper = ((range.upperBound / step - 1e-9).rounded(.up)) * step
    guard lower.isFinite, upper.isFinite, lower < upper else { return range }
    return min(lower, range.lowerBound)...max(upper, range.upperBound)
  }

  static func ticks(in domain: ClosedRange<Double>, count: Int) -> [Double] {
    let range = spread(domain)
    let found = multiples(
      of: step(over: range.upperBound - range.lowerBound, count: count), in: range)
    return found.isEmpty ? [domain.lowerBound, domain.upperBound] : found
  }

  /// Returns a range with a length, even if all values are equal.
  static func spread(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let least = max(abs(lower), abs(upper)) * 1e-12
    guard upper - lower <= least else { return range }
    if lower == 0, upper == 0 { return 0...1 }
    let grown = abs(lower) * 0.1
    return lower - grown...upper + grown
  }
}

/// Round dates: the starts of minutes, hours, days, months and years.
enum TimeTicks {
  struct Step: Equatable {
    let component: Calendar.Component
    let count: Int
    let seconds: Double
  }

  static let steps: [Step] = [
    Step(component: .second, count: 1, seconds: 1), Step(component: .second, count: 5, seconds: 5),
    Step(component: .second, count: 15, seconds: 15), Step(component: .minute, count: 1, seconds: 60),
    Step(component: .minute, count: 5, seconds: 300), Step(component: .minute, count: 15, seconds: 900),
    Step(component: .hour, count: 1, seconds: 3600), Step(component: .hour, count: 3, seconds: 10_800),
    Step(component: .hour, count: 6, seconds: 21_600), Step(component: .hour, count: 12, seconds: 43_200),
    Step(component: .day, count: 1, seconds: 86_400), Step(component: .day, count: 2, seconds: 172_800),
    Step(component: .day, count: 7, seconds: 604_800), Step(component: .day, count: 14, seconds: 1_209_600),
    Step(component: .month, count: 1, seconds: 2_629_746),
    Step(component: .month, count: 3, seconds: 7_889_238),
    Step(component: .month, count: 6, seconds: 15_778_476),
    Step(component: .year, count: 1, seconds: 31_556_952),
    Step(component: .year, count: 2, seconds: 63_113_904),
    Step(component: .year, count: 5, seconds: 157_784_760),
    Step(component: .year, count: 10, seconds: 315_569_520),
    Step(component: .year, count: 20, seconds: 631_139_040),
    Step(component: .year, count: 50, seconds: 1_577_847_600),
    Step(component: .year, count: 100, seconds: 3_155_695_200),
    Step(component: .year, count: 500, seconds: 15_778_476_000),
    Step(component: .year, count: 1000, seconds: 31_556_952_000),
  ]

  /// Returns the smallest step that makes at most the given number of parts.
  static func step(over seconds: Double, count: Int) -> Step {
    steps.first { seconds / $0.seconds <= Double(max(count, 1)) } ?? steps[steps.count - 1]
  }

  static func ticks(in domain: ClosedRange<Date>, by step: Step, _ calendar: Calendar, maxCount: Int = 200)
    -> [Date]
  {
    let length = domain.upperBound.timeIntervalSince(domain.lowerBound)
    guard length / step.seconds <= Double(maxCount) else { return [] }
    guard var tick = start(of: step, before: domain.lowerBound, calendar) else { return [] }
    var found: [Date] = []
    while tick <= domain.upperBound, found.count <= maxCount {
      if tick >= domain.lowerBound { found.append(tick) }
      guard let next = calendar.date(byAdding: step.component, value: step.count, to: tick), next > tick
      else { break }
      tick = next
    }
    return found
  }

  /// Returns the last start of a step before a date.
  private static func start(of step: Step, before date: Date, _ calendar: Calendar) -> Date? {
    let fields: Set<Calendar.Component>
    switch step.component {
    case .year: fields = [.era, .year]
    case .month: fields = [.era, .year, .month]
    case .day, .weekOfYear: fields = [.era, .year, .month, .day]
    case .hour: fields = [.era, .year, .month, .day, .hour]
    case .minute: fields = [.era, .year, .month, .day, .hour, .minute]
    default: fields = [.era, .year, .month, .day, .hour, .minute, .second]
    }
    var parts = calendar.dateComponents(fields, from: date)
    func down(_ value: Int?, from first: Int) -> Int? {
      value.map { $0 - ($0 - first) % max(step.count, 1) }
    }
    switch step.component {
    case .year: parts.year = down(parts.year, from: 0).map { max($0, 1) }
    case .month: parts.month = down(parts.month, from: 1)
    case .hour: parts.hour = down(parts.hour, from: 0)
    case .minute: parts.minute = down(parts.minute, from: 0)
    case .second: parts.second = down(parts.second, from: 0)
    default: break
    }
    return calendar.date(from: parts)
  }
}
