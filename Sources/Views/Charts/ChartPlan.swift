import SwiftUI
import SwiftUICore

/// The layout of a chart's marks in the plot.
@MainActor struct ChartPlan {
  /// A mark with its frame, as fractions of the plot from its top left corner.
  struct Placed {
    let mark: Mark
    var frame: CGRect
    /// The value that the mark adds to its stack.
    var amount: Double?
  }

  /// The maximum number of values that are individually accessible.
  static let maxValues = 100
  private static let palette: [Color] = [
    .blue, .orange, .green, .purple, .red, .teal, .brown, .pink, .indigo, .gray,
  ]

  let marks: [Mark]
  let settings: ChartSettings
  let calendar: Calendar
  let locale: Locale
  let x: Scale
  let y: Scale
  let isHorizontal: Bool
  /// The categories of styles, in order.
  let styleNames: [_Datum]
  /// The categories of symbols, in order.
  let symbolNames: [_Datum]
  private let stylePlaces: [_Datum: Int]
  private let symbolPlaces: [_Datum: Int]
  /// The marks that have a position.
  private(set) var placed: [Placed] = []

  init(_ marks: [Mark], _ settings: ChartSettings, calendar: Calendar, locale: Locale) {
    (self.marks, self.settings, self.calendar, self.locale) = (marks, settings, calendar, locale)
    styleNames = Self.unique(marks.compactMap { $0.styledBy?.datum })
    symbolNames = Self.unique(marks.compactMap { $0.symbolBy?.datum })
    stylePlaces = Dictionary(uniqueKeysWithValues: zip(styleNames, 0...))
    symbolPlaces = Dictionary(uniqueKeysWithValues: zip(symbolNames, 0...))
    let isHorizontal = Self.isHorizontal(marks)
    self.isHorizontal = isHorizontal
    let stacks = Stacks(marks, isHorizontal: isHorizontal)
    x = Self.scale(
      marks, \.x, \.xEnd, settings.x.domain, extra: isHorizontal ? stacks.ends : [],
      isAcross: !isHorizontal)
    y = Self.scale(
      marks, \.y, \.yEnd, settings.y.domain, extra: isHorizontal ? [] : stacks.ends, isAcross: isHorizontal)
    placed = place(stacks)
  }

  nonisolated static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// Returns whether bars are horizontal, so the vertical axis has their categories or dates.
  private static func isHorizontal(_ marks: [Mark]) -> Bool {
    guard let bar = marks.first(where: { $0.kind == .bar }) else { return false }
    if bar.xEnd != nil { return true }
    if bar.yEnd != nil || bar.x?.number == nil { return false }
    return bar.y?.number == nil
  }

  // MARK: Scales

  private static func scale(
    _ marks: [Mark], _ start: KeyPath<Mark, Plotted?>, _ end: KeyPath<Mark, Plotted?>, _ domain: _Domain?,
    extra: [Double], isAcross: Bool
  ) -> Scale {
    let values = marks.flatMap { [$0[keyPath: start], $0[keyPath: end]] }.compactMap { $0 }
    switch domain {
    case .numbers(let range): return .linear(NiceTicks.spread(range))
    case .dates(let range): return .time(range)
    case .categories(let names): return .bands(names)
    case .automatic, nil: break
    }
    let names = values.compactMap(\.category)
    if !names.isEmpty { return .bands(names) }
    let bars = isAcross ? marks.filter { $0.kind == .bar } : []
    let dates =
      values.compactMap(\.date) + values.flatMap { $0.unit.map { [$0.lowerBound, $0.upperBound] } ?? [] }
    if let first = dates.min(), let last = dates.max() {
      let room =
        bars.contains { $0[keyPath: start]?.unit == nil }
        ? gap(bars.compactMap { $0[keyPath: start]?.date?.timeIntervalSinceReferenceDate }) / 2 : 0
      return .time(first.addingTimeInterval(-room)...last.addingTimeInterval(room))
    }
    // Stacked marks count by their stack and not by their own value.
    let plain =
      extra.isEmpty
      ? values
      : marks.filter { $0.kind != .bar && $0.kind != .area || $0.xEnd != nil || $0.yEnd != nil }
        .flatMap { [$0[keyPath: start], $0[keyPath: end]] }.compactMap { $0 }
    let numbers = plain.compactMap(\.number) + extra
    guard var least = numbers.min(), var most = numbers.max() else { return .linear(0...1) }
    if !bars.isEmpty {
      let room = gap(bars.compactMap { $0[keyPath: start]?.number }) / 2
      return .linear(NiceTicks.spread(least - room...most + room))
    }
    var includesZero = true
    if case .automatic(let wanted) = domain { includesZero = wanted }
    if includesZero || !extra.isEmpty { (least, most) = (min(least, 0), max(most, 0)) }
    return .linear(NiceTicks.domain(around: least...most, count: 4))
  }

  /// Returns the smallest distance between two values, or a default for fewer.
  private static func gap(_ values: [Double]) -> Double {
    let sorted = unique(values).sorted()
    let gaps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 0 && $0.isFinite }
    return gaps.min() ?? max(abs(sorted.first ?? 0) * 0.1, 1)
  }

  // MARK: Places

  private func place(_ stacks: Stacks) -> [Placed] {
    let names = Self.unique(marks.filter { $0.kind == .bar }.compactMap { $0.beside?.datum })
    let besides = Dictionary(uniqueKeysWithValues: zip(names, 0...))
    let across = isHorizontal ? y : x
    let positions = marks.filter { $0.kind == .bar }.compactMap { mark in
      (isHorizontal ? mark.y : mark.x).flatMap { across.place(of: $0.datum) }
    }
    let band = across.band ?? min(Self.smallest(positions), 1)
    return marks.enumerated().compactMap { index, mark in
      switch mark.kind {
      case .bar: bar(mark, stacks.spans[index], band, besides).map { Placed(mark: mark, frame: $0) }
      case .point, .line, .area: point(mark, stacks.spans[index]).map { Placed(mark: mark, frame: $0) }
      case .rule: rule(mark).map { Placed(mark: mark, frame: $0) }
      case .sector: nil
      }
    }
  }

  private static func smallest(_ positions: [Double]) -> Double {
    let sorted = unique(positions).sorted()
    return zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 1e-9 }.min() ?? 1
  }

  /// Returns the distance from the left; nil for a value without a position.
  private func across(_ value: Plotted?) -> Double? {
    value.flatMap { x.place(of: middle($0)) }.map { fromLeft($0) }
  }
  private func down(_ value: Plotted?) -> Double? {
    value.flatMap { y.place(of: middle($0)) }.map { fromTop($0) }
  }

  /// Converts a fraction of the scale to one of the plot.
  func fromLeft(_ share: Double) -> Double { settings.x.isReversed ? 1 - share : share }
  /// Converts a fraction of the scale to one from the top. Numbers start at the bottom, categories at the top.
  func fromTop(_ share: Double) -> Double { y.isBands == settings.y.isReversed ? 1 - share : share }

  private func middle(_ value: Plotted) -> _Datum {
    guard let unit = value.unit else { return value.datum }
    let half = unit.upperBound.timeIntervalSince(unit.lowerBound) / 2
    return .date(unit.lowerBound.addingTimeInterval(half))
  }

  private func bar(
    _ mark: Mark, _ span: ClosedRange<Double>?, _ band: Double, _ besides: [_Datum: Int]
  ) -> CGRect? {
    guard let middle = isHorizontal ? down(mark.y) : across(mark.x) else { return nil }
    var room = band
    if let unit = (isHorizontal ? mark.y : mark.x)?.unit,
      let first = (isHorizontal ? y : x).place(of: .date(unit.lowerBound)),
      let last = (isHorizontal ? y : x).place(of: .date(unit.upperBound))
    {
      room = abs(last - first)
    }
    var start = middle - room / 2
    if let beside = mark.beside?.datum, let index = besides[beside] {
      start += room * (0.1 + 0.8 * Double(index) / Double(besides.count))
      room *= 0.8 / Double(besides.count)
    }
    let thickness = (isHorizontal ? mark.height : mark.width).share(
      ofBand: room, automatic: mark.beside == nil ? 0.75 : 0.94)
    start += (room - thickness) / 2
    let (from, to): (Double, Double)
    if isHorizontal {
      guard let ends = ends(span, mark.x, mark.xEnd, x, across) else { return nil }
      (from, to) = ends
      return CGRect(x: min(from, to), y: start, width: abs(to - from), height: thickness)
    }
    guard let ends = ends(span, mark.y, mark.yEnd, y, down) else { return nil }
    (from, to) = ends
    return CGRect(x: start, y: min(from, to), width: thickness, height: abs(to - from))
  }

  private func ends(
    _ span: ClosedRange<Double>?, _ start: Plotted?, _ end: Plotted?, _ scale: Scale,
    _ place: (Plotted?) -> Double?
  ) -> (Double, Double)? {
    if let span {
      let label = Text("")
      guard let from = place(Plotted(label: label, datum: .number(span.lowerBound))),
        let to = place(Plotted(label: label, datum: .number(span.upperBound)))
      else { return nil }
      return (within(from), within(to))
    }
    guard let from = place(start) else { return nil }
    if end != nil { return place(end).map { (within(from), within($0)) } }
    // A bar whose value is a category has its own band on that axis.
    if let band = scale.band { return (from - band * 0.375, from + band * 0.375) }
    return (isHorizontal ? fromLeft(0) : fromTop(0), within(from))
  }

  private func within(_ share: Double) -> Double { min(max(share, 0), 1) }

  /// Returns the frame of a point or an area; a point has no size.
  private func point(_ mark: Mark, _ span: ClosedRange<Double>?) -> CGRect? {
    guard let x = mark.x == nil ? 0.5 : across(mark.x), (0...1).contains(x) || mark.kind != .point else {
      return nil
    }
    if let ends = mark.kind == .area ? ends(span, mark.y, mark.yEnd, y, down) : nil {
      return CGRect(x: x, y: min(ends.0, ends.1), width: 0, height: abs(ends.1 - ends.0))
    }
    guard let y = mark.y == nil ? 0.5 : down(mark.y), (0...1).contains(y) || mark.kind != .point else {
      return nil
    }
    return CGRect(x: x, y: y, width: 0, height: 0)
  }

  private func rule(_ mark: Mark) -> CGRect? {
    let (left, top) = (across(mark.x), down(mark.y))
    if mark.x != nil && left == nil || mark.y != nil && top == nil { return nil }
    if let left, let top {
      let (right, bottom) = (across(mark.xEnd) ?? left, down(mark.yEnd) ?? top)
      return CGRect(
        x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
    }
    if let left { return (0...1).contains(left) ? CGRect(x: left, y: 0, width: 0, height: 1) : nil }
    if let top { return (0...1).contains(top) ? CGRect(x: 0, y: top, width: 1, height: 0) : nil }
    return nil
  }

  // MARK: Styles

  func style(of datum: _Datum) -> AnyShapeStyle {
    if let named = settings.named.first(where: { $0.name == datum }) { return named.style }
    let index = stylePlaces[datum] ?? 0
    if !settings.styles.isEmpty { return settings.styles[index % settings.styles.count] }
    return AnyShapeStyle(Self.palette[index % Self.palette.count])
  }

  func style(of mark: Mark) -> AnyShapeStyle {
    if let style = mark.style { return style }
    return mark.styledBy.map { style(of: $0.datum) } ?? AnyShapeStyle(.tint)
  }

  func symbol(of mark: Mark) -> BasicChartSymbolShape.Form {
    if let symbol = mark.symbol { return symbol.form }
    let forms = BasicChartSymbolShape.Form.allCases
    guard let index = mark.symbolBy.flatMap({ symbolPlaces[$0.datum] }) else { return .circle }
    return forms[index % forms.count]
  }
}

/// The ranges of stacked marks.
struct Stacks {
  private(set) var spans: [ClosedRange<Double>?] = []

  var ends: [Double] { spans.flatMap { $0.map { [$0.lowerBound, $0.upperBound] } ?? [] } }

  private struct Place: Hashable {
    let kind: Mark.Kind
    let datum: _Datum?
    let beside: _Datum?
  }

  init(_ marks: [Mark], isHorizontal: Bool) {
    var heights: [Place: (up: Double, down: Double)] = [:]
    var totals: [Place: Double] = [:]
    func place(_ mark: Mark) -> Place {
      let datum = isHorizontal ? mark.y : mark.x
      return Place(
        kind: mark.kind, datum: datum.map { value in value.unit.map { .date($0.lowerBound) } ?? value.datum },
        beside: mark.beside?.datum)
    }
    func amount(_ mark: Mark) -> Double? {
      guard mark.kind == .bar || mark.kind == .area, mark.xEnd == nil, mark.yEnd == nil else { return nil }
      return (isHorizontal ? mark.x : mark.y)?.number
    }
    for mark in marks {
      if let amount = amount(mark) { totals[place(mark), default: 0] += abs(amount) }
    }
    spans = marks.map { mark in
      guard let amount = amount(mark) else { return nil }
      let place = place(mark)
      if mark.stacking == .unstacked { return min(amount, 0)...max(amount, 0) }
      var height = heights[place] ?? (0, 0)
      let start = amount < 0 ? height.down : height.up
      let end = Scale.bounded(start + amount) ?? start
      if amount < 0 { height.down = end } else { height.up = end }
      heights[place] = height
      let total = totals[place].flatMap { Scale.bounded($0) } ?? 1
      var (from, to) = (min(start, end), max(start, end))
      if mark.stacking == .normalized { (from, to) = total > 0 ? (from / total, to / total) : (0, 0) }
      if mark.stacking == .center { (from, to) = (from - total / 2, to - total / 2) }
      return from...max(from, to)
    }
  }
}
