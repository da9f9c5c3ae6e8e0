import SwiftUI
import SwiftUICore

/// The texts of a chart: axis labels, descriptions of values, and a summary.
@MainActor struct ChartWords {
  let locale: Locale
  let calendar: Calendar
  let text: (Text) -> String

  // MARK: Values

  func number(_ number: Double, fraction: Int? = nil) -> String {
    guard number.isFinite else { return frameworkText("no number", locale) }
    let size = abs(number)
    if size >= 1e15 || size > 0 && size < 1e-6 {
      return number.formatted(
        .number.notation(.scientific).precision(.significantDigits(1...4)).locale(locale))
    }
    if let fraction {
      if size >= 1e5, fraction == 0 {
        return number.formatted(
          .number.notation(.compactName).precision(.significantDigits(1...4)).locale(locale))
      }
      return number.formatted(.number.precision(.fractionLength(fraction)).locale(locale))
    }
    return number.formatted(.number.precision(.fractionLength(0...(size < 1 ? 6 : 2))).locale(locale))
  }

  private func dateStyle(_ style: Date.FormatStyle) -> Date.FormatStyle {
    var style = style
    (style.locale, style.calendar, style.timeZone) = (locale, calendar, calendar.timeZone)
    return style
  }

  /// Returns the format of an axis's values, precise enough to tell neighboring values apart.
  func format(_ values: [_Datum], _ scale: Scale) -> (_Datum) -> String {
    var fraction = 0
    var style = dateStyle(.dateTime.month(.abbreviated).day())
    switch scale {
    case .linear(let domain):
      let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
      let gap = zip(numbers.dropFirst(), numbers).map { abs($0 - $1) }.min() ?? abs(domain.upperBound)
      if gap > 0, gap < 1 { fraction = min(max(Int((-log10(gap) - 1e-9).rounded(.up)), 0), 6) }
    case .time(let domain):
      let dates = values.compactMap { if case .date(let date) = $0 { date } else { nil } }
      let length = domain.upperBound.timeIntervalSince(domain.lowerBound)
      let gap = zip(dates.dropFirst(), dates).map { $0.timeIntervalSince($1) }.min() ?? length
      if gap >= 31_000_000 {
        style = dateStyle(.dateTime.year())
      } else if gap >= 2_400_000 {
        style = dateStyle(
          length > 31_600_000 ? .dateTime.year(.twoDigits).month(.abbreviated) : .dateTime.month(.abbreviated)
        )
      } else if gap < 60 {
        style = dateStyle(.dateTime.hour().minute().second())
      } else if gap < 86_000 {
        style = dateStyle(.dateTime.hour().minute())
      }
    case .categories: break
    }
    return { datum in
      switch datum {
      case .number(let value): number(value, fraction: fraction)
      case .date(let date): Scale.bounded(date)?.formatted(style) ?? ""
      case .category(let name): name
      }
    }
  }

  func describe(_ value: Plotted) -> String {
    switch value.datum {
    case .number(let number): return self.number(number)
    case .date(let date):
      guard let date = Scale.bounded(date) else { return frameworkText("no date", locale) }
      if let unit = value.unit {
        let length = unit.upperBound.timeIntervalSince(unit.lowerBound)
        if length > 31_000_000 { return date.formatted(dateStyle(.dateTime.year())) }
        if length > 2_400_000 { return date.formatted(dateStyle(.dateTime.month(.wide).year())) }
        if length > 86_000 {
          return date.formatted(dateStyle(Date.FormatStyle(date: .abbreviated, time: .omitted)))
        }
      }
      let isDay = calendar.startOfDay(for: date) == date
      return date.formatted(
        dateStyle(Date.FormatStyle(date: .abbreviated, time: isDay ? .omitted : .shortened)))
    case .category(let name): return name
    }
  }

  /// Describes a mark: its series, its name and its value.
  func describe(_ mark: Mark, isHorizontal: Bool) -> String {
    if let label = mark.accessibilityLabel.map(text) {
      return ([label] + (mark.accessibilityValue.map { [text($0)] } ?? [measures(mark, isHorizontal)]))
        .joined(separator: ": ")
    }
    let name = (isHorizontal ? mark.y : mark.x).map(describe)
    let value = mark.accessibilityValue.map(text) ?? measures(mark, isHorizontal)
    let series = (mark.styledBy ?? mark.series ?? mark.symbolBy ?? mark.beside).map(describe)
    let isNamed = series == nil || series == name
    return [isNamed ? nil : series, name, value].compactMap { $0 }.filter { !$0.isEmpty }.joined(
      separator: ", ")
  }

  private func measures(_ mark: Mark, _ isHorizontal: Bool) -> String {
    let start = mark.angle ?? (isHorizontal ? mark.x : mark.y)
    guard let start else { return "" }
    let end = (isHorizontal ? mark.xEnd : mark.yEnd)
    let label = text(start.label)
    let amount =
      end.map { frameworkText("\(describe(start)) to \(describe($0))", locale) } ?? describe(start)
    return label.isEmpty ? amount : "\(label) \(amount)"
  }

  // MARK: Summary

  func summary(_ plan: ChartPlan) -> String {
    let marks = plan.marks.filter { $0.kind != .rule && !$0.isAccessibilityHidden }
    guard let first = marks.first else { return frameworkText("Chart with no values.", locale) }
    let measured = { (mark: Mark) in mark.angle ?? (plan.isHorizontal ? mark.x : mark.y) }
    let named = { (mark: Mark) in plan.isHorizontal ? mark.y : mark.x }
    let kinds = ChartPlan.unique(marks.map(\.kind))
    // A line and its symbols count as one kind.
    let lead = kinds.first { $0 != .point } ?? first.kind
    let main = marks.filter { $0.kind == lead }
    let measure = main.lazy.compactMap(measured).first.map { text($0.label) } ?? ""
    let dimension = main.lazy.compactMap(named).first.map { text($0.label) } ?? ""
    var sentences = [title(of: lead, measure, by: dimension, count: main.count)]
    let series = plan.styleNames
    if lead != .sector, series.count > 1 {
      sentences.append(list(series.map { describe(Plotted(label: Text(""), datum: $0)) }))
    }
    let values = main.compactMap { mark in
      measured(mark)?.number.map { (value: $0, name: name(of: mark, named(mark), in: plan)) }
    }
    if let least = values.min(by: { $0.value < $1.value }), let most = values.max(by: { $0.value < $1.value })
    {
      if values.count == 1 || least.value == most.value {
        sentences.append(
          values.count == 1
            ? "\(number(least.value))\(least.name)." : frameworkText("All \(number(least.value)).", locale))
      } else {
        let lowest = number(least.value) + least.name
        let highest = number(most.value) + most.name
        sentences.append(frameworkText("Lowest \(lowest), highest \(highest).", locale))
      }
    }
    if lead != .sector, let range = range(main.compactMap(named)) { sentences.append(range) }
    let isOrdered = lead == .line || lead == .area || named(first)?.category == nil
    if lead != .sector, lead != .point, isOrdered, series.count < 2,
      let trend = Self.trend(values.map(\.value), locale)
    {
      sentences.append(trend)
    }
    return sentences.joined(separator: " ")
  }

  /// Returns a sentence such as "Bar chart of Pages by Day: 4 values."
  private func title(of kind: Mark.Kind, _ measure: String, by dimension: String, count: Int) -> String {
    let chart =
      switch kind {
      case .area: frameworkText("Area chart", locale)
      case .bar: frameworkText("Bar chart", locale)
      case .line, .rule: frameworkText("Line chart", locale)
      case .point: frameworkText("Point chart", locale)
      case .sector: frameworkText("Pie chart", locale)
      }
    if measure.isEmpty { return frameworkText("\(chart): \(count) values.", locale) }
    if dimension.isEmpty { return frameworkText("\(chart) of \(measure): \(count) values.", locale) }
    return frameworkText("\(chart) of \(measure) by \(dimension): \(count) values.", locale)
  }

  /// Returns a sentence with the names of at most eight series.
  private func list(_ series: [String]) -> String {
    let names = Array(series.prefix(8)).formatted(.list(type: .and, width: .narrow).locale(locale))
    return series.count > 8
      ? frameworkText("\(series.count) series: \(names) and \(series.count - 8) more.", locale)
      : frameworkText("\(series.count) series: \(names).", locale)
  }

  private func name(of mark: Mark, _ name: Plotted?, in plan: ChartPlan) -> String {
    let value = name ?? mark.styledBy
    return value.map { " (\(describe($0)))" } ?? ""
  }

  private func range(_ values: [Plotted]) -> String? {
    guard values.count > 1, let first = values.first, let last = values.last else { return nil }
    if first.category != nil {
      return first.datum == last.datum ? nil : between(describe(first), describe(last))
    }
    let dates = values.filter { $0.date != nil }
    if let first = dates.min(by: { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }),
      let last = dates.max(by: { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) })
    {
      return between(describe(first), describe(last))
    }
    let numbers = values.compactMap(\.number)
    guard let least = numbers.min(), let most = numbers.max(), least < most else { return nil }
    return between(number(least), number(most))
  }

  private func between(_ first: String, _ last: String) -> String {
    frameworkText("From \(first) to \(last).", locale)
  }

  /// Returns a sentence about the trend of values in order; nil for too few.
  static func trend(_ values: [Double], _ locale: Locale? = nil) -> String? {
    guard values.count > 2, let least = values.min(), let most = values.max() else { return nil }
    let scale = max(abs(least), abs(most))
    guard scale > 0, least < most else { return frameworkText("It stays the same.", locale) }
    // Scaled to at most 1 to avoid overflow.
    let shares = values.map { $0 / scale }
    let length = most / scale - least / scale
    let middle = Double(values.count - 1) / 2
    let mean = shares.reduce(0, +) / Double(values.count)
    var (product, square) = (0.0, 0.0)
    for (index, share) in shares.enumerated() {
      product += (Double(index) - middle) * (share - mean)
      square += (Double(index) - middle) * (Double(index) - middle)
    }
    let change = product / square * Double(values.count - 1) / length
    if change > 0.25 { return frameworkText("Overall, it rises.", locale) }
    if change < -0.25 { return frameworkText("Overall, it falls.", locale) }
    return frameworkText("Overall, it neither rises nor falls.", locale)
  }
}
