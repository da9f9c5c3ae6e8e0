import SwiftUI
import SwiftUICore
import Testing

@testable import Charts

/// Lays out a chart in English and UTC.
@MainActor func picture<Content: ChartContent>(
  _ change: (inout ChartSettings) -> Void = { _ in }, @ChartContentBuilder _ content: () -> Content
) -> ChartPicture {
  var marks = _Marks()
  Content._collect(content(), into: &marks)
  var environment = EnvironmentValues()
  environment.locale = Locale(identifier: "en_US")
  environment.timeZone = .gmt
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  environment.calendar = calendar
  change(&environment.chartSettings)
  return ChartPicture(marks.all, environment)
}

@MainActor struct ChartTests {
  private func expectNear(_ frame: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    for (found, wanted) in zip([frame.minX, frame.minY, frame.width, frame.height], [x, y, width, height]) {
      #expect(abs(found - wanted) < 1e-6, "\(frame)")
    }
  }

  @Test func `bars start at zero and are centered in their bands`() {
    let picture = picture {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 10), width: .ratio(0.5))
      BarMark(x: .value("Day", "Tue"), y: .value("Pages", -10), width: .ratio(0.5))
    }
    #expect(picture.diagram.panels.count == 2)
    expectNear(picture.diagram.panels[0].frame, 0.125, 0, 0.25, 0.5)
    expectNear(picture.diagram.panels[1].frame, 0.625, 0.5, 0.25, 0.5)
  }

  @Test func `bars in one band are stacked or grouped`() {
    let stacked = picture {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 10), width: .ratio(1))
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 30), width: .ratio(1))
    }
    expectNear(stacked.diagram.panels[0].frame, 0, 0.75, 1, 0.25)
    expectNear(stacked.diagram.panels[1].frame, 0, 0, 1, 0.75)
    let beside = picture {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 10)).position(by: .value("Kind", "A"))
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 10)).position(by: .value("Kind", "B"))
    }
    let frames = beside.diagram.panels.map(\.frame)
    #expect(frames[0].maxX <= frames[1].minX)
    #expect(frames[0].minY == frames[1].minY)
  }

  @Test func `normalized bars fill the plot`() {
    let picture = picture {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 1), stacking: .normalized)
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 3), stacking: .normalized)
    }
    let heights = picture.diagram.panels.map(\.frame.height)
    #expect(abs(heights[0] * 3 - heights[1]) < 1e-9)
    #expect(abs(heights.reduce(0, +) - 1) < 1e-9)
  }

  @Test func `bars with a categorical vertical axis are horizontal`() {
    let picture = picture {
      BarMark(x: .value("Books", 5), y: .value("Genre", "Crime"))
      BarMark(x: .value("Books", 10), y: .value("Genre", "Poetry"))
    }
    let frames = picture.diagram.panels.map(\.frame)
    #expect(frames.allSatisfy { $0.minX == 0 })
    #expect(abs(frames[0].width * 2 - frames[1].width) < 1e-9)
    #expect(frames[0].maxY < frames[1].minY)
    #expect(picture.diagram.values.map(\.words) == ["Crime, Books 5", "Poetry, Books 10"])
  }

  @Test func `a custom domain clips bars at the plot's edges`() {
    let picture = picture({ $0.y.domain = (0...10)._domain }) {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 50))
    }
    #expect(picture.diagram.panels[0].frame.minY == 0)
    #expect(picture.diagram.panels[0].frame.height == 1)
  }

  @Test func `bars start at the plot edge nearest to zero`() {
    let picture = picture({ $0.y.domain = (-20 ... -10)._domain }) {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", -15))
    }
    #expect(picture.diagram.panels[0].frame.minY == 0)
    #expect(abs(picture.diagram.panels[0].frame.height - 0.5) < 1e-9)
  }

  @Test func `a reversed scale has its minimum at the far end`() {
    let picture = picture({ $0.y.isReversed = true }) {
      LineMark(x: .value("X", 0), y: .value("Y", 0))
      LineMark(x: .value("X", 10), y: .value("Y", 10))
    }
    #expect(picture.diagram.drawings[0].path == "M0 0L1000 1000")
    #expect(picture.diagram.vertical.labels.first?.start == 0)
  }

  @Test func `the domain includes zero unless the app excludes it`() {
    func line(_ domain: _Domain?) -> String {
      picture({ $0.y.domain = domain }) {
        LineMark(x: .value("X", 0), y: .value("Y", 100))
        LineMark(x: .value("X", 1), y: .value("Y", 104))
      }.diagram.drawings[0].path
    }
    #expect(line(nil) != line(.automatic(includesZero: false)))
    #expect(line(.automatic(includesZero: false)) == "M0 1000L1000 0")
  }

  @Test func `each series is drawn as its own line`() {
    let picture = picture {
      ForEach(0..<6) { index in
        LineMark(x: .value("X", index / 2), y: .value("Y", index))
          .foregroundStyle(by: .value("Kind", index.isMultiple(of: 2) ? "even" : "odd"))
      }
    }
    #expect(picture.diagram.drawings.count == 2)
    #expect(picture.legend.map(\.name) == ["even", "odd"])
  }

  @Test(
    arguments: [
      InterpolationMethod.linear, .monotone, .cardinal, .catmullRom, .stepStart, .stepCenter, .stepEnd,
    ])
  func `every interpolation passes through the data points`(method: InterpolationMethod) {
    let points = [
      CGPoint(x: 0, y: 0.5), CGPoint(x: 0.5, y: 0.1), CGPoint(x: 0.5, y: 0.3), CGPoint(x: 1, y: 1),
    ]
    let path = Outline.curve(through: points, method)
    #expect(path.hasPrefix("0 500"))
    #expect(path.hasSuffix("1000 1000") || path.hasSuffix("H1000") || path.hasSuffix("V1000"))
    #expect(!path.contains("n"))
  }

  @Test func `sector angles are proportional to their values`() {
    let marks = [1.0, 3, -2, .nan, 0].map { SectorMark(angle: .value("Part", $0)).mark }
    let plan = ChartPlan(marks, ChartSettings(), calendar: .current, locale: .current)
    let sectors = Sectors(plan).sectors
    #expect(sectors.map(\.start) == [0, 0.25])
    #expect(sectors.map(\.end) == [0.25, 1])
  }

  @Test func `axes label round values and as many categories as fit`() {
    let numbers = picture { PointMark(x: .value("X", 97), y: .value("Y", 3)) }
    #expect(numbers.diagram.horizontal.labels.map(\.start) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    let few = picture { ForEach(0..<4) { BarMark(x: .value("X", "n\($0)"), y: .value("Y", 1)) } }
    #expect(few.diagram.horizontal.labels.count == 4)
    let many = picture { ForEach(0..<60) { BarMark(x: .value("X", "name \($0)"), y: .value("Y", 1)) } }
    #expect((2...10).contains(many.diagram.horizontal.labels.count))
    for label in many.diagram.horizontal.labels {
      #expect(label.start >= 0 && label.start + label.length <= 1 + 1e-9)
    }
  }

  @Test func `hidden axes draw no labels and no grid lines`() {
    let picture = picture({ ($0.x.isHidden, $0.y.isHidden) = (true, true) }) {
      BarMark(x: .value("X", 1), y: .value("Y", 1))
    }
    #expect(picture.diagram.horizontal.labels.isEmpty && picture.diagram.vertical.labels.isEmpty)
    #expect(picture.diagram.gridLines.isEmpty)
  }

  @Test func `no input traps or produces a non-finite number`() {
    let numbers: [Double] = [
      0, -0.0, 1, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, .leastNormalMagnitude, 1e18, -1e18, 0.1,
    ]
    func check(_ picture: ChartPicture) {
      let diagram = picture.diagram
      for text in (diagram.drawings + diagram.gridLines).map(\.path) {
        #expect(!text.contains("nan") && !text.contains("inf"))
      }
      for frame in diagram.panels.map(\.frame) + diagram.values.map(\.frame) {
        #expect(
          [frame.minX, frame.minY, frame.width, frame.height].allSatisfy { $0.isFinite && abs($0) <= 11 })
      }
    }
    for first in numbers {
      for second in numbers {
        check(
          picture {
            BarMark(x: .value("X", first), y: .value("Y", second))
            BarMark(x: .value("X", second), y: .value("Y", first))
            LineMark(x: .value("X", first), y: .value("Y", second)).interpolationMethod(.monotone)
            LineMark(x: .value("X", second), y: .value("Y", first)).interpolationMethod(.monotone)
            PointMark(x: .value("X", first), y: .value("Y", second)).symbolSize(first)
            AreaMark(x: .value("X", first), y: .value("Y", second), stacking: .normalized)
            RuleMark(x: .value("X", first), yStart: .value("Y", second), yEnd: .value("Y", first))
          })
        check(
          picture {
            SectorMark(
              angle: .value("A", first), innerRadius: .ratio(second), outerRadius: .fixed(first),
              angularInset: second)
            SectorMark(angle: .value("A", second))
          })
        let dates = (
          Date(timeIntervalSinceReferenceDate: first), Date(timeIntervalSinceReferenceDate: second)
        )
        check(
          picture {
            BarMark(x: .value("D", dates.0), y: .value("Y", second))
            LineMark(x: .value("D", dates.1), y: .value("Y", first))
            BarMark(x: .value("D", dates.0, unit: .month), y: .value("Y", first))
          })
        check(
          picture({
            $0.y.domain = [first, second]._domain
            $0.x.collect = { parts in
              parts.groups = [AxisGroup(values: .stride(by: first), position: .automatic)]
            }
          }) { PointMark(x: .value("X", first), y: .value("Y", second)) })
      }
    }
  }

  @Test func `ten thousand values are drawn compactly and can be stepped through`() {
    let picture = picture {
      ForEach(0..<10_000) { index in
        LineMark(x: .value("X", index), y: .value("Y", sin(Double(index))))
        PointMark(x: .value("X", index), y: .value("Y", cos(Double(index))))
        BarMark(x: .value("X", index), y: .value("Y", 1))
      }
    }
    #expect(picture.diagram.panels.isEmpty)
    #expect(picture.diagram.drawings.count == 3)
    #expect(picture.diagram.values.count <= ChartPlan.maxValues)
    #expect(picture.diagram.values.count > 50)
    #expect(picture.diagram.summary.contains("10,000 values"))
  }

  @Test func `ten thousand categories and series get compact axes and legends`() {
    let picture = picture {
      ForEach(0..<10_000) { index in
        BarMark(x: .value("X", "name \(index)"), y: .value("Y", index))
          .foregroundStyle(by: .value("Kind", "kind \(index)")).position(by: .value("Kind", "kind \(index)"))
      }
    }
    #expect(picture.diagram.horizontal.labels.count < 50)
    #expect(picture.legend.count <= 50)
    #expect(picture.diagram.panels.isEmpty)
  }

  @Test func `a downsampled line keeps its extremes`() {
    let points = (0..<9_000).map { CGPoint(x: Double($0) / 9_000, y: $0 == 4_321 ? 1 : $0 == 77 ? 0 : 0.5) }
    let thinned = Outline.thinned(points)
    #expect(thinned.count < 2_100)
    #expect(thinned.contains { $0.y == 1 } && thinned.contains { $0.y == 0 })
    #expect(thinned.first == points.first && thinned.last == points.last)
  }

  @Test func `an axis value converts to its own type only`() {
    func value(_ number: Double) -> AxisValue { AxisValue(index: 0, count: 1, datum: .number(number)) }
    #expect(value(3).as(Int.self) == 3 && value(3).as(UInt8.self) == 3 && value(-3).as(Int64.self) == -3)
    #expect(value(1.5).as(Int.self) == nil && value(300).as(UInt8.self) == nil)
    #expect(value(-1).as(UInt.self) == nil && value(1e300).as(Int.self) == nil)
    #expect(value(1.5).as(Double.self) == 1.5 && value(1.5).as(Float.self) == 1.5)
    #expect(value(1.5).as(CGFloat.self) == 1.5 && value(1.5).as(Decimal.self) == 1.5)
    #expect(value(.nan).as(Int.self) == nil && value(.nan).as(Decimal.self) == nil)
    #expect(value(3).as(String.self) == nil && value(3).as(Date.self) == nil)
    let word = AxisValue(index: 0, count: 1, datum: .category("a"))
    #expect(word.as(String.self) == "a" && word.as(Int.self) == nil)
  }

  @Test func `calendar strides use the given calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var other = calendar
    other.timeZone = try #require(TimeZone(secondsFromGMT: 5 * 3600))
    let start = Date(timeIntervalSince1970: 1_767_225_600)
    let plan = ChartPlan([], ChartSettings(), calendar: calendar, locale: Locale(identifier: "en_US"))
    let words = ChartWords(locale: Locale(identifier: "en_US"), calendar: calendar, text: { _ in "" })
    let axes = ChartAxes(plan: plan, words: words)
    let scale = Scale.time(start...start.addingTimeInterval(3 * 86_400))
    let values = axes.values(.stride(by: .day, calendar: other), scale, isVertical: false)
    #expect(values.count == 3)
    for case .date(let date) in values { #expect(other.startOfDay(for: date) == date) }
    #expect(axes.values(.stride(by: .day), scale, isVertical: false).count == 4)
  }

  @Test func `axis content can be conditional`() {
    @AxisContentBuilder func axis(_ isShown: Bool) -> some AxisContent {
      if isShown { AxisMarks(values: [1]) }
      if isShown { AxisMarks(values: [2]) } else { AxisMarks(values: [3, 4]) }
    }
    func groups<Content: AxisContent>(_ content: Content) -> Int {
      var parts = _AxisParts()
      Content._collect(content, into: &parts)
      return parts.groups.count
    }
    #expect(groups(axis(true)) == 2 && groups(axis(false)) == 1)
  }
}
