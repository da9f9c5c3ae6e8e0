import KiwiKit
import Testing

@testable import ServerTitles

struct GenreMapTests {
  @Test func `genre numbers become words, each once and in order`() {
    #expect(GenreMap.words(for: [18, 878, 18], of: .film) == ["drama", "science fiction"])
    #expect(
      GenreMap.words(for: [10759, 10765], of: .show) == ["action", "adventure", "science fiction", "fantasy"])
  }

  @Test func `an unknown number, or one of the other kind, has no word`() {
    #expect(GenreMap.words(for: [0, -1, 99_999, 10_770, .max], of: .film) == [])
    #expect(GenreMap.words(for: [28, 12, 878], of: .show) == [])
    #expect(GenreMap.words(for: [10759], of: .film) == [])
    #expect(GenreMap.words(for: [18], of: .book) == [])
  }

  @Test func `some genres of shows share a number`() {
    #expect(GenreMap.number(for: "action", of: .show) == 10759)
    #expect(GenreMap.number(for: "adventure", of: .show) == 10759)
    #expect(GenreMap.number(for: "science fiction", of: .show) == 10765)
    #expect(GenreMap.number(for: "fantasy", of: .show) == 10765)
    #expect(GenreMap.number(for: "action", of: .film) == 28)
    #expect(GenreMap.number(for: "fantasy", of: .film) == 14)
  }

  @Test func `a genre that a kind lacks has no number there`() {
    #expect(GenreMap.number(for: "horror", of: .show) == nil)
    #expect(GenreMap.number(for: "reality", of: .film) == nil)
    #expect(GenreMap.number(for: "poetry", of: .film) == nil)
    #expect(GenreMap.number(for: "drama", of: .book) == nil)
  }

  @Test func `all words of sources are genres of titles`() {
    let words = Set(TitleKind.allCases.flatMap { GenreMap.list($0).flatMap(\.words) })
    #expect(!words.isEmpty)
    #expect(words.union(OpenLibraryGenres.names.values).subtracting(TitleGenres.all) == [])
    #expect(TitleGenres.all == TitleGenres.all.sorted())
  }

  @Test(arguments: [TitleKind.film, .show])
  func `each word maps back to a number that has it`(kind: TitleKind) throws {
    for word in TitleGenres.all {
      guard let number = GenreMap.number(for: word, of: kind) else { continue }
      #expect(GenreMap.words(for: [number], of: kind).contains(word))
    }
  }
}
