import Charts
import SwiftUI

extension Gallery {
  static let chartPages = [
    GalleryPage("Bar Chart") {
      Specimen("Days") { DayBars() }
      Specimen("Stacked, with a legend") { StackedBars() }
      Specimen("Beside each other") { GroupedBars() }
      Specimen("Horizontal, with annotations") { HorizontalBars() }
    },
    GalleryPage("Line Chart") {
      Specimen("Months") { MonthLine() }
      Specimen("Two series with symbols, and a rule") { TwoLines() }
    },
    GalleryPage("Point Chart") {
      Specimen("Symbols by kind") { KindPoints() }
      Specimen("Ten thousand points") { ManyPoints() }
    },
    GalleryPage("Area Chart") {
      Specimen("From one line to another") { RangeArea() }
      Specimen("Stacked") { StackedAreas() }
    },
    GalleryPage("Sector Chart") {
      Specimen("A ring") { Ring() }
      Specimen("A pie") { Pie() }
    },
    GalleryPage("Chart Axes") {
      Specimen("Custom values") { CustomAxes() }
      Specimen("No axes") { NoAxes() }
      Specimen("No height of its own") {
        Chart(Pages.week, id: \.day) { PointMark(x: .value("Pages", $0.count), y: .value("Day", $0.day)) }
      }
      Specimen("No values") {
        Chart([Pages](), id: \.day) { BarMark(x: .value("Day", $0.day), y: .value("Pages", $0.count)) }.frame(
          height: 120)
      }
    },
  ]
}

private struct Pages {
  let day: String
  let count: Int
  let kind: String

  static let week: [Pages] = zip(
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], [24, 12, 31, 8, 16, 52, 40]
  ).map { Pages(day: $0, count: $1, kind: "Novels") }

  static let kinds: [Pages] =
    week + week.enumerated().map { Pages(day: $1.day, count: [6, 20, 4, 14, 0, 10, 22][$0], kind: "Essays") }
}

private struct DayBars: View {
  var body: some View {
    Chart(Pages.week, id: \.day) { item in
      BarMark(x: .value("Day", item.day), y: .value("Pages", item.count))
    }
    .chartYAxisLabel("Pages")
    .frame(height: 220)
  }
}

private struct StackedBars: View {
  var body: some View {
    Chart(Array(Pages.kinds.enumerated()), id: \.offset) { _, item in
      BarMark(x: .value("Day", item.day), y: .value("Pages", item.count))
        .foregroundStyle(by: .value("Kind", item.kind))
    }
    .frame(height: 220)
  }
}

private struct GroupedBars: View {
  var body: some View {
    Chart(Array(Pages.kinds.enumerated()), id: \.offset) { _, item in
      BarMark(x: .value("Day", item.day), y: .value("Pages", item.count))
        .position(by: .value("Kind", item.kind))
        .foregroundStyle(by: .value("Kind", item.kind))
        .cornerRadius(4)
    }
    .chartForegroundStyleScale(["Novels": Color.purple, "Essays": Color.teal])
    .chartLegend(position: .top)
    .frame(height: 220)
  }
}

private struct HorizontalBars: View {
  private let genres = [("Science fiction", 14), ("Poetry", 3), ("Biographies", 9), ("Crime", 21)]

  var body: some View {
    Chart(genres, id: \.0) { genre, count in
      BarMark(x: .value("Books", count), y: .value("Genre", genre))
        .foregroundStyle(.green)
        .annotation(position: .trailing) { Text("\(count)") }
    }
    .chartXAxis(.hidden)
    .chartXScale(domain: 0...24)
    .chartYAxis { AxisMarks(position: .leading) }
    .frame(height: 180)
  }
}

private struct Month: Identifiable {
  let date: Date
  let books: Double
  var id: Date { date }

  static let year: [Month] = [3, 4, 2, 6, 5, 8, 9, 7, 6, 10, 8, 12].enumerated().compactMap { index, books in
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(from: DateComponents(year: 2026, month: index + 1, day: 1))
      .map { Month(date: $0, books: books) }
  }
}

private struct MonthLine: View {
  var body: some View {
    Chart(Month.year) { month in
      LineMark(x: .value("Month", month.date), y: .value("Books", month.books))
        .interpolationMethod(.monotone)
      PointMark(x: .value("Month", month.date), y: .value("Books", month.books))
    }
    .chartXAxisLabel("2026")
    .frame(height: 220)
  }
}

private struct TwoLines: View {
  var body: some View {
    Chart {
      ForEach(0..<8) { week in
        LineMark(x: .value("Week", week), y: .value("Hours", 4 + sin(Double(week)) * 2))
          .foregroundStyle(by: .value("Kind", "Reading"))
          .symbol(by: .value("Kind", "Reading"))
      }
      ForEach(0..<8) { week in
        LineMark(x: .value("Week", week), y: .value("Hours", 6 - Double(week) * 0.5))
          .foregroundStyle(by: .value("Kind", "Watching"))
          .symbol(by: .value("Kind", "Watching"))
          .lineStyle(StrokeStyle(lineWidth: 2, dash: [6, 4]))
      }
      RuleMark(y: .value("Wanted", 5))
        .foregroundStyle(.red)
        .annotation(position: .top) { Text("Wanted").foregroundStyle(.red) }
    }
    .frame(height: 240)
  }
}

private struct KindPoints: View {
  private let kinds = ["Films", "Shows", "Books"]

  var body: some View {
    Chart(0..<30, id: \.self) { index in
      PointMark(
        x: .value("Length", 60 + (index * 37) % 120), y: .value("Rating", Double((index * 53) % 50) / 10)
      )
      .foregroundStyle(by: .value("Kind", kinds[index % 3]))
      .symbol(by: .value("Kind", kinds[index % 3]))
    }
    .chartXAxisLabel("Minutes")
    .chartYAxisLabel("Stars")
    .frame(height: 240)
  }
}

private struct ManyPoints: View {
  var body: some View {
    Chart(0..<10_000, id: \.self) { index in
      PointMark(
        x: .value("Turn", cos(Double(index)) * Double(index)),
        y: .value("Rise", sin(Double(index)) * Double(index))
      )
      .symbolSize(4)
      .opacity(0.4)
    }
    .frame(height: 240)
  }
}

private struct RangeArea: View {
  var body: some View {
    Chart(Month.year) { month in
      AreaMark(
        x: .value("Month", month.date), yStart: .value("Least", month.books - 2),
        yEnd: .value("Most", month.books + 2)
      )
      .interpolationMethod(.catmullRom)
      .opacity(0.4)
      LineMark(x: .value("Month", month.date), y: .value("Books", month.books))
        .interpolationMethod(.catmullRom)
    }
    .chartYScale(domain: .automatic(includesZero: false))
    .frame(height: 220)
  }
}

private struct StackedAreas: View {
  var body: some View {
    Chart(Array(Pages.kinds.enumerated()), id: \.offset) { _, item in
      AreaMark(x: .value("Day", item.day), y: .value("Pages", item.count))
        .foregroundStyle(by: .value("Kind", item.kind))
    }
    .frame(height: 220)
  }
}

private struct Ring: View {
  private let parts = [("Films", 12), ("Shows", 5), ("Books", 23)]

  var body: some View {
    Chart(parts, id: \.0) { name, count in
      SectorMark(angle: .value("Titles", count), innerRadius: .ratio(0.6), angularInset: 1.5)
        .foregroundStyle(by: .value("Kind", name))
    }
    .frame(height: 240)
  }
}

private struct Pie: View {
  private let parts = [("Read", 40), ("Reading", 12), ("Planned", 31), ("Dropped", 4)]

  var body: some View {
    Chart(parts, id: \.0) { name, count in
      SectorMark(angle: .value("Books", count))
        .foregroundStyle(by: .value("Status", name))
        .annotation(position: .overlay) { Text("\(count)").foregroundStyle(Color("paper")) }
    }
    .frame(height: 240)
  }
}

private struct CustomAxes: View {
  var body: some View {
    Chart(Month.year) { month in
      BarMark(x: .value("Month", month.date, unit: .month), y: .value("Books", month.books))
        .foregroundStyle(.orange.gradient)
    }
    .chartXAxis {
      AxisMarks(values: .stride(by: .month, count: 3)) { _ in
        AxisGridLine(stroke: StrokeStyle(lineWidth: 1, dash: [2, 3]))
        AxisTick()
        AxisValueLabel(format: .dateTime.month(.abbreviated))
      }
    }
    .chartYAxis {
      AxisMarks(position: .leading, values: [0, 5, 10]) { value in
        AxisGridLine()
        AxisValueLabel { if let books = value.as(Int.self) { Text("\(books) books") } }
      }
    }
    .frame(height: 220)
  }
}

private struct NoAxes: View {
  var body: some View {
    Chart(Month.year) { month in
      LineMark(x: .value("Month", month.date), y: .value("Books", month.books))
    }
    .chartXAxis(.hidden)
    .chartYAxis(.hidden)
    .frame(width: 160, height: 48)
  }
}
