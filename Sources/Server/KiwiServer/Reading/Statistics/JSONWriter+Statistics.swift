import Formats
import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/ReadingStatistics``.
  mutating func readingStatistics(_ statistics: ReadingStatistics) {
    object { writer in
      writer.member("from", statistics.from.description)
      writer.member("through", statistics.through.description)
      writer.member("seconds", statistics.seconds)
      writer.member("pages", statistics.pages)
      writer.member("sessions", statistics.sessions)
      writer.member("daysRead", statistics.daysRead)
      writer.member("books", statistics.books)
      writer.member("rereads", statistics.rereads)
      writer.member("stoppedBooks", statistics.stoppedBooks)
      writer.member("films", statistics.films)
      writer.member("shows", statistics.shows)
      writer.name("longestDay")
      if let day = statistics.longestDay { writer.readingDay(day) } else { writer.null() }
      writer.member("averageSessionSeconds", statistics.averageSessionSeconds)
      writer.member("pagesPerHour", statistics.pagesPerHour)
      writer.member("averageBookPages", statistics.averageBookPages)
      writer.member("months", of: statistics.months) { month, writer in
        writer.object { writer in
          writer.member("month", month.month)
          writer.member("seconds", month.seconds)
          writer.member("pages", month.pages)
          writer.member("sessions", month.sessions)
          writer.member("books", month.books)
          writer.member("films", month.films)
          writer.member("shows", month.shows)
        }
      }
      writer.member("weekdays", of: statistics.weekdays) { seconds, writer in writer.integer(seconds) }
      writer.member("hours", of: statistics.hours) { seconds, writer in writer.integer(seconds) }
      writer.member("genres", of: statistics.genres) { count, writer in writer.readingCount(count) }
      writer.member("authors", of: statistics.authors) { count, writer in writer.readingCount(count) }
    }
  }

  /// A ``KiwiKit/ReadingDay``.
  mutating func readingDay(_ day: ReadingDay) {
    object { writer in
      writer.member("day", day.day.description)
      writer.member("seconds", day.seconds)
      writer.member("pages", day.pages)
      writer.member("sessions", day.sessions)
    }
  }

  private mutating func readingCount(_ count: ReadingStatistics.Count) {
    object { writer in
      writer.member("name", count.name)
      writer.member("count", count.count)
    }
  }

  /// A ``KiwiKit/ReadingYear``.
  mutating func readingYear(_ year: YearService.Year) {
    object { writer in
      writer.member("year", year.year)
      writer.member("isOver", year.isOver)
      writer.member("keptAt", date: year.keptAt)
      writer.name("content")
      writer.fragment(Array(year.content.utf8))
    }
  }

  /// A ``KiwiKit/ReadingYear/Content``.
  mutating func readingYearContent(_ content: ReadingYear.Content) {
    object { writer in
      writer.name("statistics")
      writer.readingStatistics(content.statistics)
      writer.member("bestStreak", content.bestStreak)
      writer.name("firstBook")
      writer.readingBook(content.firstBook)
      writer.name("lastBook")
      writer.readingBook(content.lastBook)
      writer.name("longestBook")
      writer.readingBook(content.longestBook)
      writer.member("favorites", of: content.favorites) { book, writer in writer.readingBook(book) }
      writer.member("moods", of: content.moods) { count, writer in writer.readingCount(count) }
    }
  }

  private mutating func readingBook(_ book: ReadingYear.Book?) {
    guard let book else { return null() }
    object { writer in
      writer.member("name", book.name)
      writer.member("author", book.author)
      writer.member("day", book.day.description)
      writer.member("pages", book.pages)
    }
  }
}
