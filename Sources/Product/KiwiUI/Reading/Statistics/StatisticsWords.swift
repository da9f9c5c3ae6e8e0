import Formats
import Foundation
import KiwiEngine
import KiwiKit

/// The labels of statistics and goals.
enum StatisticsWords {
  static func count(_ unit: ReadingGoal.Unit, _ amount: Int) -> String {
    switch unit {
    case .books: localized("\(amount) books")
    case .pages: localized("\(amount) pages")
    case .minutes: ReadingWords.duration(amount * 60)
    }
  }

  static func unit(_ unit: ReadingGoal.Unit) -> String {
    switch unit {
    case .books: localized("Books")
    case .pages: localized("Pages")
    case .minutes: localized("Time")
    }
  }

  static func period(_ period: ReadingGoal.Period) -> String {
    switch period {
    case .day: localized("Day")
    case .week: localized("Week")
    case .year: localized("Year")
    }
  }

  static func now(_ period: ReadingGoal.Period) -> String {
    switch period {
    case .day: localized("Today")
    case .week: localized("This week")
    case .year: localized("This year")
    }
  }

  /// Returns the progress of a goal, such as `This week: 80 of 120 pages`.
  static func progress(_ goal: ReadingGoal) -> String {
    let of = count(goal.unit, goal.amount)
    if goal.isReached {
      return localized("\(now(goal.period)): \(count(goal.unit, goal.done)), goal of \(of) reached")
    }
    let done =
      goal.unit == .minutes
      ? ReadingWords.duration(goal.done * 60) : goal.done.formatted(.number.locale(.reader))
    return localized("\(now(goal.period)): \(done) of \(of)")
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

  /// The short names of the weekdays from Monday.
  static var weekdays: [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .reader
    let names = calendar.shortStandaloneWeekdaySymbols
    return Array(names.dropFirst() + names.prefix(1))
  }

  /// Returns an hour of the day such as `6 PM`.
  static func hour(_ hour: Int) -> String {
    Date(timeIntervalSince1970: Double(hour * 3_600))
      .formatted(Date.FormatStyle(locale: .reader, timeZone: .gmt).hour())
  }

  /// Returns the facts of a period as sentences.
  static func facts(_ statistics: ReadingStatistics, _ locale: Locale) -> [String] {
    var facts: [String] = []
    if statistics.sessions > 0 {
      facts.append(
        localized(
          "\(ReadingWords.duration(statistics.seconds)) in \(localized("\(statistics.sessions) sessions")) on \(ReadingWords.days(statistics.daysRead))."
        )
      )
    }
    if let seconds = statistics.averageSessionSeconds {
      facts.append(localized("Your sessions average \(ReadingWords.duration(seconds))."))
    }
    if let pace = statistics.pagesPerHour {
      facts.append(
        localized("You read \(localized("\(pace) pages")) an hour in sessions where you entered pages."))
    }
    if let longest = statistics.longestDay {
      facts.append(
        localized(
          "Your longest day was \(day(longest.day, locale)), with \(ReadingWords.duration(longest.seconds)).")
      )
    }
    if statistics.rereads > 0 {
      facts.append(
        localized("You reread \(localized("\(statistics.rereads) books"))."))
    }
    if let pages = statistics.averageBookPages {
      facts.append(localized("The books you finished average \(localized("\(pages) pages"))."))
    }
    if statistics.stoppedBooks > 0 {
      facts.append(
        localized("You stopped \(localized("\(statistics.stoppedBooks) books"))."))
    }
    return facts
  }

  /// Returns the first sentences of a post about a year.
  static func summary(_ year: ReadingYear) -> String {
    let statistics = year.content.statistics
    var parts: [String] = []
    if statistics.books > 0 { parts.append(localized("\(statistics.books) books")) }
    if statistics.pages > 0 { parts.append(localized("\(statistics.pages) pages")) }
    if statistics.seconds >= 3_600 {
      parts.append(localized("\(statistics.seconds / 3_600) hours"))
    }
    let counts =
      parts.isEmpty ? localized("a quiet year") : parts.formatted(.list(type: .and).locale(.reader))
    let text = localized("My \(String(year.year)) in books: \(counts).")
    return year.content.favorites.first.map { localized("\(text) I liked “\($0.name)” best.") } ?? text
  }

  static func book(_ book: ReadingYear.Book) -> String {
    book.author.map { "\(book.name), \($0)" } ?? book.name
  }
}
