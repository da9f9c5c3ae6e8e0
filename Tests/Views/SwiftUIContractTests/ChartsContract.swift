import Charts
import SwiftUI

private enum Kind: String, Plottable { case film, book }

private struct Sample: Identifiable {
  let id: Int
  var name: String { "N\(id)" }
  var date: Date { Date(timeIntervalSinceReferenceDate: Double(id) * 86_400) }
  static let all = (0..<4).map { Sample(id: $0) }
}

private struct Average: ChartContent {
  let value: Double
  var body: some ChartContent { RuleMark(y: .value("Average", value)) }
}

/// A plottable type of the app.
private struct Weight: Plottable {
  let grams: Double
  var primitivePlottable: Double { grams }
  init?(primitivePlottable: Double) { grams = primitivePlottable }
  typealias PrimitivePlottable = Double
}

/// Chart content in separate properties, and the types that it passes on.
private struct ChartParts {
  var position: AnnotationPosition = .automatic
  var axisPosition: AxisMarkPosition = .automatic
  var preset: AxisMarkPreset = .automatic
  var values: AxisMarkValues = .automatic
  var symbol: BasicChartSymbolShape = .circle
  var interpolation: InterpolationMethod = .linear
  var dimension: MarkDimension = .automatic
  var stacking: MarkStackingMethod = .standard
  var type: ScaleType = .linear
  var length: AxisTick.Length = .automatic
  var resolution: AxisValueLabelCollisionResolution = .automatic
  var orientation: AxisValueLabelOrientation = .automatic
  var domain: AutomaticScaleDomain = .automatic

  func primitive<P: PrimitivePlottableProtocol>(_ value: P) -> PlottableValue<P> { .value("P", value) }

  @ChartContentBuilder func marks() -> some ChartContent { PointMark(x: primitive(1), y: primitive(2)) }

  @AxisContentBuilder func axis() -> some AxisContent { AxisMarks(position: axisPosition, values: values) }

  @AxisMarkBuilder func parts(at value: AxisValue) -> some AxisMark { AxisTick(length: length) }

  func conditional(_ content: BuilderConditional<PointMark, RuleMark>) -> some ChartContent { content }

  @MainActor func chart<Domain: ScaleDomain, Range: ScaleRange>(_ domain: Domain, _ range: Range) -> some View
  where Range.VisualValue: ShapeStyle {
    Chart {
      marks()
      if let weight = Weight(primitivePlottable: 2) {
        PointMark(x: .value("X", weight.primitivePlottable), y: .value("Weight", weight))
      }
    }
    .chartXScale(domain: domain, type: type)
    .chartXAxis { axis() }
    .chartYAxis { AxisMarks { parts(at: $0) } }
    .chartForegroundStyleScale(range: range)
  }
}

struct ChartsContract: View {
  private let string = "A string"
  private let samples = Sample.all
  private let isShown = true

  var body: some View {
    Chart { BarMark(x: .value("Key", 1), y: .value(string, 2)) }
    Chart(samples) { BarMark(x: .value("Name", $0.name), y: .value("Value", $0.id)) }
    Chart(samples, id: \.name) { BarMark(x: .value(Text("Name"), $0.name), y: .value("Value", $0.id)) }
    Chart {
      ForEach(samples) { LineMark(x: .value("Date", $0.date), y: .value("Value", $0.id)) }
      ForEach(samples, id: \.name) { PointMark(x: .value("Date", $0.date), y: .value("Value", $0.id)) }
      ForEach(0..<3) { _ in PointMark(x: .value("X", Date.now)) }
      PointMark(y: .value("Y", 1))
      PointMark(x: .value("X", 1), y: 4)
      if isShown { Average(value: 2) }
      if isShown { Average(value: 3) } else { RuleMark(y: .value("Y", 1)) }
    }
    Chart {}
    ChartParts().chart(.automatic, [Color.red])
    ChartMarksContract()
    ChartSettingsContract()
    ChartAxesContract()
  }
}

private struct ChartMarksContract: View {
  var body: some View {
    Chart {
      BarMark(
        x: .value("X", "A"), y: .value("Y", 1), width: .fixed(8), height: .automatic, stacking: .standard)
      BarMark(x: .value("X", "A"), yStart: .value("S", 1), yEnd: .value("E", 2), width: .ratio(0.5))
      BarMark(x: .value("X", "B"), y: .value("Y", Float(1)), width: 12, stacking: .unstacked)
      BarMark(x: .value("X", "B"), y: .value("Y", Decimal(1)), width: 1.5, stacking: .center)
    }
    Chart {
      BarMark(xStart: .value("S", 1), xEnd: .value("E", 2), y: .value("Y", "A"), height: .inset(2))
      BarMark(x: .value("X", CGFloat(2)), y: .value("Y", Kind.film), stacking: .normalized)
    }
    Chart {
      BarMark(x: .value("Day", .now, unit: .day), y: .value("Y", UInt8(1)))
      BarMark(x: .value("A string" as String, .now, unit: .month, calendar: .current), y: .value("Y", 1))
    }
    Chart {
      LineMark(x: .value("X", 1), y: .value("Y", 2), series: .value("S", "A"))
        .interpolationMethod(.linear).lineStyle(StrokeStyle(lineWidth: 1)).symbol(.circle).symbolSize(20)
      LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.monotone).symbol(.square)
      LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.cardinal).symbol(.triangle)
      LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.catmullRom).symbol(.diamond)
      LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.stepStart).symbol(.cross)
      LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.stepCenter).symbol(.plus)
      LineMark(x: .value("X", 1), y: .value("Y", 2)).interpolationMethod(.stepEnd).opacity(0.5)
    }
    Chart {
      AreaMark(x: .value("X", 1), y: .value("Y", 2), stacking: .standard)
      AreaMark(x: .value("X", 1), y: .value("Y", 2), series: .value("S", "A"), stacking: .standard)
      AreaMark(x: .value("X", 1), yStart: .value("S", 2), yEnd: .value("E", 3))
      AreaMark(x: .value("X", 1), yStart: .value("S", 2), yEnd: .value("E", 3), series: .value("S", "A"))
    }
    Chart {
      RuleMark(x: .value("X", 1))
      RuleMark(x: .value("X", 1), yStart: .value("S", 2), yEnd: .value("E", 3))
      RuleMark(xStart: .value("S", 2), xEnd: .value("E", 3), y: .value("Y", 1))
    }
    Chart {
      SectorMark(
        angle: .value("A", 1), innerRadius: .ratio(0.5), outerRadius: .inset(4), angularInset: 1)
      SectorMark(angle: .value("A", 1))
    }
    Chart {
      PointMark(x: .value("X", 1), y: .value("Y", 2))
        .foregroundStyle(.red)
        .cornerRadius(4)
        .annotation { Text("Above") }
        .annotation(position: .overlay, alignment: .center, spacing: 2) { Text("Over") }
        .accessibilityLabel("Label").accessibilityValue("Value").accessibilityHidden(false)
      PointMark(x: .value("X", 1), y: .value("Y", 2))
        .foregroundStyle(by: .value("K", Kind.book)).symbol(by: .value("K", Kind.book))
        .position(by: .value("K", Kind.book))
        .accessibilityLabel(Text("Label")).accessibilityValue(Text("Value"))
        .annotation(position: .bottomLeading) { Text("There") }
        .annotation(position: .bottomTrailing) { Text("There") }
        .annotation(position: .topLeading) { Text("There") }
        .annotation(position: .topTrailing) { Text("There") }
        .annotation(position: .leading) { Text("There") }
        .annotation(position: .trailing) { Text("There") }
        .annotation(position: .bottom) { Text("There") }
        .annotation(position: .top) { Text("There") }
    }
  }
}

private struct ChartSettingsContract: View {
  private let string = "A string"

  private var chart: some View {
    Chart(0..<3, id: \.self) { BarMark(x: .value("X", $0), y: .value("Y", $0)) }
  }

  var body: some View {
    chart.chartXAxis(.hidden).chartYAxis(.visible).chartLegend(.hidden)
    chart.chartXAxisLabel("Key").chartYAxisLabel("Key", position: .top, alignment: .leading, spacing: 4)
    chart.chartXAxisLabel(string).chartYAxisLabel(string)
    chart.chartXAxisLabel { Text("View") }.chartYAxisLabel(position: .automatic) { Text("View") }
    chart.chartXScale(domain: 0...10, type: .linear).chartYScale(domain: [0, 5])
    chart.chartXScale(domain: ["A", "B"], type: .category).chartYScale(domain: .automatic)
    chart.chartXScale(domain: Date.distantPast...Date.distantFuture, type: .date)
      .chartYScale(domain: .automatic(includesZero: false, reversed: true))
    chart.chartForegroundStyleScale(["A": Color.red, "B": Color.blue])
    chart.chartForegroundStyleScale(domain: ["A", "B"], range: [Color.red, Color.blue])
    chart.chartForegroundStyleScale(range: [Color.red]).chartLegend(position: .top, alignment: .leading)
  }
}

private struct ChartAxesContract: View {
  private var chart: some View {
    Chart(0..<3, id: \.self) { LineMark(x: .value("X", $0), y: .value("Y", Double($0))) }
  }

  private let isShown = true

  var body: some View {
    Chart { BarMark(x: .value(Text("Day"), Date(), unit: .day), y: .value("Pages", 1)) }
    chart
      .chartXAxis { AxisMarks(preset: .aligned, position: .bottom, values: .automatic) }
      .chartYAxis {
        AxisMarks(format: FloatingPointFormatStyle<Double>.Percent(), position: .trailing, values: .automatic)
      }
    chart
      .chartXAxis {
        AxisMarks(preset: .extended, position: .top, values: .automatic(desiredCount: 3)) {
          AxisGridLine(centered: true)
          AxisTick(centered: false, length: .automatic).foregroundStyle(.clear)
          AxisValueLabel(
            centered: true, anchor: .top, multiLabelAlignment: .leading, collisionResolution: .automatic,
            offsetsMarks: true, orientation: .automatic, horizontalSpacing: 2, verticalSpacing: 2)
        }
        AxisMarks(values: [1, 2], stroke: StrokeStyle(lineWidth: 2))
      }
      .chartYAxis {
        AxisMarks(preset: .inset, position: .leading, values: .stride(by: 0.5)) { value in
          AxisGridLine(stroke: StrokeStyle(dash: [2])).foregroundStyle(.red)
          if value.index < value.count { AxisValueLabel("Key") } else { AxisTick() }
          if let number = value.as(Double.self) { AxisValueLabel { Text("\(number)") } }
        }
        AxisMarks(preset: .automatic, position: .automatic, values: [1.5]) { _ in
          AxisValueLabel("String" as String)
          AxisValueLabel(format: FloatingPointFormatStyle<Double>())
        }
        AxisMarks(values: .stride(by: .month, count: 2))
        if isShown {
          AxisMarks(values: .stride(by: .day, count: 1, calendar: Calendar(identifier: .iso8601)))
        }
        if isShown { AxisMarks(values: [1]) } else { AxisMarks(values: [2.5]) }
      }
  }
}
