import SwiftUI
import SwiftUICore

/// The drawing of a plan's axes.
@MainActor struct ChartAxes {
  /// The number of characters that fit below a chart on a small screen.
  private static let letters = 40.0

  let plan: ChartPlan
  let words: ChartWords

  func draw(into diagram: inout Diagram) {
    diagram.horizontal = axis(plan.settings.x, plan.x, isVertical: false, into: &diagram)
    diagram.vertical = axis(plan.settings.y, plan.y, isVertical: true, into: &diagram)
  }

  private func axis(
    _ settings: ChartSettings.AxisSettings, _ scale: Scale, isVertical: Bool, into diagram: inout Diagram
  ) -> Diagram.Axis {
    var axis = Diagram.Axis()
    axis.title = settings.title
    if settings.isHidden { return axis }
    var parts = _AxisParts()
    if let collect = settings.collect {
      collect(&parts)
    } else {
      parts.groups = [AxisGroup(values: .automatic, position: .automatic)]
    }
    for group in parts.groups {
      axis.isAtStart = axis.isAtStart || group.position == .leading || group.position == .top
      add(group, scale, isVertical: isVertical, to: &axis, &diagram)
    }
    return axis
  }

  private func add(
    _ group: AxisGroup, _ scale: Scale, isVertical: Bool, to axis: inout Diagram.Axis,
    _ diagram: inout Diagram
  ) {
    let values = values(group.values, scale, isVertical: isVertical)
    let format = words.format(values, scale)
    var labels: [(text: String?, view: AnyView, place: Double)] = []
    for (index, datum) in values.enumerated() {
      guard let share = scale.place(of: datum), share > -0.001, share < 1.001 else { continue }
      let place = isVertical ? plan.fromTop(share) : plan.fromLeft(share)
      var parts = _TickParts(label: (.automatic, nil))
      if let made = group.parts {
        parts = made(AxisValue(index: index, count: values.count, datum: datum))
      } else if !scale.isBands {
        parts.gridLine = (group.stroke ?? StrokeStyle(lineWidth: 1), nil)
      }
      if let (stroke, style) = parts.gridLine {
        diagram.gridLines.append(line(at: place, isVertical, stroke, style))
      }
      if let (stroke, style) = parts.tick {
        diagram.gridLines.append(line(at: place, isVertical, stroke, style, isTick: true))
      }
      guard let (label, style) = parts.label else { continue }
      func add(_ text: String?, _ view: AnyView) {
        let styled = if let style { AnyView(view.foregroundStyle(style)) } else { view }
        labels.append((text, styled, place))
      }
      switch label {
      case .view(let view): add(nil, view)
      case .format(let format): if let text = format(datum) { add(text, AnyView(Text(text))) }
      case .automatic:
        let text = group.format?(datum) ?? format(datum)
        add(text, AnyView(Text(text)))
      }
    }
    let longest = labels.map { Double($0.text?.count ?? 4) }.max() ?? 0
    var every = 1
    if !isVertical, Double(labels.count) * (longest + 1.5) > Self.letters {
      // Names of categories may break into lines.
      every = max(1, Int((Double(labels.count) * (longest + 1.5) / Self.letters).rounded(.up)))
    }
    let band = scale.band.map { min($0 * Double(every), 1) } ?? 0
    for (index, label) in labels.enumerated() where index.isMultiple(of: every) {
      let start = min(max(label.place - band / 2, 0), 1 - band)
      axis.labels.append(
        isVertical || band == 0
          ? Diagram.AxisLabel(content: label.view, start: min(max(label.place, 0), 1))
          : Diagram.AxisLabel(content: label.view, start: start, length: band))
    }
  }

  private func line(
    at place: Double, _ isVertical: Bool, _ stroke: StrokeStyle, _ style: AnyShapeStyle?, isTick: Bool = false
  ) -> Diagram.Drawing {
    let path =
      isVertical
      ? "M\(Outline.text(isTick ? 1 : 0, place))L\(Outline.text(isTick ? 1.015 : 1, place))"
      : "M\(Outline.text(place, isTick ? 1 : 0))L\(Outline.text(place, isTick ? 1.03 : 1))"
    return Diagram.Drawing(path: path, style: style ?? AnyShapeStyle(Color.gray.opacity(0.3)), stroke: stroke)
  }

  // MARK: Values

  /// Returns the values of an axis.
  func values(_ values: AxisMarkValues, _ scale: Scale, isVertical: Bool) -> [_Datum] {
    switch (values.choice, scale) {
    case (.listed(let data), _): return Array(data.prefix(200))
    case (_, .categories(let categories)): return categories.names.prefix(500).map { .category($0) }
    case (.stride(let step), .linear(let domain)):
      let found = NiceTicks.multiples(of: abs(step), in: domain)
      return (found.isEmpty ? NiceTicks.ticks(in: domain, count: 4) : found).map { .number($0) }
    case (.automatic(let count), .linear(let domain)):
      return NiceTicks.ticks(in: domain, count: min(max(count ?? 4, 1), 50)).map { .number($0) }
    case (.calendar(let component, let count, let calendar), .time(let domain)):
      if let step = TimeTicks.step(component, count: count) {
        let found = TimeTicks.ticks(in: domain, by: step, calendar ?? plan.calendar)
        if !found.isEmpty { return found.map { .date($0) } }
      }
      return moments(in: domain, count: 4)
    case (.automatic(let count), .time(let domain)):
      return moments(in: domain, count: min(max(count ?? 4, 1), 50))
    case (.stride, .time(let domain)): return moments(in: domain, count: 4)
    case (.calendar, .linear(let domain)):
      return NiceTicks.ticks(in: domain, count: 4).map { .number($0) }
    }
  }

  private func moments(in domain: ClosedRange<Date>, count: Int) -> [_Datum] {
    let length = domain.upperBound.timeIntervalSince(domain.lowerBound)
    let step = TimeTicks.step(over: length, count: count)
    let found = TimeTicks.ticks(in: domain, by: step, plan.calendar)
    return (found.isEmpty ? [domain.lowerBound] : found).map { .date($0) }
  }
}

extension TimeTicks {
  /// Returns nil for a calendar component that cannot be a step.
  static func step(_ component: Calendar.Component, count: Int) -> Step? {
    let count = min(max(count, 1), 10_000)
    let known = steps.first { $0.component == component && $0.count == 1 }?.seconds
    let seconds: Double? =
      switch component {
      case .weekOfYear, .weekOfMonth: 604_800
      case .quarter: 7_889_238
      default: known
      }
    guard let seconds else { return nil }
    if component == .quarter {
      return Step(component: .month, count: 3 * count, seconds: seconds * Double(count))
    }
    return Step(component: component, count: count, seconds: seconds * Double(count))
  }
}
