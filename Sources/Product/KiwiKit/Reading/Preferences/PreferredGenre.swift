/// A genre that a reader may prefer, and the genres of titles that belong to it.
///
/// ```swift
/// let change = ReadingSettingsChange(preferredGenres: [.fantasy, .memoir])
/// ```
public enum PreferredGenre: String, Codable, Hashable, Sendable, CaseIterable {
  case fantasy
  case scienceFiction
  case mystery
  case classic
  case dystopian
  case memoir
  case nonfiction
  case fiction
  case romance

  /// The displayed name.
  public var name: String {
    switch self {
    case .fantasy: "Fantasy"
    case .scienceFiction: "Science fiction"
    case .mystery: "Mystery"
    case .classic: "Classics"
    case .dystopian: "Dystopias"
    case .memoir: "Memoirs"
    case .nonfiction: "Nonfiction"
    case .fiction: "Fiction"
    case .romance: "Romance"
    }
  }

  /// The matching genres of ``TitleGenres/all``. There are none for dystopias and for nonfiction as a whole, which
  /// are matched by their usual genres.
  public var titleGenres: [String] {
    switch self {
    case .fantasy: ["fantasy", "mythology"]
    case .scienceFiction: ["science fiction"]
    case .mystery: ["mystery", "crime", "thriller"]
    case .classic: ["classic"]
    case .dystopian: ["science fiction"]
    case .memoir: ["memoir", "biography"]
    case .nonfiction:
      ["essay", "history", "nature", "philosophy", "politics", "science", "society", "travel"]
    case .fiction: ["fiction", "short stories"]
    case .romance: ["romance"]
    }
  }
}
