import Commands
import Formats
import Foundation
import KiwiEngine
import KiwiKit

/// Statistics, goals and moods.
extension Session {
  // MARK: Statistics

  func statistics() async throws {
    let year = try command.integer("--year", in: ReadingYear.years) ?? Self.today().year
    if let file = command.text("--picture") {
      let picture = try await device.api().send(API.Statistics.yearPicture(String(year)))
      do { try picture.data.write(to: URL(filePath: file)) } catch {
        throw Failure(localized("Cannot write \(file). Check the path and the free space."))
      }
      return try output.print(["picture": file], localized("Wrote \(file).") + "\n")
    }
    let statistics = try await device.api().send(API.Statistics.statistics(Self.span(of: year)))
    try output.print(statistics, output.text(of: statistics, year: year))
  }

  // MARK: Goals

  /// Shows goals. With a period and a unit, sets or deletes one.
  func goals() async throws {
    let api = try device.api()
    let words = command.parameters
    guard !words.isEmpty else {
      let goals = try await api.send(API.Statistics.goals())
      return try output.print(goals, output.text(of: goals))
    }
    guard words.count == 3, let period = ReadingGoal.Period(rawValue: words[0]),
      let unit = ReadingGoal.Unit(rawValue: words[1])
    else {
      throw UsageError(
        localized(
          """
          This goal is not valid. Use PERIOD UNIT AMOUNT, as in "kiwi goals year books 24": day, week or year; \
          books, pages or minutes; a number, or none.
          """))
    }
    let amount = words[2] == "none" ? nil : Int(words[2])
    guard amount != nil || words[2] == "none" else {
      throw UsageError(localized("\"\(words[2])\" is not an amount. Use a number, or none."))
    }
    let goals = try await api.send(API.Statistics.setGoal(amount, period, unit))
    try output.print(goals, output.text(of: goals))
  }

  // MARK: Moods

  func moods() async throws {
    let year = try command.integer("--year", in: ReadingYear.years) ?? Self.today().year
    let span = Self.span(of: year)
    let api = try device.api()
    if try command.flag("--csv") {
      let table = try await api.send(
        API.Moods.export(MoodExportQuery(from: span.from, through: span.through, format: .csv)))
      return terminal.write(String(decoding: table.data, as: UTF8.self))
    }
    let map = try await api.send(API.Moods.map(span))
    try output.print(map, output.text(of: map, year: year))
  }

  private static func span(of year: Int) -> DaySpanQuery {
    DaySpanQuery(
      from: CivilDate(year: year, month: 1, day: 1), through: CivilDate(year: year, month: 12, day: 31))
  }
}

extension Output {
  fileprivate func text(of statistics: ReadingStatistics, year: Int) -> String {
    let (books, pages, sessions) = (statistics.books, statistics.pages, statistics.sessions)
    var lines = [
      localized("\(String(year)): \(books) books finished, including \(statistics.rereads) rereads"),
      localized(
        "\(pages) pages, \(statistics.seconds / 60) min in \(sessions) sessions on \(statistics.daysRead) days"
      ),
    ]
    if statistics.films + statistics.shows > 0 {
      lines.append(localized("\(statistics.films) films, \(statistics.shows) shows"))
    }
    if let pace = statistics.pagesPerHour { lines.append(localized("\(pace) pages per hour")) }
    if let day = statistics.longestDay {
      lines.append(localized("longest day: \(day.day.description), \(day.seconds / 60) min"))
    }
    for month in statistics.months where month.sessions + month.books > 0 {
      let columns = [
        month.month, localized("\(month.books) books"), localized("\(month.pages) pages"),
        localized("\(month.seconds / 60) min"),
      ]
      lines.append(columns.joined(separator: "  "))
    }
    for count in statistics.genres.prefix(5) + statistics.authors.prefix(5) {
      lines.append("\(Self.number(count.count))  \(count.name)")
    }
    return lines.map { "\($0)\n" }.joined()
  }

  fileprivate func text(of goals: [ReadingGoal]) -> String {
    guard !goals.isEmpty else { return localized("No goals.") + "\n" }
    return goals.map { goal in
      let progress = Self.progress(of: goal)
      let line =
        switch goal.period {
        case .day: localized("day: \(progress)")
        case .week: localized("week: \(progress)")
        case .year: localized("year: \(progress)")
        }
      return line + "\n"
    }.joined()
  }

  private static func progress(of goal: ReadingGoal) -> String {
    switch goal.unit {
    case .books: localized("\(goal.done) of \(goal.amount) books")
    case .pages: localized("\(goal.done) of \(goal.amount) pages")
    case .minutes: localized("\(goal.done) of \(goal.amount) minutes")
    }
  }

  fileprivate func text(of map: MoodMap, year: Int) -> String {
    guard !map.moods.isEmpty else { return localized("No moods in \(String(year)).") + "\n" }
    var lines = map.moods.map { mood in
      localized("\(mood.mood): \(mood.sessions) sessions, \(mood.seconds / 60) min")
    }
    if map.sessionsWithoutMood > 0 { lines.append(localized("without a mood: \(map.sessionsWithoutMood)")) }
    for day in map.days { lines.append("\(day.day)  \(Self.list(day.moods.map(\.mood)))") }
    return lines.map { "\($0)\n" }.joined()
  }
}
