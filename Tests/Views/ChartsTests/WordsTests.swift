import SwiftUI
import SwiftUICore
import Testing

@testable import Charts

@MainActor struct WordsTests {
  private func page<Content: View>(_ view: Content) -> String {
    nonisolated(unsafe) let view = view
    return ViewSession(root: AnyRoot { view }, environment: ClientEnvironment(url: "/")).document().body
  }

  @Test func `a chart describes its kind, count, extremes, range and trend`() {
    let picture = picture {
      ForEach(0..<5) { LineMark(x: .value("Week", $0), y: .value("Hours", Double($0) + 0.5)) }
    }
    #expect(
      picture.diagram.summary
        == "Line chart of Hours by Week: 5 values. Lowest 0.5 (0), highest 4.5 (4). From 0 to 4. Overall, it rises."
    )
  }

  @Test(
    arguments: [
      ([1.0, 2, 3], "Overall, it rises."), ([3, 2, 1], "Overall, it falls."),
      ([1, 2, 1, 2, 1], "Overall, it neither rises nor falls."), ([2, 2, 2], "It stays the same."),
      ([-Scale.maxNumber, 0, Scale.maxNumber], "Overall, it rises."),
    ])
  func `the trend follows the values overall`(values: [Double], words: String) {
    #expect(ChartWords.trend(values) == words)
  }

  @Test func `two values have no trend`() { #expect(ChartWords.trend([1, 2]) == nil) }

  @Test func `equal values and a single value are described plainly`() {
    let one = picture { BarMark(x: .value("Day", "Mon"), y: .value("Pages", 3)) }
    #expect(one.diagram.summary == "Bar chart of Pages by Day: 1 value. 3 (Mon).")
    let equal = picture {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 3))
      BarMark(x: .value("Day", "Tue"), y: .value("Pages", 3))
    }
    #expect(equal.diagram.summary == "Bar chart of Pages by Day: 2 values. All 3. From Mon to Tue.")
  }

  @Test func `each value is described with its series and the app's formatting`() {
    let picture = picture {
      BarMark(x: .value("Day", "Mon"), y: .value("Pages", 3)).foregroundStyle(by: .value("Kind", "Essays"))
      BarMark(x: .value("Day", "Tue"), y: .value("Pages", 4)).accessibilityLabel("Tuesday")
        .accessibilityValue("four pages")
      BarMark(x: .value("Day", "Wed"), y: .value("Pages", 5)).accessibilityHidden(true)
    }
    #expect(picture.diagram.values.map(\.words) == ["Essays, Mon, Pages 3", "Tuesday: four pages"])
  }

  @Test func `a calendar day is described without a time`() throws {
    let day = Date(timeIntervalSinceReferenceDate: 86_400 * 31)
    let picture = picture {
      LineMark(x: .value("Day", day), y: .value("Pages", 1))
      LineMark(x: .value("Day", day.addingTimeInterval(3600)), y: .value("Pages", 2))
    }
    let words = picture.diagram.values.map(\.words)
    #expect(words.first == "Feb 1, 2001, Pages 1")
    #expect(words.last?.contains("1:00") == true)
  }

  @Test func `an empty chart is described`() {
    #expect(page(Chart {}).contains("No values to show"))
    #expect(
      page(Chart { PointMark(x: .value("X", Double.nan), y: .value("Y", 1)) }).contains("No values to show"))
    #expect(page(Chart { SectorMark(angle: .value("A", 0)) }).contains("No values to show"))
  }

  @Test func `a page contains the figure with a summary and a single tab stop for its values`() {
    let body = page(
      Chart(0..<4, id: \.self) { BarMark(x: .value("Day", "d\($0)"), y: .value("Pages", $0 + 1)) })
    #expect(body.contains("role=\"figure\""))
    #expect(body.contains("aria-label=\"Bar chart of Pages by Day: 4 values."))
    #expect(body.contains("aria-label=\"d2, Pages 3\""))
    #expect(body.split(separator: "tabindex=\"0\"").count == 2)
    #expect(body.split(separator: "tabindex=\"-1\"").count == 4)
  }

  @Test func `value labels are escaped`() {
    let body = page(Chart { BarMark(x: .value("Day", "<b>\"&"), y: .value("Pages", 1)) })
    #expect(!body.contains("<b>"))
    #expect(body.contains("&lt;b"))
  }

  @Test func `a chart updates with its model`() throws {
    let model = Model()
    let session = ViewSession(
      root: AnyRoot { ModelChart(model: model) }, environment: ClientEnvironment(url: "/"))
    #expect(session.document().body.contains("Pages 1"))
    model.pages = 77
    _ = session.flush()
    #expect(session.document().body.contains("Pages 77"))
  }
}

@MainActor @Observable private final class Model {
  var pages = 1
}

private struct ModelChart: View {
  let model: Model
  var body: some View {
    Chart { BarMark(x: .value("Day", "Mon"), y: .value("Pages", model.pages)) }
  }
}
