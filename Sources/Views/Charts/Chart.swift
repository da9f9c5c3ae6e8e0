import SwiftUI
import SwiftUICore

/// A drawing of values with axes and a description in words.
///
/// ```swift
/// Chart(days) { BarMark(x: .value("Day", $0.date), y: .value("Pages", $0.pages)) }
/// ```
public struct Chart<Content: ChartContent>: View {
  @Environment(\.self) private var environment
  private let content: Content

  /// Creates a chart of the marks in a closure.
  public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

  /// Creates a chart with marks for each identifiable element.
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
    self.content = ForEach(data, content: content)
  }

  /// Creates a chart with marks for each element, identified by a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.content = ForEach(data, id: id, content: content)
  }

  @MainActor public var body: some View {
    var marks = _Marks()
    Content._collect(content, into: &marks)
    let picture = ChartPicture(marks.all, environment)
    return VStack(alignment: .leading, spacing: 8) {
      if environment.chartSettings.isLegendAbove { ChartLegend(entries: picture.legend) }
      if picture.isEmpty {
        Text(framework: "No values to show")
          .font(.callout)
          .foregroundStyle(.secondary)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      } else {
        DiagramView(picture.diagram)
      }
      if !environment.chartSettings.isLegendAbove { ChartLegend(entries: picture.legend) }
    }
  }
}

/// The complete drawing of a chart, and its legend.
@MainActor struct ChartPicture {
  private(set) var diagram = Diagram()
  private(set) var legend: [ChartLegend.Entry] = []
  private(set) var isEmpty = false

  init(_ marks: [Mark], _ environment: EnvironmentValues) {
    let plan = ChartPlan(
      marks, environment.chartSettings, calendar: environment.calendar, locale: environment.locale)
    let words = ChartWords(
      locale: environment.locale, calendar: environment.calendar, text: { $0.plain(environment) })
    let sectors = Sectors(plan)
    isEmpty = plan.placed.isEmpty && sectors.sectors.isEmpty
    if isEmpty { return }
    diagram.summary = words.summary(plan)
    if sectors.sectors.isEmpty {
      ChartAxes(plan: plan, words: words).draw(into: &diagram)
      plan.draw(into: &diagram)
    } else {
      sectors.draw(into: &diagram)
    }
    diagram.values = values(plan, sectors, words)
    if !environment.chartSettings.isLegendHidden { legend = entries(plan, words) }
  }

  private func values(_ plan: ChartPlan, _ sectors: Sectors, _ words: ChartWords) -> [Diagram.Value] {
    var found: [(mark: Mark, frame: CGRect)] = sectors.sectors.map { ($0.mark, sectors.place(of: $0)) }
    let count = Double(max(Set(plan.placed.map(\.frame.midX)).count, 1))
    let width = min(max(1 / count, 0.02), 0.1)
    for item in plan.placed where !item.mark.isAccessibilityHidden {
      let isBar = item.mark.kind == .bar || item.mark.kind == .rule
      var frame = item.frame
      if !isBar {
        frame = CGRect(x: frame.midX - width / 2, y: frame.minY - 0.06, width: width, height: 0.12)
      }
      found.append((item.mark, frame.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))))
    }
    found.removeAll { $0.mark.isAccessibilityHidden || $0.frame.isNull }
    // A large number of values is sampled evenly.
    let step = max(1, Int((Double(found.count) / Double(ChartPlan.maxValues)).rounded(.up)))
    var seen: Set<String> = []
    return found.enumerated().filter { $0.offset.isMultiple(of: step) }.compactMap { _, item in
      let description = words.describe(item.mark, isHorizontal: plan.isHorizontal)
      guard !description.isEmpty, seen.insert(description).inserted else { return nil }
      return Diagram.Value(words: description, frame: item.frame)
    }
  }

  private func entries(_ plan: ChartPlan, _ words: ChartWords) -> [ChartLegend.Entry] {
    let names = plan.styleNames.isEmpty ? plan.symbolNames : plan.styleNames
    return names.prefix(50).map { name in
      let mark = plan.marks.first { ($0.styledBy ?? $0.symbolBy)?.datum == name }
      return ChartLegend.Entry(
        name: words.describe(Plotted(label: Text(""), datum: name)),
        style: plan.styleNames.isEmpty ? AnyShapeStyle(.tint) : plan.style(of: name),
        polygon: mark.flatMap { $0.symbolBy == nil ? nil : plan.symbol(of: $0) })
    }
  }
}

/// The names of a chart's styles or symbols.
struct ChartLegend: View {
  struct Entry {
    let name: String
    let style: AnyShapeStyle
    let polygon: BasicChartSymbolShape.Form?
  }

  let entries: [Entry]

  var body: some View {
    if !entries.isEmpty {
      LegendView(
        entries.map { LegendView.Entry(name: $0.name, style: $0.style, polygon: $0.polygon?.legendPolygon) })
    }
  }
}

extension BasicChartSymbolShape.Form {
  var legendPolygon: String? { self == .square ? "polygon(0 0,100% 0,100% 100%,0 100%)" : polygon }
}
