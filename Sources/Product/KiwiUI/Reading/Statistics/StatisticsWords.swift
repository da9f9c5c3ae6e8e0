import Formats
import Foundation
import KiwiKit

/// The labels of statistics and goals.
enum StatisticsWords {
  static func count(_ unit: ReadingGoal.Unit, _ amount: Int) -> String {
    switch unit {
    case .books: CountWords.count(amount, "book", "books")
    case .pages: CountWords.count(amount, "page", "pages")
    case .minutes: ReadingWords.duration(amount * 60)
    }
  }

  static func unit(_ unit: ReadingGoal.Unit) -> String {
    switch unit {
    case .books: "Books"
    case .pages: "Pages"
    case .minutes: "Time"
    }
  }

  static func period(_ period: ReadingGoal.Period) -> String {
    switch period {
    case .day: "Day"
    case .week: "Week"
    case .year: "Year"
    }
  }

  static func now(_ period: ReadingGoal.Period) -> String {
    switch period {
    case .day: "Today"
    case .week: "This week"
    case .year: "This year"
    }
  }

  /// Returns the progress of a goal, such as `This week: 80 of 120 pages`.
  static func progress(_ goal: ReadingGoal) -> String {
    let of = count(goal.unit, goal.amount)
    if goal.isReached { return "\(now(goal.period)): \(count(goal.unit, goal.done)), goal of \(of) reached" }
    let done = goal.unit == .minutes ? ReadingWords.duration(goal.done * 60) : String(goal.done)
    return "\(now(goal.period)): \(done) of \(of)"
  }

  /// Returns a calendar day in the user's locale, independent of time zones.
  static func day(_ day: CivilDate, _ locale: Locale) -> String {
    date(day).formatted(Date.FormatStyle(locale: locale, timeZone: .gmt).day().month(.abbreviated).year())
  }

  static func month(_ day: CivilDate, _ locale: Locale) -> String {
    date(day).formatted(Date.FormatStyle(locale: locale, timeZone: .gmt).month(.wide).year())
  }

  /// Returns the short name of a month such as `2026-01`.
  static func shortMonth(_ name: String, _ locale: Locale) -> String {
    guard let day = CivilDate(name + "-01") else { return name }
    return date(day).formatted(Date.FormatStyle(locale: locale, timeZone: .gmt).month(.abbreviated))
  }

  static func period(_ period: ReadingGoalPeriod, _ locale: Locale) -> String {
    period.first == period.last
      ? day(period.first, locale) : "\(day(period.first, locale)) – \(day(period.last, locale))"
  }

  private static func date(_ day: CivilDate) -> Date {
    Date(timeIntervalSince1970: Double(day.daysSinceEpoch * CivilDate.secondsPerDay))
  }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  static func hour(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

  /// Returns the facts of a period as sentences.
  static func facts(_ statistics: ReadingStatistics, _ locale: Locale) -> [String] {
    var facts: [String] = []
    if statistics.sessions > 0 {
      facts.append(
        "\(ReadingWords.duration(statistics.seconds)) in \(CountWords.count(statistics.sessions, "session", "sessions")) on \(ReadingWords.days(statistics.daysRead))."
      )
    }
    if let seconds = statistics.averageSessionSeconds {
      facts.append("A session lasts \(ReadingWords.duration(seconds)) on average.")
    }
    if let pace = statistics.pagesPerHour {
      facts.append(
        "You read \(CountWords.count(pace, "page", "pages")) an hour in sessions with page numbers.")
    }
    if let longest = statistics.longestDay {
      facts.append(
        "Your longest day was \(day(longest.day, locale)), with \(ReadingWords.duration(longest.seconds)).")
    }
    if statistics.rereads > 0 {
      facts.append(
        "You reread \(CountWords.count(statistics.rereads, "book", "books")).")
    }
    if let pages = statistics.averageBookPages {
      facts.append("The books you finished have \(CountWords.count(pages, "page", "pages")) on average.")
    }
    if statistics.stoppedBooks > 0 {
      facts.append(
        "You stopped \(CountWords.count(statistics.stoppedBooks, "book", "books")).")
    }
    return facts
  }

  /// Returns the first sentences of a post about a year.
  static func summary(_ year: ReadingYear) -> String {
    let statistics = year.content.statistics
    var parts: [String] = []
    if statistics.books > 0 { parts.append(CountWords.count(statistics.books, "book", "books")) }
    if statistics.pages > 0 { parts.append(CountWords.count(statistics.pages, "page", "pages")) }
    if statistics.seconds >= 3_600 {
      parts.append(CountWords.count(statistics.seconds / 3_600, "hour", "hours"))
    }
    let counts = parts.isEmpty ? "a quiet year" : parts.formatted(.list(type: .and))
    let text = "My \(year.year) in books: \(counts)."
    return year.content.favorites.first.map { "\(text) I liked “\($0.name)” best." } ?? text
  }

  static func book(_ book: ReadingYear.Book) -> String {
    book.author.map { "\(book.name), \($0)" } ?? book.name
  }
}
