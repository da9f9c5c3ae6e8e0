import KiwiKit
import Testing

struct ChallengeMatchTests {
  private static func reader(minutes: Int = 0, pages: Int = 0, books: Int = 0, days: Int = 0)
    -> ChallengeReader
  {
    ChallengeReader(
      reading: ChallengeReading(seconds: minutes * 60, pages: pages, books: books, days: days))
  }

  private static func candidate(_ unit: ChallengeUnit, _ amount: Int, days: Int) -> ChallengeCandidate {
    ChallengeCandidate(goal: ChallengeGoal(unit: unit, amount: amount), days: days)
  }

  @Test func `a fitting pace is explained with the reader's figures`() {
    let match = ChallengeMatch(Self.candidate(.minutes, 210, days: 7), for: Self.reader(minutes: 40 * 28))
    #expect(match.reasons.map(\.text) == ["You read about 40 minutes a day; this needs 30."])
    let pages = ChallengeMatch(Self.candidate(.pages, 1_000, days: 30), for: Self.reader(pages: 28 * 35))
    #expect(pages.reasons.map(\.text) == ["You read about 35 pages a day; this needs 34."])
    let books = ChallengeMatch(Self.candidate(.books, 1, days: 30), for: Self.reader(books: 2))
    #expect(books.reasons.map(\.text) == ["You finished 2 books in four weeks; this needs 1 in 30 days."])
  }

  @Test func `figures select their plural forms`() {
    let minute = ChallengeMatch(Self.candidate(.minutes, 1, days: 1), for: Self.reader(minutes: 28))
    #expect(minute.reasons.first?.text == "You read about 1 minute a day; this needs 1.")
    let book = ChallengeMatch(Self.candidate(.books, 1, days: 28), for: Self.reader(books: 1))
    #expect(book.reasons.first?.text == "You finished 1 book in four weeks; this needs 1 in 28 days.")
    let day = ChallengeMatch(Self.candidate(.days, 1, days: 28), for: Self.reader(days: 1))
    #expect(day.reasons.first?.text == "You read on 1 day of the last 28; this needs 1 of 28.")
  }

  @Test func `an excessive goal does not fit and a small goal scores less`() {
    let reader = Self.reader(minutes: 20 * 28)
    #expect(ChallengeMatch(Self.candidate(.minutes, 210, days: 7), for: reader).reasons.isEmpty)
    let fitting = ChallengeMatch(Self.candidate(.minutes, 140, days: 7), for: reader)
    let little = ChallengeMatch(Self.candidate(.minutes, 10, days: 7), for: reader)
    #expect(fitting.score > little.score && little.score > 0)
  }

  @Test func `friends, a streak and a genre are reasons where they apply`() {
    var reader = Self.reader()
    reader.streak = 4
    reader.genres = ["science fiction", "fantasy"]
    var candidate = Self.candidate(.days, 20, days: 21)
    candidate.words = "A month of Fantasy"
    candidate.friends = ["Ann", "Bo", "Cy"]
    let match = ChallengeMatch(candidate, for: reader)
    #expect(
      match.reasons.map(\.text) == [
        "Ann and 2 other users you follow have joined.", "You’ve read 4 days in a row.",
        "It mentions fantasy, a genre you read.",
      ])
    candidate.words = "Fantastic science"
    candidate.friends = []
    reader.streak = 1
    #expect(ChallengeMatch(candidate, for: reader).reasons.isEmpty)
  }

  @Test func `a reader without sessions is offered small goals`() {
    let kinds = ChallengeTemplate.bank.filter { template in
      let days = template.window == .week ? 7 : 30
      let candidate = ChallengeCandidate(goal: template.goal, days: days)
      return ChallengeMatch(candidate, for: Self.reader()).reasons.map(\.kind) == [.beginning]
    }
    #expect(kinds.map(\.id) == ["minutes-210", "books-1"])
  }

  @Test(arguments: 0..<200)
  func `reasons state only the reader's and the goal's figures`(seed: Int) {
    let unit = ChallengeUnit.allCases[seed % 4]
    let (read, asked, days) = (seed * 37 % 900, 1 + seed * 53 % 500, 1 + seed * 11 % 60)
    let reader = Self.reader(minutes: read, pages: read, books: read, days: read)
    let match = ChallengeMatch(Self.candidate(unit, asked, days: days), for: reader)
    guard let pace = match.reasons.first(where: { $0.kind == .pace }) else { return }
    // The reader's usual pace covers at least four fifths of the goal.
    #expect(Double(read) / 28 * Double(days) * 1.25 >= Double(asked) - 0.000_001)
    #expect(pace.text.contains("this needs "))
  }
}
