import KiwiKit

/// Maps TMDB's genre numbers to genres. Films and shows differ: action and adventure, and science fiction and fantasy,
/// are two genres of films and one of shows.
enum GenreMap {
  private static let films: [(number: Int, words: [String])] = [
    (28, ["action"]), (12, ["adventure"]), (16, ["animation"]), (35, ["comedy"]), (80, ["crime"]),
    (99, ["documentary"]), (18, ["drama"]), (10751, ["family"]), (14, ["fantasy"]), (36, ["history"]),
    (27, ["horror"]), (10402, ["music"]), (9648, ["mystery"]), (10749, ["romance"]),
    (878, ["science fiction"]), (53, ["thriller"]), (10752, ["war"]), (37, ["western"]),
  ]

  private static let shows: [(number: Int, words: [String])] = [
    (10759, ["action", "adventure"]), (16, ["animation"]), (35, ["comedy"]), (80, ["crime"]),
    (99, ["documentary"]), (18, ["drama"]), (10751, ["family"]), (10762, ["children"]), (9648, ["mystery"]),
    (10763, ["news"]), (10764, ["reality"]), (10765, ["science fiction", "fantasy"]), (10766, ["soap"]),
    (10767, ["talk"]), (10768, ["war", "politics"]), (37, ["western"]),
  ]

  static func list(_ kind: TitleKind) -> [(number: Int, words: [String])] {
    switch kind {
    case .film: films
    case .show: shows
    case .book: []
    }
  }

  /// Returns the genres of numbers, in order and without repetitions. Unknown numbers are ignored.
  static func words(for numbers: [Int], of kind: TitleKind) -> [String] {
    var words: [String] = []
    for number in numbers {
      for word in list(kind).first(where: { $0.number == number })?.words ?? [] where !words.contains(word) {
        words.append(word)
      }
    }
    return words
  }

  /// Returns the number of a genre, or nil if titles of the kind lack it.
  static func number(for word: String, of kind: TitleKind) -> Int? {
    list(kind).first { $0.words.contains(word) }?.number
  }
}
