import ServerTitles
import KiwiKit

/// The words for the names of generated titles and their authors.
///
/// As in real catalogs, few words are in many names and most are in few, many names begin alike, and some authors
/// have many titles. This is the worst case for a search by one letter, by `the` or by a surname.
struct SeedTitleWords: Sendable {
  private let words: [String]
  private let surnames: [String]

  private static let wordCount = 20_000
  private static let surnameCount = 8_000

  init(seed: UInt64) {
    var random = SeedRandom(seed: seed, purpose: 7)
    words = Self.invented(Self.wordCount, after: Self.common, &random)
    surnames = Self.invented(Self.surnameCount, after: [], &random)
  }

  func facts(_ random: inout SeedRandom) -> TitleFacts {
    let kind = random.element(of: Self.kinds)
    return TitleFacts(
      kind: kind, name: name(&random), originalName: random.chance(0.15) ? name(&random) : nil,
      year: random.chance(0.97) ? 2026 - Int(min(random.burst() * 40, 126)) : nil,
      people: people(of: kind, &random), genres: genres(&random),
      language: random.chance(0.9) ? Self.languages[random.rank(below: Self.languages.count)] : nil,
      runtimeMinutes: kind == .book ? nil : 20 + random.index(below: 160),
      pages: kind == .book ? 40 + random.index(below: 900) : nil,
      description: random.chance(0.5) ? SeedWords.description(&random) + "." : nil)
  }

  private func name(_ random: inout SeedRandom) -> String {
    let one = word(&random)
    let name =
      switch random.index(below: 20) {
      case 0..<4: "the \(one)"
      case 4..<7: "the \(one) of \(word(&random))"
      case 7..<10: "\(one) \(word(&random))"
      case 10..<12: "a \(one) in the \(word(&random))"
      case 12..<14: one
      case 14..<16: "\(one) and \(word(&random))"
      case 16: "the \(one) \(word(&random)): \(word(&random)) without \(word(&random))"
      case 17: "\(one)’s \(word(&random))"
      case 18: "\(one), volume \(1 + random.rank(below: 40))"
      default: "\(one) \(1 + random.index(below: 2_100))"
      }
    return SeedWords.capitalized(name)
  }

  private func people(of kind: TitleKind, _ random: inout SeedRandom) -> [TitlePerson] {
    let role: TitleRole =
      switch kind {
      case .film: .director
      case .show: .creator
      case .book: .author
      }
    var people: [TitlePerson] = []
    for _ in 0..<(random.chance(0.75) ? 1 : 2) {
      let person = TitlePerson(role: role, name: person(&random))
      if !people.contains(person) { people.append(person) }
    }
    if kind == .book && random.chance(0.1) {
      people.append(TitlePerson(role: .translator, name: person(&random)))
    }
    return people
  }

  private func person(_ random: inout SeedRandom) -> String {
    let surname = surnames[random.rank(below: surnames.count)]
    return "\(random.element(of: Self.firstNames)) \(SeedWords.capitalized(surname))"
  }

  private func genres(_ random: inout SeedRandom) -> [String] {
    var genres: [String] = []
    for _ in 0..<1 + random.index(below: 3) {
      let genre = Self.genres[random.rank(below: Self.genres.count)]
      if !genres.contains(genre) { genres.append(genre) }
    }
    return genres
  }

  private func word(_ random: inout SeedRandom) -> String { words[random.rank(below: words.count)] }

  /// Returns different words, the more common ones first. More than a third begin with the same letter.
  private static func invented(_ count: Int, after first: [String], _ random: inout SeedRandom) -> [String] {
    var words = first
    var known = Set(first)
    while words.count < count {
      var word = random.chance(0.35) ? "s" : random.element(of: beginnings)
      for _ in 0..<2 + random.index(below: 2) {
        word += random.element(of: vowels) + random.element(of: endings)
      }
      if known.insert(word).inserted { words.append(word) }
    }
    return words
  }

  private static let kinds: [TitleKind] = [.film, .film, .show, .book, .book, .book]
  private static let common = [
    "night", "story", "love", "world", "house", "star", "summer", "history", "secret", "stranger", "sea",
    "city",
    "shadow", "life", "silence", "garden", "king", "sister", "winter", "song", "road", "island", "stone",
    "mountain", "letters",
  ]
  private static let beginnings = [
    "b", "br", "d", "f", "g", "h", "k", "l", "m", "m", "n", "p", "r", "t", "v", "w",
  ]
  private static let vowels = ["a", "e", "i", "o", "u", "ai", "ea"]
  private static let endings = ["", "l", "m", "n", "nd", "r", "rk", "s", "st", "t", "v"]
  private static let languages = ["en", "fr", "de", "ja", "es", "it", "ko", "zh", "pt", "sv", "pl", "hi"]
  private static let genres = [
    "drama", "comedy", "romance", "thriller", "crime", "history", "fantasy", "science fiction", "mystery",
    "adventure", "horror", "family", "war", "music", "biography", "animation", "poetry", "travel",
  ]
  private static let firstNames = [
    "Ada", "Alma", "Anton", "Beatriz", "Carlo", "Chiyo", "Clara", "Dara", "Edith", "Emil", "Farah", "Greta",
    "Hana", "Henrik", "Ines", "Ivo", "Jonas", "Kamala", "Lena", "Luis", "Maren", "Mina", "Nadia", "Noor",
    "Olga",
    "Pavel", "Rosa", "Samuel", "Sara", "Selma", "Simon", "Sofia", "Stefan", "Tomas", "Vera", "Yusuf",
  ]
}
