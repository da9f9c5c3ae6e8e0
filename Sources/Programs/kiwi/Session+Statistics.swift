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
        throw Failure("Cannot write the picture to \(file): \(error.localizedDescription)")
      }
      return try output.print(["picture": file], "Wrote \(file).\n")
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
        "This goal is not valid. Use PERIOD UNIT AMOUNT, as in \"kiwi goals year books 24\": day, week or year; books, pages or minutes; a number, or none."
      )
    }
    let amount = words[2] == "none" ? nil : Int(words[2])
    guard amount != nil || words[2] == "none" else {
      throw UsageError("\"\(words[2])\" is not an amount. Use a number, or none.")
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
  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  fileprivate func text(of statistics: ReadingStatistics, year: Int) -> String {
    var text =
      "\(year): \(counted(statistics.books, "book")) finished, including \(statistics.rereads) rereads\n"
    text += "\(counted(statistics.pages, "page")), \(statistics.seconds / 60) min in "
    text += "\(counted(statistics.sessions, "session")) on \(counted(statistics.daysRead, "day"))\n"
    if statistics.films + statistics.shows > 0 {
      text += "\(counted(statistics.films, "film")), \(counted(statistics.shows, "show"))\n"
    }
    if let pace = statistics.pagesPerHour { text += "\(pace) pages per hour\n" }
    if let day = statistics.longestDay { text += "longest day: \(day.day), \(day.seconds / 60) min\n" }
    for month in statistics.months where month.sessions + month.books > 0 {
      text += "\(month.month)  \(counted(month.books, "book"))  \(counted(month.pages, "page"))  "
      text += "\(month.seconds / 60) min\n"
    }
    for genre in statistics.genres.prefix(5) { text += "\(genre.count)  \(genre.name)\n" }
    for author in statistics.authors.prefix(5) { text += "\(author.count)  \(author.name)\n" }
    return text
  }

  fileprivate func text(of goals: [ReadingGoal]) -> String {
    guard !goals.isEmpty else { return "No goals.\n" }
    return goals.map { "\($0.period.rawValue): \($0.done) of \($0.amount) \($0.unit.rawValue)\n" }.joined()
  }

  fileprivate func text(of map: MoodMap, year: Int) -> String {
    guard !map.moods.isEmpty else { return "No moods in \(year).\n" }
    var text = map.moods.map {
      "\($0.mood): \(counted($0.sessions, "session")), \($0.seconds / 60) min\n"
    }.joined()
    if map.sessionsWithoutMood > 0 { text += "without a mood: \(map.sessionsWithoutMood)\n" }
    for day in map.days {
      text += "\(day.day)  \(day.moods.map(\.mood).joined(separator: ", "))\n"
    }
    return text
  }
}
